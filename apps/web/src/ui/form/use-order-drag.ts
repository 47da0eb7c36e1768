import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

export interface OrderDrag {
  from: number;
  to: number;
}

/** Near an edge of what scrolls, it scrolls along, by so much with each movement. */
const EDGE_PX = 72;
const SCROLL_PX = 14;

const PLACE = '[data-order-place]';

/** The item of the list below the pointer, if there is one. */
function itemBelow(event: PointerEvent, list: Element | null): HTMLElement | null {
  const item = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>(PLACE) ?? null;
  return item?.parentElement === list ? item : null;
}

/** What scrolls the list: the list itself or the nearest element around it, if one does; null: the page. */
function scrollerOf(list: Element | null): Element | null {
  for (let box = list; box !== null && box !== document.documentElement; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight) return box;
  return null;
}

function scrollAlong(clientY: number, box: Element | null): void {
  const { top, bottom } = box?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
  const [from, until] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)];
  // A low box keeps a middle in which nothing scrolls.
  const edge = Math.min(EDGE_PX, (until - from) / 4);
  const by = clientY < from + edge ? -SCROLL_PX : clientY > until - edge ? SCROLL_PX : 0;
  if (by !== 0) (box ?? window).scrollBy(0, by);
}

/**
 * Dragging an item of a list by its handle with mouse, pen or finger. Each item has its place, counted from 0, in `data-order-place`
 * and in `style.order`. The items keep their place in the document until the drop, because a finger loses an element that is moved
 * there; only what is seen changes. Escape puts everything back.
 */
export function useOrderDrag(onDrop: (drag: OrderDrag) => void) {
  const [drag, setDrag] = useState<OrderDrag | null>(null);
  /** The list in which the drag began: a page may show several. */
  const list = useRef<Element | null>(null);
  /** The item below the pointer at the last movement: one that is taller than the dragged item is still below it after they changed places. */
  const over = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (drag === null) return undefined;
    const move = (event: PointerEvent) => {
      scrollAlong(event.clientY, scrollerOf(list.current));
      const item = itemBelow(event, list.current);
      if (item === over.current) return;
      over.current = item;
      const to = Number(item?.dataset.orderPlace ?? drag.to);
      if (to !== drag.to) setDrag({ ...drag, to });
    };
    const drop = () => {
      setDrag(null);
      if (drag.to !== drag.from) onDrop(drag);
    };
    const stop = () => setDrag(null);
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // A dialog around the list stays open.
      event.preventDefault();
      event.stopPropagation();
      stop();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', stop);
    window.addEventListener('keydown', key, true);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', stop);
      window.removeEventListener('keydown', key, true);
    };
  }, [drag, onDrop]);

  const begin = (event: ReactPointerEvent<HTMLElement>, place: number) => {
    if (event.button !== 0) return;
    // A finger is bound to what it touched; the items below it must be found.
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      event.currentTarget.releasePointerCapture(event.pointerId);
    over.current = event.currentTarget.closest<HTMLElement>(PLACE);
    list.current = over.current?.parentElement ?? null;
    setDrag({ from: place, to: place });
  };
  return { drag, begin };
}
