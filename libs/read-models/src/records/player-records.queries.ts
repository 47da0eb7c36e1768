import { Injectable } from '@nestjs/common';
import { TEAMMATE_MAPS, WEAPON_KILLS } from '@placar/contracts';
import { DataSource } from 'typeorm';
import { OPEN_TO_ALL } from '../shared/open-to';
import { preparedRead } from '../shared/prepared-read';

/** Counters that a player's record on a map adds up. */
export const MAP_RECORD_SUMS = [
  'roundsplayed',
  'kills',
  'deaths',
  'damage',
  'k1',
  'k2',
  'k3',
  'k4',
  'k5',
  'first_kills',
  'first_deaths',
] as const;

export type PlayerMapRow = Record<(typeof MAP_RECORD_SUMS)[number], number> & {
  map_name: string;
  played: number;
  won: number;
  lost: number;
  last_played: Date | string | null;
};

export interface TeammateRow {
  steam_id: string;
  name: string;
  user_id: number | null;
  small_image: string | null;
  maps: number;
  won: number;
  lost: number;
  last_match: number;
}

export interface WeaponRow {
  weapon: string;
  kills: number;
  headshots: number;
}

const EXPRESSIONS: Partial<Record<(typeof MAP_RECORD_SUMS)[number], string>> = {
  first_kills: 'p.firstkill_ct + p.firstkill_t',
  first_deaths: 'p.firstdeath_ct + p.firstdeath_t',
};
const sums = MAP_RECORD_SUMS.map((name) => `sum(${EXPRESSIONS[name] ?? `p.${name}`})::int AS ${name}`).join(', ');

/** A map's winner is one of the two teams, or nobody yet; a team that is gone has won nothing. */
const WON = '(count(*) FILTER (WHERE s.winner = p.team_id))::int';
const LOST = '(count(*) FILTER (WHERE s.winner <> p.team_id AND s.winner IN (m.team1_id, m.team2_id)))::int';

/** How players fared, as everybody may know it; each reading is bounded by what one player has played. */
@Injectable()
export class PlayerRecordQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** By map, most played first. */
  maps(steamId: string): Promise<PlayerMapRow[]> {
    return preparedRead<PlayerMapRow>(this.dataSource, {
      name: 'maps-of-player',
      text: `SELECT s.map_name, count(*)::int AS played, ${WON} AS won, ${LOST} AS lost, ${sums}, max(s.start_time) AS last_played
        FROM player_stats p JOIN matches m ON m.id = p.match_id
        JOIN map_stats s ON s.match_id = p.match_id AND s.map_number = p.map_number
        WHERE p.steam_id = $1 AND p.roundsplayed > 0 AND ${OPEN_TO_ALL}
        GROUP BY s.map_name ORDER BY played DESC, s.map_name`,
      values: [steamId],
    });
  }

  /** Who played maps for the same team, over the newest of the player's maps: for each of them one look at its ten rows. */
  teammates(steamId: string, limit: number): Promise<TeammateRow[]> {
    return preparedRead<TeammateRow>(this.dataSource, {
      name: 'teammates-of-player',
      text: `WITH played AS (
          SELECT p.match_id, p.map_number, p.team_id, p.team_name, s.winner, s.winner IN (m.team1_id, m.team2_id) AS decided
          FROM player_stats p JOIN matches m ON m.id = p.match_id
          JOIN map_stats s ON s.match_id = p.match_id AND s.map_number = p.map_number
          WHERE p.steam_id = $1 AND p.roundsplayed > 0 AND ${OPEN_TO_ALL}
          ORDER BY p.match_id DESC, p.map_number DESC LIMIT ${TEAMMATE_MAPS}
        ), beside AS (
          SELECT t.steam_id, count(*)::int AS maps,
            (count(*) FILTER (WHERE g.decided AND g.winner = g.team_id))::int AS won,
            (count(*) FILTER (WHERE g.decided AND g.winner <> g.team_id))::int AS lost, max(g.match_id) AS last_match,
            substr(max(lpad(g.match_id::text, 10, '0') || t.name COLLATE "C"), 11) AS name
          FROM played g JOIN player_stats t ON t.match_id = g.match_id AND t.map_number = g.map_number
          WHERE t.steam_id <> $1 AND t.roundsplayed > 0
            AND t.team_id IS NOT DISTINCT FROM g.team_id AND t.team_name IS NOT DISTINCT FROM g.team_name
          GROUP BY t.steam_id ORDER BY maps DESC, last_match DESC, t.steam_id LIMIT $2::int
        )
        SELECT b.*, u.id AS user_id, u.small_image FROM beside b LEFT JOIN users u ON u.steam_id = b.steam_id
        ORDER BY b.maps DESC, b.last_match DESC, b.steam_id`,
      values: [steamId, limit],
    });
  }

  /** Weapons of the newest kills that are known one by one. */
  weapons(steamId: string): Promise<WeaponRow[]> {
    return preparedRead<WeaponRow>(this.dataSource, {
      name: 'weapons-of-player',
      text: `SELECT k.weapon, count(*)::int AS kills, (count(*) FILTER (WHERE k.headshot))::int AS headshots
        FROM (SELECT k.weapon, k.headshot FROM player_kills k JOIN matches m ON m.id = k.match_id
          WHERE k.attacker_steam_id = $1 AND NOT k.superseded AND NOT k.suicide AND NOT k.friendly_fire AND k.weapon <> ''
            AND ${OPEN_TO_ALL} ORDER BY k.id DESC LIMIT ${WEAPON_KILLS}) k
        GROUP BY k.weapon ORDER BY kills DESC, k.weapon`,
      values: [steamId],
    });
  }
}
