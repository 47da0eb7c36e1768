import type { EntityManager } from 'typeorm';

type Asking = Pick<EntityManager, 'query'>;

const SAME_TEAMS = `((b.team1_id = m.team1_id AND b.team2_id = m.team2_id) OR (b.team1_id = m.team2_id AND b.team2_id = m.team1_id))`;
/** Nothing was told of it, and its match, if it had one, was cancelled, deleted or taken to another season. */
const FREE = `(b.reported_at IS NULL AND NOT EXISTS (SELECT 1 FROM matches x
  WHERE x.id = b.match_id AND x.season_id = b.season_id AND NOT x.cancelled))`;
const LINKED_NOWHERE = 'NOT EXISTS (SELECT 1 FROM season_bracket_matches o WHERE o.match_id = m.id)';

/**
 * Bracket matches of a season that a match between these two teams would be for: open, and not taken by another match. With an id
 * only that one.
 */
export async function fittingBracketMatches(
  database: Asking,
  wanted: { seasonId: number; team1Id: number; team2Id: number; bracketMatchId?: number | null },
): Promise<number[]> {
  const rows = await database.query<{ id: number }[]>(
    `SELECT b.id FROM season_bracket_matches b, (SELECT $2::int AS team1_id, $3::int AS team2_id) m
      WHERE b.season_id = $1 AND b.state = 'open' AND ($4::int IS NULL OR b.id = $4) AND ${SAME_TEAMS} AND ${FREE} ORDER BY b.id`,
    [wanted.seasonId, wanted.team1Id, wanted.team2Id, wanted.bracketMatchId ?? null],
  );
  return rows.map(({ id }) => id);
}

/** Makes a match the one that is played for a bracket match; false when that is taken by now, or does not fit. */
export async function linkBracketMatch(database: Asking, matchId: number, bracketMatchId: number): Promise<boolean> {
  const rows = await database.query<[unknown[], number]>(
    `UPDATE season_bracket_matches b SET match_id = m.id, conflict = false, problem = NULL
       FROM matches m
      WHERE b.id = $2 AND m.id = $1 AND b.season_id = m.season_id AND b.state = 'open' AND ${SAME_TEAMS} AND ${FREE}
        AND ${LINKED_NOWHERE}`,
    [matchId, bracketMatchId],
  );
  return rows[1] > 0;
}

/**
 * Links what was made without being linked (a process died in between, teams came later): a match for which exactly one bracket
 * match fits. Closed ones count when they were made after the bracket match opened. Answers how many were linked.
 */
export async function linkWaitingMatches(database: Asking): Promise<number> {
  const rows = await database.query<[unknown[], number]>(
    `WITH pairs AS (
       SELECT b.id AS bracket_id, m.id AS match_id, count(*) OVER (PARTITION BY m.id) AS fitting,
              row_number() OVER (PARTITION BY b.id ORDER BY m.id) AS place
         FROM season_bracket_matches b JOIN matches m ON m.season_id = b.season_id AND ${SAME_TEAMS}
        WHERE b.state = 'open' AND ${FREE} AND NOT m.cancelled AND ${LINKED_NOWHERE}
          AND (m.is_open OR m.created_at >= b.opened_at - interval '1 minute'))
     UPDATE season_bracket_matches b SET match_id = p.match_id, conflict = false, problem = NULL
       FROM pairs p WHERE p.bracket_id = b.id AND p.fitting = 1 AND p.place = 1`,
  );
  return rows[1];
}
