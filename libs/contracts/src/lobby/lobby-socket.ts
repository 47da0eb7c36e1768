import { z } from 'zod';
import { ApiErrorBody } from '../errors';
import { IdempotencyKey } from '../matches/match-command';
import { RowId } from '../shared';
import { INVITE_TOKEN } from './lobby-acts';
import type { LobbyActName } from './lobby-acts';
import type { LobbyEventData } from './lobby-frames';
import { LobbyInviteAnswer, LobbySnapshot } from './lobby-snapshot';

/** Where the sockets of the api are; the only transport is `websocket`. */
export const LOBBY_SOCKET_PATH = '/api/socket';
/** Largest message that a socket may send, in bytes; a larger one ends the connection. */
export const LOBBY_SOCKET_MAX_BYTES = 16 * 1_024;

/** Events of a socket that are no acts: to be told of a lobby, and not any more. */
export const ENTER_ROOM = 'room:enter';
export const LEAVE_ROOM = 'room:leave';

/** Sent with `room:enter`. The answer is the snapshot; from then on `lobby` and, for people of the lobby, `lobby_chat` follow. */
export const EnterRoom = z.object({
  id: RowId.describe('Id of the lobby.'),
  token: INVITE_TOKEN.nullish().describe('Of an invite link, for a private lobby.'),
});
export type EnterRoom = z.infer<typeof EnterRoom>;
export const LeaveRoom = z.object({ id: RowId.describe('Id of the lobby.') });

/** Sent with every act (`lobbyActEvent(name)`). `key` is what `Idempotency-Key` is for the route of the same act. */
export const SocketAct = z.object({
  id: RowId.describe('Id of the lobby.'),
  body: z.unknown().describe('As the table of acts says.'),
  key: IdempotencyKey.nullish().describe('The same key twice: the second one changes nothing.'),
});

/** A refusal, as the route of the same act would answer it. */
export const SocketRefusal = ApiErrorBody.extend({
  status: z.number().int().describe('Status that the route would answer.'),
  retry_after: z.number().int().optional().describe('Seconds until it may be tried again.'),
});
export type SocketRefusal = z.infer<typeof SocketRefusal>;

/** What a socket answers: the new state, the token of a new invite link, or a refusal. `room:leave` answers `{}`. */
export const SocketAck = z.union([z.object({ snapshot: LobbySnapshot }), LobbyInviteAnswer, SocketRefusal]);
export type SocketAck = z.infer<typeof SocketAck>;
export const isRefused = (ack: object): ack is SocketRefusal => 'code' in ack;

type Acked<Sent, Answer> = (sent: Sent, ack: (answer: Answer) => void) => void;

/** Types for `Socket<LobbySocketTold, LobbySocketSent>` of socket.io-client: what arrives. */
export interface LobbySocketTold {
  lobby: (snapshot: LobbyEventData<'lobby'>) => void;
  lobby_chat: (frame: LobbyEventData<'lobby_chat'>) => void;
  lobby_gone: (frame: LobbyEventData<'lobby_gone'>) => void;
}

type Hyphened<Name extends string> = Name extends `${infer Head}_${infer Tail}` ? `${Head}-${Hyphened<Tail>}` : Name;

/** The same for what is sent: `room:enter`, `room:leave`, and `lobby:<act>` for every act of the table. */
export type LobbySocketSent = {
  [Name in LobbyActName as `lobby:${Hyphened<Name>}`]: Acked<
    { id: number; body: object; key?: string | null },
    SocketAck
  >;
} & {
  [ENTER_ROOM]: Acked<{ id: number; token?: string | null }, { snapshot: LobbySnapshot } | SocketRefusal>;
  [LEAVE_ROOM]: Acked<{ id: number }, Record<string, never> | SocketRefusal>;
};
