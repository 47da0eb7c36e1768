import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { LIVE_TOPICS, ServerProbed } from '@placar/contracts';
import { JobQueues, LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { LOGGER } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';

/** `alive`; or why not: the worker's word, or `no_answer` when nothing was heard of the probe in time. */
export type ProbeOutcome = { alive: true } | { alive: false; problem: string };

const WAIT_MS = 3_000;
const POLL_MS = 250;

/**
 * Has the worker look at a server and waits for what it wrote down. The api itself never talks to a game server. The live bus
 * says when to read; should its message get lost, reading now and then finds the result too.
 */
@Injectable()
export class ServerProbe implements OnApplicationBootstrap {
  private readonly waiting = new Map<number, Set<() => void>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribe(({ topic, body }) => {
      if (topic !== LIVE_TOPICS.server) return;
      const probed = ServerProbed.safeParse(body);
      if (probed.success) for (const wake of this.waiting.get(probed.data.server_id) ?? []) wake();
    });
  }

  async run(serverId: number): Promise<ProbeOutcome> {
    const before = await this.read(serverId);
    let wake: () => void = () => undefined;
    let isTold = false;
    const listen = (): void => {
      isTold = true;
      wake();
    };
    const listeners = this.waiting.get(serverId) ?? new Set();
    this.waiting.set(serverId, listeners.add(listen));
    try {
      await this.queues.add('probe-server', { server_id: serverId }, { jobId: randomUUID() });
      const end = performance.now() + WAIT_MS;
      while (!isTold && performance.now() < end) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, POLL_MS);
        });
        const present = await this.read(serverId);
        if (isTold || present.stamp !== before.stamp) return outcomeOf(present);
      }
      return isTold ? outcomeOf(await this.read(serverId)) : { alive: false, problem: 'no_answer' };
    } catch (error) {
      this.logger.warn({ err: error, server_id: serverId }, 'server could not be probed');
      return { alive: false, problem: 'no_answer' };
    } finally {
      listeners.delete(listen);
      if (listeners.size === 0) this.waiting.delete(serverId);
    }
  }

  private async read(serverId: number): Promise<ProbeState> {
    const [row] = await this.dataSource.query<{ last_seen_at: Date | null; last_problem: string | null }[]>(
      'SELECT last_seen_at, last_problem FROM servers WHERE id = $1',
      [serverId],
    );
    const problem = row?.last_problem ?? null;
    return { seen: row?.last_seen_at ?? null, problem, stamp: `${row?.last_seen_at?.getTime()} ${problem}` };
  }
}

interface ProbeState {
  seen: Date | null;
  problem: string | null;
  /** Changes whenever a probe wrote something new. */
  stamp: string;
}

function outcomeOf({ seen, problem }: ProbeState): ProbeOutcome {
  if (problem !== null) return { alive: false, problem };
  return seen === null ? { alive: false, problem: 'no_answer' } : { alive: true };
}
