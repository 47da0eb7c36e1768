import { Drawer } from '@mantine/core';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './app-shell.module.css';
import { IconButton } from './button';
import { cx } from './class-names';
import dialogStyles from './dialog.module.css';
import { useFocusReturn } from './use-focus-return';
import { useIsDesktop } from './use-media';

export interface AppShellProps {
  topBar: ReactNode;
  /** Across the page under the top bar (connection banner). */
  banner?: ReactNode;
  /** Navigation; drawn in the permanent drawer on desktop, in the temporary one under 961 px. */
  navigation: ReactNode;
  brand: ReactNode;
  footer: ReactNode;
  /** Permanent drawer folded to icons. */
  isCollapsed: boolean;
  /** Temporary drawer open (phones only). */
  isDrawerOpen: boolean;
  onDrawerClose: () => void;
  children: ReactNode;
}

/** Frame of every page: skip link, top bar, drawer, main column, footer. */
export function AppShell({
  topBar,
  banner,
  navigation,
  brand,
  footer,
  isCollapsed,
  isDrawerOpen,
  onDrawerClose,
  children,
}: AppShellProps) {
  const { t } = useTranslation('ui');
  const isDesktop = useIsDesktop();
  const isTemporaryOpen = !isDesktop && isDrawerOpen;
  useFocusReturn(isTemporaryOpen);
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        {t('skipToContent')}
      </a>
      <header className={styles.topbar}>{topBar}</header>
      {banner}
      <div className={cx(styles.body, isDesktop && (isCollapsed ? styles.collapsed : styles.withDrawer))}>
        {isDesktop && (
          <aside className={styles.drawer} data-testid="permanent-drawer" data-collapsed={isCollapsed || undefined}>
            {navigation}
          </aside>
        )}
        <div className={styles.column}>
          <main id="main" className={styles.main} tabIndex={-1}>
            {children}
          </main>
          {footer}
        </div>
      </div>
      <Drawer.Root
        opened={isTemporaryOpen}
        onClose={onDrawerClose}
        position="left"
        size={300}
        padding={0}
        returnFocus={false}
        classNames={{ content: dialogStyles.drawer }}
        transitionProps={{ duration: 180 }}
      >
        <Drawer.Overlay className={dialogStyles.overlay} backgroundOpacity={1} />
        <Drawer.Content aria-label={t('navigation')} data-testid="temporary-drawer">
          <div className={styles.temporary}>
            <div className={styles.temporaryHead}>
              <IconButton label={t('closeMenu')} icon={<X size={20} />} onClick={onDrawerClose} withTooltip={false} />
              {brand}
            </div>
            <div className={styles.temporaryBody}>{navigation}</div>
          </div>
        </Drawer.Content>
      </Drawer.Root>
    </div>
  );
}
