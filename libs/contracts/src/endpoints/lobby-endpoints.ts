import {
  AppealBody,
  BanBody,
  ChatMuteBody,
  ChatMutesAnswer,
  CreateLobbyBody,
  JoinPartyBody,
  KickFromPartyBody,
  LOBBY_ACT_NAMES,
  LOBBY_ACTS,
  lobbyActPath,
  LobbyChatAnswer,
  LobbyConnectAnswer,
  LobbyInviteAnswer,
  LobbyLinkQuery,
  LobbyListAnswer,
  LobbyListQuery,
  LobbyModesAnswer,
  LobbyPresenceAnswer,
  LobbySnapshot,
  OwnStanding,
  PartyAnswer,
  PartyLinkAnswer,
  PenaltyListAnswer,
  PenaltyListQuery,
  PlatformBanListAnswer,
  PlatformBanListQuery,
  TakeBackBody,
  UpdateLobbyBody,
} from '../lobby';
import type { LobbyActName } from '../lobby';
import { MessageAnswer } from '../shared';
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
  // Parties, and what a person says of themselves in lobbies.
  'GET /parties': endpoint({ answer: PartyAnswer }),
  'POST /parties': endpoint({ answer: PartyLinkAnswer }),
  'POST /parties/link': endpoint({ answer: PartyLinkAnswer }),
  'POST /parties/join': endpoint({ body: JoinPartyBody, answer: PartyAnswer }),
  'POST /parties/leave': endpoint({ answer: PartyAnswer }),
  'POST /parties/kick': endpoint({ body: KickFromPartyBody, answer: PartyAnswer }),
  'POST /lobbies/presence': endpoint({ answer: LobbyPresenceAnswer }),
  'GET /lobbies/mutes': endpoint({ answer: ChatMutesAnswer }),
  'PUT /lobbies/mutes/:userId': endpoint({ body: ChatMuteBody, answer: ChatMutesAnswer }),
  // What keeps people from a seat: for themselves, and for staff.
  'GET /users/me/standing': endpoint({ answer: OwnStanding }),
  'POST /users/me/appeal': endpoint({ body: AppealBody, answer: OwnStanding }),
  'GET /penalties': endpoint({ query: PenaltyListQuery, answer: PenaltyListAnswer }),
  'POST /penalties/:id/take-back': endpoint({ body: TakeBackBody, answer: PenaltyListAnswer }),
  'GET /bans': endpoint({ query: PlatformBanListQuery, answer: PlatformBanListAnswer }),
  'POST /bans': endpoint({ body: BanBody, answer: PlatformBanListAnswer }),
  'POST /bans/:id/lift': endpoint({ body: TakeBackBody, answer: PlatformBanListAnswer }),
  'POST /lobby-reports/:id/close': endpoint({ body: TakeBackBody, answer: MessageAnswer }),
};
