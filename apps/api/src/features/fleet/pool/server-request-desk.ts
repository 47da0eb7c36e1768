import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LIVE_TOPICS } from '@placar/contracts';
import type { ProviderName, ServerRequestPurpose, ServerRequestSource } from '@placar/contracts';
import { FLEET_PROVIDERS, isStaff, mayCreate } from '@placar/domain';
import type { AccessActor, FleetProvider } from '@placar/domain';
import { FLEET_ROOM_LOCK, insertServerRequest } from '@placar/match-engine';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { withTransaction } from '@placar/persistence';
import { APP_CONFIG, AppError, notAllowed } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { isUniqueViolation } from '../../../http/errors/database-errors';

export interface WantedServer {
  source: ServerRequestSource;
  purpose?: ServerRequestPurpose;
  provider?: ProviderName | undefined;
  /** The map that a server on demand starts with. */
  map?: string | null;
}

type Asker = AccessActor & { name: string };

const noProvider = (): AppError =>
  new AppError('PROVIDER_UNAVAILABLE', 'This installation does not start servers of that kind.', {
    fields: { provider: 'is not configured' },
  });

/** Takes requests for servers: a place in the line of the pool, or a server started for the match. The workers do the rest. */
@Injectable()
export class ServerRequestDesk {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
  ) {}

  /** Throws what would refuse the request now: no right to it, no such provider, or no room for another server. */
  async refuseUnless(asker: Asker, wanted: WantedServer): Promise<void> {
    if (wanted.source === 'on_demand') await this.refuseWithoutRoom(this.dataSource.manager, asker, wanted);
  }

  /** One open request per match: SERVER_REQUEST_OPEN for a second one. Answers its id. */
  async ask(asker: Asker, matchId: number | null, wanted: WantedServer): Promise<string> {
    const id = randomUUID();
    try {
      await withTransaction(this.dataSource, async (manager) => {
        if (wanted.source === 'on_demand') {
          // One at a time, or requests of one moment would all see the same room.
          await manager.query('SELECT pg_advisory_xact_lock($1)', [FLEET_ROOM_LOCK]);
          await this.refuseWithoutRoom(manager, asker, wanted);
        }
        await this.insert(manager, { id, asker, matchId, wanted });
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'server_requests_one_open_per_match')) throw error;
      throw new AppError('SERVER_REQUEST_OPEN', 'A server is already being looked for.', { cause: error });
    }
    await this.tell(id, 1);
    return id;
  }

  /**
   * Leaves the line, gives back a server that was offered, or asks that the start of a server is given up. False when it is too late for that: a server of the pool
   * was given, and its load runs.
   */
  async withdraw(id: string): Promise<boolean> {
    const [rows] = await this.dataSource.query<[{ version: number }[], number]>(
      `UPDATE server_requests SET version = version + 1,
              state = CASE WHEN source = 'pool' THEN 'cancelled' ELSE state END,
              ended_at = CASE WHEN source = 'pool' THEN now() ELSE ended_at END,
              stop_requested_at = CASE WHEN source = 'pool' THEN stop_requested_at ELSE COALESCE(stop_requested_at, now()) END,
              stop_reason = CASE WHEN source = 'pool' THEN stop_reason ELSE COALESCE(stop_reason, 'cancelled') END,
              next_step_at = now()
        WHERE id = $1 AND (state IN ('queued', 'offered') OR (source = 'on_demand' AND state = 'provisioning'))
        RETURNING version`,
      [id],
    );
    const version = rows[0]?.version;
    if (version === undefined) return false;
    await this.tell(id, version);
    return true;
  }

  private async insert(
    manager: EntityManager,
    { id, asker, matchId, wanted }: { id: string; asker: Asker; matchId: number | null; wanted: WantedServer },
  ): Promise<void> {
    const provider = wanted.source === 'pool' ? null : this.providerOf(wanted);
    const { source, purpose = 'load', map = null } = wanted;
    await insertServerRequest(manager, { id, matchId, asker, source, purpose, provider, map });
  }

  private async refuseWithoutRoom(manager: EntityManager, asker: Asker, wanted: WantedServer): Promise<void> {
    // The same right as for POST /servers/start-server: a match is no way around it.
    if (!mayCreate(asker, 'servers', this.config.auth.membersMayCreate)) throw notAllowed();
    this.providerOf(wanted);
    const { maxServers, maxPerUser } = this.config.fleet;
    const [row] = await manager.query<{ all: number; own: number }[]>(
      `SELECT count(*)::int AS all, count(*) FILTER (WHERE requested_by = $1 AND rental_id IS NULL AND NOT beside)::int AS own
         FROM server_requests WHERE source = 'on_demand' AND state IN ('provisioning', 'ready')`,
      [asker.id],
    );
    const isFull = (row?.all ?? 0) >= maxServers || (!isStaff(asker) && (row?.own ?? 0) >= maxPerUser);
    if (isFull) throw new AppError('FLEET_FULL', 'As many servers as allowed are running already.');
  }

  private providerOf({ provider }: WantedServer): FleetProvider {
    const { providers } = this.config.fleet;
    const chosen = FLEET_PROVIDERS.find((name) => name === (provider ?? providers[0]));
    if (chosen === undefined || !providers.includes(chosen)) throw noProvider();
    return chosen;
  }

  private async tell(id: string, version: number): Promise<void> {
    await this.bus.publish({ topic: LIVE_TOPICS.serverRequest, body: { id, version } });
  }
}
