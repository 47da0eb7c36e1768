import { Drawer } from '@mantine/core';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../app-shell.module.css';
import { IconButton } from '../form/button';
import dialogStyles from './dialog.module.css';
import { useFocusReturn } from './use-focus-return';

export interface TemporaryDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  brand: ReactNode;
  children: ReactNode;
}

/** Navigation over the page on phones: 300 px from the left, focus trapped. Its own chunk, fetched when first opened. */
export function TemporaryDrawer({ isOpen, onClose, brand, children }: TemporaryDrawerProps) {
  const { t } = useTranslation('ui');
  useFocusReturn(isOpen);
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
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
            <IconButton label={t('closeMenu')} icon={<X size={20} />} onClick={onClose} withTooltip={false} />
            {brand}
          </div>
          <div className={styles.temporaryBody}>{children}</div>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
