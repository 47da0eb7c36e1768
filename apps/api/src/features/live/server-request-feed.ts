import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { LIVE_TOPICS } from '@placar/contracts';
import type { ServerRequest } from '@placar/contracts';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { APP_CONFIG, LOGGER } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import type { Viewer } from '../../http/session/viewer';
import { ServerRequestQueries, canSeeServerRequest, presentServerRequest } from '../fleet/pool.public';
import type { ServerRequestRow } from '../fleet/pool.public';
import type { LiveConnection } from './live-connection';
import { eventText } from './live-frame';

/** Heals messages that the bus lost. */
const POLL_MS = 5_000;

interface Watcher {
  viewer: Viewer;
  /** Null: of all matches, and of none. */
  matchId: number | null;
  /** What was written last, by request, and whether somebody may still wait for it. */
  sent: Map<string, { text: string; isOpen: boolean }>;
}

/**
 * Event `server_request` of the streams: the present state of each wish for a server that the viewer may see. A change of one
 * moves the places of others, so all open ones are read again, once for all viewers, and what differs is written.
 */
@Injectable()
export class ServerRequestFeed implements OnModuleInit, OnApplicationShutdown {
  private readonly watchers = new Map<LiveConnection, Watcher>();
  private readonly stops: (() => unknown)[] = [];
  private reading: Promise<void> | null = null;
  private again = false;

  constructor(
    private readonly requests: ServerRequestQueries,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    this.stops.push(this.bus.onGap(() => void this.refresh()));
    this.stops.push(
      await this.bus.subscribe(({ topic }) => {
        if (topic === LIVE_TOPICS.serverRequest) void this.refresh();
      }),
    );
    const poll = setInterval(() => void this.refresh(), POLL_MS).unref();
    this.stops.push(() => clearInterval(poll));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.stops.map((stop) => stop()));
  }

  /** Starts with the open ones. Visitors have none. */
  async follow(connection: LiveConnection, viewer: Viewer | null, matchId: number | null): Promise<void> {
    if (viewer === null || !connection.isOpen) return;
    this.watchers.set(connection, { viewer, matchId, sent: new Map() });
    connection.onClose(() => this.watchers.delete(connection));
    await this.refresh();
  }

  /** Never throws: the next poll tries again. */
  private refresh(): Promise<void> {
    if (this.watchers.size === 0) return Promise.resolve();
    if (this.reading) {
      this.again = true;
      return this.reading;
    }
    this.reading = this.readAll()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'wishes for servers could not be read'))
      .finally(() => (this.reading = null));
    return this.reading;
  }

  private async readAll(): Promise<void> {
    do {
      this.again = false;
      const known = [...this.watchers.values()].flatMap(({ sent }) => openIds(sent));
      const rows = await this.requests.openAnd([...new Set(known)]);
      for (const [connection, watcher] of this.watchers) this.write(connection, watcher, rows);
    } while (this.again);
  }

  private write(
    connection: LiveConnection,
    { viewer, matchId, sent }: Watcher,
    rows: readonly ServerRequestRow[],
  ): void {
    for (const row of rows) {
      if (matchId !== null && row.match_id !== matchId) continue;
      if (!canSeeServerRequest(viewer, row)) continue;
      const body = presentServerRequest(row, viewer, this.config);
      const text = eventText('server_request', JSON.stringify(body));
      if (sent.get(row.id)?.text === text || !connection.send(text)) continue;
      sent.set(row.id, { text, isOpen: isOpen(body) });
    }
  }
}

const isOpen = ({ state }: ServerRequest): boolean =>
  state === 'queued' || state === 'provisioning' || state === 'ready';

const openIds = (sent: Watcher['sent']): string[] => [...sent].flatMap(([id, last]) => (last.isOpen ? [id] : []));
