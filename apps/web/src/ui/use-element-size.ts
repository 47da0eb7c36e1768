import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How large an element is drawn, in whole pixels; null until it stands. */
export function useElementSize<T extends Element>(): [RefObject<T | null>, { width: number; height: number } | null] {
  const ref = useRef<T>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const look = (): void => {
      const box = element.getBoundingClientRect();
      const [width, height] = [Math.floor(box.width), Math.floor(box.height)];
      setSize((known) => (known?.width === width && known.height === height ? known : { width, height }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
