import { randomBytes, randomUUID } from 'node:crypto';
import type { ProvisionStage } from '@placar/contracts';
import { expectedDurations } from '@placar/domain';
import type { FleetProvider, ProvisioningRequest, StageLine } from '@placar/domain';
import { withTransaction } from '@placar/persistence';
import { openSecret, sealSecret } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { DataSource, EntityManager } from 'typeorm';
import { INSTANCE_COLUMNS, opened, REQUEST_COLUMNS, requestOf } from './fleet-request';
import type { FleetInstance, FleetRequest, RequestRow } from './fleet-request';

/** A step that died with its worker is taken up again after this; longer than any step may take. */
const CLAIM_SECONDS = 45;
/** Past starts that tell how long a stage usually takes. */
const HISTORY = 50;

/** Of a server that was started beside a place in the queue: what its match needs of it. Null: it is on it. */
const NEED = `CASE WHEN NOT r.beside THEN NULL
    WHEN m.is_open IS NOT TRUE THEN 'match_over'
    WHEN m.status <> 'load_failed' AND EXISTS (SELECT 1 FROM server_leases o WHERE o.match_id = m.id AND o.server_id = r.server_id
      AND o.released_at IS NULL AND o.draining_at IS NULL) THEN NULL
    WHEN m.status IN ('scheduled', 'load_failed') THEN 'waits' ELSE 'elsewhere' END`;

/** Somebody else changed the request during the step: nothing was written, the step is taken again. */
export class StaleStepError extends Error {
  override readonly name = 'StaleStepError';
}

/** An instance that nobody wants any more. `serverId`: the row that it was handed over as. */
export interface Leftover {
  id: string;
  provider: FleetProvider;
  externalId: string;
  serverId: number | null;
}

const REQUEST_DUE = `source = 'on_demand' AND state IN ('provisioning', 'ready') AND next_step_at <= now()`;

/** The rows of servers on demand: the durable timers of their steps, claimed with SKIP LOCKED, so any number of workers share them. */
export class FleetRows {
  static readonly IS_DUE = `EXISTS (SELECT 1 FROM server_requests WHERE ${REQUEST_DUE})`;

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: Pick<AppConfig, 'secrets' | 'fleet'>,
  ) {}

  async claimDue(limit: number): Promise<string[]> {
    const [rows] = await this.dataSource.query<[{ id: string }[], number]>(
      `UPDATE server_requests SET next_step_at = now() + $2 * interval '1 second'
        WHERE id IN (SELECT id FROM server_requests
          WHERE ${REQUEST_DUE}
          ORDER BY next_step_at LIMIT $1 FOR UPDATE SKIP LOCKED)
        RETURNING id`,
      [limit, CLAIM_SECONDS],
    );
    return rows.map((row) => row.id);
  }

  async read(id: string): Promise<FleetRequest | null> {
    const [row] = await this.dataSource.query<RequestRow[]>(
      `SELECT ${REQUEST_COLUMNS}, ${NEED} AS need
         FROM server_requests r LEFT JOIN rentals t ON t.id = r.rental_id LEFT JOIN matches m ON m.id = r.match_id WHERE r.id = $1`,
      [id],
    );
    if (!row) return null;
    const instances = await this.dataSource.query<FleetInstance[]>(
      `SELECT ${INSTANCE_COLUMNS} FROM server_instances WHERE request_id = $1 ORDER BY try`,
      [id],
    );
    return requestOf(row, instances, this.open);
  }

  /** Writes the outcome of a step, unless the row changed since it was read: StaleStepError. Answers the new version. */
  async save(request: Pick<FleetRequest, 'id' | 'version'>, step: ProvisioningRequest): Promise<number> {
    const closed = step.state !== 'provisioning' && step.state !== 'ready';
    const [rows] = await this.dataSource.query<[{ version: number }[], number]>(
      `UPDATE server_requests SET version = version + 1, state = $3, phase = $4, stage = $5, stages = $6, tries = $7, failure = $8,
              stopping_since = $9, ready_at = CASE WHEN $10 THEN COALESCE(ready_at, now()) ELSE ready_at END,
              ended_at = CASE WHEN $11 THEN COALESCE(ended_at, now()) END
        WHERE id = $1 AND version = $2 RETURNING version`,
      [
        request.id,
        request.version,
        step.state,
        step.phase,
        step.stage,
        JSON.stringify(step.stages),
        step.tries,
        step.failure === null ? null : JSON.stringify(step.failure),
        step.stoppingSince,
        step.state === 'ready' || step.wasReady,
        closed,
      ],
    );
    return versionOf(rows);
  }

  /** When to look again; an earlier time that a nudge set meanwhile is kept. */
  async lookAgain(id: string, ms: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE server_requests SET next_step_at = LEAST(next_step_at, now() + $2::float8 * interval '1 ms') WHERE id = $1`,
      [id, ms],
    );
  }

  async idle(id: string, isIdle: boolean): Promise<boolean> {
    const [, changed] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE server_requests SET version = version + 1, idle_since = CASE WHEN $2 THEN now() END
        WHERE id = $1 AND (idle_since IS NOT NULL) <> $2`,
      [id, isIdle],
    );
    return changed > 0;
  }

  async requestStop(id: string, reason: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE server_requests SET version = version + 1, stop_requested_at = COALESCE(stop_requested_at, now()),
              stop_reason = COALESCE(stop_reason, $2) WHERE id = $1`,
      [id, reason],
    );
  }

  /** Frees a server that the match of the request could not be loaded on, once it is seen to be free; another try keeps it. */
  async letGo({ matchId, serverId }: Pick<FleetRequest, 'matchId' | 'serverId'>): Promise<void> {
    await this.dataSource.query(
      `UPDATE server_leases SET draining_at = now(), drain_check_at = now()
        WHERE match_id = $1 AND server_id = $2 AND released_at IS NULL AND draining_at IS NULL
          AND EXISTS (SELECT 1 FROM matches WHERE id = $1 AND status = 'load_failed')`,
      [matchId, serverId],
    );
  }

  /** Nobody stops a server under a match: a request that was made while it was free is forgotten. Answers the new version. */
  async withdrawStop(request: Pick<FleetRequest, 'id' | 'version'>): Promise<number> {
    const [rows] = await this.dataSource.query<[{ version: number }[], number]>(
      `UPDATE server_requests SET version = version + 1, stop_requested_at = NULL, stop_reason = NULL
        WHERE id = $1 AND version = $2 RETURNING version`,
      [request.id, request.version],
    );
    return versionOf(rows);
  }

  /** The provider told of a change of this instance: its request is due now. */
  async nudge(provider: FleetProvider, externalId: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE server_requests SET next_step_at = now() WHERE next_step_at > now() AND state IN ('provisioning', 'ready')
         AND id = (SELECT request_id FROM server_instances WHERE provider = $1 AND external_id = $2 AND stopped_at IS NULL)`,
      [provider, externalId],
    );
  }

  /**
   * The instance of this try, with its passwords and its slot, before anything is started: what a crash leaves behind is found
   * by it. Another port than an earlier try's, if there is one. Null when every slot is taken.
   */
  async prepareInstance(request: FleetRequest, externalId: string): Promise<FleetInstance | null> {
    const { provider, tries } = request.provisioning;
    const { ports, maxServers } = this.config.fleet;
    const limit = provider === 'process' ? maxServers : Math.min(slotsOf(ports), maxServers);
    const { rental } = request;
    const seal = (password = randomBytes(16).toString('base64url')): string =>
      sealSecret(password, this.config.secrets.encryptionKey);
    return withTransaction(this.dataSource, async (manager) => {
      await manager.query("SELECT pg_advisory_xact_lock(hashtext('placar fleet slots'))");
      await manager.query(
        `INSERT INTO server_instances (id, request_id, try, provider, external_id, slot, rcon_password_encrypted, join_password_encrypted)
         SELECT $1, $2, $3, $4, $5, slot, $7, $8 FROM generate_series(0, $6::int - 1) AS slot
          WHERE NOT EXISTS (SELECT 1 FROM server_instances i WHERE i.slot = slot.slot AND i.stopped_at IS NULL)
          ORDER BY EXISTS (SELECT 1 FROM server_instances i WHERE i.request_id = $2 AND i.slot = slot.slot), slot LIMIT 1
         ON CONFLICT (request_id, try) DO NOTHING`,
        [
          randomUUID(),
          request.id,
          tries,
          provider,
          externalId,
          limit,
          seal(rental?.rconPassword),
          seal(rental?.joinPassword),
        ],
      );
      const [row] = await manager.query<FleetInstance[]>(
        `SELECT ${INSTANCE_COLUMNS} FROM server_instances WHERE request_id = $1 AND try = $2`,
        [request.id, tries],
      );
      return row ? opened(row, this.open) : null;
    });
  }

  async noteNode(instanceId: string, node: string): Promise<void> {
    await this.dataSource.query('UPDATE server_instances SET node = $2 WHERE id = $1 AND node IS DISTINCT FROM $2', [
      instanceId,
      node,
    ]);
  }

  /** Which settings of its rented server an instance has now. */
  async noteSettings(instanceId: string, version: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE server_instances SET details = jsonb_set(details::jsonb, '{settings_version}', to_jsonb($2::int))::json WHERE id = $1`,
      [instanceId, version],
    );
  }

  async instanceStopped(instanceId: string, reason: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE server_instances SET stopped_at = COALESCE(stopped_at, now()), stop_reason = COALESCE(stop_reason, $2) WHERE id = $1`,
      [instanceId, reason.slice(0, 64)],
    );
  }

  /** Usual duration of each stage of this provider, from its last starts that became ready. */
  async expected(provider: FleetProvider): Promise<Partial<Record<ProvisionStage, number>>> {
    const rows = await this.dataSource.query<{ stages: StageLine[] }[]>(
      `SELECT stages FROM server_requests WHERE provider = $1 AND source = 'on_demand' AND ready_at IS NOT NULL
        ORDER BY ready_at DESC LIMIT ${HISTORY}`,
      [provider],
    );
    return expectedDurations(rows.map((row) => row.stages));
  }

  /** Instances that should not run any more, or whose request is over: what the sweeper stops. */
  async leftovers(): Promise<Leftover[]> {
    return this.dataSource.query(
      `SELECT i.id, i.provider, i.external_id AS "externalId", i.server_id AS "serverId" FROM server_instances i JOIN server_requests r ON r.id = i.request_id
        WHERE i.stopped_at IS NULL AND i.external_id IS NOT NULL
          AND (r.state NOT IN ('provisioning', 'ready') OR i.try < r.tries)`,
    );
  }

  /** The instances of a provider that are accounted for. */
  async accounted(provider: FleetProvider): Promise<Set<string>> {
    const rows = await this.dataSource.query<{ external_id: string }[]>(
      'SELECT external_id FROM server_instances WHERE provider = $1 AND stopped_at IS NULL AND external_id IS NOT NULL',
      [provider],
    );
    return new Set(rows.map((row) => row.external_id));
  }

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return withTransaction(this.dataSource, work);
  }

  /** Opens what was sealed for us. */
  readonly open = (sealed: string): string => {
    const { encryptionKey, previousEncryptionKeys } = this.config.secrets;
    return openSecret(sealed, encryptionKey, ...previousEncryptionKeys);
  };
}

function versionOf(rows: { version: number }[]): number {
  const [row] = rows;
  if (row === undefined) throw new StaleStepError('the request changed meanwhile');
  return row.version;
}

/** Each server takes two ports of the range, for the game and for GOTV. */
export function slotsOf(ports: { first: number; last: number }): number {
  return Math.floor((ports.last - ports.first + 1) / 2);
}

export function portsOf(slot: number, ports: { first: number }): { port: number; gotvPort: number } {
  return { port: ports.first + 2 * slot, gotvPort: ports.first + 2 * slot + 1 };
}
