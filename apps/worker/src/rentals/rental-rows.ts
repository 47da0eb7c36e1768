import type { RentalFacts, RentalPeriod, RentalState } from '@placar/domain/rental';
import type { DataSource, EntityManager } from 'typeorm';

/** A step that died with its worker is taken up again after this. */
const CLAIM_SECONDS = 30;

/** A rented server with everything that its next step needs. */
export interface RentalRow {
  id: string;
  user_id: number;
  user_name: string;
  state: RentalState;
  wanted: 'running' | 'stopped';
  restart_at: Date | null;
  ran_at: Date | null;
  suspended_at: Date | null;
  ended_at: Date | null;
  server_id: number | null;
  request_id: string | null;
  map: string;
  is_closing: boolean;
  rcon_password_encrypted: string;
  request: {
    state: 'provisioning' | 'ready' | 'ended' | 'failed' | 'cancelled';
    requested_at: string;
    stop_requested: boolean;
    failure: { stage: string | null; code: string; detail: string | null } | null;
  } | null;
  is_leased: boolean;
  periods: {
    order_id: string;
    days: number | null;
    months: number | null;
    given_at: string;
    revoked_at: string | null;
  }[];
}

/** Rented servers as the worker reads them: durable timers, claimed with SKIP LOCKED, so any number of workers share them. */
export class RentalRows {
  static readonly IS_DUE = 'EXISTS (SELECT 1 FROM rentals WHERE next_step_at <= now())';

  constructor(private readonly dataSource: DataSource) {}

  async claimDue(limit: number): Promise<string[]> {
    const [rows] = await this.dataSource.query<[{ id: string }[], number]>(
      `UPDATE rentals SET next_step_at = now() + $2 * interval '1 second'
        WHERE id IN (SELECT id FROM rentals WHERE next_step_at <= now() ORDER BY next_step_at LIMIT $1 FOR UPDATE SKIP LOCKED)
        RETURNING id`,
      [limit, CLAIM_SECONDS],
    );
    return rows.map(({ id }) => id);
  }

  /** Locks the rental until the transaction ends. */
  async lock(manager: EntityManager, id: string): Promise<RentalRow | null> {
    const found = await manager.query<unknown[]>('SELECT 1 FROM rentals WHERE id = $1 FOR UPDATE', [id]);
    if (found.length === 0) return null;
    const [row] = await manager.query<RentalRow[]>(
      `SELECT t.id, t.user_id, u.name AS user_name, t.state, t.wanted, t.restart_at, t.ran_at, t.suspended_at, t.ended_at, t.server_id,
              t.request_id, t.map, t.is_closing, t.rcon_password_encrypted,
              CASE WHEN r.id IS NOT NULL THEN json_build_object('state', r.state, 'requested_at', r.requested_at,
                'stop_requested', r.stop_requested_at IS NOT NULL, 'failure', r.failure) END AS request,
              EXISTS (SELECT 1 FROM server_leases l WHERE l.server_id = t.server_id AND l.released_at IS NULL) AS is_leased,
              (SELECT coalesce(json_agg(json_build_object('order_id', p.order_id, 'days', p.days, 'months', p.months,
                  'given_at', p.given_at, 'revoked_at', p.revoked_at) ORDER BY p.given_at, p.order_id), '[]')
                 FROM rental_periods p WHERE p.rental_id = t.id) AS periods
         FROM rentals t JOIN users u ON u.id = t.user_id LEFT JOIN server_requests r ON r.id = t.request_id
        WHERE t.id = $1`,
      [id],
    );
    return row ?? null;
  }

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  async lookAgain(id: string, ms: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE rentals SET next_step_at = LEAST(next_step_at, now() + $2::float8 * interval '1 ms') WHERE id = $1`,
      [id, ms],
    );
  }
}

/** Periods as the rules take them; of an ended rental only what was paid since. */
export const periodsOf = ({ periods, state, ended_at: endedAt }: RentalRow): RentalPeriod[] =>
  periods
    .filter(({ given_at: at }) => state !== 'ended' || endedAt === null || Date.parse(at) > endedAt.getTime())
    .map(({ days, months, given_at: givenAt, revoked_at: revokedAt }) => ({
      length: months === null ? { days: days ?? 0 } : { months },
      givenAt: Date.parse(givenAt),
      revokedAt: revokedAt === null ? null : Date.parse(revokedAt),
    }));

const SERVERS = {
  provisioning: 'starting',
  ready: 'ready',
  failed: 'failed',
  ended: 'gone',
  cancelled: 'gone',
} as const;

export const serverOf = ({ request }: RentalRow): RentalFacts['server'] =>
  request === null ? 'none' : SERVERS[request.state];
