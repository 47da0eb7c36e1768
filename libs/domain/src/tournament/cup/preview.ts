import { changesBetween } from '../stages';
import type { Change, Entry } from '../stages';
import { correct, disqualify, followUp, keyOf, seatsOf, swap, viewOf } from './course';
import type { Intervention } from './course';
import { evolveTournament } from './evolve-tournament';
import type { TournamentEvent, TournamentRefusal, TournamentState } from './tournament-state';

/** What happens to one pairing of any stage. */
export interface PreviewedChange extends Change {
  stage: number;
  /** Its match is being played now. */
  isLive: boolean;
}

/** What an intervention comes to, before anybody does it. */
export interface Preview {
  changes: PreviewedChange[];
  /** Later stages that begin, are drawn anew with others, or wait again; `teams`: who plays them then. */
  stages: { stage: number; kind: 'begins' | 'drawn_anew' | 'undone'; teams: Entry[] }[];
  /** What becomes of the whole tournament; null: nothing. */
  end: 'ends' | 'reopens' | null;
  /** Why it cannot be done now; null: it can. */
  refusal: TournamentRefusal | null;
}

/** The consequences of an intervention over all stages. It is decided by the same rules as the act itself, and writes nothing. */
export function previewOf(state: TournamentState, command: Intervention): Preview {
  const decided = decide(state, command);
  const refusal = Array.isArray(decided) ? null : decided;
  // What stands in the way is shown with what would happen without it.
  const free = refusal === null ? decided : decide(state, { ...command, live: new Set() });
  if (!Array.isArray(free)) return { changes: [], stages: [], end: null, refusal };
  const acted = free.reduce<TournamentState>(evolveTournament, state);
  const after = followUp(acted).reduce<TournamentState>(evolveTournament, acted);
  return {
    changes: changesOver(state, after, command),
    stages: stagesBetween(state, after),
    end: state.status === after.status ? null : after.status === 'over' ? 'ends' : 'reopens',
    refusal,
  };
}

function decide(state: TournamentState, command: Intervention): TournamentEvent[] | TournamentRefusal {
  switch (command.type) {
    case 'correct':
      return correct(state, command);
    case 'disqualify':
      return disqualify(state, command);
    case 'swap':
      return swap(state, command);
  }
}

function changesOver(before: TournamentState, after: TournamentState, { live }: Intervention): PreviewedChange[] {
  const count = Math.max(before.stages.length, after.stages.length);
  return Array.from({ length: count }, (_, stage) => {
    const [was, is] = [viewOf(before, stage), viewOf(after, stage)];
    const changes = changesBetween(was?.pairings ?? [], is?.pairings ?? []);
    return changes.map((change) => ({ ...change, stage, isLive: live.has(keyOf(stage, change.key)) }));
  }).flat();
}

function stagesBetween(before: TournamentState, after: TournamentState): Preview['stages'] {
  const count = Math.max(before.stages.length, after.stages.length);
  return Array.from({ length: count }, (_, stage): Preview['stages'] => {
    const [was, is] = [before.stages[stage], after.stages[stage]];
    if (is === undefined) return [{ stage, kind: 'undone', teams: [] }];
    const teams = seatsOf(is);
    if (was === undefined) return [{ stage, kind: 'begins', teams }];
    const isSame = was.entries.join() === is.entries.join();
    return isSame ? [] : [{ stage, kind: 'drawn_anew', teams }];
  }).flat();
}
