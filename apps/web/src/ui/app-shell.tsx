import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './app-shell.module.css';
import { cx } from './class-names';
import { LatePlace } from './feedback/late-place';
import { useWasOpen } from './overlay/use-was-open';
import { useIsDesktop } from './use-media';
import { latePart } from '../lib/page/late-part';

const TemporaryDrawer = latePart(() => import('./overlay/temporary-drawer'), 'TemporaryDrawer');

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
  const wasOpened = useWasOpen(isTemporaryOpen);
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
      {wasOpened && (
        <LatePlace isOpening={isTemporaryOpen} onGiveUp={onDrawerClose} isOver>
          <TemporaryDrawer isOpen={isTemporaryOpen} onClose={onDrawerClose} brand={brand}>
            {navigation}
          </TemporaryDrawer>
        </LatePlace>
      )}
    </div>
  );
}
