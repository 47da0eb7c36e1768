import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import {
  ENTER_ROOM,
  EnterRoom,
  LEAVE_ROOM,
  LeaveRoom,
  LOBBY_ACT_NAMES,
  LOBBY_ACTS,
  lobbyActEvent,
  lobbyActPath,
  SocketAct,
} from '@placar/contracts';
import type { LobbyActName } from '@placar/contracts';
import { Standings } from '@placar/lobby';
import { AppError, CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { SocketServer } from '../../http/sockets/socket-server';
import type { SocketRef } from '../../http/sockets/socket-server';
import type { Viewer } from '../../http/session/viewer';
import { ZodPipe } from '../../http/zod-pipe';
import { LobbyHub } from './lobby-hub';
import { LobbyPresence } from './lobby-presence';
import { LobbyRooms } from './lobby-rooms';
import type { LobbyReader } from './lobby-room';

/** A page shows one lobby; more than these at once are no page. */
const MOST_ROOMS = 8;
/** What the route of an act is counted as. */
const LIMITS = ['writes', 'lobby_acts'] as const;
const SENT_ACT = new ZodPipe(SocketAct);
const SENT_ENTER = new ZodPipe(EnterRoom);
const SENT_LEAVE = new ZodPipe(LeaveRoom);

/** The socket events of lobbies: one for each act of the table in contracts, and to enter and leave the room of a lobby. */
@Injectable()
export class LobbySockets implements OnModuleInit {
  /** Where each socket is told of what, by its id. */
  private readonly entered = new Map<string, Map<number, LobbyReader>>();

  constructor(
    private readonly sockets: SocketServer,
    private readonly rooms: LobbyRooms,
    private readonly hub: LobbyHub,
    private readonly presence: LobbyPresence,
    private readonly standings: Standings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.sockets.onHandshake(async ({ id }) => {
      // They may watch by a stream like anybody.
      if ((await this.standings.ban(id, this.clock.now())) !== null)
        throw new AppError('PLATFORM_BAN', 'You are banned.');
    });
    this.sockets.onOpen((viewer) => this.presence.opened(viewer.id));
    for (const name of LOBBY_ACT_NAMES) this.addAct(name);
    this.sockets.on(ENTER_ROOM, {
      policy: 'user',
      twin: null,
      run: (viewer, sent, socket) => this.enter(viewer, SENT_ENTER.transform(sent), socket),
    });
    this.sockets.on(LEAVE_ROOM, {
      policy: 'user',
      twin: null,
      run: (_viewer, sent, socket) => {
        this.leave(SENT_LEAVE.transform(sent).id, socket.id);
        return Promise.resolve({});
      },
    });
  }

  private addAct(name: LobbyActName): void {
    const { by, body } = LOBBY_ACTS[name];
    const given = new ZodPipe(body);
    this.sockets.on(lobbyActEvent(name), {
      policy: by === 'staff' ? 'admin' : 'user',
      twin: { route: `/lobbies/:id/${lobbyActPath(name)}`, limits: LIMITS },
      run: async (viewer, sent) => {
        const { id, body: unchecked, key } = SENT_ACT.transform(sent);
        const answer = await this.rooms.act(viewer, id, name, given.transform(unchecked ?? {}), key ?? null);
        return 'token' in answer ? answer : { snapshot: answer };
      },
    });
  }

  /** Answers with the present state; throws LOBBY_NOT_FOUND where there is none for this person. */
  private async enter(viewer: Viewer, { id, token }: EnterRoom, socket: SocketRef): Promise<object> {
    const { snapshot, invited } = await this.rooms.look(viewer, id, token ?? null);
    let inRooms = this.entered.get(socket.id);
    if (inRooms === undefined) {
      inRooms = new Map();
      this.entered.set(socket.id, inRooms);
      socket.onClose(() => this.forget(socket.id));
    }
    const isIn = inRooms.has(id);
    if (!isIn && inRooms.size >= MOST_ROOMS) throw new AppError('CONFLICT', 'Leave another lobby first.');
    if (isIn) this.leave(id, socket.id);
    const reader: LobbyReader = { via: socket.id, viewer, invited, isOfLobby: false, hasChat: false };
    inRooms.set(id, reader);
    await this.hub.enter(id, reader);
    return { snapshot };
  }

  private leave(id: number, socketId: string): void {
    const inRooms = this.entered.get(socketId);
    const reader = inRooms?.get(id);
    if (reader === undefined) return;
    inRooms?.delete(id);
    this.hub.leave(id, reader);
  }

  private forget(socketId: string): void {
    for (const [id, reader] of this.entered.get(socketId) ?? []) this.hub.leave(id, reader);
    this.entered.delete(socketId);
  }
}
