import { Drawer } from '@mantine/core';
import styles from './dialog.module.css';
import type { BottomSheetProps } from './dialogs';
import { useEdgeHeight } from './use-edge-height';
import { useIsDesktop } from '../use-media';

/** What `BottomSheet` shows; loaded with the first one that opens. */
export function SheetPanel({ isOpen, onClose, label, children }: BottomSheetProps) {
  const isDesktop = useIsDesktop();
  const foot = useEdgeHeight('--foot-height');
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      returnFocus={false}
      padding={0}
      size="auto"
      classNames={{ content: styles.sheet }}
      transitionProps={{ transition: 'slide-up', duration: 200 }}
    >
      <Drawer.Overlay
        className={styles.overlay}
        backgroundOpacity={1}
        onMouseDown={(event) => event.preventDefault()}
      />
      <Drawer.Content aria-label={label}>
        <div className={styles.grip} aria-hidden="true" />
        <div ref={isDesktop ? undefined : foot} className={styles.sheetBody}>
          {children}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
