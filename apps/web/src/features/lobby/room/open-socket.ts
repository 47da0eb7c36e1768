import type { LobbySocketSent, LobbySocketTold } from '@placar/contracts/lobby';
import { io, type Socket } from 'socket.io-client';
import { apiBase } from '../../../lib/page/page-meta';

export type LobbySocket = Socket<LobbySocketTold, LobbySocketSent>;

const RETRY_MS = 1_000;
const RETRY_MOST_MS = 5_000;

/** A socket of this page, which comes back by itself. WebSocket only: any process behind a balancer can take it. */
export const openSocket = (): LobbySocket =>
  io({
    path: `${apiBase()}/socket`,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: RETRY_MS,
    reconnectionDelayMax: RETRY_MOST_MS,
  });
