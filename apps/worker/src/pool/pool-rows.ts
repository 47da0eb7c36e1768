import { FLEET_PROVIDERS } from '@placar/domain';
import { IS_OF_POOL, IS_OFFICIAL_MATCH } from '@placar/match-engine';
import type { ServerRequestPurpose, ServerRequestState } from '@placar/contracts';
import type { DataSource } from 'typeorm';

/** A request in the line, oldest first, with who asked and where its match stands. */
export interface WaitingRequest {
  id: string;
  match_id: number | null;
  /** `move`: the match is on a server, and a free one is offered instead of given. */
  purpose: ServerRequestPurpose;
  /** Of a move: the match holds another server than when it was asked for. */
  has_moved: boolean;
  tries: number;
  /** The server that the last try failed on. */
  failed_on: number | null;
  asker: { id: number; name: string; admin: boolean; super_admin: boolean } | null;
  is_open: boolean | null;
  status: string | null;
  /** Tags and places that it takes, best first; null: any. A server without a tag has the empty one. */
  tags: string[] | null;
  regions: string[] | null;
  /** The only servers that it takes; null: any. */
  servers: number[] | null;
  /** Plays only where no skins are shown. */
  is_official: boolean | null;
}

/** A server that could be free; whether it is, only the server itself knows. */
export interface PoolServer {
  id: number;
  user_id: number | null;
  public_server: boolean;
  tag: string;
  /** Country of the server, in lower case; empty: not known. */
  region: string;
  last_problem: string | null;
  skins_enabled: boolean;
}

/** A request whose match was given a server, and what came of the load. */
export interface GivenRequest {
  id: string;
  match_id: number;
  server_id: number | null;
  tries: number;
  is_open: boolean | null;
  status: string | null;
  /** Null when the load was never asked: its worker died between two steps. */
  load: { status: string; detail: string | null; settled: boolean } | null;
  /** Attempt by which the match holds the server; null when it does not. */
  lease_attempt: number | null;
  is_overdue: boolean;
}

/** A server that is kept for a match until a person moves it there. */
export interface OpenOffer {
  id: string;
  is_open: boolean | null;
  /** The match holds the server that was offered. */
  is_taken: boolean;
  has_moved: boolean;
  /** The server is gone, cordoned, or another match holds it. */
  is_lost: boolean;
  is_overdue: boolean;
}

export interface RequestChange {
  state?: ServerRequestState;
  server_id?: number | null;
  tries?: number;
  failure?: { stage: null; code: string; detail: string | null; server_id?: number | null } | null;
}

/** Providers whose servers are the house's own; those of a request of its own are not in the pool, and rented ones are their owner's. */
const HOUSE_PROVIDERS = FLEET_PROVIDERS;
const CLAIM_SECONDS = 10;
/** How long a server is kept for a move: time to pick the round and to confirm. */
const OFFER_SECONDS = 120;

const HOLDS = `SELECT 1 FROM server_leases l
    WHERE l.match_id = r.match_id AND l.server_id = r.server_id AND l.released_at IS NULL AND l.draining_at IS NULL`;
/** The server that a match holds, if it is another one than it moves from. */
const HAS_MOVED = `EXISTS (SELECT 1 FROM server_leases l WHERE l.match_id = r.match_id AND l.released_at IS NULL
    AND l.draining_at IS NULL AND l.server_id IS DISTINCT FROM r.moves_from)`;
/** Requests that have their server and whose match left it. */
const OVER = `SELECT r.id FROM server_requests r WHERE r.source = 'pool' AND r.state = 'ready' AND NOT EXISTS (${HOLDS})`;

/** Name of the load that a try asks for: asking twice is asking once. */
export const loadKey = (requestId: string, tries: number): string => `pool-${requestId}-${tries}`;

/** The line of the pool and the servers that may serve it. */
export class PoolRows {
  /** SQL, cheap: whether anybody waits, is being served, or is over. */
  static readonly HAS_WORK = `EXISTS (SELECT 1 FROM server_requests WHERE source = 'pool' AND state IN ('queued', 'offered', 'provisioning'))
    OR EXISTS (${OVER})`;

  constructor(private readonly dataSource: DataSource) {}

  async hasWork(): Promise<boolean> {
    const [row] = await this.dataSource.query<{ some: boolean }[]>(`SELECT ${PoolRows.HAS_WORK} AS some`);
    return row?.some === true;
  }

  /** A match whose veto on the web goes on, or that is being loaded on another server, keeps its place, and is served after it. */
  line(): Promise<WaitingRequest[]> {
    return this.dataSource.query<WaitingRequest[]>(
      `SELECT r.id, r.match_id, r.purpose, r.purpose = 'move' AND ${HAS_MOVED} AS has_moved, r.tries, r.tags, r.regions, r.servers, (r.failure->>'server_id')::int AS failed_on, m.is_open, m.status, ${IS_OFFICIAL_MATCH} AS is_official,
              CASE WHEN u.id IS NOT NULL THEN
                json_build_object('id', u.id, 'name', u.name, 'admin', u.admin, 'super_admin', u.super_admin) END AS asker
         FROM server_requests r LEFT JOIN matches m ON m.id = r.match_id LEFT JOIN users u ON u.id = r.requested_by
        WHERE r.source = 'pool' AND r.state = 'queued'
          AND NOT (r.purpose = 'load' AND coalesce(m.is_open AND m.status = 'loading', false))
          AND NOT EXISTS (SELECT 1 FROM web_vetoes v WHERE v.match_id = r.match_id AND NOT v.is_over AND m.is_open) ORDER BY r.requested_at, r.id LIMIT 500`,
    );
  }

  /** Best first: those that were well when they were last seen, the quickest of them first. */
  servers(): Promise<PoolServer[]> {
    return this.dataSource.query<PoolServer[]>(
      `SELECT s.id, s.user_id, s.public_server, coalesce(s.tag, '') AS tag, lower(coalesce(s.flag, '')) AS region, s.last_problem, s.skins_enabled FROM servers s
        WHERE NOT s.cordoned AND ${IS_OF_POOL}
          AND NOT EXISTS (SELECT 1 FROM server_leases l WHERE l.server_id = s.id AND l.released_at IS NULL)
          AND NOT EXISTS (SELECT 1 FROM server_requests r WHERE r.server_id = s.id AND r.state IN ('provisioning', 'offered'))
        ORDER BY (s.last_problem IS NOT NULL), s.last_latency_ms NULLS LAST, s.id`,
      [HOUSE_PROVIDERS],
    );
  }

  given(): Promise<GivenRequest[]> {
    return this.dataSource.query<GivenRequest[]>(
      `SELECT r.id, r.match_id, r.server_id, r.tries, m.is_open, m.status, r.next_step_at < now() AS is_overdue,
              CASE WHEN c.id IS NOT NULL THEN
                json_build_object('status', c.status, 'detail', c.detail, 'settled', c.settled_at IS NOT NULL) END AS load,
              l.attempt AS lease_attempt
         FROM server_requests r
         LEFT JOIN matches m ON m.id = r.match_id
         LEFT JOIN server_leases l ON l.match_id = r.match_id AND l.server_id = r.server_id
           AND l.released_at IS NULL AND l.draining_at IS NULL
         LEFT JOIN match_commands c ON c.match_id = r.match_id AND c.actor_id = r.requested_by
           AND c.idempotency_key = 'pool-' || r.id || '-' || r.tries
        WHERE r.source = 'pool' AND r.state = 'provisioning' ORDER BY r.requested_at, r.id`,
    );
  }

  offers(): Promise<OpenOffer[]> {
    return this.dataSource.query<OpenOffer[]>(
      `SELECT r.id, m.is_open, EXISTS (${HOLDS}) AS is_taken, ${HAS_MOVED} AS has_moved, r.offered_until < now() AS is_overdue,
              NOT EXISTS (SELECT 1 FROM servers s WHERE s.id = r.server_id AND NOT s.cordoned) OR EXISTS (
                SELECT 1 FROM server_leases l WHERE l.server_id = r.server_id AND l.match_id <> r.match_id
                  AND l.released_at IS NULL) AS is_lost
         FROM server_requests r LEFT JOIN matches m ON m.id = r.match_id
        WHERE r.source = 'pool' AND r.state = 'offered' ORDER BY r.requested_at, r.id`,
    );
  }

  /** Requests that have their server and whose match left it: they are over. */
  async over(): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(OVER);
    return rows.map(({ id }) => id);
  }

  /**
   * Has a server freed that a match could not be loaded on, once it is seen to be free; a match that tries again on it keeps it.
   * Otherwise matches that fail would take the pool's servers with them.
   */
  async letGo(request: GivenRequest): Promise<void> {
    await this.dataSource.query(
      `UPDATE server_leases SET draining_at = now(), drain_check_at = now()
        WHERE match_id = $1 AND server_id = $2 AND attempt = $3 AND released_at IS NULL AND draining_at IS NULL
          AND EXISTS (SELECT 1 FROM matches WHERE id = $1 AND status = 'load_failed')`,
      [request.match_id, request.server_id, request.lease_attempt],
    );
  }

  /** Changes a request that still is in state `from`. Answers its new version, or null when it was not. */
  async change(id: string, from: ServerRequestState, change: RequestChange): Promise<number | null> {
    const sets = ['version = version + 1'];
    const values: unknown[] = [id, from];
    const set = (column: string, value: unknown): void => {
      values.push(value);
      sets.push(`${column} = $${values.length}`);
    };
    if (change.state !== undefined) set('state', change.state);
    if (change.server_id !== undefined) set('server_id', change.server_id);
    if (change.tries !== undefined) set('tries', change.tries);
    if (change.failure !== undefined) set('failure', change.failure === null ? null : JSON.stringify(change.failure));
    if (change.state === 'provisioning') sets.push(`next_step_at = now() + interval '${CLAIM_SECONDS} seconds'`);
    if (change.state === 'offered') sets.push(`offered_until = now() + interval '${OFFER_SECONDS} seconds'`);
    if (change.state === 'ready') sets.push('ready_at = now()');
    if (change.state === 'ended' || change.state === 'failed' || change.state === 'cancelled') {
      sets.push('ended_at = now()');
    }
    const [rows] = await this.dataSource.query<[{ version: number }[], number]>(
      `UPDATE server_requests SET ${sets.join(', ')} WHERE id = $1 AND state = $2 AND source = 'pool' RETURNING version`,
      values,
    );
    return rows[0]?.version ?? null;
  }
}
