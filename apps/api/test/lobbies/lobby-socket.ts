import { ENTER_ROOM, LOBBY_SOCKET_PATH, lobbyActEvent } from '@placar/contracts';
import type { LobbyActName, LobbyChatFrame, LobbySnapshot, SocketAck, SocketRefusal } from '@placar/contracts';
import { waitFor } from '@placar/testing';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import type { TestClient } from '../test-api';

const ANSWER_MS = 60_000;

/** A page's socket, as a browser opens it: with its cookies, from the page's own address. It does not come back by itself. */
export class LobbySocket {
  readonly snapshots: LobbySnapshot[] = [];
  readonly chat: LobbyChatFrame[] = [];
  readonly gone: number[] = [];

  private constructor(private readonly socket: Socket) {
    socket.on('lobby', (snapshot: LobbySnapshot) => this.snapshots.push(snapshot));
    socket.on('lobby_chat', (frame: LobbyChatFrame) => this.chat.push(frame));
    socket.on('lobby_gone', ({ lobby_id }: { lobby_id: number }) => this.gone.push(lobby_id));
  }

  /** Throws what the server refuses with: an Error with `data`. */
  static async open(who: TestClient, options: { origin?: string; base?: string } = {}): Promise<LobbySocket> {
    const { base = who.base, origin = base } = options;
    const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = io(base, {
      path: LOBBY_SOCKET_PATH,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { cookie, origin },
    });
    const opened = new LobbySocket(socket);
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', resolve);
      socket.on('connect_error', reject);
    });
    return opened;
  }

  get isOpen(): boolean {
    return this.socket.connected;
  }
  get last(): LobbySnapshot | undefined {
    return this.snapshots.at(-1);
  }

  enter(id: number, token?: string): Promise<{ snapshot: LobbySnapshot } | SocketRefusal> {
    return this.send(ENTER_ROOM, { id, ...(token === undefined ? {} : { token }) }) as Promise<SocketRefusal>;
  }

  act(name: LobbyActName, id: number, body: object = {}, key?: string): Promise<SocketAck> {
    return this.send(lobbyActEvent(name), { id, body, ...(key === undefined ? {} : { key }) });
  }

  send(event: string, sent: unknown): Promise<SocketAck> {
    return this.socket.timeout(ANSWER_MS).emitWithAck(event, sent) as Promise<SocketAck>;
  }

  closed(): Promise<unknown> {
    return waitFor(() => !this.isOpen, { what: 'the end of the socket' });
  }

  close(): void {
    this.socket.disconnect();
  }
}

/** What was refused; fails when it was not. */
export function refusalOf(answer: SocketAck | { snapshot: LobbySnapshot }): SocketRefusal {
  if (!('code' in answer)) throw new Error(`not refused: ${JSON.stringify(answer).slice(0, 200)}`);
  return answer;
}

export function stateOf(answer: SocketAck | { snapshot: LobbySnapshot }): LobbySnapshot {
  if (!('snapshot' in answer)) throw new Error(`no snapshot: ${JSON.stringify(answer).slice(0, 300)}`);
  return answer.snapshot;
}
