import { entriesOf } from '../stages';
import type { Entry } from '../stages';
import { playedOut } from '../times/plan';
import type { PlannedMatch } from '../times/plan';
import { viewOf } from './course';
import { evolveTournament } from './evolve-tournament';
import type { SignedUp, TournamentEvent, TournamentSettings, TournamentState } from './tournament-state';

const NAMES = [
  ...['Aurora', 'Boreal', 'Cobalt', 'Delta', 'Eclipse', 'Falcon', 'Granite', 'Horizon', 'Iguana', 'Jaguar', 'Kraken'],
  ...['Lynx', 'Meteor', 'Nova', 'Orbit', 'Phoenix', 'Quartz', 'Raptor', 'Saturn', 'Titan', 'Umbra', 'Vortex', 'Wolf'],
  ...['Xenon', 'Yeti', 'Zenith'],
];
/** A name made up for a team, another one for each number from 1. */
const madeUpName = (entry: Entry): string => {
  const name = NAMES[(entry - 1) % NAMES.length] ?? '';
  const again = Math.floor((entry - 1) / NAMES.length);
  return again === 0 ? name : `${name} ${again + 1}`;
};

export interface DryRunStage {
  teams: number;
  /** Rounds that follow each other: of a double elimination those of both brackets and of the final. */
  rounds: number;
  matches: number;
  /** Who meets first. */
  first: (readonly [Entry, Entry])[];
  /** ISO times; null: nobody can say. */
  from: string | null;
  until: string | null;
}
export interface DryRun {
  names: Record<Entry, string>;
  stages: DryRunStage[];
  /** When the last match is over; null: there are too many to say. */
  endsAt: string | null;
}

const madeUp = (entry: Entry): Omit<SignedUp, 'checkedIn'> => ({
  entry,
  name: madeUpName(entry),
  teamId: null,
  captainId: entry,
  members: [],
  status: 'in',
});

/** A tournament with these settings whose teams are made up, on its first day: it is kept nowhere. */
function begun(settings: TournamentSettings, entries: readonly Entry[]): TournamentState {
  const created: TournamentEvent = { type: 'tournament.created', payload: { id: 0, organiserId: 0, settings } };
  const events: TournamentEvent[] = [
    ...entries.map((entry) => ({ type: 'tournament.team-signed-up', payload: { team: madeUp(entry) } }) as const),
    { type: 'tournament.stage-begun', payload: { stage: 0, entries } },
  ];
  return events.reduce<TournamentState>(evolveTournament, evolveTournament(null, created));
}

/**
 * What these settings come to: as many made-up teams as there are places play the tournament to its end by its own rules, the better
 * seed winning, from `now` (ISO) on. Times that captains or organisers would set are not in it: each match begins as soon as it can.
 */
export function* dryRunOf(
  settings: TournamentSettings,
  { now, servers }: { now: string; servers: number },
): Generator<void, DryRun, void> {
  const entries = Array.from({ length: settings.most }, (_, index) => index + 1);
  const { plan, state } = yield* playedOut(begun(settings, entries), { now, servers });
  return {
    names: Object.fromEntries(entries.map((entry) => [entry, madeUpName(entry)])),
    stages: state.stages.map((_, stage) => stageOf(state, stage, plan.matches)),
    endsAt: plan.endsAt,
  };
}

function stageOf(state: TournamentState, stage: number, planned: readonly PlannedMatch[]): DryRunStage {
  const pairings = viewOf(state, stage)?.pairings ?? [];
  const matches = planned.filter((one) => one.stage === stage);
  const rounds = new Set(
    pairings.filter(({ part }) => part !== 'third_place').map(({ part, round }) => `${part} ${round}`),
  );
  const first = pairings
    .filter(({ part, round }) => round === 1 && part !== 'lower' && part !== 'final' && part !== 'third_place')
    .map(entriesOf)
    .flatMap(([one, other]) => (one === undefined || other === undefined ? [] : [[one, other] as const]));
  return {
    teams: state.stages[stage]?.entries.length ?? 0,
    rounds: rounds.size,
    matches: matches.length,
    first,
    from: edge(
      matches.map(({ from }) => from),
      'first',
    ),
    until: edge(
      matches.map(({ until }) => until),
      'last',
    ),
  };
}

const edge = (times: readonly string[], which: 'first' | 'last'): string | null =>
  times.toSorted().at(which === 'first' ? 0 : -1) ?? null;
