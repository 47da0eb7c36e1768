import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { BackupsListed, LIVE_TOPICS } from '@placar/contracts';
import { JobQueues, LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { LOGGER } from '@placar/platform';
import type { Logger } from '@placar/platform';

/** `<map>:<round>` of the files on a server's disk; null when it did not say. */
type OnServer = ReadonlySet<string> | null;

const WAIT_MS = 2_000;

/** Has the worker ask a match's server for its own list of backups. The api itself never talks to a game server. */
@Injectable()
export class ServerBackups implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly waiting = new Map<string, (found: OnServer) => void>();
  private unsubscribe: (() => Promise<void>) | undefined;

  constructor(
    private readonly queues: JobQueues,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.unsubscribe = await this.bus.subscribe(({ topic, body }) => {
      if (topic !== LIVE_TOPICS.backups) return;
      const listed = BackupsListed.safeParse(body);
      if (!listed.success) return;
      const { request_id: requestId, rounds } = listed.data;
      this.waiting.get(requestId)?.(rounds && new Set(rounds.map(([map, round]) => `${map}:${round}`)));
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.unsubscribe?.();
  }

  /** Answers within 2 s and never throws; null when nothing was heard. */
  async of(matchId: number, serverId: number): Promise<OnServer> {
    const requestId = randomUUID();
    let timer: NodeJS.Timeout | undefined;
    try {
      const told = new Promise<OnServer>((resolve) => {
        this.waiting.set(requestId, resolve);
        timer = setTimeout(() => resolve(null), WAIT_MS);
      });
      const job = { match_id: matchId, server_id: serverId, request_id: requestId };
      await this.queues.add('list-backups', job, { jobId: requestId });
      return await told;
    } catch (error) {
      this.logger.warn({ err: error, match_id: matchId }, 'backups of the server could not be asked for');
      return null;
    } finally {
      clearTimeout(timer);
      this.waiting.delete(requestId);
    }
  }
}
