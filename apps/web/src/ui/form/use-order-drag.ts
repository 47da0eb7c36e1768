import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

export interface OrderDrag {
  from: number;
  to: number;
}

/** Near an edge of the window the page scrolls along, by so much with each movement. */
const EDGE_PX = 72;
const SCROLL_PX = 14;

const PLACE = '[data-order-place]';

/** The item of the list below the pointer, if there is one. */
function itemBelow(event: PointerEvent, list: Element | null): HTMLElement | null {
  const item = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>(PLACE) ?? null;
  return item?.parentElement === list ? item : null;
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
      if (event.clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
      if (event.clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
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
      if (event.key === 'Escape') stop();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', stop);
    window.addEventListener('keydown', key);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', stop);
      window.removeEventListener('keydown', key);
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
