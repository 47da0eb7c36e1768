import { useSyncExternalStore } from 'react';

function subscribe(notify: () => void): () => void {
  document.addEventListener('fullscreenchange', notify);
  return () => document.removeEventListener('fullscreenchange', notify);
}

/** Full screen of the whole page: whether it can be, whether it is, and the switch. */
export function useFullscreen(): { isPossible: boolean; isOn: boolean; toggle: () => void } {
  const isOn = useSyncExternalStore(subscribe, () => (document.fullscreenElement ?? null) !== null);
  return {
    isPossible: document.fullscreenEnabled === true,
    isOn,
    toggle: () => {
      const change = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen();
      // Without a gesture, or in a frame, the browser refuses; the page is the same then.
      change.catch(() => undefined);
    },
  };
}
