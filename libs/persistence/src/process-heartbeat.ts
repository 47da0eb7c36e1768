import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Loop } from '@placar/platform';
import type { Logger } from '@placar/platform';
import type { DataSource } from 'typeorm';

export interface HeartbeatOptions {
  kind: 'api' | 'worker';
  version: string;
  logger: Logger;
}

const BEAT_MS = 10_000;
/** Rows of processes that ended without a word. */
const FORGOTTEN = "interval '1 day'";

/** Tells the database every ten seconds that this process lives, so that staff see who is there. */
export class ProcessHeartbeat {
  private readonly id = randomUUID();
  private readonly startedAt = new Date(Date.now() - process.uptime() * 1_000);
  private readonly loop: Loop;

  constructor(
    private readonly dataSource: DataSource,
    private readonly options: HeartbeatOptions,
  ) {
    const { logger } = options;
    this.loop = new Loop({ name: 'heartbeat', everyMs: BEAT_MS, firstMs: 0, run: () => this.beat(), logger });
  }

  start(): void {
    this.loop.start();
  }

  /** Says goodbye, so that nobody waits for it. */
  async stop(): Promise<void> {
    await this.loop.stop();
    await this.dataSource
      .query('DELETE FROM process_heartbeats WHERE id = $1', [this.id])
      .catch((error: unknown) => this.options.logger.debug({ err: error }, 'a process could not say goodbye'));
  }

  private async beat(): Promise<void> {
    const { kind, version } = this.options;
    await this.dataSource.query(
      `WITH gone AS (DELETE FROM process_heartbeats WHERE seen_at < now() - ${FORGOTTEN})
       INSERT INTO process_heartbeats (id, kind, host, pid, version, started_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET seen_at = now()`,
      [this.id, kind, hostname().slice(0, 255), process.pid, version.slice(0, 32), this.startedAt.toISOString()],
    );
  }
}
