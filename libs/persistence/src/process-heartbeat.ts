import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Loop, learnSharedTime, sharedNow, steadyNow } from '@placar/platform';
import type { Logger } from '@placar/platform';
import type { DataSource } from 'typeorm';

export interface HeartbeatOptions {
  kind: 'api' | 'worker';
  version: string;
  logger: Logger;
}

const BEAT_MS = 10_000;
/** A system clock that is further off is told to the operator. */
const WRONG_MS = 5_000;
/** Rows of processes that ended without a word. */
const FORGOTTEN = "interval '1 day'";

/** Tells the database every ten seconds that this process lives, so that staff see who is there, and learns from it what time it is. */
export class ProcessHeartbeat {
  private readonly id = randomUUID();
  private readonly startedAt = new Date(Date.now() - process.uptime() * 1_000);
  private readonly loop: Loop;
  private clockIsWrong = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly options: HeartbeatOptions,
  ) {
    const { logger } = options;
    this.loop = new Loop({ name: 'heartbeat', everyMs: BEAT_MS, run: () => this.beat(), logger });
  }

  /** Resolves after the first beat, whether it succeeded or not. */
  async start(): Promise<void> {
    await this.loop.start().now();
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
    const askedAt = steadyNow();
    const [row] = await this.dataSource.query<{ told: number }[]>(
      `WITH gone AS (DELETE FROM process_heartbeats WHERE seen_at < now() - ${FORGOTTEN})
       INSERT INTO process_heartbeats (id, kind, host, pid, version, started_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET seen_at = now()
       RETURNING (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS told`,
      [this.id, kind, hostname().slice(0, 255), process.pid, version.slice(0, 32), this.startedAt.toISOString()],
    );
    if (row === undefined) return;
    learnSharedTime(row.told, askedAt, steadyNow());
    this.judgeClock((Date.now() - sharedNow()) / 1_000);
  }

  private judgeClock(seconds: number): void {
    const wasWrong = this.clockIsWrong;
    this.clockIsWrong = Math.abs(seconds) * 1_000 > WRONG_MS;
    if (this.clockIsWrong && !wasWrong)
      this.options.logger.warn(
        { seconds_ahead: Math.round(seconds) },
        "the clock of this machine is wrong: the database's counts",
      );
  }
}
