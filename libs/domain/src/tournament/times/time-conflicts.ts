import { viewOf } from '../cup/course';
import type { TournamentState } from '../cup/tournament-state';
import { entriesOf } from '../stages';
import type { Entry, Resolved } from '../stages';
import { serverCount, stationOf } from '../stations/stations';
import { minutesOf } from './match-length';
import { playsIn } from './plays-in';
import { longestRest, restsOf } from './rest';
import { timeOf, timetableOf } from './timetable';
import { isOpenAt } from './opening-hours';

/**
 * What does not fit: a team in two matches at once, or without its rest between two, more matches than servers, a match outside the hours of the day, or one that begins
 * before those are over that its teams come from.
 */
export interface TimeConflict {
  kind: 'team_twice' | 'short_rest' | 'server_twice' | 'outside_hours' | 'before_its_teams';
  /** Pairings, by stage and key. */
  of: string[];
  /** The team that would play twice, or too soon. */
  entry: Entry | null;
}

interface Timed {
  name: string;
  stage: number;
  pairing: Resolved;
  from: number;
  until: number;
  /** The server that it is fixed to; null: none. */
  station: number | null;
  isNew: boolean;
}

/** Everything that stands against these new times of a stage (null: taken away), together with the times that stand. */
export function timeConflicts(
  state: TournamentState,
  stage: number,
  moments: ReadonlyMap<string, string | null>,
): TimeConflict[] {
  return conflictsAmong(state, timedMatches(state, stage, moments));
}

/** The same for the times that stand: settings, results and other times may have changed since they were set. */
export const standingConflicts = (state: TournamentState): TimeConflict[] =>
  conflictsAmong(
    state,
    timedMatches(state, 0, new Map()).map((one) => ({ ...one, isNew: true })),
  );

function conflictsAmong(state: TournamentState, all: readonly Timed[]): TimeConflict[] {
  return all
    .filter(({ isNew }) => isNew)
    .flatMap((one) => [
      ...hoursOf(state, one),
      ...teamsOf(state, one, all),
      ...restOf(state, one),
      ...sourcesOf(one, all),
    ])
    .concat(serversOf(state, all));
}

function timedMatches(state: TournamentState, changed: number, moments: ReadonlyMap<string, string | null>): Timed[] {
  return state.stages.flatMap((given, stage) => {
    const playOf = playsIn(state, stage);
    return (viewOf(state, stage)?.pairings ?? []).flatMap((pairing): Timed[] => {
      if (pairing.state === 'over' || pairing.state === 'skipped') return [];
      const isNew = stage === changed && moments.has(pairing.key);
      const at = isNew ? moments.get(pairing.key) : timeOf(given, pairing)?.at;
      if (at == null) return [];
      const from = Date.parse(at);
      const until = from + minutesOf(playOf(pairing)?.bestOf) * 60_000;
      const station = stationOf(state, stage, pairing.key);
      return [{ name: `${stage}:${pairing.key}`, stage, pairing, from, until, station, isNew }];
    });
  });
}

function hoursOf(state: TournamentState, { name, from }: Timed): TimeConflict[] {
  return isOpenAt(timetableOf(state), from) ? [] : [{ kind: 'outside_hours', of: [name], entry: null }];
}

const overlap = (one: Timed, other: Timed): boolean => one.from < other.until && other.from < one.until;

/** Each pair of matches is told once, with the new one first. */
function teamsOf(state: TournamentState, one: Timed, all: readonly Timed[]): TimeConflict[] {
  const rest = (timetableOf(state).restMinutes ?? 0) * 60_000;
  const rested = ({ until, ...other }: Timed): Timed => ({ ...other, until: until + rest });
  return all
    .filter((other) => other !== one && (!other.isNew || one.name < other.name))
    .filter((other) => overlap(rested(one), rested(other)))
    .flatMap((other) =>
      entriesOf(one.pairing)
        .filter((entry) => entriesOf(other.pairing).includes(entry))
        .map((entry): TimeConflict => {
          const kind = overlap(one, other) ? 'team_twice' : 'short_rest';
          return { kind, of: [one.name, other.name], entry };
        }),
    );
}

/** A team that still rests from what it has played. */
function restOf(state: TournamentState, { name, from, pairing }: Timed): TimeConflict[] {
  const rest = longestRest(restsOf(state), entriesOf(pairing));
  return rest === null || Date.parse(rest.until) <= from ? [] : [{ kind: 'short_rest', of: [name], entry: rest.entry }];
}

/** One of them feeds the other, and is not over when that one begins. */
function sourcesOf(one: Timed, all: readonly Timed[]): TimeConflict[] {
  const feeds = (source: Timed, target: Timed): boolean =>
    source.stage === target.stage &&
    target.pairing.slots.some((slot) => 'of' in slot && slot.of === source.pairing.key) &&
    source.until > target.from;
  return all
    .filter((other) => feeds(other, one) || (feeds(one, other) && !other.isNew))
    .map((other) => ({ kind: 'before_its_teams', of: [one.name, other.name], entry: null }));
}

/** At each moment at which one begins, those that are on then. */
const crowdsOf = (all: readonly Timed[]): Timed[][] =>
  [...new Set(all.map(({ from }) => from))].map((from) => all.filter((one) => one.from <= from && one.until > from));

/** Where a new match begins, the matches that are on then, when they are more than the servers, or are to be on the same one. */
function serversOf(state: TournamentState, all: readonly Timed[]): TimeConflict[] {
  const servers = serverCount(state) ?? Infinity;
  const stations = [...new Set(all.flatMap(({ station }) => station ?? []))];
  const crowds = [
    ...crowdsOf(all).filter((crowd) => crowd.length > servers),
    ...stations.flatMap((station) =>
      crowdsOf(all.filter((one) => one.station === station)).filter((crowd) => crowd.length > 1),
    ),
  ].filter((crowd) => crowd.some(({ isNew }) => isNew));
  const named = new Set(crowds.map((crowd) => crowd.map(({ name }) => name).join(' ')));
  return [...named].map((names) => ({ kind: 'server_twice', of: names.split(' '), entry: null }));
}
