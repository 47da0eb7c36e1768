import {
  CreateLobbyBody,
  LOBBY_ACT_NAMES,
  LOBBY_ACTS,
  LobbyChatAnswer,
  LobbyConnectAnswer,
  LobbyInviteAnswer,
  LobbyLinkQuery,
  LobbyListAnswer,
  LobbyListQuery,
  LobbyModesAnswer,
  lobbyActPath,
  LobbySnapshot,
  UpdateLobbyBody,
} from '../lobby';
import type { LobbyActName } from '../lobby';
import { endpoint } from './endpoint';

/** `revoke-invite` of `revoke_invite`. */
type PathOf<Name extends string> = Name extends `${infer Word}_${infer Rest}` ? `${Word}-${PathOf<Rest>}` : Name;

/** A call for each act of the table of acts. */
type ActEndpoints = {
  [Name in LobbyActName as `POST /lobbies/:id/${PathOf<Name>}`]: {
    body: (typeof LOBBY_ACTS)[Name]['body'];
    answer: Name extends 'invite' ? typeof LobbyInviteAnswer : typeof LobbySnapshot;
  };
};

const actEndpoints = Object.fromEntries(
  LOBBY_ACT_NAMES.map((name) => [
    `POST /lobbies/:id/${lobbyActPath(name)}`,
    { body: LOBBY_ACTS[name].body, answer: name === 'invite' ? LobbyInviteAnswer : LobbySnapshot },
  ]),
) as ActEndpoints;

/** Lobbies, and what people do in them. */
export const LOBBY_ENDPOINTS = {
  'GET /lobbies': endpoint({ query: LobbyListQuery, answer: LobbyListAnswer }),
  'POST /lobbies': endpoint({ body: CreateLobbyBody, answer: LobbySnapshot }),
  'GET /lobbies/modes': endpoint({ answer: LobbyModesAnswer }),
  'GET /lobbies/:id': endpoint({ query: LobbyLinkQuery, answer: LobbySnapshot }),
  'PUT /lobbies/:id': endpoint({ body: UpdateLobbyBody, answer: LobbySnapshot }),
  'GET /lobbies/:id/connect': endpoint({ answer: LobbyConnectAnswer }),
  'GET /lobbies/:id/chat': endpoint({ answer: LobbyChatAnswer }),
  ...actEndpoints,
};
