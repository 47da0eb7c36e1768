/** Lobbies as they are kept: one engine on the shared log, and what lies beside the log. */
export type { PlainAct } from './acts/person-act';
export { LobbyEngine } from './lobby-engine';
export type { ActCause, LobbyPersonRef, LobbyRun } from './lobby-engine';
export { ChatMutes } from './store/chat-mutes';
export { CommunityMaps } from './store/community-maps';
export { AWAY_SECONDS, PresenceStore } from './store/lobby-presence';
export { takeKey } from './store/act-keys';
export { CHAT_LINES, LobbyChat } from './store/lobby-chat';
export { isInvited, LobbyInvites } from './store/lobby-invites';
export { LobbyQueries } from './store/lobby-queries';
export type { ChatMark } from './store/lobby-queries';
export { Parties } from './store/parties';
export { LobbyReports } from './store/reports';
export { addressOf } from './store/server-address';
export { STANDINGS_PAGE, Standings } from './store/standings';
export type { BanRow, PenaltyRow } from './store/standings';
