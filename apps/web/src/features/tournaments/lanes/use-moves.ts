import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useSetTimes } from '../desk/use-set-times';
import { wallTime } from '../model/local-time';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import { movedBy, type LaneBlock } from './lanes-model';

/** Pixels that a pointer moves before it drags. */
const DRAG_FROM = 4;
const STEP_MINUTES = 15;
const SMALL_STEP_MINUTES = 5;
const KEYS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Where a block was put, and is not yet. */
export interface Draft {
  block: LaneBlock;
  from: number;
}

interface MovesInput {
  view: CupView;
  acts: CupActs;
  now: number;
  pixelsOfHour: number;
}

/** Moving blocks by pointer or keyboard. What it comes to is the time that an organiser sets for that match. */
export function useMoves({ view, acts, now, pixelsOfHour }: MovesInput) {
  const times = useSetTimes(view.tournament, acts);
  const [draft, setDraft] = useState<Draft | null>(null);
  const drag = useRef<AbortController | null>(null);
  const zone = view.tournament.settings.timetable?.zone ?? 'UTC';

  const put = (to: Draft) => {
    times.forget();
    setDraft(to);
  };
  const leave = () => {
    drag.current?.abort();
    times.forget();
    setDraft(null);
  };
  const set = async ({ block, from }: Draft, despite = false) => {
    if (from === block.at) return leave();
    const local = wallTime(new Date(from).toISOString(), zone);
    const outcome = await times.save({ stage: block.stage, times: [{ key: block.key, local }] }, despite);
    // What collides waits for a second word; a refusal has its own words, and the block is where it was.
    if (outcome !== 'collides') setDraft(null);
  };

  const beginDrag = (block: LaneBlock, { button, clientX, pointerType }: PointerEvent) => {
    // A finger scrolls.
    if (button !== 0 || pointerType === 'touch' || times.busy) return;
    drag.current?.abort();
    const over = new AbortController();
    drag.current = over;
    let to: Draft | null = null;
    const move = (event: MouseEvent) => {
      if (to === null && Math.abs(event.clientX - clientX) < DRAG_FROM) return;
      to = { block, from: movedBy(block.from, ((event.clientX - clientX) / pixelsOfHour) * 60, now) };
      put(to);
    };
    const drop = () => {
      over.abort();
      if (to !== null) void set(to);
    };
    window.addEventListener('pointermove', move, { signal: over.signal });
    window.addEventListener('pointerup', drop, { signal: over.signal });
    window.addEventListener('pointercancel', leave, { signal: over.signal });
  };

  const press = (block: LaneBlock, event: KeyboardEvent) => {
    const own = draft?.block.name === block.name ? draft : null;
    const direction = KEYS[event.key];
    if (times.busy) return;
    if (direction !== undefined) {
      event.preventDefault();
      const step = event.shiftKey ? SMALL_STEP_MINUTES : STEP_MINUTES;
      put({ block, from: movedBy(own?.from ?? block.from, direction * step, now) });
    } else if (event.key === 'Escape' && draft !== null) {
      event.preventDefault();
      leave();
    } else if (event.key === 'Enter' && own !== null) {
      event.preventDefault();
      void set(own, times.conflicts.length > 0);
    }
  };

  return {
    draft,
    conflicts: times.conflicts,
    failure: times.failure,
    busy: times.busy,
    beginDrag,
    press,
    leave,
    /** Says the time of the draft, despite what it collides with where that was named. */
    confirm: () => (draft === null ? undefined : void set(draft, times.conflicts.length > 0)),
  };
}

export type Moves = ReturnType<typeof useMoves>;
