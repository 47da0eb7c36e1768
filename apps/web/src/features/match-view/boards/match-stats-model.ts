import type { LiveMap, LiveMatch } from '@placar/contracts/live';
import type { TeamSlot } from '@placar/contracts';
import type { PlayerKill, PlayerStat } from '@placar/contracts/stats';

/** Kills, deaths, assists and damage of one round; null where nobody saw the round. */
export type RoundLine = readonly [kills: number, deaths: number, assists: number, damage: number] | null;

/** What one player did on one map, round by round. */
export interface PlayerRounds {
  steamId: string;
  name: string;
  team: TeamSlot;
  map: number;
  lines: readonly RoundLine[];
  firstKills: number;
  firstDeaths: number;
  /** Rounds with a kill, an assist, survival or a trade; 0 where the plugin does not count them. */
  kast: number;
  /** Rounds won alone against one, two … five. */
  clutches: readonly number[];
  flashAssists: number;
  plants: number;
  defuses: number;
}

/* Rows of the wire name a map by match and number in one: 100 × match + number. */
const mapNumberOf = (row: PlayerStat): number => row.map_id - row.match_id * 100;

function slotOf(match: Pick<LiveMatch, 'team1' | 'team2'>, row: PlayerStat): TeamSlot | null {
  if (row.team_id !== null && row.team_id === match.team1.id) return 'team1';
  if (row.team_id !== null && row.team_id === match.team2.id) return 'team2';
  // Teams that are gone have no id any more; their name is still in the row.
  if (row.team_name === match.team1.name) return 'team1';
  return row.team_name === match.team2.name ? 'team2' : null;
}

/** Rows of `GET /playerstats/match/:id` as charts read them; players of neither team are left out. */
export function playerRounds(match: Pick<LiveMatch, 'team1' | 'team2'>, rows: readonly PlayerStat[]): PlayerRounds[] {
  return rows.flatMap((row) => {
    const team = slotOf(match, row);
    if (team === null) return [];
    return [
      {
        steamId: row.steam_id,
        name: row.name,
        team,
        map: mapNumberOf(row),
        lines: row.rounds ?? [],
        firstKills: row.firstkill_ct + row.firstkill_t,
        firstDeaths: row.firstdeath_ct + row.firstdeath_t,
        kast: row.kast,
        clutches: [row.v1, row.v2, row.v3, row.v4, row.v5],
        flashAssists: row.flashbang_assists,
        plants: row.bomb_plants,
        defuses: row.bomb_defuses,
      },
    ];
  });
}

export interface RoundDamage {
  map: number;
  round: number;
  team1: number | null;
  team2: number | null;
}

const sumOrNull = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

/** Damage of each team in each round of a map; null where the server told nothing. */
export function damageByRound(
  players: readonly PlayerRounds[],
  map: Pick<LiveMap, 'number' | 'rounds'>,
): RoundDamage[] {
  const ofMap = players.filter((player) => player.map === map.number);
  return map.rounds.map(({ round }) => {
    const of = (slot: TeamSlot) =>
      sumOrNull(ofMap.filter(({ team }) => team === slot).map(({ lines }) => lines[round - 1]?.[3] ?? null));
    return { map: map.number, round, team1: of('team1'), team2: of('team2') };
  });
}

/** Damage of one player in each round of a map. */
export function damageOfPlayer(
  players: readonly PlayerRounds[],
  steamId: string,
  map: Pick<LiveMap, 'number' | 'rounds'>,
): { map: number; round: number; damage: number | null }[] {
  const lines = players.find((player) => player.map === map.number && player.steamId === steamId)?.lines ?? [];
  return map.rounds.map(({ round }) => ({ map: map.number, round, damage: lines[round - 1]?.[3] ?? null }));
}

export interface OpeningDuels {
  steamId: string;
  name: string;
  team: TeamSlot;
  won: number;
  lost: number;
}

/* A duel is between opponents: nobody opens a round by a fall, the bomb or a shot at their own team. */
const isDuel = (kill: PlayerKill): boolean =>
  kill.attacker_steam_id !== null &&
  kill.attacker_steam_id !== kill.player_steam_id &&
  kill.suicide === 0 &&
  kill.friendly_fire === 0 &&
  kill.bomb === 0;

function openings(kills: readonly PlayerKill[]): PlayerKill[] {
  const first = new Map<string, PlayerKill>();
  for (const kill of kills) {
    if (!isDuel(kill)) continue;
    const key = `${kill.map_id}:${kill.round_number}`;
    const known = first.get(key);
    if (known === undefined || kill.round_time < known.round_time) first.set(key, kill);
  }
  return [...first.values()];
}

/**
 * Opening duels per player, most won first: from the kills where the server sent them, else from its own counters. Null when
 * it sent neither, which is not the same as nobody having opened a round. `maps` says which maps count.
 */
export function openingDuels(
  players: readonly PlayerRounds[],
  kills: readonly PlayerKill[],
  maps: readonly number[],
): OpeningDuels[] | null {
  const ofMaps = players.filter(({ map }) => maps.includes(map));
  const sums = new Map<string, OpeningDuels>();
  for (const { steamId, name, team, firstKills, firstDeaths } of ofMaps) {
    const sum = sums.get(steamId) ?? { steamId, name, team, won: 0, lost: 0 };
    sums.set(steamId, { ...sum, won: sum.won + firstKills, lost: sum.lost + firstDeaths });
  }
  const duels = openings(kills.filter((kill) => maps.includes(kill.map_id - kill.match_id * 100)));
  if (duels.length > 0) {
    const count = (pick: (kill: PlayerKill) => string | null, steamId: string): number =>
      duels.filter((kill) => pick(kill) === steamId).length;
    for (const sum of sums.values()) {
      sum.won = count((kill) => kill.attacker_steam_id, sum.steamId);
      sum.lost = count((kill) => kill.player_steam_id, sum.steamId);
    }
  }
  const all = [...sums.values()];
  if (!all.some(({ won, lost }) => won + lost > 0)) return null;
  return all.toSorted((a, b) => b.won - a.won || a.lost - b.lost || a.name.localeCompare(b.name));
}
