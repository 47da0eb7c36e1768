import { firstCharacters } from '@placar/contracts';
import type { MapSide, TeamSlot } from '@placar/contracts';
import type { LobbyState, Seat } from './lobby-state';

export interface PlannedPlayer {
  userId: number;
  steamId: string;
  name: string;
  captain: boolean;
}

export interface PlannedTeam {
  name: string;
  players: PlannedPlayer[];
}

/** The match that a lobby is to play: everything of its mode is copied, so nothing changes when the mode does. */
export interface PlannedMatch {
  title: string;
  team1: PlannedTeam;
  team2: PlannedTeam;
  maps: string[];
  sides: MapSide[];
  playersPerTeam: number;
  /** Of each team. */
  readyPlayers: number;
  wingman: boolean;
  cvars: Record<string, string>;
  /** `<steam id>;<name>` of the casters. */
  spectators: string[];
  isPrivate: boolean;
  /** Key of the mode whose ladder it moves; null: none. A private match moves none. */
  rankedMode: string | null;
}

const NAME_MAX = 40;

/** Null before teams and maps are known. */
export function plannedMatch(state: LobbyState): PlannedMatch | null {
  const { chosen, mode, settings, sizes } = state;
  if (chosen === null || sizes === null) return null;
  const larger = Math.max(sizes.team1, sizes.team2, 1);
  return {
    title: settings.name,
    team1: teamOf(state, 'team1'),
    team2: teamOf(state, 'team2'),
    maps: chosen.maps,
    sides: chosen.sides,
    playersPerTeam: larger,
    // People come and go: the game begins with whoever is there.
    readyPlayers: mode.drop_in ? 1 : Math.max(1, Math.min(sizes.team1, sizes.team2)),
    wingman: mode.wingman,
    cvars: mode.cvars,
    spectators: state.casters.map(({ steamId, name }) => `${steamId};${firstCharacters(name, NAME_MAX)}`),
    isPrivate: settings.private,
    rankedMode: mode.ranked && !settings.private ? mode.key : null,
  };
}

/** The captain's name is the team's. */
function teamOf({ seats }: LobbyState, slot: TeamSlot): PlannedTeam {
  const members = seats.filter(({ team }) => team === slot);
  const captain = members.find((seat) => seat.captain) ?? members[0];
  const name = firstCharacters(captain?.person.name.trim() ?? '', NAME_MAX);
  return { name: name === '' ? slot : name, players: members.map((seat) => playerOf(seat, seat === captain)) };
}

const playerOf = ({ person }: Seat, captain: boolean): PlannedPlayer => ({
  userId: person.id,
  steamId: person.steamId,
  name: firstCharacters(person.name, NAME_MAX),
  captain,
});
