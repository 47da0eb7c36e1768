import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isoText } from '../shared/iso-text';
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

/**
 * One row, however many they are: what the cache asks of it are a few texts. People are all who have numbers or kills there, and their
 * accounts. Exported for the tests.
 */
export const HIDDEN_MATCHES = `WITH hidden AS (
    SELECT m.id, m.version, m.season_id, m.team1_id, m.team2_id, m.end_time,
      m.is_open OR m.end_time > now() - interval '1 hour' AS is_current
    FROM matches m WHERE m.id IN (${HIDDEN_FROM_OTHERS})
  ), players AS (
    SELECT p.steam_id FROM hidden h JOIN player_stats p ON p.match_id = h.id
    UNION SELECT k.player_steam_id FROM hidden h JOIN player_kills k ON k.match_id = h.id
    UNION SELECT k.attacker_steam_id FROM hidden h JOIN player_kills k ON k.match_id = h.id AND k.attacker_steam_id IS NOT NULL
  ), things (thing) AS (
    SELECT 'match:' || id FROM hidden
    UNION SELECT 'season:' || season_id FROM hidden
    UNION SELECT 'team:' || team1_id FROM hidden
    UNION SELECT 'team:' || team2_id FROM hidden
    UNION SELECT 'player:' || steam_id FROM players
    UNION SELECT 'user:' || u.id FROM players p JOIN users u ON u.steam_id = p.steam_id
    UNION SELECT 'open' FROM hidden WHERE is_current
  )
  SELECT count(*)::int AS matches, coalesce(max(id), 0) AS newest, coalesce(${isoText('max(end_time)')}, '') AS last_end,
    coalesce(string_agg(concat_ws('.', id, version, is_current), ' ' ORDER BY id), '') AS state,
    coalesce((SELECT string_agg(thing, ' ') FROM things), '') AS things
  FROM hidden`;

export interface HiddenMatchesRow {
  matches: number;
  /** The highest id; 0 without any. */
  newest: number;
  /** When the last of them ended, ISO 8601 in UTC; empty: none did. */
  last_end: string;
  /** Another text whenever one of them changed, came or went. */
  state: string;
  /** With what they have to do: `match:12 season:7 team:3 player:<SteamID64> user:5`; `open`: one is under way, to be played, or over for less than an hour. */
  things: string;
}

/** Who sees matches that visitors do not see. */
@Injectable()
export class HiddenMatchQueries {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Matches that this person, who is not staff, sees in some list or page and visitors do not, or not yet. The person may turn out not to see
   * some of them either.
   */
  async of(userId: number, steamId: string | null): Promise<HiddenMatchesRow> {
    const [row] = await preparedRead<HiddenMatchesRow>(this.dataSource, {
      name: 'hidden-matches',
      text: HIDDEN_MATCHES,
      values: [userId, steamId],
    });
    if (row === undefined) throw new Error('an aggregate without a row');
    return row;
  }
}
