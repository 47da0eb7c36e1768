import { Loop } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { Client, Pool } from 'pg';
import { encodeLiveMessage, LiveHandlers } from './live-bus';
import type { GapHandler, LiveBus, LiveHandler, LiveMessage } from './live-bus';
import { reconnectDelayMs, withinMs } from '../store-timing';

const CHANNEL = 'placar_live';
const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 5_000;

/** LISTEN/NOTIFY: one connection of its own to listen on, a small pool to speak through. */
export class PostgresLiveBus implements LiveBus {
  private readonly handlers: LiveHandlers;
  private readonly speakers: Pool;
  private listener: Client | undefined;
  private firstListen: Promise<void> | undefined;
  private readonly heartbeat: Loop;
  private retry: NodeJS.Timeout | undefined;
  private failures = 0;
  private closed = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly logger: Logger,
  ) {
    this.handlers = new LiveHandlers(logger);
    this.heartbeat = new Loop({ name: 'live bus', everyMs: HEARTBEAT_MS, run: () => this.check(), logger });
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
      await this.speakers.query({ name: 'notify', text: 'SELECT pg_notify($1, $2)', values: [CHANNEL, text] });
      return true;
    } catch (error) {
      this.logger.warn({ err: error, topic: message.topic }, 'live message not sent');
      return false;
    }
  }

  async subscribe(handler: LiveHandler): Promise<() => Promise<void>> {
    const remove = this.handlers.add(handler);
    this.firstListen ??= new Promise((resolve) => this.listen(resolve, resolve));
    await this.firstListen;
    return remove;
  }

  onGap(handler: GapHandler): () => void {
    return this.handlers.addGap(handler);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    const checked = this.heartbeat.stop();
    const listener = this.listener;
    this.listener = undefined;
    await Promise.allSettled([listener?.end(), this.speakers.end(), checked]);
  }

  /** Connects once and says what came of it; after a failure it goes on trying by itself. */
  private listen(succeeded: () => void, failed?: () => void): void {
    this.connectOnce()
      .then(() => {
        this.failures = 0;
        succeeded();
      })
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, 'live bus cannot listen, trying again');
        failed?.();
        this.listenLater();
      });
  }

  private listenLater(): void {
    if (this.closed) return;
    const isBack = (): void => {
      this.logger.info('live bus is back');
      this.handlers.gap();
    };
    this.retry = setTimeout(() => this.listen(isBack), reconnectDelayMs(this.failures++));
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
      if (channel === CHANNEL && payload) this.handlers.receive(payload);
    });
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client, new Error('connection ended')));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    if (this.closed) return client.end();
    this.listener = client;
    this.heartbeat.start();
  }

  /** A connection may die without a word (a pulled cable, a frozen proxy); only asking finds out. */
  private async check(): Promise<void> {
    const client = this.listener;
    if (client === undefined) return;
    try {
      await withinMs(ANSWER_MS, client.query('SELECT 1'));
    } catch (error) {
      this.lost(client, error);
    }
  }

  private lost(client: Client, error: unknown): void {
    if (this.listener !== client || this.closed) return;
    this.listener = undefined;
    this.logger.warn({ err: error }, 'live bus connection lost');
    client.end().catch(() => undefined);
    this.listenLater();
  }
}
