import { randomUUID } from 'node:crypto';
import { ENTER_ROOM, LOBBY_SOCKET_PATH, lobbyActEvent, lobbyActPath } from '@placar/contracts';
import type { LobbyActName, LobbySnapshot, SocketAck } from '@placar/contracts';
import { createUser, waitFor } from '@placar/testing';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { sessionCookie } from '../../api/test/security/route-requests';
import type { Stack } from './stack';

const ANSWER_MS = 4_000;
const BACK_MS = 100;
/** As long a person clicks again what nobody answered. */
const PATIENCE_MS = 180_000;
let made = 0;

/** Somebody before the page of a lobby: a socket that comes back at another api, and buttons that ask until they are answered. */
export class LobbyPlayer {
  /** The newest state that this page was told. */
  newest: LobbySnapshot | null = null;
  /** True once an older state came after a newer one, on one connection. */
  wentBack = false;
  private socket: Socket | null = null;
  private lobbyId: number | null = null;
  private isClosed = false;

  private constructor(
    readonly id: number,
    readonly steamId: string,
    private readonly cookie: string,
    private readonly stack: Stack,
    /** Which of the apis this page is connected to. */
    private turn: number,
  ) {}

  /** A new account with a proved Steam id, signed in. */
  static async join(stack: Stack): Promise<LobbyPlayer> {
    made += 1;
    const steamId = String(76561198400000000n + BigInt(made));
    const { id } = await createUser(stack.database, { name: `Jogador ${made}`, username: `lobby-${made}`, steamId });
    const cookie = await sessionCookie(stack.database, stack.config.secrets.sessionKey, id);
    return new LobbyPlayer(id, steamId, cookie, stack, made);
  }

  async open(body: object): Promise<number> {
    const { status, answer } = await this.call('POST', '/lobbies', body);
    if (status !== 201) throw new Error(`no lobby: ${status} ${JSON.stringify(answer)}`);
    this.enter((answer as LobbySnapshot).id);
    return (answer as LobbySnapshot).id;
  }

  /** Opens the page of a lobby. */
  enter(id: number): void {
    this.lobbyId = id;
    this.connect();
  }

  close(): void {
    this.isClosed = true;
    this.socket?.disconnect();
  }

  /** By the socket, else by the route of any api, with one key until somebody answers. Throws what is refused. */
  async act(name: LobbyActName, body: object = {}): Promise<void> {
    const key = randomUUID();
    const answer = await waitFor(() => this.tryAct(name, body, key), { timeoutMs: PATIENCE_MS, what: name });
    if ('code' in answer) throw new Error(`${name}: ${answer.code} ${answer.message}`);
    if ('snapshot' in answer) this.show(answer.snapshot);
  }

  /** Waits until this page shows it. */
  async shows(status: LobbySnapshot['status'], timeoutMs = 180_000): Promise<LobbySnapshot> {
    try {
      return await waitFor(() => (this.newest?.status === status ? this.newest : undefined), { timeoutMs });
    } catch (error) {
      const rows = await this.stack.database.query<object[]>(
        `SELECT m.id, m.status, m.attempt, (SELECT json_agg(r) FROM server_requests r WHERE r.match_id = m.id) AS requests,
            (SELECT arrivals FROM match_watch w WHERE w.match_id = m.id) AS arrivals FROM matches m WHERE m.is_open`,
      );
      const logs = [...this.stack.apis, ...this.stack.workers]
        .map((program) => `--- ${program.name}\n${program.log().slice(-2_500)}`)
        .join('\n');
      const shown = JSON.stringify(this.newest);
      throw new Error(`the page of ${this.id} never showed ${status}: ${shown}\n${JSON.stringify(rows)}\n${logs}`, {
        cause: error,
      });
    }
  }

  get isConnected(): boolean {
    return this.socket?.connected === true;
  }

  /** Reads the lobby anew, of any api; null: nobody answers. */
  async look(): Promise<LobbySnapshot | null> {
    const { status, answer } = await this.call('GET', `/lobbies/${this.lobbyId ?? 0}`);
    if (status !== 200) return null;
    this.show(answer as LobbySnapshot);
    return answer as LobbySnapshot;
  }

  private async tryAct(name: LobbyActName, body: object, key: string): Promise<SocketAck | null> {
    const id = this.lobbyId ?? 0;
    const viaSocket = this.socket?.connected
      ? ((await this.socket
          .timeout(ANSWER_MS)
          .emitWithAck(lobbyActEvent(name), { id, body, key })
          .catch(() => null)) as SocketAck | null)
      : null;
    if (viaSocket !== null && !isTrouble(viaSocket)) return viaSocket;
    const { status, answer } = await this.call('POST', `/lobbies/${id}/${lobbyActPath(name)}`, body, key);
    if (status === 0 || status >= 500) return null;
    return status < 300 ? { snapshot: answer as LobbySnapshot } : (answer as SocketAck);
  }

  private connect(): void {
    if (this.isClosed) return;
    const socket = io(this.url(), {
      path: LOBBY_SOCKET_PATH,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { cookie: this.cookie, origin: this.stack.admin.baseUrl },
    });
    this.socket = socket;
    let told = 0;
    const isHere = (): boolean => this.socket === socket;
    const again = (): void => {
      if (!isHere()) return;
      this.socket = null;
      this.turn += 1;
      socket.disconnect();
      setTimeout(() => this.connect(), BACK_MS).unref();
    };
    socket.on('disconnect', again);
    socket.on('connect_error', again);
    socket.on('lobby', (snapshot: LobbySnapshot) => {
      this.wentBack ||= snapshot.version < told;
      told = snapshot.version;
      this.show(snapshot);
    });
    socket.on('connect', () => {
      socket
        .timeout(ANSWER_MS)
        .emitWithAck(ENTER_ROOM, { id: this.lobbyId })
        .then((answer: SocketAck) => {
          if (isTrouble(answer)) again();
        })
        .catch(again);
    });
  }

  private show(snapshot: LobbySnapshot): void {
    if (snapshot.version > (this.newest?.version ?? 0)) this.newest = snapshot;
  }

  private url(): string {
    return this.stack.urls[this.turn % this.stack.urls.length] ?? '';
  }

  /** Status 0: nobody answered. */
  private async call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    key: string | null = null,
  ): Promise<{ status: number; answer: unknown }> {
    for (let tried = 0; tried < this.stack.urls.length; tried += 1) {
      const url = this.stack.urls[(this.turn + tried) % this.stack.urls.length] ?? '';
      try {
        const response = await fetch(`${url}/api${path}`, {
          method,
          headers: {
            'content-type': 'application/json',
            origin: this.stack.admin.baseUrl,
            cookie: this.cookie,
            ...(key === null ? {} : { 'idempotency-key': key }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(ANSWER_MS),
        });
        return { status: response.status, answer: await response.json() };
      } catch {
        // The next one may live.
      }
    }
    return { status: 0, answer: null };
  }
}

/** Not refused, but not done either: it is asked again. */
const isTrouble = (answer: SocketAck): boolean => 'code' in answer && answer.status >= 500;
