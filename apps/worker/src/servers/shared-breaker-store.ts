import { randomUUID } from 'node:crypto';
import type { BreakerEntry, RconBreakerStore, RconEndpoint } from '@placar/game-server';
import type { pgPool } from '@placar/persistence';

/** A worker that died in the middle of a login; longer than connecting and authenticating may take together. */
const CLAIM_SECONDS = 8;
/** Of servers and passwords that nobody asks about any more. */
const FORGOTTEN = "interval '90 days'";

/** Rejected RCON passwords of all workers, in Postgres (plugin contract §5.4): N workers do not make one wrong password N rejections. */
export class SharedBreakerStore implements RconBreakerStore {
  private readonly holder = randomUUID();

  constructor(private readonly database: ReturnType<typeof pgPool>) {}

  async read(key: string): Promise<BreakerEntry | null> {
    const { rows } = await this.database.query<{ rejected_at: Date }>(
      'SELECT rejected_at FROM rcon_logins WHERE key = $1 AND rejected_at IS NOT NULL',
      [key],
    );
    return rows[0] ? { openedAt: rows[0].rejected_at.toISOString() } : null;
  }

  /** What the server said of passwords before this one is of no use any more. */
  async write(key: string, entry: BreakerEntry, endpoint: RconEndpoint): Promise<void> {
    await this.database.query(
      `WITH old AS (
         DELETE FROM rcon_logins WHERE key <> $1
           AND (server_id = $2 OR COALESCE(rejected_at, trying_until) < now() - ${FORGOTTEN}) AND (trying_until IS NULL OR trying_until < now())
       )
       INSERT INTO rcon_logins (key, server_id, rejected_at) VALUES ($1, $2, $3)
       ON CONFLICT (key) DO UPDATE SET rejected_at = EXCLUDED.rejected_at, holder = NULL, trying_until = NULL`,
      [key, serverIdOf(endpoint), entry.openedAt],
    );
  }

  async remove(key: string): Promise<void> {
    await this.database.query('DELETE FROM rcon_logins WHERE key = $1', [key]);
  }

  async claim(key: string, endpoint: RconEndpoint): Promise<boolean> {
    const { rows } = await this.database.query(
      `INSERT INTO rcon_logins AS l (key, server_id, holder, trying_until) VALUES ($1, $2, $3, now() + $4 * interval '1 second')
       ON CONFLICT (key) DO UPDATE SET holder = EXCLUDED.holder, trying_until = EXCLUDED.trying_until
        WHERE l.rejected_at IS NULL AND (l.trying_until IS NULL OR l.trying_until < now())
       RETURNING 1`,
      [key, serverIdOf(endpoint), this.holder, CLAIM_SECONDS],
    );
    return rows.length > 0;
  }

  async release(key: string): Promise<void> {
    await this.database.query('DELETE FROM rcon_logins WHERE key = $1 AND holder = $2 AND rejected_at IS NULL', [
      key,
      this.holder,
    ]);
  }
}

/** Null for what has no row among the servers, such as a server on demand that still boots. */
const serverIdOf = ({ serverId, credential }: RconEndpoint): number | null =>
  credential !== undefined && /^\d+$/.test(serverId) ? Number(serverId) : null;
