import connectPgSimple from 'connect-pg-simple';
import session from 'express-session';
import type { SessionData } from 'express-session';
import { hashApiKey, steadyNow } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { timingSafeEqual } from 'node:crypto';
import { Pool } from 'pg';
import type { PoolClient, QueryResult } from 'pg';
import { Viewer, VIEWER_COLUMNS } from './viewer';
import type { ViewerRow } from './viewer';

declare module 'express-session' {
  interface SessionData {
    user_id: number;
    /** Milliseconds; a session ends 30 days after it, however busy. */
    created_at: number;
    /** Milliseconds of the last prolongation. */
    seen_at: number;
    /** Read beside the session, never stored in it. */
    viewer: Viewer;
    /** A Steam login under way in this browser. */
    steam_login: { state: string; started_at: number; next: string; link_user_id: number | null };
  }
}

const PgStore = connectPgSimple(session);

type SessionRow = { sess: SessionData; session_row: string; user_row: string | null } & ViewerRow;
type KeyRow = { key_id: number; hash: Buffer; read_only: boolean; use_untold: boolean } & ViewerRow;

/** Who holds an API key, and which of the holder's keys it is. */
export interface ShownKey {
  viewer: Viewer;
  key: { id: number; readOnly: boolean };
}

// With the versions of both rows: any change of one, by whatever process, gives it another.
const READ_SESSION = `SELECT s.sess, s.xmin::text AS session_row, u.xmin::text AS user_row, ${VIEWER_COLUMNS} FROM sessions s
  LEFT JOIN users u ON u.id = (s.sess->>'user_id')::int
  WHERE s.sid = $1 AND s.expire > now()`;
const READ_KEYS = `SELECT ${VIEWER_COLUMNS}, k.id AS key_id, k.hash, k.read_only,
    k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute' AS use_untold
  FROM api_keys k JOIN users u ON u.id = k.user_id WHERE k.user_id = $1 AND k.revoked_at IS NULL`;
const TELL_USE = 'UPDATE api_keys SET last_used_at = now() WHERE id = $1';

/** A session as it was when it was last read here: what is done by it must be proved by `proof`, which the database judges. */
export interface KnownSession {
  viewer: Viewer;
  /** When it was last prolonged. */
  seenAt: number;
  /** The signature that was shown with it, once it was found to be ours. */
  signature: Buffer | null;
  /** An expression of SQL that is true while session and user are what they were: not a column of either has changed. */
  proof: { name: string; text: string; values: unknown[] };
}

const UNCHANGED = `EXISTS (SELECT 1 FROM sessions s JOIN users u ON u.id = (s.sess->>'user_id')::int
  WHERE s.sid = $1 AND s.expire > now() AND s.xmin = $2::text::xid AND u.xmin = $3::text::xid)`;
const KNOWN_MS = 3600_000;
const MOST_KNOWN = 1_000;

const READER_AGAIN_MS = 1_000;
const ANSWER_MS = 3_000;

/**
 * Sessions in Postgres. One prepared query by primary key reads the session together with its user, so a role taken away
 * is gone with the next request, in every process. Nothing is written on reads: prolongation is `slideSession`'s.
 */
export class SessionStore extends PgStore {
  private readonly connections: Pool;
  private reader: PoolClient | null = null;
  private isEnding = false;
  /** Reads begun at the door of the request that asks for them in the same turn of the loop. */
  private readonly begun = new Map<string, Promise<QueryResult<SessionRow>>>();
  private readonly known = new Map<string, KnownSession & { readAt: number }>();

  constructor(config: Pick<AppConfig, 'database'>, logger: Logger) {
    const pool = new Pool({
      connectionString: config.database.url,
      max: 4,
      keepAlive: true,
      pipeline: true,
      connectionTimeoutMillis: 5_000,
      // A connection whose other end vanished without a word says nothing: it is closed, and the next one is asked.
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
    this.keepReader();
  }

  /**
   * Begins to read a session that the request about to be handled will ask for, so that the database and the other middleware work
   * at the same time. Only the same turn of the loop may use it: what a later request sees is never older than that request.
   */
  begin(sid: string): void {
    const reading = this.read(sid);
    reading.catch(() => undefined);
    this.begun.set(sid, reading);
    setImmediate(() => {
      if (this.begun.get(sid) === reading) this.begun.delete(sid);
    });
  }

  /** Whether that was done already, in this turn of the loop. */
  hasBegun(sid: string): boolean {
    return this.begun.has(sid);
  }

  /** Sent before this returns when the reader is there; the pool would wait for the end of the turn. */
  private read(sid: string): Promise<QueryResult<SessionRow>> {
    const query = { name: 'read-session', text: READ_SESSION, values: [sid] };
    if (!this.reader) return this.connections.query<SessionRow>(query);
    return this.reader.query<SessionRow>(query).catch(() => this.connections.query<SessionRow>(query));
  }

  /** Keeps one connection out of the pool for reads, which share it (pipeline); a broken one is replaced. */
  private keepReader(): void {
    if (this.isEnding) return;
    this.connections
      .connect()
      .then((client) => {
        const gone = (error?: Error): void => {
          if (this.reader !== client) return;
          this.reader = null;
          client.release(error ?? true);
          this.keepReader();
        };
        client.on('error', gone);
        client.on('end', () => gone());
        if (this.isEnding) client.release(true);
        else this.reader = client;
      })
      .catch(() => setTimeout(() => this.keepReader(), READER_AGAIN_MS).unref());
  }

  override get(sid: string, callback: (error: unknown, session?: SessionData | null) => void): void {
    const reading = this.begun.get(sid) ?? this.read(sid);
    this.begun.delete(sid);
    reading
      .then(({ rows: [row] }) => {
        if (!row) return callback(null, null);
        // Not `user_id ===`: a deleted user leaves null columns.
        if (!row.user_id) return callback(null, row.sess);
        const viewer = new Viewer(row);
        this.remember(sid, row, viewer);
        callback(null, { ...row.sess, viewer });
      })
      .catch((error: unknown) => callback(error));
  }

  /** What was last read of a session, an hour ago at most; null for none of a user. */
  lastRead(sid: string): KnownSession | null {
    const known = this.known.get(sid);
    return known !== undefined && steadyNow() - known.readAt < KNOWN_MS ? known : null;
  }

  private remember(
    sid: string,
    { sess, session_row: sessionRow, user_row: userRow }: SessionRow,
    viewer: Viewer,
  ): void {
    const proof = { name: 'session', text: UNCHANGED, values: [sid, sessionRow, userRow] };
    const signature = this.known.get(sid)?.signature ?? null;
    this.known.delete(sid);
    this.known.set(sid, { viewer, seenAt: sess.seen_at ?? 0, proof, signature, readAt: steadyNow() });
    const oldest = this.known.size > MOST_KNOWN ? this.known.keys().next() : null;
    if (oldest?.done === false) this.known.delete(oldest.value);
  }

  /** Whose API key this is, or null. Read with each request: what was revoked is dead everywhere at once. */
  async viewerOfApiKey(userId: number, key: string): Promise<ShownKey | null> {
    const { rows } = await this.connections.query<KeyRow>({ name: 'read-api-keys', text: READ_KEYS, values: [userId] });
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
    this.isEnding = true;
    this.close();
    const { reader } = this;
    this.reader = null;
    reader?.release(true);
    await this.connections.end();
  }
}
