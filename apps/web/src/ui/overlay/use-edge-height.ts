import { useCallback } from 'react';

/**
 * For what lies along the window's lower edge, the foot of a sheet or of a full-screen dialog, or the page's own dock below it:
 * toasts keep clear of both (ui/toasts.module.css), because a button under one would be out of reach until it has gone.
 */
export function useEdgeHeight(
  property: '--foot-height' | '--dock-height',
): (bar: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (bar) => {
      if (bar === null) return undefined;
      const root = document.documentElement;
      const observer = new ResizeObserver(() => root.style.setProperty(property, `${bar.offsetHeight}px`));
      observer.observe(bar);
      return () => {
        observer.disconnect();
        root.style.removeProperty(property);
      };
    },
    [property],
  );
}
