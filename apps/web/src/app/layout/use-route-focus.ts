import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** After a change of page: scrolls up and moves the focus to the new h1, so that a screen reader starts there. Not on the first load. */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (navigation.state !== 'idle' || shown.current === pathname) return undefined;
    shown.current = pathname;
    const frame = requestAnimationFrame(() => {
      const target = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
      target?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname, navigation.state]);
}
