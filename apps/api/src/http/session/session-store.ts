import connectPgSimple from 'connect-pg-simple';
import session from 'express-session';
import type { SessionData } from 'express-session';
import { hashApiKey } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { timingSafeEqual } from 'node:crypto';
import { Pool } from 'pg';
import { Viewer, viewerColumns } from './viewer';
import type { ViewerRow } from './viewer';

declare module 'express-session' {
  interface SessionData {
    user_id: number;
    /** Milliseconds; a session ends 30 days after it, however busy. */
    created_at: number;
    /** Milliseconds of the last prolongation. */
    seen_at: number;
    /** Milliseconds; when this session last showed a code of the second factor. */
    proved_at: number;
    /** Password or Steam were right, and the code is still missing: nobody is signed in. */
    awaits_code: { user_id: number; at: number };
    /** Read beside the session, never stored in it. */
    viewer: Viewer;
    /** A Steam login under way in this browser. */
    steam_login: { state: string; started_at: number; next: string; link_user_id: number | null };
  }
}

const PgStore = connectPgSimple(session);

type SessionRow = { sess: SessionData } & ViewerRow;
type KeyRow = { key_id: number; hash: Buffer; read_only: boolean; use_untold: boolean } & ViewerRow;

/** Who holds an API key, and which of the holder's keys it is. */
export interface ShownKey {
  viewer: Viewer;
  key: { id: number; readOnly: boolean };
}

const readSession = (columns: string): string => `SELECT s.sess, ${columns} FROM sessions s
  LEFT JOIN users u ON u.id = (s.sess->>'user_id')::int
  WHERE s.sid = $1 AND s.expire > now()`;
const readKeys = (columns: string): string => `SELECT ${columns}, k.id AS key_id, k.hash, k.read_only,
    k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute' AS use_untold
  FROM api_keys k JOIN users u ON u.id = k.user_id WHERE k.user_id = $1 AND k.revoked_at IS NULL`;
const TELL_USE = 'UPDATE api_keys SET last_used_at = now() WHERE id = $1';

const ANSWER_MS = 3_000;

/**
 * Sessions in Postgres. One prepared query by primary key reads the session together with its user, so a role taken away
 * is gone with the next request, in every process. Nothing is written on reads: prolongation is `slideSession`'s.
 */
export class SessionStore extends PgStore {
  private readonly connections: Pool;
  private readonly texts: { session: string; keys: string };

  constructor(config: Pick<AppConfig, 'database' | 'auth'>, logger: Logger) {
    const pool = new Pool({
      connectionString: config.database.url,
      max: 4,
      keepAlive: true,
      pipeline: true,
      connectionTimeoutMillis: 5_000,
      // A connection whose other end vanished without a word says nothing: it is closed after this, and a read asks the next one.
      query_timeout: ANSWER_MS,
      // A click comes after a minute of silence, and should not wait for a connection.
      idleTimeoutMillis: 10 * 60_000,
      application_name: 'placar-sessions',
    });
    pool.on('error', (error) => logger.warn({ err: error }, 'a session connection broke'));
    super({
      pool,
      tableName: 'sessions',
      disableTouch: true,
      errorLog: (...what: unknown[]) => logger.warn({ what: what.map(String) }, 'session store'),
    });
    this.connections = pool;
    const columns = viewerColumns(config.auth.secondFactor === 'staff' ? 'false' : 'true');
    this.texts = { session: readSession(columns), keys: readKeys(columns) };
  }

  override get(sid: string, callback: (error: unknown, session?: SessionData | null) => void): void {
    const read = () =>
      this.connections.query<SessionRow>({ name: 'read-session', text: this.texts.session, values: [sid] });
    read()
      .catch(read)
      .then(({ rows: [row] }) => {
        if (!row) return callback(null, null);
        // Not `user_id ===`: a deleted user leaves null columns.
        if (!row.user_id) return callback(null, row.sess);
        callback(null, { ...row.sess, viewer: new Viewer(row) });
      })
      .catch((error: unknown) => callback(error));
  }

  /** Who has this session now; null: it ended, or nobody is signed in. */
  viewerOfSession(sid: string): Promise<Viewer | null> {
    return new Promise((resolve, reject) => {
      this.get(sid, (error, session) => {
        if (error)
          reject(error instanceof Error ? error : new Error('the session could not be read', { cause: error }));
        else resolve(session?.viewer ?? null);
      });
    });
  }

  /** Whose API key this is, or null. Read with each request: what was revoked is dead everywhere at once. */
  async viewerOfApiKey(userId: number, key: string): Promise<ShownKey | null> {
    const { rows } = await this.connections.query<KeyRow>({
      name: 'read-api-keys',
      text: this.texts.keys,
      values: [userId],
    });
    const given = hashApiKey(key);
    // All of them are compared, so that the time tells nothing of which one is right.
    const [row] = rows.filter(({ hash }) => hash.length === given.length && timingSafeEqual(hash, given));
    if (!row) return null;
    if (row.use_untold) this.tellUse(row.key_id);
    return { viewer: new Viewer(row, row.read_only), key: { id: row.key_id, readOnly: row.read_only } };
  }

  /** To the minute is enough, and no request waits for it. */
  private tellUse(keyId: number): void {
    this.connections.query(TELL_USE, [keyId]).catch(() => undefined);
  }

  async end(): Promise<void> {
    this.close();
    await this.connections.end();
  }
}
