import { Loop } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { Redis } from 'ioredis';
import { encodeLiveMessage, LiveHandlers } from './live-bus';
import type { GapHandler, LiveBus, LiveHandler, LiveMessage } from './live-bus';
import { reconnectDelayMs, withinMs } from '../store-timing';

const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 5_000;

/** Redis pub/sub: one connection to listen on (it can do nothing else), one to speak through. */
export class RedisLiveBus implements LiveBus {
  private readonly handlers: LiveHandlers;
  private readonly channel: string;
  private readonly speaker: Redis;
  private readonly listener: Redis;
  private firstListen: Promise<void> | undefined;
  private readonly heartbeat: Loop;
  private lastError: Error | undefined;
  /** From the moment an outage is noticed to the one when messages flow again: it is told once. */
  private isOut = false;
  private closed = false;

  constructor(
    url: string,
    prefix: string,
    private readonly logger: Logger,
  ) {
    this.handlers = new LiveHandlers(logger);
    this.heartbeat = new Loop({ name: 'live bus', everyMs: HEARTBEAT_MS, run: () => this.check(), logger });
    this.channel = `${prefix}:live`;
    const shared = {
      lazyConnect: true,
      keepAlive: HEARTBEAT_MS,
      connectTimeout: ANSWER_MS,
      disconnectTimeout: 500,
      retryStrategy: (times: number) => reconnectDelayMs(times - 1),
    };
    // Fails fast when Redis is away: a live message that comes late is worth nothing, the gap handlers read the state.
    this.speaker = new Redis(url, {
      ...shared,
      maxRetriesPerRequest: 1,
      commandTimeout: ANSWER_MS,
      connectionName: 'placar-live-publish',
    });
    // Subscribes by itself on each connection, so that a gap is told only once messages flow again.
    this.listener = new Redis(url, {
      ...shared,
      autoResubscribe: false,
      maxRetriesPerRequest: null,
      connectionName: 'placar-live-listen',
    });
    this.speaker.on('error', (error: Error) => logger.debug({ err: error }, 'live bus publisher connection broke'));
    this.listener.on('error', (error: Error) => {
      this.lastError = error;
      logger.debug({ err: error }, 'live bus connection error');
    });
    this.listener.on('message', (channel: string, text: string) => {
      if (channel === this.channel) this.handlers.receive(text);
    });
  }

  async publish(message: LiveMessage): Promise<boolean> {
    const text = encodeLiveMessage(message, this.logger);
    if (text === null || this.closed) return false;
    try {
      await this.speaker.publish(this.channel, text);
      return true;
    } catch (error) {
      this.logger.warn({ err: error, topic: message.topic }, 'live message not sent');
      return false;
    }
  }

  async subscribe(handler: LiveHandler): Promise<() => Promise<void>> {
    const remove = this.handlers.add(handler);
    this.firstListen ??= new Promise((resolve) => this.listen(resolve));
    await this.firstListen;
    return remove;
  }

  onGap(handler: GapHandler): () => void {
    return this.handlers.addGap(handler);
  }

  async close(): Promise<void> {
    this.closed = true;
    const checked = this.heartbeat.stop();
    // One that never connected has nothing to end, and would keep the process waiting for it.
    for (const client of [this.listener, this.speaker]) if (client.status !== 'wait') client.disconnect();
    await checked;
  }

  private listen(ready: () => void): void {
    let hasListened = false;
    const lost = (error: Error): void => {
      clearTimeout(patience);
      if (this.closed || this.isOut) return;
      this.isOut = true;
      this.logger.warn(
        { err: error },
        hasListened ? 'live bus connection lost' : 'live bus cannot listen, trying again',
      );
      ready();
    };
    // One that takes the connection and never answers closes nothing.
    const patience = setTimeout(() => lost(new Error(`no answer in ${ANSWER_MS} ms`)), ANSWER_MS).unref();
    this.listener.on('close', () => lost(this.lastError ?? new Error('connection ended')));
    this.listener.on('ready', () => {
      this.listener.subscribe(this.channel).then(
        () => {
          clearTimeout(patience);
          hasListened = true;
          if (this.isOut) {
            this.isOut = false;
            this.logger.info('live bus is back');
            this.handlers.gap();
          }
          ready();
        },
        (error: unknown) => this.logger.debug({ err: error }, 'live bus lost its connection while subscribing'),
      );
    });
    this.heartbeat.start();
    // A first connection that fails is retried by the client, like any later one.
    this.listener.connect().catch(() => undefined);
  }

  /** A connection may die without a word; only asking finds out. */
  private async check(): Promise<void> {
    // Taken, and never answered since: another connection may fare better.
    if (this.listener.status === 'connect') this.listener.disconnect(true);
    if (this.listener.status !== 'ready') return;
    try {
      await withinMs(ANSWER_MS, this.listener.ping());
    } catch {
      if (!this.closed) this.listener.disconnect(true);
    }
  }
}
