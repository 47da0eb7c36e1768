import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { TeamSlot } from '@placar/contracts';
import type { Actor, MatchConfig, TeamConfig } from '@placar/domain';
import { PLATFORM, refusalError } from '@placar/match-engine';
import type { MatchEngine } from '@placar/match-engine';
import { Season } from '@placar/persistence';
import type { Clock } from '@placar/platform';
import type { DataSource } from 'typeorm';
import { RUNNING_SEASON, DEMO_MAPS, DEMO_TEAMS } from './community';
import { readTeams } from './demo-records';
import type { DemoOwner } from './demo-records';
import { removeMatches } from './match-removal';
import { LAST_KEY, pastProgramme } from './past-programme';
import type { PastMatch } from './past-programme';
import type { MixPlayer } from './past-mixes';
import { pastSteps } from './past-series';
import type { PastStep } from './past-series';
import { SeededRandom } from './seeded-random';

/** Tells each call chain its own time, so that several matches of the past can be written at once. */
export class PastClock implements Clock {
  private readonly time = new AsyncLocalStorage<Date>();

  now(): Date {
    return this.time.getStore() ?? new Date();
  }

  at<T>(time: Date, work: () => Promise<T>): Promise<T> {
    return this.time.run(time, work);
  }
}

/** Matches written side by side: enough to keep the database busy on two cores. */
const SIDE_BY_SIDE = 4;
const TOMORROW_KEY = 'demo-seed:tomorrow';

const PLUGIN: Actor = { kind: 'server', id: null, name: 'MatchZy' };
const STATUS: Actor = { kind: 'server', id: null, name: 'get5_status' };

type Alongside = { text: string; values: unknown[] }[];

export interface MatchSeedParts {
  dataSource: DataSource;
  engine: MatchEngine;
  clock: PastClock;
  owner: DemoOwner | null;
  demosDir: string;
}

/** True when every seeded match was written, by this start or an earlier one. */
export async function matchesAreSeeded(dataSource: DataSource): Promise<boolean> {
  const seeded = await seededMatches(dataSource);
  return seeded.get(LAST_KEY)?.open === false && (await unconfirmedSeeds(dataSource)).length === 0;
}

/** No server of ours played the past of the demo: its owner, who is of the staff, vouches for it. */
const unconfirmedSeeds = (dataSource: DataSource): Promise<{ id: number }[]> =>
  dataSource.query<{ id: number }[]>(
    `SELECT m.id FROM matches m JOIN match_events e ON e.match_id = m.id AND e.version = 1
      WHERE m.unconfirmed AND NOT m.is_open AND e.cause LIKE 'demo-seed:%' ORDER BY m.id`,
  );

const actorOf = (owner: DemoOwner | null): Actor => (owner === null ? PLATFORM : { kind: 'user', ...owner });

async function confirmSeeds({ engine, dataSource, owner }: MatchSeedParts): Promise<void> {
  const actor = actorOf(owner);
  for (const { id } of await unconfirmedSeeds(dataSource)) {
    const result = await engine.run(id, { type: 'confirm', confirmed: true }, { actor, cause: 'demo-seed' });
    if (!result.ok) throw refusalError(result.refusal);
  }
}

/** Writes the matches of the past and the one of tomorrow through the engine; a match left half-written is written anew. */
export async function seedMatches(parts: MatchSeedParts, now: Date): Promise<number> {
  const seeded = await seededMatches(parts.dataSource);
  const half = [...seeded].filter(([key, match]) => match.open && key !== TOMORROW_KEY).map(([, match]) => match.id);
  await removeMatches(parts.dataSource, half, parts.demosDir);
  const missing = pastProgramme(now).filter(({ key }) => seeded.get(key)?.open !== false);
  const teams = await readTeams(parts.dataSource);
  const seasons = new Map((await parts.dataSource.getRepository(Season).find()).map(({ name, id }) => [name, id]));
  const write = async (match: PastMatch, matchId: number): Promise<void> => {
    const config = configOf(match, { teams, seasons, owner: parts.owner });
    for (const step of pastSteps(match, matchId, config)) await take(parts, matchId, { step, key: match.key });
  };

  // Ids in order of time: lists show the newest first by them.
  const queue: { match: PastMatch; matchId: number }[] = [];
  for (const match of missing) queue.push({ match, matchId: await nextMatchId(parts.dataSource) });
  const last = queue.at(-1)?.match.key === LAST_KEY ? queue.pop() : undefined;
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await write(next.match, next.matchId);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
  if (!seeded.has(TOMORROW_KEY)) await scheduleTomorrow(parts, { teams, seasons, now });
  if (last !== undefined) await write(last.match, last.matchId);
  await confirmSeeds(parts);
  return missing.length;
}

async function seededMatches(dataSource: DataSource): Promise<Map<string, { id: number; open: boolean }>> {
  const rows = await dataSource.query<{ id: number; cause: string; is_open: boolean }[]>(
    `SELECT m.id, e.cause, m.is_open FROM matches m JOIN match_events e ON e.match_id = m.id AND e.version = 1
      WHERE e.cause LIKE 'demo-seed:%' ORDER BY m.id`,
  );
  return new Map(rows.map((row) => [row.cause, { id: row.id, open: row.is_open }]));
}

export async function nextMatchId(dataSource: DataSource): Promise<number> {
  const [row] = await dataSource.query<{ id: number }[]>("SELECT nextval('match_id_seq')::int AS id");
  if (row === undefined) throw new Error('the database gave no match id');
  return row.id;
}

/** Lets one thing of the past happen. `alongside` is written in its transaction. */
export async function take(
  { engine, clock, owner }: Pick<MatchSeedParts, 'engine' | 'clock' | 'owner'>,
  matchId: number,
  { step, key, alongside }: { step: PastStep; key: string; alongside?: Alongside },
): Promise<void> {
  const actor = step.by === 'owner' ? actorOf(owner) : step.by === 'plugin' ? PLUGIN : STATUS;
  const result = await clock.at(step.at, () =>
    engine.run(matchId, step.command, { actor, cause: key, alongside: () => alongside ?? [] }),
  );
  if (!result.ok) throw refusalError(result.refusal);
}

interface Surroundings {
  teams: ReadonlyMap<string, TeamConfig>;
  seasons: ReadonlyMap<string, number>;
  owner: DemoOwner | null;
}

function configOf(match: PastMatch, { teams, seasons, owner }: Surroundings): MatchConfig {
  const team = (slot: TeamSlot): TeamConfig | undefined =>
    match.lineups === null ? teams.get(match[slot]) : mixTeam(match[slot], match.lineups[slot]);
  const [team1, team2] = [team('team1'), team('team2')];
  if (team1 === undefined || team2 === undefined) throw new Error(`a team of ${match.key} is missing`);
  const random = new SeededRandom(`${match.key}/sides`);
  return {
    ...plainConfig(match, owner, [team1, team2]),
    seasonId: (match.season === null ? null : seasons.get(match.season)) ?? null,
    isPug: match.lineups !== null,
    vetoFirst: random.chance(0.5) ? 'team1' : 'team2',
    // The demo's ladder has people on it from the start.
    rankedMode: 'competitive',
    mapSides:
      match.veto || random.chance(0.5) ? null : match.pool.map(() => random.pick(['team1_ct', 'team2_ct', 'knife'])),
  };
}

const mixTeam = (name: string, players: readonly MixPlayer[]): TeamConfig => ({
  id: null,
  name,
  tag: name,
  flag: null,
  logo: null,
  players: Object.fromEntries(
    players.map((player, place) => [player.steamId, { name: player.name, captain: place === 0, coach: false }]),
  ),
});

/** What is the same in all matches of the past. */
const COMMON = {
  sideType: 'standard',
  playersPerTeam: 5,
  minPlayersToReady: 5,
  minSpectatorsToReady: 0,
  wingman: false,
  spectators: {},
  cvars: {},
  enforceTeams: true,
  privateMatch: false,
  isPug: false,
  tvDelay: 0,
  game: 'cs2',
} as const satisfies Partial<MatchConfig>;

/** A match of these teams as the rules take it, of no season, and with whatever side the knife gives. */
export const plainConfig = (
  { startsAt, maxMaps, title, veto, pool }: Pick<PastMatch, 'startsAt' | 'maxMaps' | 'title' | 'veto' | 'pool'>,
  owner: DemoOwner | null,
  [team1, team2]: readonly [TeamConfig, TeamConfig],
): MatchConfig => ({
  ...COMMON,
  userId: owner?.id ?? null,
  team1,
  team2,
  seasonId: null,
  startTime: startsAt.toISOString(),
  maxMaps,
  title,
  skipVeto: !veto,
  vetoFirst: 'team1',
  mapPool: pool,
  mapSides: null,
});

/** Something to look forward to: the final of tomorrow evening, still without a server. */
async function scheduleTomorrow(
  parts: MatchSeedParts,
  { teams, seasons, now }: Omit<Surroundings, 'owner'> & { now: Date },
): Promise<void> {
  const [team1, team2] = [DEMO_TEAMS[0], DEMO_TEAMS[12]].map((team) => teams.get(team?.name ?? ''));
  if (team1 === undefined || team2 === undefined) throw new Error('a team of tomorrow is missing');
  const tomorrow = new Date(now.getTime() + 86_400_000);
  tomorrow.setUTCHours(22, 0, 0, 0);
  const id = await nextMatchId(parts.dataSource);
  const title = 'Grande Final 🏆 · {MAPNUMBER}/{MAXMAPS}';
  const final = { startsAt: tomorrow, maxMaps: 3 as const, title, veto: true, pool: [...DEMO_MAPS] };
  const config = {
    ...plainConfig(final, parts.owner, [team1, team2]),
    seasonId: seasons.get(RUNNING_SEASON) ?? null,
  };
  const command = { type: 'schedule', id, config, serverId: null, loadCommandId: randomUUID() } as const;
  const watch = { text: 'INSERT INTO match_watch (match_id) VALUES ($1) ON CONFLICT DO NOTHING', values: [id] };
  const step = { at: new Date(), command, by: 'owner' } as const;
  await take(parts, id, { step, key: TOMORROW_KEY, alongside: [watch] });
}
