import { randomUUID } from 'node:crypto';
import { LIVE_TOPICS } from '@placar/contracts';
import { FLEET_PROVIDERS } from '@placar/domain';
import type { FleetProvider } from '@placar/domain';
import { wantedRegions } from '@placar/domain/lobby';
import type { LobbyState } from '@placar/domain/lobby';
import { FLEET_ROOM_LOCK, insertServerRequest } from '@placar/match-engine';
import type { LiveBus } from '@placar/messaging';
import { withTransaction } from '@placar/persistence';
import type { AppConfig } from '@placar/platform';
import type { DataSource, EntityManager } from 'typeorm';
import type { LobbyMatch, LobbyRows, RequestOfMatch } from './lobby-rows';
import { PLATFORM_ACCOUNT } from './match-maker';

/** What servers of the pool lobbies take, the best first: those for mixed games, for competition, and those for nothing in particular. */
const TAGS = ['MIX', 'COMPETITIVO', ''];

/** Asks for a server for the match of a lobby: a free one of the pool, else one that is started, else a place in the pool's queue. */
export class ServerSearch {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rows: LobbyRows,
    private readonly bus: Pick<LiveBus, 'publish'>,
    private readonly config: Pick<AppConfig, 'fleet'>,
  ) {}

  /** One open request for a match; the second one that asks at the same moment is told nothing. */
  async ask(state: LobbyState, match: LobbyMatch): Promise<void> {
    const wanted = { matchId: match.match_id, asker: PLATFORM_ACCOUNT };
    const id = randomUUID();
    try {
      await withTransaction(this.dataSource, async (manager) => {
        const provider = await this.providerFor(manager, match);
        if (provider !== null) {
          const map = state.chosen?.maps.find((name) => !/^\d+$/.test(name)) ?? null;
          await insertServerRequest(manager, { id, ...wanted, source: 'on_demand', provider, map });
        } else {
          const choice = { tags: TAGS, regions: wantedRegions(state) };
          await insertServerRequest(manager, { id, ...wanted, source: 'pool', provider: null, map: null, ...choice });
        }
      });
    } catch (error) {
      if (isOpenAlready(error)) return;
      throw error;
    }
    await this.bus.publish({ topic: LIVE_TOPICS.serverRequest, body: { id, version: 1 } });
  }

  /** Of a server that is started for the match; null: the pool serves it. What could not be started once is not started again. */
  private async providerFor(manager: EntityManager, { requests }: LobbyMatch): Promise<FleetProvider | null> {
    const { providers, maxServers } = this.config.fleet;
    const provider = FLEET_PROVIDERS.find((name) => name === providers[0]);
    if (provider === undefined || requests.some(({ source }) => source === 'on_demand')) return null;
    if (await this.rows.hasFreeServer(TAGS)) return null;
    await manager.query('SELECT pg_advisory_xact_lock($1)', [FLEET_ROOM_LOCK]);
    const [row] = await manager.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM server_requests WHERE source = 'on_demand' AND state IN ('provisioning', 'ready')`,
    );
    return (row?.n ?? 0) < maxServers ? provider : null;
  }

  /** Gives up what was started or is waited for in vain. */
  async giveUp(request: RequestOfMatch): Promise<void> {
    await this.dataSource.query(
      `UPDATE server_requests SET version = version + 1, stop_requested_at = coalesce(stop_requested_at, now()),
          stop_reason = coalesce(stop_reason, 'load_failed'), next_step_at = now()
        WHERE id = $1 AND source = 'on_demand' AND state IN ('provisioning', 'ready') AND stop_requested_at IS NULL`,
      [request.id],
    );
  }
}

const isOpenAlready = (error: unknown): boolean =>
  error instanceof Error &&
  'driverError' in error &&
  (error.driverError as { constraint?: string } | null)?.constraint === 'server_requests_one_open_per_match';
