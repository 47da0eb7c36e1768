import { useEffect, useRef, useState, type RefObject } from 'react';

/** Tells whether a box that scrolls sideways has more to its right. */
export function useScrollHint<T extends HTMLElement>(): readonly [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (box === null) return undefined;
    // A pixel of tolerance: widths are fractions on zoomed pages.
    const look = () => setMore(box.scrollWidth - box.clientWidth - box.scrollLeft > 1);
    look();
    box.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(box);
    const [table] = box.children;
    if (table !== undefined) observer.observe(table);
    return () => {
      box.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, []);
  return [ref, hasMore];
}
