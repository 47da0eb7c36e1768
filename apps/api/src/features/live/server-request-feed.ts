import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { LIVE_TOPICS } from '@placar/contracts';
import type { ServerRequest } from '@placar/contracts';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { APP_CONFIG, LOGGER, Loop } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import type { Viewer } from '../../http/session/viewer';
import { ServerRequestQueries, canSeeServerRequest, presentServerRequest } from '../fleet/pool/server-requests';
import type { ServerRequestRow } from '../fleet/pool/server-requests';
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
 * Event `server_request` of the streams: the present state of each request for a server that the viewer may see. A change of one
 * moves the places of others, so all open ones are read again, once for all viewers, and what differs is written.
 */
@Injectable()
export class ServerRequestFeed implements OnModuleInit, OnApplicationShutdown {
  private readonly watchers = new Map<LiveConnection, Watcher>();
  private readonly stops: (() => unknown)[] = [];
  private readonly reading: Loop;

  constructor(
    private readonly requests: ServerRequestQueries,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.reading = new Loop({ name: 'server request feed', everyMs: POLL_MS, run: () => this.read(), logger });
  }

  async onModuleInit(): Promise<void> {
    this.stops.push(this.bus.onGap(() => void this.refresh()));
    this.stops.push(
      await this.bus.subscribe(({ topic }) => {
        if (topic === LIVE_TOPICS.serverRequest) void this.refresh();
      }),
    );
    this.reading.start();
    this.stops.push(() => this.reading.stop());
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
    return this.watchers.size === 0 ? Promise.resolve() : this.reading.now();
  }

  private async read(): Promise<void> {
    if (this.watchers.size === 0) return;
    const known = [...this.watchers.values()].flatMap(({ sent }) => openIds(sent));
    const rows = await this.requests.openAnd([...new Set(known)]);
    for (const [connection, watcher] of this.watchers) this.write(connection, watcher, rows);
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
      const text = eventText('server_request', body);
      if (sent.get(row.id)?.text === text || !connection.send(text)) continue;
      sent.set(row.id, { text, isOpen: isOpen(body) });
    }
  }
}

const OPEN: ReadonlySet<ServerRequest['state']> = new Set(['queued', 'offered', 'provisioning', 'ready']);
const isOpen = ({ state }: ServerRequest): boolean => OPEN.has(state);

const openIds = (sent: Watcher['sent']): string[] => [...sent].flatMap(([id, last]) => (last.isOpen ? [id] : []));
