import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { preparedRead } from '../shared/prepared-read';

/** The newest of them are told; of more it is not told what they have to do with. */
export const MOST_HIDDEN = 200;

/** Visitors do not see it, or not yet: whatever one of the lists holds back (OPEN_TO, HELD_BACK). */
const HIDDEN = `(m.private_match OR (m.tv_delay > 0
    AND (m.is_open OR COALESCE(m.end_time >= now() - m.tv_delay * interval '1 second', true))))`;

/**
 * $1: user, $2: Steam id. Owners; players by the rosters of the log, whether or not they were taken out since; members of teams, which
 * see private matches of theirs in seasons; whoever has numbers there; and who has a role in the tournament of a match, and is told more of it
 * than visitors.
 */
const HIDDEN_FROM_OTHERS = `SELECT m.id FROM matches m WHERE m.user_id = $1 AND ${HIDDEN}
  UNION SELECT m.id FROM matches m JOIN match_events e ON e.match_id = m.id WHERE ${HIDDEN} AND e.type = 'match.scheduled'
    AND ((e.payload #> '{config,team1,players}')::jsonb ? $2 OR (e.payload #> '{config,team2,players}')::jsonb ? $2)
  UNION SELECT m.id FROM matches m JOIN match_events e ON e.match_id = m.id WHERE ${HIDDEN} AND e.type = 'match.roster-changed'
    AND e.payload->>'steamId' = $2
  UNION SELECT m.id FROM team_members t JOIN matches m ON m.team1_id = t.team_id WHERE t.steam_id = $2 AND m.private_match
  UNION SELECT m.id FROM team_members t JOIN matches m ON m.team2_id = t.team_id WHERE t.steam_id = $2 AND m.private_match
  UNION SELECT m.id FROM player_stats p JOIN matches m ON m.id = p.match_id WHERE p.steam_id = $2 AND ${HIDDEN}
  UNION SELECT m.id FROM tournament_roles r JOIN tournament_matches t ON t.tournament_id = r.tournament_id
    JOIN matches m ON m.id = t.match_id AND (m.is_open OR ${HIDDEN}) WHERE r.user_id = $1
  ORDER BY id DESC LIMIT ${MOST_HIDDEN}`;

/** With whom they have to do: everybody who has numbers or kills there, and their accounts. */
const PLAYERS = `SELECT p.steam_id FROM player_stats p WHERE p.match_id = m.id
  UNION SELECT k.player_steam_id FROM player_kills k WHERE k.match_id = m.id
  UNION SELECT k.attacker_steam_id FROM player_kills k WHERE k.match_id = m.id AND k.attacker_steam_id IS NOT NULL`;

/** Exported for the tests. */
export const HIDDEN_MATCHES = `SELECT m.id, m.version, m.season_id, m.team1_id, m.team2_id,
    to_char(m.end_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS end,
    m.is_open OR m.end_time > now() - interval '1 hour' AS is_current,
    ARRAY(${PLAYERS}) AS players,
    ARRAY(SELECT u.id FROM users u WHERE u.steam_id IN (${PLAYERS})) AS users
  FROM matches m WHERE m.id IN (${HIDDEN_FROM_OTHERS})`;

export interface HiddenMatchRow {
  id: number;
  version: number;
  season_id: number | null;
  team1_id: number | null;
  team2_id: number | null;
  /** ISO 8601 in UTC. */
  end: string | null;
  /** Under way, to be played, or over for less than an hour. */
  is_current: boolean;
  /** SteamID64s of those who have numbers there. */
  players: string[];
  /** Their accounts. */
  users: number[];
}

/** Who sees matches that visitors do not see. */
@Injectable()
export class HiddenMatchQueries {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Matches that this person, who is not staff, sees in some list or page and visitors do not, or not yet. The person may turn out not to see
   * some of them either.
   */
  of(userId: number, steamId: string | null): Promise<HiddenMatchRow[]> {
    return preparedRead<HiddenMatchRow>(this.dataSource, {
      name: 'hidden-matches',
      text: HIDDEN_MATCHES,
      values: [userId, steamId],
    });
  }
}
