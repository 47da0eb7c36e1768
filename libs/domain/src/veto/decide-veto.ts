import type { MapSide, Side, TeamSlot, VetoFirst, VetoFormat, VetoHand } from '@placar/contracts';
import type { Refusal } from '../match/refusal';
import { formatProblem } from './check-format';
import { drawnFrom, seededDraws } from './draw';
import type { Draw } from './draw';
import { evolveVeto } from './evolve-veto';
import { firstTeam } from './first-team';
import type { VetoDone, VetoEvent, VetoState } from './veto-state';
import { freeMaps, mapsByPlatform, turnOf } from './veto-view';

/** `step` is the fence that the caller saw; `seed` is what chance is taken from (see `seededDraws`). */
export type VetoCommand =
  | {
      type: 'start';
      format: VetoFormat;
      pool: readonly string[];
      maps: number;
      first: VetoFirst;
      ratings: Readonly<Record<TeamSlot, number | null>>;
      clock: number;
      seed: number;
    }
  | { type: 'ban' | 'pick'; team: TeamSlot; map: string; step: number; hand: VetoHand; seed: number }
  | { type: 'side'; team: TeamSlot; side: Side; step: number; hand: VetoHand; seed: number }
  /** The clock ran out. One for an earlier step, or before the time, does nothing. */
  | { type: 'expire'; step: number; seed: number }
  | { type: 'undo' | 'restart'; step: number; reason: string; seed: number }
  | { type: 'pause-clock' | 'resume-clock'; step: number }
  /** "Play this": staff name the maps and their sides. */
  | { type: 'override'; step: number; maps: string[]; sides: MapSide[]; reason: string };

type Decided = { ok: true; events: VetoEvent[] } | { ok: false; refusal: Refusal };

/** The rules of a veto: events, or a refusal with which nothing has changed. `now` is an ISO time. */
export function decideVeto(state: VetoState | null, command: VetoCommand, now: string): Decided {
  if (command.type === 'start') return start(state, command, now);
  if (state === null) return no('VETO_NOT_RUNNING', 'No veto has begun.');
  if (command.type === 'expire') return expire(state, command, now);
  if (command.step !== state.step) return no('STEP_PASSED', 'Something happened since; look again.', 'step');
  switch (command.type) {
    case 'ban':
    case 'pick':
    case 'side':
      return act(state, command, now);
    case 'undo':
      return undo(state, command, now);
    case 'restart':
      return (
        withReason(command.reason) ??
        completed(state, [{ type: 'veto.restarted', payload: { reason: command.reason } }], command, now)
      );
    case 'pause-clock':
      return pauseClock(state, now);
    case 'resume-clock':
      if (state.pausedWith === null) return no('CONFLICT', 'The clock runs.');
      return { ok: true, events: [{ type: 'veto.clock-resumed', payload: {} }] };
    case 'override':
      return override(state, command);
  }
}

function start(state: VetoState | null, command: Extract<VetoCommand, { type: 'start' }>, now: string): Decided {
  if (state !== null) return no('CONFLICT', 'The veto has begun already.');
  const { format, pool, maps, clock, seed } = command;
  const refusal = formatProblem(format, pool, maps);
  if (refusal !== null) return { ok: false, refusal };
  const draw = seededDraws(seed);
  const { first, drawn } = firstTeam(command.first, command.ratings, draw);
  const payload = { format, pool, maps, first, clock, coin: drawn };
  return completedBy(null, [{ type: 'veto.started', payload }], draw, now);
}

type Act = Extract<VetoCommand, { type: 'ban' | 'pick' | 'side' }>;

function act(state: VetoState, command: Act, now: string): Decided {
  const turn = turnOf(state);
  if (turn === null) return no('VETO_NOT_RUNNING', 'The veto is over.');
  if (turn.team !== command.team) return no('NOT_YOUR_TURN', 'The other team is to act.');
  if (turn.action !== command.type) return no('NOT_YOUR_TURN', `This step is a ${turn.action}.`);
  const made = { index: state.at, action: turn.action, team: turn.team, drawn: false, hand: command.hand };
  if (command.type === 'side')
    return completed(state, [stepMade({ ...made, map: turn.map ?? '', side: command.side })], command, now);
  if (!state.pool.includes(command.map)) return no('MAP_NOT_IN_POOL', 'The pool has no such map.', 'map');
  if (!freeMaps(state).includes(command.map)) return no('MAP_TAKEN', 'This map is banned or chosen already.', 'map');
  return completed(state, [stepMade({ ...made, map: command.map, side: null })], command, now);
}

function expire(state: VetoState, { step, seed }: Extract<VetoCommand, { type: 'expire' }>, now: string): Decided {
  const turn = turnOf(state);
  const isDue = step === state.step && state.deadlineAt !== null && Date.parse(now) >= Date.parse(state.deadlineAt);
  if (!isDue || turn === null) return { ok: true, events: [] };
  const draw = seededDraws(seed);
  const made = { index: state.at, action: turn.action, team: turn.team, drawn: true, hand: 'clock' as const };
  const choice =
    turn.map === null
      ? { map: drawnFrom(freeMaps(state), draw), side: null }
      : { map: turn.map, side: drawnFrom(SIDES, draw) };
  return completedBy(state, [stepMade({ ...made, ...choice })], draw, now);
}

/** Takes back the last step that somebody made, with what the platform did by itself after it. */
function undo(state: VetoState, command: Extract<VetoCommand, { type: 'undo' | 'restart' }>, now: string): Decided {
  const last = state.done.findLast(({ hand }) => hand !== null);
  if (last === undefined && state.override === null) return no('NOTHING_TO_UNDO', 'Nobody has made a step yet.');
  // An override is taken back alone: the steps before it stay made.
  const index = state.override === null ? (last?.index ?? 0) : (state.done.at(-1)?.index ?? -1) + 1;
  const event: VetoEvent = { type: 'veto.step-undone', payload: { index, reason: command.reason } };
  return withReason(command.reason) ?? completed(state, [event], command, now);
}

function pauseClock(state: VetoState, now: string): Decided {
  if (state.deadlineAt === null) return no('CONFLICT', 'No clock runs.');
  const left = Math.max(0, Date.parse(state.deadlineAt) - Date.parse(now));
  return { ok: true, events: [{ type: 'veto.clock-paused', payload: { left } }] };
}

function override(state: VetoState, command: Extract<VetoCommand, { type: 'override' }>): Decided {
  const { maps, sides, reason } = command;
  if (maps.length !== state.maps || new Set(maps).size !== maps.length)
    return no('INVALID_INPUT', `Name ${state.maps} different maps.`, 'maps');
  if (sides.length !== maps.length) return no('INVALID_INPUT', 'Name one side rule for each map.', 'sides');
  return withReason(reason) ?? { ok: true, events: [{ type: 'veto.overridden', payload: { maps, sides, reason } }] };
}

const withReason = (reason: string): Decided | null =>
  reason.trim() === '' ? no('REASON_MISSING', 'Say why.', 'reason') : null;

const completed = (state: VetoState, events: VetoEvent[], { seed }: { seed: number }, now: string): Decided =>
  completedBy(state, events, seededDraws(seed), now);

/** The events with the steps that follow by themselves: the decider, and maps and sides that are drawn. */
function completedBy(before: VetoState | null, events: readonly VetoEvent[], draw: Draw, now: string): Decided {
  const all = [...events];
  let state = before;
  for (const event of events) state = evolveVeto(state, event, now);
  // A drawn side is part of the step of its map, also where a person chose the map.
  const made = all.at(-1);
  if (state !== null && made?.type === 'veto.step-made' && sidesAt(state, made.payload.index) === 'random') {
    all[all.length - 1] = stepMade({ ...made.payload, side: drawnFrom(SIDES, draw) });
  }
  while (state !== null && mapsByPlatform(state)) {
    const event = platformStep(state, draw);
    all.push(event);
    state = evolveVeto(state, event, now);
  }
  return { ok: true, events: all };
}

function platformStep(state: VetoState, draw: Draw): VetoEvent {
  const action = state.format[state.at]?.action === 'decider' ? 'decider' : 'random';
  const map = drawnFrom(freeMaps(state), draw);
  const side = sidesAt(state, state.at) === 'random' ? drawnFrom(SIDES, draw) : null;
  const drawn = action === 'random' || side !== null;
  return stepMade({ index: state.at, action, team: null, map, side, drawn, hand: null });
}

const sidesAt = ({ format }: VetoState, index: number): string | null => {
  const step = format[index];
  return step !== undefined && 'sides' in step ? step.sides : null;
};

const stepMade = (payload: VetoDone): VetoEvent => ({ type: 'veto.step-made', payload });
const SIDES: readonly Side[] = ['ct', 't'];

const no = (code: Refusal['code'], message: string, field?: string): Decided => ({
  ok: false,
  refusal: field === undefined ? { code, message } : { code, message, field },
});
