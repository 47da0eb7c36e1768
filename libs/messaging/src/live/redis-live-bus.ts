import type { Logger } from '@placar/platform';
import { Redis } from 'ioredis';
import { encodeLiveMessage, HOT_TOPIC, LiveHandlers } from './live-bus';
import type { GapHandler, LiveBus, LiveHandler, LiveMessage, SubscribeOptions } from './live-bus';
import { reconnectDelayMs, withinMs } from './live-timing';

const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 5_000;

/** Redis pub/sub: one connection to listen on (it can do nothing else), one to speak through. */
export class RedisLiveBus implements LiveBus {
  private readonly handlers: LiveHandlers;
  private readonly channel: string;
  private readonly hotChannel: string;
  private readonly channels: Set<string>;
  private readonly speaker: Redis;
  private readonly listener: Redis;
  private firstListen: Promise<void> | undefined;
  private heartbeat: NodeJS.Timeout | undefined;
  private listened = false;
  private closed = false;

  constructor(
    url: string,
    prefix: string,
    private readonly logger: Logger,
  ) {
    this.handlers = new LiveHandlers(logger);
    this.channel = `${prefix}:live`;
    this.hotChannel = `${prefix}:live:hot`;
    this.channels = new Set([this.channel]);
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
    this.listener.on('error', (error: Error) => logger.debug({ err: error }, 'live bus connection error'));
    this.listener.on('message', (channel: string, text: string) => {
      if (this.channels.has(channel)) this.handlers.receive(text);
    });
  }

  async publish(message: LiveMessage): Promise<boolean> {
    const text = encodeLiveMessage(message, this.logger);
    if (text === null || this.closed) return false;
    try {
      await this.speaker.publish(message.topic === HOT_TOPIC ? this.hotChannel : this.channel, text);
      return true;
    } catch (error) {
      this.logger.warn({ err: error, topic: message.topic }, 'live message not sent');
      return false;
    }
  }

  async subscribe(handler: LiveHandler, { hot = false }: SubscribeOptions = {}): Promise<() => Promise<void>> {
    const remove = this.handlers.add(handler);
    const isNew = hot && !this.channels.has(this.hotChannel);
    if (isNew) this.channels.add(this.hotChannel);
    this.firstListen ??= new Promise((resolve) => this.listen(resolve));
    await this.firstListen;
    // A connection that fails at this is replaced, and the next one subscribes to all channels from the start.
    if (isNew) await this.listener.subscribe(this.hotChannel).catch(() => undefined);
    return remove;
  }

  onGap(handler: GapHandler): () => void {
    return this.handlers.addGap(handler);
  }

  close(): Promise<void> {
    this.closed = true;
    clearInterval(this.heartbeat);
    // One that never connected has nothing to end, and would keep the process waiting for it.
    for (const client of [this.listener, this.speaker]) if (client.status !== 'wait') client.disconnect();
    return Promise.resolve();
  }

  private listen(ready: () => void): void {
    this.listener.on('close', () => {
      if (this.listened && !this.closed) this.logger.warn('live bus connection lost');
    });
    this.listener.on('ready', () => {
      this.listener.subscribe(...this.channels).then(
        () => {
          if (this.listened) {
            this.logger.info('live bus is back');
            this.handlers.gap();
          }
          this.listened = true;
          ready();
        },
        (error: unknown) => this.logger.debug({ err: error }, 'live bus lost its connection while subscribing'),
      );
    });
    this.heartbeat = setInterval(() => void this.check(), HEARTBEAT_MS);
    // A first connection that fails is retried by the client, like any later one.
    this.listener.connect().catch(() => undefined);
  }

  /** A connection may die without a word; only asking finds out. */
  private async check(): Promise<void> {
    if (this.listener.status !== 'ready') return;
    try {
      await withinMs(ANSWER_MS, this.listener.ping());
    } catch {
      this.listener.disconnect(true);
    }
  }
}
