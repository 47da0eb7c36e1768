import {
  cloneElement,
  useEffect,
  useId,
  useState,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { lazyPart } from '../feedback/lazy-part';
import type { TooltipBubbleProps } from './tooltip-bubble';

const OPEN_DELAY_MS = 250;

const bubble = lazyPart<TooltipBubbleProps>(async () => (await import('./tooltip-bubble')).TooltipBubble);

export interface TooltipProps {
  label: ReactNode;
  /** One element that hands its event handlers on. Put `tabIndex={0}` on it when it is not a control. */
  children: ReactElement;
  position?: 'top' | 'bottom' | 'left' | 'right';
  disabled?: boolean;
}

/** Short explanation on hover, keyboard focus and touch; never the only place of an information. Escape closes it. */
export function Tooltip({ label, children, position = 'top', disabled = false }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [cause, setCause] = useState<'hover' | 'focus' | null>(null);
  const [isDue, setIsDue] = useState(false);
  const isOpen = !disabled && (cause === 'focus' || (cause === 'hover' && isDue));
  const open = (element: HTMLElement, by: 'hover' | 'focus') => {
    setAnchor(element);
    setCause(by);
  };
  const close = () => {
    setCause(null);
    setIsDue(false);
  };

  useEffect(() => {
    if (cause !== 'hover') return;
    const timer = setTimeout(() => setIsDue(true), OPEN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [cause]);
  useEffect(() => {
    if (!isOpen) return;
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setCause(null);
      setIsDue(false);
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen]);

  const own = children.props as HTMLAttributes<HTMLElement>;
  const handed: HTMLAttributes<HTMLElement> = {
    // Touch screens tell of a mouse too, after the tap.
    onMouseEnter: (event: MouseEvent<HTMLElement>) => {
      own.onMouseEnter?.(event);
      open(event.currentTarget, 'hover');
    },
    onMouseLeave: (event: MouseEvent<HTMLElement>) => {
      own.onMouseLeave?.(event);
      close();
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      own.onFocus?.(event);
      if (event.target === event.currentTarget && event.currentTarget.matches(':focus-visible'))
        open(event.currentTarget, 'focus');
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      own.onBlur?.(event);
      close();
    },
  };
  if (isOpen) handed['aria-describedby'] = [own['aria-describedby'], id].filter((part) => part !== undefined).join(' ');

  return (
    <>
      {cloneElement(children, handed)}
      {anchor !== null && !disabled && (
        <bubble.Part anchor={anchor} id={id} isOpen={isOpen} label={label} position={position} />
      )}
    </>
  );
}
