import type { LobbyChatLine, LobbyEvent, LobbyEventData } from '@placar/contracts';
import { lobbySnapshot } from '@placar/domain/lobby';
import type { LobbyState } from '@placar/domain/lobby';
import { CHAT_LINES, LobbyChat } from '@placar/lobby';
import type { ChatMark, LobbyEngine } from '@placar/lobby';
import { Loop, metrics, sharedNow, steadyNow } from '@placar/platform';
import type { Clock, Logger } from '@placar/platform';
import type { DataSource } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';
import type { LiveConnection } from '../live/live-connection';
import { isOfLobby, maySeeLobby } from './lobby-sight';

/** One who is told of a lobby, by a stream or, by its id, a socket. */
export interface LobbyReader {
  readonly via: LiveConnection | string;
  readonly viewer: Viewer | null;
  /** Showed a link that held. */
  readonly invited: boolean;
  /** One of its people, or staff: is told of the chat. */
  isOfLobby: boolean;
  /** Was sent the lines that were there. */
  hasChat: boolean;
}

type Tell = <Event extends LobbyEvent>(
  readers: readonly LobbyReader[],
  event: Event,
  data: LobbyEventData<Event>,
) => void;

interface HeardOf {
  version: number;
  at: number | undefined;
}

/** Readers are told at once, and of what changes within so long after that together. */
const APART_MS = 25;

interface RoomParts {
  engine: Pick<LobbyEngine, 'load' | 'loadSince'>;
  dataSource: DataSource;
  clock: Clock;
  logger: Logger;
  tell: Tell;
}

/** The readers that one lobby has in this process, and the state that they were told last. */
export class LobbyRoom {
  private readonly readers = new Set<LobbyReader>();
  private readonly chat: LobbyChat;
  private readonly reading: Loop;
  private readonly readingChat: Loop;
  private state: LobbyState | null = null;
  private told = 0;
  private toldAt = -Infinity;
  /** The newest version that was heard of, and when it was committed; null: nobody said which, so the log is asked. */
  private heard: HeardOf | null = null;
  /** The lines that its people have, by id. */
  private lines: ReadonlyMap<number, LobbyChatLine> = new Map();
  private entering = 0;

  constructor(
    readonly id: number,
    private readonly parts: RoomParts,
  ) {
    const { logger } = parts;
    this.chat = new LobbyChat(parts.dataSource);
    this.reading = new Loop({ name: 'lobby room', run: () => this.read(), logger });
    this.readingChat = new Loop({ name: 'lobby chat', run: () => this.readLines(), logger });
  }

  /** The version that its readers have. */
  get version(): number {
    return this.told;
  }

  get isEmpty(): boolean {
    return this.readers.size === 0 && this.entering === 0;
  }

  async enter(reader: LobbyReader): Promise<void> {
    this.entering += 1;
    try {
      await this.reading.now();
      if (this.state === null || !maySeeLobby(this.state, reader.viewer, reader.invited)) return this.gone([reader]);
      reader.isOfLobby = isOfLobby(this.state, reader.viewer);
      this.readers.add(reader);
      this.sendTo(reader);
      if (reader.isOfLobby) await this.readingChat.now();
    } finally {
      this.entering -= 1;
    }
  }

  leave(reader: LobbyReader): void {
    this.readers.delete(reader);
  }

  /** The present state for one who came or caught up; its clock is of now. */
  sendTo(reader: LobbyReader): void {
    if (this.state !== null) this.parts.tell([reader], 'lobby', this.snapshot(this.state));
  }

  /**
   * Reads the lobby and tells all readers, if it is newer than what they have; where they were told a moment ago, a moment later.
   * `heard`: of the version that there is at least; without it the log is asked. Never throws: the next poll tries again.
   */
  refresh(heard: HeardOf | null = null): void {
    this.heard = heard;
    this.reading.wake(Math.max(0, this.toldAt + APART_MS - steadyNow()));
  }

  /** Whether its people lack a line, or have one that was taken away. */
  lacksChat({ lines, last }: ChatMark): boolean {
    const isRead = [...this.readers].some((reader) => reader.hasChat);
    return isRead && (lines !== this.lines.size || (last > 0 && !this.lines.has(last)));
  }

  /** Tells its people what is new in the chat. `removed`: a line that staff took away. */
  async readChat(removed: number | null): Promise<void> {
    if (removed !== null) this.forget([removed]);
    else if ([...this.readers].some((reader) => reader.isOfLobby)) await this.readingChat.now();
  }

  private snapshot(state: LobbyState) {
    return lobbySnapshot(state, this.told, this.parts.clock.now().toISOString());
  }

  private async read(): Promise<void> {
    const { heard } = this;
    this.heard = null;
    const loaded = await (heard === null
      ? this.parts.engine.load(this.id)
      : this.parts.engine.loadSince(this.id, heard.version));
    if (loaded === null) return this.gone([...this.readers]);
    const { state, version } = loaded;
    if (version <= this.told) return;
    this.state = state;
    this.told = version;
    const blind: LobbyReader[] = [];
    let hasNewcomer = false;
    for (const reader of this.readers) {
      reader.isOfLobby = isOfLobby(state, reader.viewer);
      reader.hasChat &&= reader.isOfLobby;
      hasNewcomer ||= reader.isOfLobby && !reader.hasChat;
      if (!maySeeLobby(state, reader.viewer, reader.invited)) blind.push(reader);
    }
    this.gone(blind);
    this.toldAt = steadyNow();
    if (this.readers.size > 0) this.parts.tell([...this.readers], 'lobby', this.snapshot(state));
    if (heard?.at !== undefined) metrics.liveLagSeconds.observe(Math.max(0, sharedNow() - heard.at) / 1_000);
    if (hasNewcomer) void this.readingChat.now();
  }

  private gone(readers: readonly LobbyReader[]): void {
    for (const reader of readers) this.readers.delete(reader);
    this.parts.tell(readers, 'lobby_gone', { lobby_id: this.id });
    for (const { via } of readers) if (typeof via !== 'string') via.end();
  }

  /** All lines are few: who came gets them all, the others those that they lack. */
  private async readLines(): Promise<void> {
    const read = await this.chat.lines(this.id);
    const lines = read.map(({ userId, ...line }): LobbyChatLine => ({ ...line, user_id: userId }));
    const known = this.lines;
    this.lines = new Map(lines.map((line) => [line.id, line]));
    // A line that newer ones pushed out was not taken away.
    const first = lines.length >= CHAT_LINES ? (lines[0]?.id ?? 0) : 0;
    const removed = [...known.keys()].filter((id) => !this.lines.has(id) && id > first);
    const added = lines.filter(({ id }) => !known.has(id));
    const people = [...this.readers].filter((reader) => reader.isOfLobby);
    const [old, fresh] = [people.filter((reader) => reader.hasChat), people.filter((reader) => !reader.hasChat)];
    for (const reader of fresh) reader.hasChat = true;
    if (added.length > 0 || removed.length > 0) this.tellChat(old, { lines: added, removed });
    if (lines.length > 0) this.tellChat(fresh, { lines, removed: [] });
  }

  private forget(removed: number[]): void {
    this.lines = new Map([...this.lines].filter(([id]) => !removed.includes(id)));
    this.tellChat(
      [...this.readers].filter((reader) => reader.hasChat),
      { lines: [], removed },
    );
  }

  private tellChat(readers: readonly LobbyReader[], frame: Omit<LobbyEventData<'lobby_chat'>, 'lobby_id'>): void {
    if (readers.length > 0) this.parts.tell(readers, 'lobby_chat', { lobby_id: this.id, ...frame });
  }
}
