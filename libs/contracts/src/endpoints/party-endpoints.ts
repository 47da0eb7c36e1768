import {
  ChatMuteBody,
  ChatMutesAnswer,
  JoinPartyBody,
  KickFromPartyBody,
  LobbyPresenceAnswer,
  PartyAnswer,
  PartyLinkAnswer,
} from '../lobby';
import { endpoint } from './endpoint';

/** Parties, and what a person says of themselves in lobbies. */
export const PARTY_ENDPOINTS = {
  'GET /parties': endpoint({ answer: PartyAnswer }),
  'POST /parties': endpoint({ answer: PartyLinkAnswer }),
  'POST /parties/link': endpoint({ answer: PartyLinkAnswer }),
  'POST /parties/join': endpoint({ body: JoinPartyBody, answer: PartyAnswer }),
  'POST /parties/leave': endpoint({ answer: PartyAnswer }),
  'POST /parties/kick': endpoint({ body: KickFromPartyBody, answer: PartyAnswer }),
  'POST /lobbies/presence': endpoint({ answer: LobbyPresenceAnswer }),
  'GET /lobbies/mutes': endpoint({ answer: ChatMutesAnswer }),
  'PUT /lobbies/mutes/:userId': endpoint({ body: ChatMuteBody, answer: ChatMutesAnswer }),
};
