import { useEffect, useState, type PointerEvent as ReactPointerEvent } from 'react';

export interface MapDrag {
  id: number;
  from: number;
  to: number;
}

/** Near an edge of the window the page scrolls along, by so much with each movement. */
const EDGE_PX = 72;
const SCROLL_PX = 14;

/** Where the card below the pointer stands, if there is one. */
function placeBelow(event: PointerEvent): number | null {
  const card = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-map-place]');
  const place = Number(card?.dataset.mapPlace);
  return card === null || card === undefined || Number.isNaN(place) ? null : place;
}

/**
 * Dragging a card of a grid by its handle with mouse, pen or finger. The cards keep their place in the document until the drop, because
 * a finger loses an element that is moved there; only what is seen changes. Escape puts everything back.
 */
export function useMapDrag(onDrop: (drag: MapDrag) => void) {
  const [drag, setDrag] = useState<MapDrag | null>(null);

  useEffect(() => {
    if (drag === null) return undefined;
    const move = (event: PointerEvent) => {
      if (event.clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
      if (event.clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
      const to = placeBelow(event);
      if (to !== null && to !== drag.to) setDrag({ ...drag, to });
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

  const begin = (event: ReactPointerEvent<HTMLElement>, id: number, place: number) => {
    if (event.button !== 0) return;
    // A finger is bound to what it touched; the cards below it must be found.
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      event.currentTarget.releasePointerCapture(event.pointerId);
    setDrag({ id, from: place, to: place });
  };
  return { drag, begin };
}
