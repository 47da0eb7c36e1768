import type { Operations } from '@placar/contracts/admin';
import type { LocaleResources } from '../../../locales/pt';

export type Level = 'ok' | 'look' | 'act';
export type TileName = keyof LocaleResources['staff']['ops']['tile'];
export type SectionName = keyof LocaleResources['staff']['ops']['section'];

/** One thing that is measured: how it does, and the counts behind it. */
export interface Tile {
  name: TileName;
  section: SectionName;
  level: Level;
  /** Counts by state, none of them zero. */
  states: readonly { state: string; count: number }[];
}

/** From `look` on somebody should look, from `act` on somebody should act. */
const byAge = (seconds: number | null, look: number, act: number): Level =>
  seconds === null || seconds < look ? 'ok' : seconds < act ? 'look' : 'act';

const worst = (...levels: readonly Level[]): Level =>
  levels.includes('act') ? 'act' : levels.includes('look') ? 'look' : 'ok';

const when = (condition: boolean, level: Level): Level => (condition ? level : 'ok');
type States = readonly { state: string; count: number }[];
const countOf = (states: States, state: string): number => states.find((one) => one.state === state)?.count ?? 0;
const present = (counts: Record<string, number>): States =>
  Object.entries(counts).flatMap(([state, count]) => (count > 0 ? [{ state, count }] : []));

/** Ages in seconds at which a figure is worth a look, and at which somebody must act. */
export const THRESHOLDS = {
  status: [20, 60],
  lag: [5, 30],
  inbox: [5, 60],
  outbox: [5, 30],
  webhooks: [600, 6 * 3600],
  loadouts: [30, 600],
  heartbeat: [30, 90],
} as const;
const CONNECTIONS_LOOK = 0.8;
const CONNECTIONS_ACT = 0.95;
const QUEUE_LOOK = 100;
const QUEUE_ACT = 1_000;

/** There are servers, and none of them is free. */
export const isFull = (servers: States): boolean =>
  servers.some(({ count }) => count > 0) && countOf(servers, 'free') === 0;

/** Their disk has so little room that no recording is taken. */
export const demosAreFull = ({ free_bytes: free, least_free_bytes: least }: Operations['demos']): boolean =>
  free !== null && free < least;

/** Every tile of the board, in the order of their sections. */
export function tilesOf(now: Operations): Tile[] {
  return [...matchTiles(now), ...flowTiles(now), ...serverTiles(now), ...platformTiles(now)];
}

function matchTiles({ matches, recoveries, recoveries_manual: manual, ...now }: Operations): Tile[] {
  const stuck = countOf(matches, 'load_failed') + countOf(matches, 'server_lost');
  const section = 'matches';
  return [
    { name: 'matches', section, level: when(stuck > 0, 'act'), states: matches },
    { name: 'recoveries', section, level: manual > 0 ? 'act' : when(recoveries > 0, 'look'), states: [] },
    {
      name: 'freshness',
      section,
      level: worst(byAge(now.status_age_seconds, ...THRESHOLDS.status), when(now.unreachable > 0, 'look')),
      states: [],
    },
    { name: 'reconciler', section, level: byAge(now.watch_lag_seconds, ...THRESHOLDS.lag), states: [] },
  ];
}

function flowTiles({ inbox, outbox, queues, webhooks, loadouts }: Operations): Tile[] {
  const sum = (state: 'waiting' | 'active' | 'delayed' | 'failed'): number =>
    (queues ?? []).reduce((total, queue) => total + queue[state], 0);
  const waiting = sum('waiting');
  const full = waiting >= QUEUE_ACT ? 'act' : when(waiting >= QUEUE_LOOK, 'look');
  const { oldest_seconds: age, off, retrying } = webhooks;
  const section = 'flow';
  return [
    { name: 'inbox', section, level: byAge(inbox.oldest_seconds, ...THRESHOLDS.inbox), states: [] },
    { name: 'outbox', section, level: byAge(outbox.oldest_seconds, ...THRESHOLDS.outbox), states: [] },
    {
      name: 'queues',
      section,
      level: queues === null ? 'act' : worst(full, when(sum('failed') > 0, 'look')),
      states: present({ waiting, active: sum('active'), delayed: sum('delayed'), failed: sum('failed') }),
    },
    {
      name: 'webhooks',
      section,
      level: worst(byAge(age, ...THRESHOLDS.webhooks), when(off > 0, 'look')),
      states: present({ waiting: webhooks.waiting, retrying, off }),
    },
    ...bridgeTiles(loadouts),
  ];
}

/** Only where loadouts are written to a plugin's database. */
function bridgeTiles({ way, problem, refused, waiting, ...bridge }: Operations['loadouts']): Tile[] {
  if (way !== 'weaponpaints') return [];
  const ages = THRESHOLDS.loadouts;
  const [away, late] = [problem === null ? null : (bridge.problem_seconds ?? 0), bridge.oldest_seconds];
  const level = worst(
    when(problem !== null, 'look'),
    byAge(away, ...ages),
    byAge(late, ...ages),
    when(refused > 0, 'look'),
  );
  return [{ name: 'loadouts', section: 'flow', level, states: present({ waiting, refused }) }];
}

function serverTiles({ leases, servers, server_requests: requests }: Operations): Tile[] {
  const queued = requests.filter(({ state }) => state === 'queued').reduce((sum, { count }) => sum + count, 0);
  const grouped = new Map<string, number>();
  for (const { state, count } of requests) grouped.set(state, (grouped.get(state) ?? 0) + count);
  const section = 'servers';
  return [
    {
      name: 'servers',
      section,
      level: when(countOf(servers, 'problem') > 0 || isFull(servers), 'look'),
      states: servers,
    },
    {
      name: 'leases',
      section,
      level: leases.orphaned > 0 ? 'act' : when(leases.draining > 0, 'look'),
      states: present({ held: leases.held, draining: leases.draining, orphaned: leases.orphaned }),
    },
    { name: 'requests', section, level: when(queued > 0, 'look'), states: present(Object.fromEntries(grouped)) },
  ];
}

function platformTiles({ processes, database, demos, at }: Operations): Tile[] {
  const of = (kind: 'api' | 'worker'): number => processes.filter((one) => one.kind === kind).length;
  const silent = processes.map(({ seen_at: seen }) => (Date.parse(at) - Date.parse(seen)) / 1_000);
  const used = database.connections / Math.max(1, database.max_connections);
  const pool = used >= CONNECTIONS_ACT ? 'act' : when(used >= CONNECTIONS_LOOK, 'look');
  const section = 'platform';
  return [
    {
      name: 'processes',
      section,
      level: worst(when(of('worker') === 0, 'act'), byAge(Math.max(0, ...silent), ...THRESHOLDS.heartbeat)),
      states: present({ api: of('api'), worker: of('worker') }),
    },
    {
      name: 'database',
      section,
      level: worst(when(database.migrations_applied < database.migrations_known, 'act'), pool),
      states: [],
    },
    { name: 'demos', section, level: when(demosAreFull(demos), 'act'), states: [] },
    { name: 'program', section, level: 'ok', states: [] },
  ];
}

/** How the whole does, and which tiles make it so; none when all is well. */
export function overallOf(tiles: readonly Tile[]): { level: Level; names: readonly TileName[] } {
  const level = worst(...tiles.map((tile) => tile.level));
  return { level, names: level === 'ok' ? [] : tiles.filter((tile) => tile.level === level).map(({ name }) => name) };
}
