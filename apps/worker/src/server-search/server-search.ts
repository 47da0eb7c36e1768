import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LIVE_TOPICS } from '@placar/contracts';
import { FLEET_PROVIDERS, nextStartMs, startsServer } from '@placar/domain';
import type { FleetProvider } from '@placar/domain';
import { FLEET_ROOM_LOCK, insertServerRequest } from '@placar/match-engine';
import type { NewServerRequest } from '@placar/match-engine';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { withTransaction } from '@placar/persistence';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { startFacts } from './start-facts';

/** A match that needs a server, and what of the pool it takes (absent or null: any). */
export interface ServerNeed {
  matchId: number;
  asker: { id: number; name: string };
  tags?: readonly string[] | null;
  regions?: readonly string[] | null;
  servers?: readonly number[] | null;
  /** The map that a server on demand starts with. */
  map: string | null;
}

/**
 * The one place that knows where the server of a match comes from: a free one of the pool, else one that is started, else a place in the
 * pool's queue (decision 0203). A match has one request at a time; where it keeps its place while a server is started, one of each kind.
 */
@Injectable()
export class ServerSearch {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(LIVE_BUS) private readonly bus: Pick<LiveBus, 'publish'>,
    @Inject(APP_CONFIG) private readonly config: Pick<AppConfig, 'fleet'>,
  ) {}

  /** Asks the pool, or has a server started instead. The second one who asks at the same moment is told nothing. */
  async ask(need: ServerNeed): Promise<void> {
    await this.insert(need, async (manager) => {
      const provider = await this.startedBy(manager, need, []);
      return provider === null ? placeOf(need) : startOf(need, provider);
    });
  }

  /** A place in the queue of the pool, and nothing else. */
  async queue(need: ServerNeed): Promise<void> {
    await this.insert(need, () => Promise.resolve(placeOf(need)));
  }

  /**
   * Has a server started for a match that waits in the queue and keeps its place there. `most`: how many may run at once for its
   * tournament; absent: it is of none.
   */
  async startBeside(need: ServerNeed, most?: number): Promise<void> {
    await this.insert(need, async (manager) => {
      const provider = await this.startedBy(manager, need, most === undefined ? [] : [most]);
      return provider === null ? null : { ...startOf(need, provider), beside: true };
    });
  }

  /** Says in the place of a match in the queue when a server is tried to be started for it once more; null: no more. For those who look at it. */
  async noteNextStart(matchId: number, at: Date | null): Promise<void> {
    const [rows] = await this.dataSource.query<[{ id: string; version: number }[], number]>(
      `UPDATE server_requests SET start_again_at = $2, version = version + 1
        WHERE match_id = $1 AND source = 'pool' AND purpose = 'load' AND state = 'queued' AND start_again_at IS DISTINCT FROM $2
        RETURNING id, version`,
      [matchId, at],
    );
    await this.tell(rows);
  }

  /** A match that waits takes other servers than it asked for, and keeps its place in the queue. */
  async changeServers(matchId: number, servers: readonly number[] | null): Promise<void> {
    const [rows] = await this.dataSource.query<[{ id: string; version: number }[], number]>(
      `UPDATE server_requests SET servers = $2::int[], version = version + 1
        WHERE match_id = $1 AND source = 'pool' AND purpose = 'load' AND state = 'queued' AND servers IS DISTINCT FROM $2::int[]
        RETURNING id, version`,
      [matchId, servers],
    );
    await this.tell(rows);
  }

  /** Gives up what was started or is waited for in vain. */
  async giveUp({ id }: { id: string }, reason: 'load_failed' | 'elsewhere' = 'load_failed'): Promise<void> {
    await this.dataSource.query(
      `UPDATE server_requests SET version = version + 1, stop_requested_at = coalesce(stop_requested_at, now()),
          stop_reason = coalesce(stop_reason, $2), next_step_at = now()
        WHERE id = $1 AND source = 'on_demand' AND state IN ('provisioning', 'ready') AND stop_requested_at IS NULL`,
      [id, reason],
    );
  }

  /** Who starts a server for the match; null: the pool serves it. `most`: how many may run at once for its tournament. */
  private async startedBy(
    manager: EntityManager,
    need: ServerNeed,
    most: readonly number[],
  ): Promise<FleetProvider | null> {
    const { providers, maxServers } = this.config.fleet;
    const provider = FLEET_PROVIDERS.find((name) => name === providers[0]) ?? null;
    if (provider === null) return null;
    // One at a time, or requests of one moment would all see the same room.
    await manager.query('SELECT pg_advisory_xact_lock($1)', [FLEET_ROOM_LOCK]);
    const { isPoolFree, earlierStarts, now, running, runningOfCup } = await startFacts(manager, need);
    const rooms = [{ running, most: maxServers }, ...most.map((limit) => ({ running: runningOfCup, most: limit }))];
    const isDue = (nextStartMs(earlierStarts) ?? Infinity) <= now;
    return startsServer({ provider, isPoolFree, isDue, rooms });
  }

  private async tell(changed: readonly { id: string; version: number }[]): Promise<void> {
    for (const body of changed) await this.bus.publish({ topic: LIVE_TOPICS.serverRequest, body });
  }

  private async insert(
    { matchId }: ServerNeed,
    choose: (manager: EntityManager) => Promise<Omit<NewServerRequest, 'id'> | null>,
  ): Promise<void> {
    const id = randomUUID();
    try {
      const isNew = await withTransaction(this.dataSource, async (manager) => {
        const request = await choose(manager);
        if (request !== null) await insertServerRequest(manager, { id, ...request });
        return request !== null;
      });
      if (!isNew) return;
    } catch (error) {
      if (isOpenAlready(error)) return;
      throw error;
    }
    await this.bus.publish({ topic: LIVE_TOPICS.serverRequest, match_id: matchId, body: { id, version: 1 } });
  }
}

function placeOf({ matchId, asker, tags = null, regions = null, servers = null }: ServerNeed) {
  return { matchId, asker, source: 'pool', provider: null, map: null, tags, regions, servers } as const;
}

const startOf = ({ matchId, asker, map }: ServerNeed, provider: FleetProvider) =>
  ({ matchId, asker, source: 'on_demand', provider, map }) as const;

const ONE_OPEN: readonly (string | undefined)[] = [
  'server_requests_one_open_per_match',
  'server_requests_one_beside_per_match',
];

const isOpenAlready = (error: unknown): boolean =>
  error instanceof Error &&
  'driverError' in error &&
  ONE_OPEN.includes((error.driverError as { constraint?: string } | null)?.constraint);
