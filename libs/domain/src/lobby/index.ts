/** The rules of a lobby: from the first seat to the match. Pure; the veto in it is that of `../veto`. */
export { balancedTeams } from './balance';
export { decideLobby } from './decide-lobby';
export { lobbyEffects } from './effects';
export { evolveLobby } from './evolve-lobby';
export { canSplit, groupsOf } from './groups';
export type { Entrant, LobbyCommand, PersonAct, PlatformAct } from './lobby-commands';
export { capacityOf, hasSides, isMember, isOver, shownRating } from './lobby-state';
export type { LobbyEvent, LobbyPerson, LobbyState } from './lobby-state';
export { wantedRegions } from './regions';
export { plannedMatch } from './planned-match';
export type { PlannedMatch, PlannedTeam } from './planned-match';
export { lobbySnapshot } from './lobby-snapshot';
export { maskWords } from './mask-words';
export { penaltyMinutes } from './penalties';
export { legalPicks, pickingTeam, pickTeam } from './player-draft';
