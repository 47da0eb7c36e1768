import { useSyncExternalStore } from 'react';
import { DESKTOP_QUERY } from '../lib/page/breakpoint';

/** Follows a media query. Browsers without matchMedia count as not matching. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => window.matchMedia(query).matches,
  );
}

/** True from 961 px up: permanent drawer, tables instead of cards. */
export function useIsDesktop(): boolean {
  return useMedia(DESKTOP_QUERY);
}
