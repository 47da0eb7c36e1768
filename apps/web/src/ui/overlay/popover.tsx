import type { ReactElement, ReactNode } from 'react';
import { useAnchoredTrigger } from './anchored-trigger';
import { lazyPart } from '../feedback/lazy-part';
import type { PopoverPanelProps } from './popover-panel';

const panel = lazyPart<PopoverPanelProps>(async () => (await import('./popover-panel')).PopoverPanel);

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
export function Popover({ trigger, isOpen, onOpenChange, ...rest }: PopoverProps) {
  const { element, isWanted, ...anchored } = useAnchoredTrigger({
    trigger,
    popup: 'dialog',
    prefetch: panel.prefetch,
    isOpen,
    onOpenChange,
  });
  return (
    <>
      {element}
      {isWanted && <panel.Part {...rest} {...anchored} />}
    </>
  );
}
