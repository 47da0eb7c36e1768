import type { JobQueues } from '@placar/messaging';
import type { Logger } from '@placar/platform';
import type { DataSource } from 'typeorm';

const SWEEP_MS = 60_000;
/** New rows of an import or a seed should not be unknown for a minute. */
const FIRST_MS = 5_000;

/**
 * Has every server that no match holds looked at once a minute, whichever worker gets to it: without it a server that died
 * while idle would be offered until somebody tried it. The reconciler looks at the others.
 */
export class IdleSweep {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
    private readonly logger: Logger,
  ) {}

  start(afterMs: number = FIRST_MS): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.sweep()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'idle servers could not be looked at'))
        .finally(() => this.start(SWEEP_MS));
    }, afterMs);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** The name of the job holds the minute, so that many workers ask once. */
  private async sweep(): Promise<void> {
    const minute = Math.floor(Date.now() / SWEEP_MS);
    const servers = await this.dataSource.query<{ id: number }[]>(
      `SELECT s.id FROM servers s
        WHERE NOT EXISTS (SELECT 1 FROM server_leases l WHERE l.server_id = s.id AND l.released_at IS NULL)
          AND (s.last_seen_at IS NULL OR s.last_seen_at < now() - interval '30 seconds')`,
    );
    for (const { id } of servers) {
      await this.queues.add('probe-server', { server_id: id }, { jobId: `idle-${id}-${minute}` });
    }
  }
}
