import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useSetTimes } from '../desk/set-times';
import { wallTime } from '../model/local-time';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import { movedBy, type LaneBlock } from './lanes-model';
import { LANE_PX } from './plan-height';

/** Pixels that a pointer moves before it drags. */
const DRAG_FROM = 4;
const STEP_MINUTES = 15;
const SMALL_STEP_MINUTES = 5;
const TIMES: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };
const LANES: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Where a block was put, and is not yet: another time, or another server. */
export interface Draft {
  block: LaneBlock;
  from: number;
  lane: number;
}

interface MovesInput {
  tournament: CupView['tournament'];
  acts: CupActs;
  now: number;
  pixelsOfHour: number;
  /** Servers that were chosen, in the order of the lanes; null: lanes are a forecast, and nothing moves between them. */
  stations: readonly number[] | null;
}

/** Moving blocks by pointer or keyboard: to the right and left it is the time that an organiser sets, between lanes the server. */
export function useMoves({ tournament, acts, now, pixelsOfHour, stations }: MovesInput) {
  const times = useSetTimes(tournament, acts);
  const [draft, setDraft] = useState<Draft | null>(null);
  const drag = useRef<AbortController | null>(null);
  const zone = tournament.settings.timetable?.zone ?? 'UTC';
  const busy = times.busy || acts.busy;

  const put = (to: Draft) => {
    times.forget();
    setDraft(to);
  };
  const leave = () => {
    drag.current?.abort();
    times.forget();
    setDraft(null);
  };
  const later = (block: LaneBlock, from: number, minutes: number) => {
    if (block.mayMove) put({ block, from: movedBy(from, minutes, now), lane: block.lane });
  };
  const onLane = (block: LaneBlock, lane: number) => {
    if (block.mayFix && stations !== null)
      put({ block, from: block.from, lane: Math.min(Math.max(lane, 0), stations.length - 1) });
  };
  const fix = async ({ stage, key }: LaneBlock, server: number | null) => {
    await acts.act('POST /tournaments/:id/fix-station', { stage, key, server, version: tournament.version });
    setDraft(null);
  };
  const set = async ({ block, from, lane }: Draft, despite = false) => {
    const station = stations?.[lane];
    if (from === block.from && station !== undefined && (lane !== block.lane || !block.isFixed) && block.mayFix)
      return fix(block, station);
    if (from === block.from || from === block.at) return leave();
    const local = wallTime(new Date(from).toISOString(), zone);
    const outcome = await times.save({ stage: block.stage, times: [{ key: block.key, local }] }, despite);
    // What collides waits for a second word; a refusal has its own words, and the block is where it was.
    if (outcome !== 'collides') setDraft(null);
  };

  const beginDrag = (block: LaneBlock, { button, clientX, clientY, pointerType }: PointerEvent) => {
    // A finger scrolls.
    if (button !== 0 || pointerType === 'touch' || busy) return;
    drag.current?.abort();
    const over = new AbortController();
    drag.current = over;
    const lastLane = (stations?.length ?? 1) - 1;
    let axis: 'time' | 'lane' | null = null;
    let to: Draft | null = null;
    const move = (event: MouseEvent) => {
      const [x, y] = [event.clientX - clientX, event.clientY - clientY];
      if (axis === null && Math.max(Math.abs(x), Math.abs(y)) < DRAG_FROM) return;
      axis ??= stations !== null && Math.abs(y) > Math.abs(x) ? 'lane' : 'time';
      let { from, lane } = to ?? block;
      if (axis === 'time' && block.mayMove) from = movedBy(block.from, (x / pixelsOfHour) * 60, now);
      else if (axis === 'lane' && block.mayFix)
        lane = Math.min(Math.max(block.lane + Math.round(y / LANE_PX), 0), lastLane);
      else return;
      // Most steps of a pointer lead to no other place.
      if (to !== null && from === to.from && lane === to.lane) return;
      to = { block, from, lane };
      put(to);
    };
    const drop = () => {
      over.abort();
      if (to === null) return;
      // Back where it was.
      if (to.lane === block.lane && to.from === block.from) leave();
      else void set(to);
    };
    window.addEventListener('pointermove', move, { signal: over.signal });
    window.addEventListener('pointerup', drop, { signal: over.signal });
    window.addEventListener('pointercancel', leave, { signal: over.signal });
  };

  const press = (block: LaneBlock, event: KeyboardEvent) => {
    const own = draft?.block.name === block.name ? draft : null;
    const time = TIMES[event.key];
    const lane = LANES[event.key];
    if (busy) return;
    if (time !== undefined) {
      event.preventDefault();
      later(block, own?.from ?? block.from, time * (event.shiftKey ? SMALL_STEP_MINUTES : STEP_MINUTES));
    } else if (lane !== undefined && stations !== null) {
      event.preventDefault();
      onLane(block, (own?.lane ?? block.lane) + lane);
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
    busy,
    beginDrag,
    press,
    leave,
    /** Takes a block up without moving it. */
    takeUp: (block: LaneBlock) => {
      if (draft?.block.name !== block.name) put({ block, from: block.from, lane: block.lane });
    },
    /** Says the time or the server of the draft, despite what it collides with where that was named. */
    confirm: () => (draft === null ? undefined : void set(draft, times.conflicts.length > 0)),
    /** Lets the match of the draft take any server again. */
    release: () => (draft === null ? undefined : void fix(draft.block, null)),
  };
}

export type Moves = ReturnType<typeof useMoves>;
