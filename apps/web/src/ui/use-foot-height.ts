import { useCallback } from 'react';

/**
 * For what lies along the lower edge of a phone, a sheet or the foot of a dialog that fills the screen: toasts keep clear
 * of it, because a button under one would be out of reach until it has gone.
 */
export function useFootHeight(): (foot: HTMLElement | null) => (() => void) | undefined {
  return useCallback((foot) => {
    if (foot === null) return undefined;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => root.style.setProperty('--foot-height', `${foot.offsetHeight}px`));
    observer.observe(foot);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--foot-height');
    };
  }, []);
}
