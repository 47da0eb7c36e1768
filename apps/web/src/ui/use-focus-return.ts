import { useEffect, useRef } from 'react';

/**
 * Remembers what had the focus when something opened and gives it back when it closes. Needed because the library
 * loses the opener when a second layer (the response sheet) takes over from a dialog. Gives nothing back
 * when the focus has meanwhile been put somewhere on purpose.
 */
export function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (isOpen && !wasOpen.current) {
      wasOpen.current = true;
      const active = document.activeElement;
      opener.current = active instanceof HTMLElement && active !== document.body ? active : lastOpener;
      lastOpener = opener.current;
      return undefined;
    }
    if (!isOpen && wasOpen.current) {
      wasOpen.current = false;
      const target = opener.current;
      const timer = setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && target?.isConnected === true) target.focus();
      }, 40);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [isOpen]);
}

/* The control behind the layer that closed last: a sheet that opens from a closing dialog inherits it. */
let lastOpener: HTMLElement | null = null;
