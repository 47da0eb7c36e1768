import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { LIVE_TOPICS, ServerProbed } from '@placar/contracts';
import { JobQueues, LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { LOGGER, Loop } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';

/** `alive`; or why not: the worker's word, or `no_answer` when nothing was heard of the probe in time. */
export type ProbeOutcome = { alive: true } | { alive: false; problem: string };

const NO_ANSWER: ProbeOutcome = { alive: false, problem: 'no_answer' };
const WAIT_MS = 3_000;
const POLL_MS = 250;

/**
 * Has the worker look at a server and waits for what it wrote down. The api itself never talks to a game server. The live bus
 * says when to read; should its message get lost, reading now and then finds the result too.
 */
@Injectable()
export class ServerProbe implements OnApplicationBootstrap {
  private readonly waiting = new Map<number, Set<(outcome: ProbeOutcome) => void>>();
  /** Whoever wants to hear of any server. */
  private readonly probed = new Set<(serverId: number, free: boolean) => void>();

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
      if (!probed.success) return;
      const { server_id: serverId, problem, free = problem === null } = probed.data;
      for (const tell of this.probed) tell(serverId, free);
      for (const tell of this.waiting.get(serverId) ?? []) tell(outcomeOf(problem));
    });
  }

  /** Answers within 3 s and never throws. */
  async run(serverId: number): Promise<ProbeOutcome> {
    let late: NodeJS.Timeout | undefined;
    let polling: Loop | undefined;
    let tell: (outcome: ProbeOutcome) => void = () => undefined;
    const told = new Promise<ProbeOutcome>((resolve) => (tell = resolve));
    const listeners = this.waiting.get(serverId) ?? new Set();
    this.waiting.set(serverId, listeners.add(tell));
    try {
      const before = await this.read(serverId);
      const run = (): Promise<void> => this.look(serverId, before.stamp, tell);
      polling = new Loop({ name: 'server probe', everyMs: POLL_MS, run, logger: this.logger }).start();
      late = setTimeout(() => tell(NO_ANSWER), WAIT_MS);
      await this.queues.add('probe-server', { server_id: serverId }, { jobId: randomUUID() });
      return await told;
    } catch (error) {
      this.logger.warn({ err: error, server_id: serverId }, 'server could not be probed');
      return NO_ANSWER;
    } finally {
      clearTimeout(late);
      void polling?.stop();
      listeners.delete(tell);
      if (listeners.size === 0) this.waiting.delete(serverId);
    }
  }

  /**
   * Has the worker look at many servers at once and waits for them, 3 s at the most; never throws. Answers who said so to be free;
   * a server that is missing was not heard of.
   */
  async runMany(serverIds: readonly number[]): Promise<ReadonlyMap<number, boolean>> {
    const heard = new Map<number, boolean>();
    const missing = new Set(serverIds);
    if (missing.size === 0) return heard;
    await new Promise<void>((resolve) => {
      const late = setTimeout(end, WAIT_MS);
      const listener = (serverId: number, free: boolean): void => {
        if (!missing.delete(serverId)) return;
        heard.set(serverId, free);
        if (missing.size === 0) end();
      };
      const { probed } = this;
      function end(): void {
        clearTimeout(late);
        probed.delete(listener);
        resolve();
      }
      probed.add(listener);
      this.askFor([...missing]).catch((error: unknown) => {
        this.logger.warn({ err: error }, 'servers could not be probed');
        end();
      });
    });
    return heard;
  }

  private async askFor(serverIds: readonly number[]): Promise<void> {
    await Promise.all(
      serverIds.map((id) => this.queues.add('probe-server', { server_id: id }, { jobId: randomUUID() })),
    );
  }

  /** The row changed since the probe was asked for, so it has ended, and its message was lost. */
  private async look(serverId: number, before: string, tell: (outcome: ProbeOutcome) => void): Promise<void> {
    const present = await this.read(serverId);
    if (present.stamp !== before) tell(outcomeOf(present.problem));
  }

  private async read(serverId: number): Promise<{ problem: string | null; stamp: string }> {
    const [row] = await this.dataSource.query<{ last_seen_at: Date | null; last_problem: string | null }[]>(
      'SELECT last_seen_at, last_problem FROM servers WHERE id = $1',
      [serverId],
    );
    const problem = row?.last_problem ?? null;
    return { problem, stamp: `${row?.last_seen_at?.getTime()} ${problem}` };
  }
}

function outcomeOf(problem: string | null): ProbeOutcome {
  return problem === null ? { alive: true } : { alive: false, problem };
}
