import type { TeamSlot } from '@placar/contracts';
import { DEMO_MAPS, DEMO_TEAMS, ENDED_SEASON, RUNNING_SEASON } from './community';
import { PAST_MIXES, pastMixes } from './past-mixes';
import type { PastMix } from './past-mixes';
import { SeededRandom } from './seeded-random';

/** One match of the demo's past, before anybody played it. */
export interface PastMatch {
  /** Stands in the log as the cause of its first event: what tells seeded matches from others. */
  key: string;
  startsAt: Date;
  team1: string;
  team2: string;
  season: string | null;
  title: string;
  maxMaps: 1 | 3;
  /** Maps in order when there is no veto, else the pool. */
  pool: string[];
  veto: boolean;
  ending: Ending;
  winsWalkover: TeamSlot;
  overtime: boolean;
  restore: boolean;
  pauses: number;
  caster: boolean;
  /** Who played, where people of different teams did; the teams bear the names of their captains. */
  lineups: PastMix['lineups'] | null;
}
export type Ending = 'played' | 'cancelled_before' | 'cancelled_live' | 'walkover' | 'given_up';

const OF_TEAMS = 42;
export const PAST_MATCHES = OF_TEAMS + PAST_MIXES;
const DAYS = 60;
const DAY_MS = 86_400_000;

const ENDINGS: Readonly<Record<number, Ending>> = {
  6: 'cancelled_before',
  13: 'walkover',
  20: 'given_up',
  27: 'cancelled_live',
  33: 'walkover',
};
const OVERTIMES: ReadonlySet<number> = new Set([3, 16, 29, 38, 40]);
const RESTORES: ReadonlySet<number> = new Set([9, 25, 39]);
const VETOES: ReadonlySet<number> = new Set([11, 23, 35, 41]);

export const pastKey = (index: number): string => `demo-seed:${index}`;
/** The last one, which is written after everything else. */
export const LAST_KEY = pastKey(OF_TEAMS - 1);

/** Oldest first; the last one was played yesterday. The same day gives the same list. */
export function pastProgramme(now: Date): PastMatch[] {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const all = [...matchesOfTeams(midnight), ...pastMixes(midnight).map(mixMatch)];
  return all.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

function matchesOfTeams(midnight: number): PastMatch[] {
  return pairings(OF_TEAMS).map(([team1, team2], index) => {
    const random = new SeededRandom(`programme/${index}`);
    const daysAgo = Math.round(DAYS - (index * (DAYS - 1)) / (OF_TEAMS - 1));
    const startsAt = new Date(midnight - daysAgo * DAY_MS + random.between(11 * 60, 19 * 60) * 60_000);
    const bestOf3 = VETOES.has(index) || index % 5 === 1 || index % 5 === 4;
    const pool = random.shuffled(DEMO_MAPS);
    const season = index % 7 === 5 ? null : daysAgo > 32 ? ENDED_SEASON : daysAgo < 30 ? RUNNING_SEASON : null;
    return {
      key: pastKey(index),
      startsAt,
      team1,
      team2,
      season,
      title: titleOf(season, bestOf3),
      maxMaps: bestOf3 ? 3 : 1,
      pool: VETOES.has(index) ? pool : pool.slice(0, bestOf3 ? 3 : 1),
      veto: VETOES.has(index),
      ending: ENDINGS[index] ?? 'played',
      winsWalkover: random.chance(0.5) ? 'team1' : 'team2',
      overtime: OVERTIMES.has(index),
      restore: RESTORES.has(index),
      pauses: index % 4 === 2 ? 1 + (index % 3) : 0,
      caster: index % 3 === 0,
      lineups: null,
    };
  });
}

const mixMatch = ({ startsAt, map, lineups }: PastMix, index: number): PastMatch => ({
  key: `demo-seed:mix-${index}`,
  startsAt,
  team1: lineups.team1[0]?.name ?? '',
  team2: lineups.team2[0]?.name ?? '',
  season: null,
  title: 'Mix da noite',
  maxMaps: 1,
  pool: [map],
  veto: false,
  ending: 'played',
  winsWalkover: 'team1',
  overtime: false,
  restore: false,
  pauses: 0,
  caster: false,
  lineups,
});

const titleOf = (season: string | null, bestOf3: boolean): string =>
  `${season ?? 'Amistoso'}${bestOf3 ? ' · {MAPNUMBER}/{MAXMAPS}' : ''}`;

/** Rounds of a league in which everybody meets everybody: one team stays, the others move around it. */
function pairings(count: number): [string, string][] {
  const [fixed, ...others] = new SeededRandom('league').shuffled(DEMO_TEAMS.map((team) => team.name));
  const pairs: [string, string][] = [];
  for (let round = 0; pairs.length < count && fixed !== undefined; round += 1) {
    const shift = round % others.length;
    const circle = [fixed, ...others.slice(shift), ...others.slice(0, shift)];
    for (let place = 0; place < circle.length / 2; place += 1) {
      const [home, guest] = [circle[place], circle[circle.length - 1 - place]];
      if (home !== undefined && guest !== undefined) pairs.push(round % 2 === 0 ? [home, guest] : [guest, home]);
    }
  }
  return pairs.slice(0, count);
}
