import type { TeamSlot } from '@placar/contracts';
import { DEMO_MAPS, DEMO_TEAMS, ENDED_SEASON, RUNNING_SEASON } from './community';
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
}
export type Ending = 'played' | 'cancelled_before' | 'cancelled_live' | 'walkover' | 'given_up';

export const PAST_MATCHES = 42;
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

/** Oldest first; the last one was played yesterday. The same day gives the same list. */
export function pastProgramme(now: Date): PastMatch[] {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const pairs = pairings(PAST_MATCHES);
  return pairs.map(([team1, team2], index) => {
    const random = new SeededRandom(`programme/${index}`);
    const daysAgo = Math.round(DAYS - (index * (DAYS - 1)) / (PAST_MATCHES - 1));
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
    };
  });
}

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
