import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

export interface TooltipProps {
  label: ReactNode;
  /** One element that can take a ref. Put `tabIndex={0}` on it when it is not a control. */
  children: ReactElement;
  position?: 'top' | 'bottom' | 'left' | 'right';
  disabled?: boolean;
}

/** Short explanation on hover, keyboard focus and touch; never the only place of an information. */
export function Tooltip({ label, children, position = 'top', disabled = false }: TooltipProps) {
  return (
    <MantineTooltip
      label={label}
      position={position}
      disabled={disabled}
      events={{ hover: true, focus: true, touch: true }}
      openDelay={250}
      multiline
      withinPortal
    >
      {children}
    </MantineTooltip>
  );
}
