import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { LIVE_TOPICS, PreflightStep } from '@placar/contracts';
import type { ServerPreflight } from '@placar/contracts';
import { JobQueues, LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { withTransaction } from '@placar/persistence';
import { AppError, LOGGER, secretsEqual, steadyNow } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** The worker's steps take 9 s at the most. */
const WAIT_MS = 10_000;
const POLL_MS = 500;
/** A run older than this will not end any more: its worker died. */
const LOST_SECONDS = 30;
const NONCE_SECONDS = 60;

const Ended = z.object({ server_id: z.number(), id: z.string() });

interface PreflightRow {
  id: string;
  server_id: number;
  ok: boolean | null;
  steps: unknown;
  latency_ms: number | null;
  plugin_version: string | null;
  started_at: Date;
  finished_at: Date | null;
}

/** What a server said of our address: the nonce was right, and whether the header came along. */
export type NonceOutcome = 'noted' | 'header_missing' | 'unknown';

/** Has the worker run pre-flights and keeps what the servers fetch for them. */
@Injectable()
export class ServerPreflights implements OnApplicationBootstrap {
  private readonly waiting = new Map<string, () => void>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribe(({ topic, body }) => {
      if (topic !== LIVE_TOPICS.preflight) return;
      const ended = Ended.safeParse(body);
      if (ended.success) this.waiting.get(ended.data.id)?.();
    });
  }

  /** The finished pre-flight, or as far as it is after 10 s. A second click joins the run that is under way. */
  async run(serverId: number, map: string | null): Promise<ServerPreflight> {
    const id = await this.joinOrStart(serverId, map);
    const until = steadyNow() + WAIT_MS;
    for (;;) {
      const row = await this.read(id);
      // Deleted meanwhile, with its server.
      if (row === null) throw new AppError('SERVER_NOT_FOUND', 'Server does not exist.');
      if (row.finished_at !== null || steadyNow() >= until) return present(row);
      await this.heard(id, Math.min(POLL_MS, Math.max(0, until - steadyNow())));
    }
  }

  /** The newest one that ended, or runs; null when there is none. */
  async last(serverId: number): Promise<ServerPreflight | null> {
    const [row] = await this.dataSource.query<PreflightRow[]>(
      `SELECT * FROM server_preflights
        WHERE server_id = $1 AND (finished_at IS NOT NULL OR started_at > now() - interval '${LOST_SECONDS} seconds')
        ORDER BY started_at DESC LIMIT 1`,
      [serverId],
    );
    return row ? present(row) : null;
  }

  /**
   * Notes that a server fetched the address with this nonce: once, within a minute. All nonces that still count are compared, each
   * in constant time, so an answer tells nothing about them.
   */
  async fetched(nonce: string, header: string | undefined): Promise<NonceOutcome> {
    const rows = await this.dataSource.query<{ id: string; nonce: string }[]>(
      `SELECT id, nonce FROM server_preflights
        WHERE finished_at IS NULL AND nonce_fetched_at IS NULL AND started_at > now() - interval '${NONCE_SECONDS} seconds'`,
    );
    const row = rows.filter((candidate) => secretsEqual(candidate.nonce, nonce))[0];
    if (row === undefined) return 'unknown';
    if (header === undefined || !secretsEqual(header, row.nonce)) return 'header_missing';
    const [, count] = await this.dataSource.query<[unknown, number]>(
      'UPDATE server_preflights SET nonce_fetched_at = now() WHERE id = $1 AND nonce_fetched_at IS NULL',
      [row.id],
    );
    return count === 1 ? 'noted' : 'unknown';
  }

  /** The run that is under way with this map, or a new one: asked under the lock of the server's row, so two clicks are one run. */
  private async joinOrStart(serverId: number, map: string | null): Promise<string> {
    const started = await withTransaction(this.dataSource, async (manager) => {
      await manager.query('SELECT 1 FROM servers WHERE id = $1 FOR NO KEY UPDATE', [serverId]);
      const [known] = await manager.query<{ id: string }[]>(
        `SELECT id FROM server_preflights
          WHERE server_id = $1 AND finished_at IS NULL AND map IS NOT DISTINCT FROM $2 AND started_at > now() - interval '9 seconds'
          ORDER BY started_at DESC LIMIT 1`,
        [serverId, map],
      );
      if (known) return { id: known.id, isNew: false };
      const id = randomUUID();
      const nonce = randomBytes(24).toString('base64url');
      await manager.query('INSERT INTO server_preflights (id, server_id, nonce, map) VALUES ($1, $2, $3, $4)', [
        id,
        serverId,
        nonce,
        map,
      ]);
      return { id, isNew: true };
    });
    if (!started.isNew) return started.id;
    await this.enqueue(serverId, started.id);
    this.forgetOld(serverId).catch((error: unknown) => this.logger.debug({ err: error }, 'old pre-flights stay'));
    return started.id;
  }

  /** A run that nobody will do must not be joined by the next click. */
  private async enqueue(serverId: number, id: string): Promise<void> {
    try {
      await this.queues.add('preflight-server', { server_id: serverId, preflight_id: id }, { jobId: id });
    } catch (error) {
      await this.dataSource.query('DELETE FROM server_preflights WHERE id = $1', [id]);
      throw error;
    }
  }

  /** The last few are history enough. */
  private async forgetOld(serverId: number): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM server_preflights WHERE server_id = $1 AND id NOT IN (
         SELECT id FROM server_preflights WHERE server_id = $1 ORDER BY started_at DESC LIMIT 20)`,
      [serverId],
    );
  }

  /** Until the worker says that it has ended, or `ms`. */
  private heard(id: string, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.waiting.delete(id);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.waiting.set(id, end);
    });
  }

  private async read(id: string): Promise<PreflightRow | null> {
    const [row] = await this.dataSource.query<PreflightRow[]>('SELECT * FROM server_preflights WHERE id = $1', [id]);
    return row ?? null;
  }
}

const present = (row: PreflightRow): ServerPreflight => ({
  id: row.id,
  server_id: row.server_id,
  ok: row.ok,
  started_at: row.started_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  latency_ms: row.latency_ms,
  plugin_version: row.plugin_version,
  steps: z.array(PreflightStep).catch([]).parse(row.steps),
});
