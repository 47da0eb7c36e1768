import { changesBetween, entriesOf, inTheWay, playStage, whoGoesOn } from '../stages';
import type { Change, Entry, PairingResult, StageView } from '../stages';
import { evolveTournament } from './evolve-tournament';
import type { TournamentCommand } from './tournament-commands';
import type { PairingKey, TournamentEvent, TournamentRefusal, TournamentState } from './tournament-state';

/** What a stage that has begun has come to. */
export function viewOf(state: TournamentState, stage: number): StageView | null {
  const [plan, given] = [state.settings.stages[stage], state.stages[stage]];
  return plan && given ? playStage({ format: plan.format, ...given }) : null;
}

type Correct = Extract<TournamentCommand, { type: 'correct' }>;
type Disqualify = Extract<TournamentCommand, { type: 'disqualify' }>;
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
  if (result.winner === null && !takesDraws(state, stage)) return { code: 'DRAW_NOT_ALLOWED' };
  return [{ type: 'tournament.result-set', payload: { stage, key, result, reason: null } }];
}

/** A person's result. Refused while it would take the teams of a match that is being played, or of a stage that has begun. */
export function correct(state: TournamentState, command: Correct): TournamentEvent[] | TournamentRefusal {
  const { stage, key, result, reason, live } = command;
  const view = viewOf(state, stage);
  const pairing = view?.pairings.find((one) => one.key === key);
  if (view === null || pairing === undefined) return { code: 'PAIRING_NOT_FOUND' };
  const teams = entriesOf(pairing);
  if (teams.length < 2) return { code: 'TEAMS_UNKNOWN', of: [key] };
  const fault = result && resultFault(result, teams, state.settings.stages[stage]?.format.kind ?? '');
  if (fault) return fault;
  const event: TournamentEvent = { type: 'tournament.result-set', payload: { stage, key, result, reason } };
  return allowed(state, { stage, event, live });
}

/** Whether a match without a winner is a result in this stage. */
function takesDraws({ settings }: TournamentState, stage: number): boolean {
  const format = settings.stages[stage]?.format;
  return format?.kind === 'round_robin' || (format?.kind === 'swiss' && 'rounds' in format.until);
}

function resultFault(result: PairingResult, teams: readonly Entry[], kind: string): TournamentRefusal | null {
  if (!result.entries.every((entry) => teams.includes(entry))) return { code: 'OTHER_TEAMS' };
  if (result.winner !== null && !teams.includes(result.winner)) return { code: 'WINNER_INVALID' };
  const isDraw = result.winner === null && result.how !== 'double_walkover';
  return isDraw && kind !== 'round_robin' ? { code: 'DRAW_NOT_ALLOWED' } : null;
}

/** A team plays no more, from the stage on that it is in. */
export function disqualify(state: TournamentState, command: Disqualify): TournamentEvent[] | TournamentRefusal {
  const { entry, annulled, reason, live } = command;
  const team = state.teams.find((one) => one.entry === entry);
  if (team === undefined) return { code: 'TEAM_NOT_FOUND' };
  if (team.status === 'disqualified') return [];
  const stage = state.stages.findLastIndex(({ entries }) => entries.includes(entry));
  const view = viewOf(state, stage);
  if (view === null) return { code: 'WRONG_STATUS' };
  const swiss = view.pairings.filter(({ part }) => part === 'swiss').map(({ round }) => round);
  const withdrawal = { entry, annulled, afterRound: Math.max(0, ...swiss) };
  const event: TournamentEvent = { type: 'tournament.team-disqualified', payload: { stage, withdrawal, reason } };
  // Its own match is ended by who disqualifies it.
  const isOwn = (key: PairingKey): boolean =>
    view.pairings.some((one) => keyOf(stage, one.key) === key && entriesOf(one).includes(entry));
  return allowed(state, { stage, event, live: new Set([...live].filter((key) => !isOwn(key))) });
}

/** What a correction or disqualification would change, beside what it is about; the preview that a person sees first. */
export function previewOf(state: TournamentState, stage: number, event: TournamentEvent): Change[] {
  const [before, after] = [viewOf(state, stage), viewOf(evolveTournament(state, event), stage)];
  return before && after ? changesBetween(before, after) : [];
}

function allowed(
  state: TournamentState,
  { stage, event, live }: { stage: number; event: TournamentEvent; live: ReadonlySet<PairingKey> },
): TournamentEvent[] | TournamentRefusal {
  const own = event.type === 'tournament.result-set' ? event.payload.key : null;
  const others = previewOf(state, stage, event).filter(({ key }) => key !== own);
  const liveHere = new Set(others.flatMap(({ key }) => (live.has(keyOf(stage, key)) ? [key] : [])));
  const blocked = inTheWay(others, liveHere);
  if (blocked.length > 0) return { code: 'LIVE_MATCHES', of: blocked };
  const next = state.stages[stage + 1];
  if (next === undefined) return [event];
  const after = entriesAfter(evolveTournament(state, event), stage);
  if (after !== null && sameEntries(after, next.entries)) return [event];
  // The next stage is drawn anew as long as nobody has played in it.
  const isLive = [...live].some((key) => key.startsWith(`${stage + 1}:`));
  return isLive || next.results.size > 0 || stage + 2 < state.stages.length ? { code: 'NEXT_STAGE_BEGUN' } : [event];
}

const keyOf = (stage: number, key: string): PairingKey => `${stage}:${key}`;
const sameEntries = (one: readonly Entry[], other: readonly Entry[]): boolean =>
  one.length === other.length && one.every((entry, index) => entry === other[index]);

/** Who plays the stage after this one, best first; null while it is not known, and after the last one. */
export function entriesAfter(state: TournamentState, stage: number): Entry[] | null {
  const plan = state.settings.stages[stage];
  const view = viewOf(state, stage);
  return plan?.advance && view ? whoGoesOn(view, plan.advance) : null;
}

/** An order that a person drew between teams that nothing else tells apart. */
export function drawLot(
  state: TournamentState,
  stage: number,
  order: readonly Entry[],
): TournamentEvent[] | TournamentRefusal {
  const open = viewOf(state, stage)?.tables.flatMap(({ toDraw }) => toDraw) ?? [];
  const isOne = open.some((tied) => tied.length === order.length && tied.every((entry) => order.includes(entry)));
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
