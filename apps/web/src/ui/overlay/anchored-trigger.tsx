import { useMergedRef } from '@mantine/hooks';
import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type Ref,
  type RefObject,
} from 'react';
import { useWasOpen } from './use-was-open';

type TriggerProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement>; 'data-expanded'?: boolean };

interface TriggerOptions {
  trigger: ReactElement;
  popup: 'menu' | 'dialog';
  prefetch: () => void;
  /** Given: whoever uses it opens and closes it, the trigger's own click too. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

export interface Anchored {
  /** The trigger as it is drawn: it says what it opens, and asks for the code when the pointer or the focus comes. */
  element: ReactElement;
  /** Where the panel stands. */
  anchor: RefObject<HTMLElement | null>;
  id: string;
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  /** Was open once: the panel stays, so that it can close gently. */
  isWanted: boolean;
}

/** The button of a menu or panel whose code is fetched when it is first opened; the button itself never changes place. */
export function useAnchoredTrigger({ trigger, popup, prefetch, isOpen, onOpenChange }: TriggerOptions): Anchored {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const [isOpenHere, setIsOpenHere] = useState(false);
  const isShown = isOpen ?? isOpenHere;
  const isWanted = useWasOpen(isShown);

  const setIsOpen = (next: boolean) => {
    setIsOpenHere(next);
    onOpenChange?.(next);
  };
  const own = trigger.props as TriggerProps;
  const props: TriggerProps = {
    id,
    ref: useMergedRef(anchor, own.ref),
    'aria-haspopup': popup,
    'aria-expanded': isShown,
    'aria-controls': isShown ? `${id}-dropdown` : undefined,
    'data-expanded': isShown || undefined,
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      prefetch();
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      prefetch();
    },
  };
  if (isOpen === undefined)
    props.onClick = (event: MouseEvent<HTMLElement>) => {
      own.onClick?.(event);
      setIsOpen(!isShown);
    };
  return { element: cloneElement(trigger, props), anchor, id, isOpen: isShown, setIsOpen, isWanted };
}

/** Stands in the place of the library's target and names the trigger, which is drawn elsewhere, as what to hold on to. */
export function AnchorBridge({ anchor, ref }: { anchor: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(anchor.current);
  }, [anchor, ref]);
  return null;
}

/** Open one draw later than asked: a library part that is born open forgets where the focus was. */
export function useOpenAfterMount(isOpen: boolean): boolean {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsMounted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isMounted && isOpen;
}
