import { changesBetween, entriesOf, inTheWay, playStage, sharedPlaces, takesDraws, whoGoesOn } from '../stages';
import type { Entry, PairingResult, StageFormat, StageView } from '../stages';
import { evolveTournament } from './evolve-tournament';
import { isPresent, leave } from './sign-up';
import type { TournamentCommand } from './tournament-commands';
import type { PairingKey, StageState, TournamentEvent, TournamentRefusal, TournamentState } from './tournament-state';

/** By the stage that they follow from, which never changes: each decision and each answer asks several times for the same one. */
const views = new WeakMap<StageState, { format: StageFormat; view: StageView }>();

/** What a stage that has begun has come to. */
export function viewOf(state: TournamentState, stage: number): StageView | null {
  const [plan, given] = [state.settings.stages[stage], state.stages[stage]];
  if (plan === undefined || given === undefined) return null;
  const { format } = plan;
  const known = views.get(given);
  if (known?.format === format) return known.view;
  const view = playStage({ format, ...given, entries: seatsOf(given) });
  views.set(given, { format, view });
  return view;
}

/** The teams of a stage in the order of their seats: as they were seeded, then as they were exchanged. */
export const seatsOf = ({ entries, swaps = [] }: Pick<StageState, 'entries' | 'swaps'>): Entry[] =>
  swaps.reduce<Entry[]>(
    (seats, [one, other]) => seats.map((entry) => (entry === one ? other : entry === other ? one : entry)),
    [...entries],
  );

/** What people do to a tournament that goes on, and what can be shown before it is done. */
export type Intervention = Extract<TournamentCommand, { type: 'correct' | 'disqualify' | 'swap' }>;
type Of<T extends Intervention['type']> = Extract<Intervention, { type: T }>;
type NoteResult = Extract<TournamentCommand, { type: 'note-result' }>;

/** A match has ended. What it says counts for the two who played it; if others stand there by now, it is kept and set aside. */
export function noteResult(
  state: TournamentState,
  { stage, key, result }: NoteResult,
): TournamentEvent[] | TournamentRefusal {
  const view = viewOf(state, stage);
  const pairing = view?.pairings.find((one) => one.key === key);
  if (pairing === undefined) return { code: 'PAIRING_NOT_FOUND' };
  const held = state.stages[stage]?.results.get(key);
  // A person's word stands, and so does what was told before. What others played here counts no more, and stays in the log.
  if (held !== undefined && held.entries.every((entry) => result.entries.includes(entry))) return [];
  if (result.winner === null && !mayBeDrawn(state, stage)) return { code: 'DRAW_NOT_ALLOWED' };
  return [{ type: 'tournament.result-set', payload: { stage, key, result, reason: null } }];
}

/** A person's result. Refused while it would take the teams of a match that is being played, or of a stage that has begun. */
export function correct(state: TournamentState, command: Of<'correct'>): TournamentEvent[] | TournamentRefusal {
  const { stage, key, result, reason } = command;
  const pairing = viewOf(state, stage)?.pairings.find((one) => one.key === key);
  if (pairing === undefined) return { code: 'PAIRING_NOT_FOUND' };
  const teams = entriesOf(pairing);
  if (teams.length < 2) return { code: 'TEAMS_UNKNOWN', of: [key] };
  const fault = result && resultFault(result, teams, mayBeDrawn(state, stage));
  if (fault) return fault;
  return allowed(state, {
    stage,
    event: { type: 'tournament.result-set', payload: { stage, key, result, reason } },
    live: command.live,
    // Its own match ends with the result.
    isOwn: (own) => own === key,
  });
}

function mayBeDrawn({ settings }: TournamentState, stage: number): boolean {
  const format = settings.stages[stage]?.format;
  return format !== undefined && takesDraws(format);
}

function resultFault(result: PairingResult, teams: readonly Entry[], drawsCount: boolean): TournamentRefusal | null {
  if (!result.entries.every((entry) => teams.includes(entry))) return { code: 'OTHER_TEAMS' };
  if (result.winner !== null && !teams.includes(result.winner)) return { code: 'WINNER_INVALID' };
  const isDraw = result.winner === null && result.how !== 'double_walkover';
  return isDraw && !drawsCount ? { code: 'DRAW_NOT_ALLOWED' } : null;
}

/** A team plays no more: from the stage on that it is in, or, before anything has begun, not at all. */
export function disqualify(state: TournamentState, command: Of<'disqualify'>): TournamentEvent[] | TournamentRefusal {
  const { entry, annulled, reason, live } = command;
  const team = state.teams.find((one) => one.entry === entry);
  if (team === undefined) return { code: 'TEAM_NOT_FOUND' };
  if (team.status === 'disqualified') return [];
  if (state.stages.length === 0)
    return isPresent(team) ? leave(state, entry, 'disqualified', reason) : { code: 'WRONG_STATUS' };
  const stage = state.stages.findLastIndex(({ entries }) => entries.includes(entry));
  const view = viewOf(state, stage);
  if (view === null) return { code: 'WRONG_STATUS' };
  const swiss = view.pairings.filter(({ part }) => part === 'swiss').map(({ round }) => round);
  const withdrawal = { entry, annulled, afterRound: Math.max(0, ...swiss) };
  const event: TournamentEvent = { type: 'tournament.team-disqualified', payload: { stage, withdrawal, reason } };
  const own = view.pairings.filter((pairing) => entriesOf(pairing).includes(entry)).map(({ key }) => key);
  // Its own matches are ended by who disqualifies it.
  return allowed(state, { stage, event, live, isOwn: (key) => own.includes(key) });
}

/** Two teams exchange their seats in a stage. What was played, or is being played, keeps its teams. */
export function swap(state: TournamentState, command: Of<'swap'>): TournamentEvent[] | TournamentRefusal {
  const { stage, teams, reason, live } = command;
  const [one, other] = teams;
  const given = state.stages[stage];
  if (given === undefined || one === other || !teams.every((entry) => given.entries.includes(entry)))
    return { code: 'TEAM_NOT_FOUND', field: 'teams' };
  const event: TournamentEvent = { type: 'tournament.teams-swapped', payload: { stage, teams, reason } };
  const [before, after] = [viewOf(state, stage), viewOf(evolveTournament(state, event), stage)];
  // What somebody played there would be set aside.
  const lost = after?.setAside.filter((key) => !before?.setAside.includes(key)) ?? [];
  if (lost.length > 0) return { code: 'ALREADY_PLAYED', of: lost };
  return allowed(state, { stage, event, live, isOwn: () => false });
}

interface Consequence {
  stage: number;
  event: TournamentEvent;
  live: ReadonlySet<PairingKey>;
  /** Pairings of the stage that the act itself is about. */
  isOwn: (key: string) => boolean;
}

function allowed(
  state: TournamentState,
  { stage, event, live, isOwn }: Consequence,
): TournamentEvent[] | TournamentRefusal {
  const [before, after] = [viewOf(state, stage), viewOf(evolveTournament(state, event), stage)];
  const others =
    before && after ? changesBetween(before.pairings, after.pairings).filter(({ key }) => !isOwn(key)) : [];
  const liveHere = new Set(others.flatMap(({ key }) => (live.has(keyOf(stage, key)) ? [key] : [])));
  const blocked = inTheWay(others, liveHere);
  if (blocked.length > 0) return { code: 'LIVE_MATCHES', of: blocked.map((key) => keyOf(stage, key)) };
  const next = state.stages[stage + 1];
  if (next === undefined) return [event];
  const entries = entriesAfter(evolveTournament(state, event), stage);
  if (entries !== null && sameEntries(entries, next.entries)) return [event];
  // The next stage is drawn anew as long as nobody has played in it.
  const liveThere = [...live].filter((key) => key.startsWith(`${stage + 1}:`));
  if (liveThere.length > 0) return { code: 'LIVE_MATCHES', of: liveThere };
  return next.results.size > 0 || stage + 2 < state.stages.length ? { code: 'NEXT_STAGE_BEGUN' } : [event];
}

export const keyOf = (stage: number, key: string): PairingKey => `${stage}:${key}`;
const sameEntries = (one: readonly Entry[], other: readonly Entry[]): boolean =>
  one.length === other.length && one.every((entry, index) => entry === other[index]);

/** Who plays the stage after this one, best first; null while it is not known, and after the last one. */
export function entriesAfter(state: TournamentState, stage: number): Entry[] | null {
  const plan = state.settings.stages[stage];
  const view = viewOf(state, stage);
  return plan?.advance && view ? whoGoesOn(view, plan.advance, state.stages[stage]?.lots) : null;
}

/** Teams that share the last place of a stage that goes on, of which only some may. */
export function sharedPlacesOf(state: TournamentState, stage: number): Entry[][] {
  const advance = state.settings.stages[stage]?.advance ?? null;
  const view = viewOf(state, stage);
  return advance === null || view === null ? [] : sharedPlaces(view, advance, state.stages[stage]?.lots);
}

/** Teams of a stage between which only a lot decides: tied in a table, or sharing the last place that goes on. */
export const lotsToDraw = (state: TournamentState, stage: number): Entry[][] => [
  ...(viewOf(state, stage)?.tables.flatMap(({ toDraw }) => toDraw) ?? []),
  ...sharedPlacesOf(state, stage),
];

/** An order that a person drew between teams that nothing else tells apart. */
export function drawLot(
  state: TournamentState,
  stage: number,
  order: readonly Entry[],
): TournamentEvent[] | TournamentRefusal {
  const isOne = lotsToDraw(state, stage).some(
    (tied) => tied.length === order.length && tied.every((entry) => order.includes(entry)),
  );
  return isOne ? [{ type: 'tournament.lot-drawn', payload: { stage, order } }] : { code: 'LOT_INVALID' };
}

/** What follows by itself: the next stage begins (or is drawn anew), the tournament ends, or is open again after a correction. */
export function followUp(state: TournamentState): TournamentEvent[] {
  if (state.status !== 'running' && state.status !== 'over') return [];
  const events: TournamentEvent[] = [];
  let now = state;
  const emit = (event: TournamentEvent): void => {
    events.push(event);
    now = evolveTournament(now, event);
  };
  for (let stage = 0; stage < now.stages.length; stage += 1) {
    const entries = entriesAfter(now, stage);
    const next = now.stages[stage + 1];
    if (entries === null && next !== undefined)
      emit({ type: 'tournament.stage-undone', payload: { stage: stage + 1 } });
    if (entries !== null && (next === undefined || !sameEntries(next.entries, entries)))
      emit({ type: 'tournament.stage-begun', payload: { stage: stage + 1, entries } });
  }
  const last = now.settings.stages.length - 1;
  const isOver = viewOf(now, last)?.isOver === true;
  if (isOver && now.status === 'running') emit({ type: 'tournament.ended', payload: {} });
  if (!isOver && now.status === 'over') emit({ type: 'tournament.reopened', payload: {} });
  return events;
}
