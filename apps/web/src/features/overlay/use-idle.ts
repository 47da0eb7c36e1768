import { useEffect, useEffectEvent, useState } from 'react';

const IDLE_AFTER_MS = 3000;
const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** False while somebody is at the screen, true again some time after the last sign; `onActive` is told each sign. */
export function useIdle(onActive: (event: Event) => void = () => undefined): boolean {
  const [isIdle, setIdle] = useState(true);
  const tell = useEffectEvent(onActive);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onSign = (event: Event) => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS);
      tell(event);
    };
    for (const name of EVENTS) window.addEventListener(name, onSign, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of EVENTS) window.removeEventListener(name, onSign);
    };
  }, []);
  return isIdle;
}
