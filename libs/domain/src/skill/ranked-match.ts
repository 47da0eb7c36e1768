import type { TeamSlot } from '@placar/contracts';

/** One person on one map of a match, as the read tables have it. */
export interface PlayedMap {
  steamId: string;
  team: TeamSlot;
  mapNumber: number;
  /** Was seen in none of the last rounds of the map. */
  missedEnd: boolean;
}

export interface RankedPlayer {
  steamId: string;
  team: TeamSlot;
  /** Went, and his team played on with fewer people. */
  left: boolean;
}

/** All that a ladder takes from a match: no statistic of a person is in it. */
export interface RankedMatch {
  id: number;
  /** When everybody may know its result. Matches of a ladder are counted in this order, then by id. */
  at: string;
  /** Null when nobody won. */
  winner: TeamSlot | null;
  /** By Steam id. */
  players: readonly RankedPlayer[];
}

const TEAMS: readonly TeamSlot[] = ['team1', 'team2'];

/**
 * Who played for whom to the end of the last map, and who left. Nobody has left a team that was whole at the end: whoever gave his place
 * to somebody else is not counted at all. If the last rounds were seen of nobody, their reports are missing, and nobody has left.
 */
export function lineUps(played: readonly PlayedMap[], playersPerTeam: number): RankedPlayer[] {
  const lastMap = Math.max(...played.map(({ mapNumber }) => mapNumber));
  const atLast = played.filter(({ mapNumber }) => mapNumber === lastMap);
  const isEndSeen = atLast.some(({ missedEnd }) => !missedEnd);
  const players = TEAMS.flatMap((team) => {
    const stayed = atLast.filter((one) => one.team === team && !(isEndSeen && one.missedEnd));
    const here = new Set(stayed.map(({ steamId }) => steamId));
    const missing = Math.max(0, playersPerTeam - here.size);
    // The latest first: who was on the last map left later than who was only on an earlier one.
    const gone = [...played]
      .filter((one) => one.team === team && !here.has(one.steamId))
      .sort((a, b) => b.mapNumber - a.mapNumber || (a.steamId < b.steamId ? -1 : 1));
    const left = [...new Set(gone.map(({ steamId }) => steamId))].slice(0, missing);
    return [
      ...[...here].map((steamId) => ({ steamId, team, left: false })),
      ...left.map((steamId) => ({ steamId, team, left: true })),
    ];
  });
  return players.sort((a, b) => (a.steamId < b.steamId ? -1 : 1));
}
