import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { AuditChange, AuditLine, AuditPage, AuditQuery } from '@placar/contracts';
import { DELETED_PLAYER } from '@placar/domain/forget';
import { APP_CONFIG, deriveKey, LOGGER, Loop } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';

/** One call, as it was answered. */
export interface AuditEntry {
  at: Date;
  userId: number | null;
  userName: string | null;
  apiKeyId: number | null;
  method: string;
  route: string;
  targets: string[];
  changes?: AuditChange[];
  status: number;
  ip: string | null;
  requestId: string | null;
}

/** Refusals that say something about the caller; a typing mistake does not. */
export const TOLD_REFUSALS: ReadonlySet<number> = new Set([401, 403, 429]);

const FLUSH_MS = 500;
const BATCH = 500;
/** While the database is away lines wait here; beyond this the oldest go, and the log says so. */
const MOST_WAITING = 20_000;
const SWEEP_MS = 3600_000;
const SWEEP_ROWS = 5_000;

interface AuditRow extends Omit<AuditLine, 'at'> {
  at: Date;
}

/** Who changed what. Written in batches beside the requests; a process that ends writes what waits. */
@Injectable()
export class AuditLog implements OnModuleInit, OnApplicationShutdown {
  private waiting: AuditEntry[] = [];
  private readonly writing: Loop;
  private readonly sweeping: Loop;
  /** A connection of its own: it never waits behind requests, and lives until the last of them has ended. */
  private readonly connections: Pool;
  private readonly addressKey: Buffer;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.addressKey = deriveKey(config.secrets.key, 'audit');
    this.connections = new Pool({
      connectionString: config.database.url,
      max: 1,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      idleTimeoutMillis: 60_000,
      application_name: 'placar-audit',
    });
    this.connections.on('error', (error) => logger.debug({ err: error }, 'the connection of the audit log broke'));
    this.writing = new Loop({ name: 'audit log', everyMs: FLUSH_MS, run: () => this.writeAll(), logger });
    const removeOld = { everyMs: SWEEP_MS, jitter: 0.1, run: () => this.removeOld() };
    this.sweeping = new Loop({ name: 'audit sweep', ...removeOld, logger });
  }

  onModuleInit(): void {
    this.writing.start();
    this.sweeping.start();
  }

  add(entry: AuditEntry): void {
    this.waiting.push(entry);
    if (this.waiting.length <= MOST_WAITING) return;
    const lost = this.waiting.splice(0, BATCH);
    this.logger.error({ lost: lost.length }, 'audit lines could not be written and are lost');
  }

  /** The address of a caller in the form that the configuration allows to keep. */
  keptAddress(address: string | undefined): string | null {
    const { address: form } = this.config.audit;
    if (form === 'none' || address === undefined) return null;
    if (form === 'full') return address.slice(0, 64);
    return createHmac('sha256', this.addressKey).update(address).digest('base64url').slice(0, 16);
  }

  /** Writes what waits. Never throws: what could not be written waits for the next time. */
  flush(): Promise<void> {
    return this.writing.now();
  }

  async read(query: AuditQuery): Promise<AuditPage> {
    await this.flush();
    const rows = await this.dataSource.query<AuditRow[]>(
      `SELECT id, at, user_id,
          coalesce(user_name, (SELECT u.name FROM users u WHERE u.id = audit_log.user_id)) AS user_name, api_key_id, method, route, targets,
          coalesce(changes, '[]') AS changes, status, ip, request_id FROM audit_log
        WHERE ($1::int IS NULL OR user_id = $1) AND ($2::text IS NULL OR route = $2)
          AND ($3::text IS NULL OR targets @> ARRAY[$3::text]) AND ($4::bigint IS NULL OR id < $4)
          AND ($6::timestamptz IS NULL OR at >= $6) AND ($7::timestamptz IS NULL OR at < $7)
        ORDER BY id DESC LIMIT $5`,
      [
        query.user_id ?? null,
        query.route ?? null,
        query.record ?? null,
        query.before ?? null,
        query.limit + 1,
        query.from ?? null,
        query.until ?? null,
      ],
    );
    const audit = rows.slice(0, query.limit).map((row) => ({ ...row, at: row.at.toISOString() }));
    return { audit, next_before: rows.length > query.limit ? (audit.at(-1)?.id ?? null) : null };
  }

  /** Removes lines older than the retention, some at a time. Never throws: what stays is removed an hour later. */
  sweep(): Promise<void> {
    return this.sweeping.now();
  }

  private async removeOld(): Promise<void> {
    let removed: number;
    do {
      [, removed] = await this.dataSource.query<[unknown, number]>(
        `DELETE FROM audit_log WHERE id IN
          (SELECT id FROM audit_log WHERE at < now() - make_interval(days => $1) ORDER BY at LIMIT ${SWEEP_ROWS})`,
        [this.config.audit.retentionDays],
      );
    } while (removed === SWEEP_ROWS);
  }

  /** The port is closed by now and every request has ended. */
  async onApplicationShutdown(): Promise<void> {
    await this.flush();
    await Promise.all([this.writing.stop(), this.sweeping.stop()]);
    if (this.waiting.length > 0) this.logger.error({ lost: this.waiting.length }, 'audit lines are lost');
    await this.connections.end();
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH);
      try {
        await this.write(batch);
      } catch (error) {
        this.waiting.unshift(...batch);
        this.logger.warn({ err: error, waiting: this.waiting.length }, 'audit lines could not be written yet');
        return;
      }
    }
  }

  private async write(batch: readonly AuditEntry[]): Promise<void> {
    const rows = batch.map((entry) => ({
      at: entry.at.toISOString(),
      user_id: entry.userId,
      user_name: entry.userName,
      api_key_id: entry.apiKeyId,
      method: entry.method,
      route: entry.route,
      targets: entry.targets,
      changes: entry.changes?.length ? entry.changes : null,
      status: entry.status,
      ip: entry.ip,
      request_id: entry.requestId,
    }));
    await this.connections.query(
      `INSERT INTO audit_log (at, user_id, user_name, api_key_id, method, route, targets, changes, status, ip, request_id)
       SELECT at, u.id, CASE WHEN line.user_id IS NULL OR u.id IS NOT NULL THEN user_name ELSE '${DELETED_PLAYER}' END,
           CASE WHEN line.user_id IS NULL OR u.id IS NOT NULL THEN api_key_id END, method, route, targets, changes, status,
           CASE WHEN line.user_id IS NULL OR u.id IS NOT NULL THEN ip END, request_id
         FROM jsonb_to_recordset($1::jsonb) AS line (at timestamptz, user_id int, user_name varchar(40), api_key_id int,
           method varchar(8), route varchar(200), targets text[], changes json, status smallint, ip varchar(64), request_id varchar(64))
         LEFT JOIN users u ON u.id = line.user_id`,
      [JSON.stringify(rows)],
    );
  }
}
