import { useEffect, useState } from 'react';

const TICK_MS = 40;
/** Longer than any closing transition: until its end the focus is still inside the layer. */
const GIVE_UP_MS = 600;
const KEPT = 5;

/* Openers of the last layers. A sheet that opens from a closing dialog has an opener that is gone; then the dialog's own counts. */
const recentOpeners: HTMLElement[] = [];

function focusedElement(): HTMLElement | null {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : null;
}

function canTakeFocus(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest('[role="dialog"],[role="alertdialog"]') === null
  );
}

function restoreFocus(opener: HTMLElement | null): () => void {
  const startedAt = Date.now();
  const timer = setInterval(() => {
    if (Date.now() - startedAt > GIVE_UP_MS) clearInterval(timer);
    if (focusedElement() !== null) return;
    clearInterval(timer);
    const candidates = [opener, ...recentOpeners.toReversed()];
    candidates
      .find((element) => element !== null && (element === opener ? element.isConnected : canTakeFocus(element)))
      ?.focus();
  }, TICK_MS);
  return () => clearInterval(timer);
}

/**
 * Gives the focus back to what had it when a layer opened (dialog, sheet, temporary drawer). The library loses the
 * opener when a second layer takes over from the first. Nothing happens when the focus went somewhere on purpose.
 */
export function useFocusReturn(isOpen: boolean): void {
  const [shown, setShown] = useState<{ isOpen: boolean; opener: HTMLElement | null }>({ isOpen: false, opener: null });
  // Read while rendering: by the time of an effect the layer's focus trap has already moved the focus.
  if (shown.isOpen !== isOpen) setShown({ isOpen, opener: isOpen ? focusedElement() : shown.opener });
  const { opener } = shown;
  useEffect(() => {
    if (!isOpen) return undefined;
    if (opener !== null) {
      recentOpeners.push(opener);
      recentOpeners.splice(0, recentOpeners.length - KEPT);
    }
    return () => void restoreFocus(opener);
  }, [isOpen, opener]);
}
