import { Popover as MantinePopover } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import styles from './popover.module.css';

export interface PopoverProps {
  /** The button that opens it; must take a ref. */
  trigger: ReactElement;
  /** Accessible name of the panel. */
  label: string;
  children: ReactNode;
  width?: number;
  position?: 'bottom-end' | 'bottom-start' | 'top-end' | 'top-start';
  /** Given: whoever uses it opens and closes it, the trigger's own click too. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A small panel beside its button that stays open while one works in it; closes by Escape or a click outside. */
export function Popover({
  trigger,
  label,
  children,
  width = 260,
  position = 'bottom-end',
  isOpen,
  onOpenChange,
}: PopoverProps) {
  return (
    <MantinePopover
      position={position}
      width={width}
      shadow="none"
      offset={6}
      trapFocus
      returnFocus
      withinPortal
      opened={isOpen}
      onChange={onOpenChange}
    >
      <MantinePopover.Target>{trigger}</MantinePopover.Target>
      <MantinePopover.Dropdown className={styles.panel} aria-label={label}>
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}
