import type { Logger } from '@placar/platform';
import { Client, Pool } from 'pg';
import { encodeLiveMessage, HOT_TOPIC, LiveHandlers } from './live-bus';
import type { GapHandler, LiveBus, LiveHandler, LiveMessage, SubscribeOptions } from './live-bus';
import { reconnectDelayMs, withinMs } from './live-timing';

const CHANNEL = 'placar_live';
const HOT_CHANNEL = 'placar_hot';
const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 5_000;

/** LISTEN/NOTIFY: one connection of its own to listen on, a small pool to speak through. */
export class PostgresLiveBus implements LiveBus {
  private readonly handlers: LiveHandlers;
  private readonly speakers: Pool;
  private readonly channels = new Set([CHANNEL]);
  private listener: Client | undefined;
  private firstListen: Promise<void> | undefined;
  private heartbeat: NodeJS.Timeout | undefined;
  private retry: NodeJS.Timeout | undefined;
  private failures = 0;
  private closed = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly logger: Logger,
  ) {
    this.handlers = new LiveHandlers(logger);
    this.speakers = new Pool({
      connectionString: databaseUrl,
      max: 2,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      application_name: 'placar-live-publish',
      // Postgres lets one notifying commit through at a time; none of them should wait for the disk, for nothing of it lasts.
      options: '-c synchronous_commit=off',
    });
    this.speakers.on('error', (error) => logger.debug({ err: error }, 'live bus publisher connection broke'));
  }

  async publish(message: LiveMessage): Promise<boolean> {
    const text = encodeLiveMessage(message, this.logger);
    if (text === null || this.closed) return false;
    try {
      const channel = message.topic === HOT_TOPIC ? HOT_CHANNEL : CHANNEL;
      await this.speakers.query({ name: 'notify', text: 'SELECT pg_notify($1, $2)', values: [channel, text] });
      return true;
    } catch (error) {
      this.logger.warn({ err: error, topic: message.topic }, 'live message not sent');
      return false;
    }
  }

  async subscribe(handler: LiveHandler, { hot = false }: SubscribeOptions = {}): Promise<() => Promise<void>> {
    const remove = this.handlers.add(handler);
    const isNew = hot && !this.channels.has(HOT_CHANNEL);
    if (isNew) this.channels.add(HOT_CHANNEL);
    this.firstListen ??= new Promise((resolve) => this.listen(resolve));
    await this.firstListen;
    // A connection that fails at this is replaced, and the next one listens to all channels from the start.
    if (isNew) await this.listener?.query(`LISTEN ${HOT_CHANNEL}`).catch(() => undefined);
    return remove;
  }

  onGap(handler: GapHandler): () => void {
    return this.handlers.addGap(handler);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.heartbeat);
    const listener = this.listener;
    this.listener = undefined;
    await Promise.allSettled([listener?.end(), this.speakers.end()]);
  }

  /** Connects until it succeeds, then calls `ready`. */
  private listen(ready: () => void): void {
    this.connectOnce()
      .then(() => {
        this.failures = 0;
        ready();
      })
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, 'live bus cannot listen, trying again');
        this.listenLater(ready);
      });
  }

  private listenLater(ready: () => void): void {
    if (this.closed) return;
    this.retry = setTimeout(() => this.listen(ready), reconnectDelayMs(this.failures++));
  }

  private async connectOnce(): Promise<void> {
    const client = new Client({
      connectionString: this.databaseUrl,
      keepAlive: true,
      keepAliveInitialDelayMillis: HEARTBEAT_MS,
      connectionTimeoutMillis: ANSWER_MS,
      application_name: 'placar-live-listen',
    });
    client.on('notification', ({ channel, payload }) => {
      if (this.channels.has(channel) && payload) this.handlers.receive(payload);
    });
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client, new Error('connection ended')));
    try {
      await client.connect();
      for (const channel of this.channels) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    if (this.closed) return client.end();
    this.listener = client;
    this.heartbeat = setInterval(() => void this.check(client), HEARTBEAT_MS);
  }

  /** A connection may die without a word (a pulled cable, a frozen proxy); only asking finds out. */
  private async check(client: Client): Promise<void> {
    try {
      await withinMs(ANSWER_MS, client.query('SELECT 1'));
    } catch (error) {
      this.lost(client, error);
    }
  }

  private lost(client: Client, error: unknown): void {
    if (this.listener !== client || this.closed) return;
    this.listener = undefined;
    clearInterval(this.heartbeat);
    this.logger.warn({ err: error }, 'live bus connection lost');
    client.end().catch(() => undefined);
    this.listenLater(() => {
      this.logger.info('live bus is back');
      this.handlers.gap();
    });
  }
}
