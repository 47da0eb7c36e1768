import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactNode } from 'react';

export interface TooltipBubbleProps {
  anchor: HTMLElement;
  /** Of the text, for `aria-describedby`. */
  id: string;
  isOpen: boolean;
  label: ReactNode;
  position: 'top' | 'bottom' | 'left' | 'right';
}

/** What `Tooltip` shows beside its element; loaded with the first one that opens. */
export function TooltipBubble({ anchor, id, isOpen, label, position }: TooltipBubbleProps) {
  return (
    <MantineTooltip
      target={anchor}
      opened={isOpen}
      label={<span id={id}>{label}</span>}
      position={position}
      multiline
      withinPortal
    />
  );
}
