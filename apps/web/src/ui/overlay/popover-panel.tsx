import { Popover as MantinePopover } from '@mantine/core';
import { AnchorBridge, useOpenAfterMount, type Anchored } from './anchored-trigger';
import type { PopoverProps } from './popover';
import styles from './popover.module.css';

export type PopoverPanelProps = Pick<PopoverProps, 'label' | 'children' | 'width' | 'position'> &
  Pick<Anchored, 'anchor' | 'id' | 'isOpen' | 'setIsOpen'>;

/** What `Popover` opens; loaded with the first one that somebody goes to. */
export function PopoverPanel({
  anchor,
  id,
  isOpen,
  setIsOpen,
  label,
  children,
  width = 260,
  position = 'bottom-end',
}: PopoverPanelProps) {
  return (
    <MantinePopover
      id={id}
      position={position}
      width={width}
      shadow="none"
      offset={6}
      trapFocus
      returnFocus
      withinPortal
      opened={useOpenAfterMount(isOpen)}
      onChange={setIsOpen}
    >
      <MantinePopover.Target>
        <AnchorBridge anchor={anchor} />
      </MantinePopover.Target>
      <MantinePopover.Dropdown className={styles.panel} aria-label={label}>
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}
