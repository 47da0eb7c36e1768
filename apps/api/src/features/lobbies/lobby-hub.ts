import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { LIVE_TOPICS, LobbyChanged, LobbyChatted } from '@placar/contracts';
import type { LobbyCard, LobbyEvent, LobbyEventData } from '@placar/contracts';
import { LobbyEngine, LobbyQueries } from '@placar/lobby';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus, LiveMessage } from '@placar/messaging';
import { CLOCK, LOGGER, Loop } from '@placar/platform';
import type { Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { SocketServer } from '../../http/sockets/socket-server';
import type { Viewer } from '../../http/session/viewer';
import type { LiveConnection } from '../live/live-connection';
import { lobbyEventText } from '../live/live-frame';
import { LobbyRoom } from './lobby-room';
import type { LobbyReader } from './lobby-room';

/** Heals messages that the bus lost: the versions of what is watched are compared this often. */
const POLL_MS = 5_000;
/** The list is read again so long after the first change that it was not told of. */
const LIST_MS = 100;

interface ListReader {
  connection: LiveConnection;
  /** Cards as this reader has them. */
  sent: Map<number, string>;
}

/**
 * Who of this process watches which lobby, by stream or socket. After a change, in whatever process, the lobby is read once, and all its
 * readers get the same bytes (decision 0044).
 */
@Injectable()
export class LobbyHub implements OnModuleInit, OnApplicationShutdown {
  private readonly rooms = new Map<number, LobbyRoom>();
  private readonly lists = new Set<ListReader>();
  private readonly listing: Loop;
  private readonly polling: Loop;
  private readonly stops: (() => unknown)[] = [];

  // oxlint-disable-next-line max-params -- receives what it injects
  constructor(
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    private readonly engine: LobbyEngine,
    private readonly queries: LobbyQueries,
    private readonly dataSource: DataSource,
    private readonly sockets: SocketServer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.listing = new Loop({ name: 'lobby list', wakeMs: LIST_MS, run: () => this.readList(), logger });
    this.polling = new Loop({ name: 'lobby versions', everyMs: POLL_MS, run: () => this.poll(), logger });
  }

  async onModuleInit(): Promise<void> {
    this.stops.push(this.bus.onGap(() => this.readEverything()));
    this.stops.push(await this.bus.subscribe((message) => this.onMessage(message)));
    this.listing.start();
    this.polling.start();
    for (const loop of [this.listing, this.polling]) this.stops.push(() => loop.stop());
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.stops.map((stop) => stop()));
  }

  /** Follows one lobby by a stream: its state now, then what changes. */
  async follow(connection: LiveConnection, viewer: Viewer | null, id: number, invited: boolean): Promise<void> {
    const reader: LobbyReader = { via: connection, viewer, invited, isOfLobby: false, hasChat: false };
    connection.onClose(() => this.leave(id, reader));
    connection.onCaughtUp = () => this.rooms.get(id)?.sendTo(reader);
    await this.enter(id, reader);
  }

  /** Lets a reader into the room of a lobby and sends its present state. A reader who may not see it is told that it is gone. */
  async enter(id: number, reader: LobbyReader): Promise<void> {
    const room = this.rooms.get(id) ?? this.open(id);
    await room.enter(reader);
    if (room.isEmpty) this.close(room);
  }

  leave(id: number, reader: LobbyReader): void {
    const room = this.rooms.get(id);
    room?.leave(reader);
    if (room?.isEmpty === true) this.close(room);
  }

  /** Follows the list: all cards, `ready`, then cards that change and lobbies that are gone. */
  async followList(connection: LiveConnection): Promise<void> {
    const reader: ListReader = { connection, sent: new Map() };
    this.lists.add(reader);
    connection.onClose(() => this.lists.delete(reader));
    connection.onCaughtUp = () => this.listing.wake();
    await this.listing.now();
    connection.send(lobbyEventText('ready', {}));
  }

  private open(id: number): LobbyRoom {
    const { engine, dataSource, clock, logger } = this;
    const parts = { engine, dataSource, clock, logger };
    const room = new LobbyRoom(id, { ...parts, tell: (readers, event, data) => this.tell(readers, event, data) });
    this.rooms.set(id, room);
    return room;
  }

  private close(room: LobbyRoom): void {
    if (this.rooms.get(room.id) === room) this.rooms.delete(room.id);
  }

  /** One text for all streams, one message for all sockets. */
  private tell<Event extends LobbyEvent>(
    readers: readonly LobbyReader[],
    event: Event,
    data: LobbyEventData<Event>,
  ): void {
    const socketIds: string[] = [];
    let frame: Buffer | null = null;
    for (const { via } of readers) {
      if (typeof via === 'string') socketIds.push(via);
      else via.send((frame ??= Buffer.from(lobbyEventText(event, data))));
    }
    this.sockets.tell(socketIds, event, data);
  }

  private onMessage({ topic, version, body, at }: LiveMessage): void {
    if (topic === LIVE_TOPICS.lobby) {
      const changed = LobbyChanged.safeParse(body);
      if (!changed.success) return;
      if (this.lists.size > 0) this.listing.wake();
      const room = this.rooms.get(changed.data.lobby_id);
      if (room === undefined || (version !== undefined && version <= room.version)) return;
      room.refresh(version === undefined ? null : { version, at });
    } else if (topic === LIVE_TOPICS.lobbyChat) {
      const chatted = LobbyChatted.safeParse(body);
      if (chatted.success) void this.rooms.get(chatted.data.lobby_id)?.readChat(chatted.data.removed ?? null);
    }
  }

  private readEverything(): void {
    for (const room of this.rooms.values()) room.refresh();
    if (this.lists.size > 0) this.listing.wake();
  }

  private async poll(): Promise<void> {
    if (this.lists.size > 0) this.listing.wake();
    if (this.rooms.size === 0) return;
    const marks = await this.queries.marks([...this.rooms.keys()]);
    for (const room of this.rooms.values()) {
      const mark = marks.get(room.id);
      if (mark === undefined || mark.version > room.version) room.refresh();
      if (mark !== undefined && room.lacksChat(mark.chat)) void room.readChat(null);
    }
  }

  private async readList(): Promise<void> {
    if (this.lists.size === 0) return;
    const rows = await this.queries.list({ mode: null, status: null, hasSpace: false, search: null });
    const cards = new Map(
      rows.map((row): [number, string] => {
        const card: LobbyCard = { ...row, created_at: row.created_at.toISOString() };
        return [row.id, lobbyEventText('lobby_card', card)];
      }),
    );
    for (const { connection, sent } of this.lists) {
      for (const [id, text] of cards) if (sent.get(id) !== text && connection.send(text)) sent.set(id, text);
      for (const id of [...sent.keys()]) {
        if (!cards.has(id) && connection.send(lobbyEventText('lobby_gone', { lobby_id: id }))) sent.delete(id);
      }
    }
  }
}
