import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { DataSource } from 'typeorm';

export interface HeartbeatOptions {
  kind: 'api' | 'worker';
  version: string;
  /** Told of beats that did not get through; the next one tries again. */
  onError?: (error: unknown) => void;
}

const BEAT_MS = 10_000;
/** Rows of processes that ended without a word. */
const FORGOTTEN = "interval '1 day'";

/** Tells the database every ten seconds that this process lives, so that staff see who is there. */
export class ProcessHeartbeat {
  private readonly id = randomUUID();
  private readonly startedAt = new Date(Date.now() - process.uptime() * 1_000);
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly options: HeartbeatOptions,
  ) {}

  start(): void {
    this.beat();
    this.timer = setInterval(() => this.beat(), BEAT_MS).unref();
  }

  /** Says goodbye, so that nobody waits for it. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.beating;
    await this.dataSource.query('DELETE FROM process_heartbeats WHERE id = $1', [this.id]).catch(this.failed);
  }

  private beat(): void {
    this.beating = this.tell().catch(this.failed);
  }

  private readonly failed = (error: unknown): void => this.options.onError?.(error);

  private async tell(): Promise<void> {
    const { kind, version } = this.options;
    await this.dataSource.query(
      `WITH gone AS (DELETE FROM process_heartbeats WHERE seen_at < now() - ${FORGOTTEN})
       INSERT INTO process_heartbeats (id, kind, host, pid, version, started_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET seen_at = now()`,
      [this.id, kind, hostname().slice(0, 255), process.pid, version.slice(0, 32), this.startedAt.toISOString()],
    );
  }
}
