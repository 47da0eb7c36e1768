import type { Entrant } from '@placar/domain/lobby';
import { isPlaced } from '@placar/domain/skill';
import type { PoolClient } from 'pg';

interface EntrantRow {
  id: number;
  name: string;
  steam_id: string | null;
  team_ids: number[];
  penalty_until: Date | null;
  banned_until: Date | null;
  in_match: boolean;
  points: number | null;
  ranked_matches: number | null;
  hides_skill: boolean;
}

/** For a ban without an end. */
const FOR_GOOD = '9999-12-31T00:00:00.000Z';

/**
 * What a lobby must know of people who come, in the order of the ids. Who is no account, or has no proved Steam id, is left out: nobody
 * plays without one. The rating is that of this ladder. Reads through the given connection, so it can be part of a transaction.
 */
export async function readEntrants(
  client: Pick<PoolClient, 'query'>,
  ids: readonly number[],
  now: Date,
  ladder: string,
): Promise<Entrant[]> {
  const { rows } = await client.query<EntrantRow>({
    name: 'lobby-entrants',
    text: `SELECT u.id, u.name, u.steam_id,
        ARRAY(SELECT m.team_id FROM team_members m WHERE m.steam_id = u.steam_id) AS team_ids,
        (SELECT max(p.ends_at) FROM lobby_penalties p
          WHERE p.user_id = u.id AND p.ends_at > $2 AND p.taken_back_at IS NULL) AS penalty_until,
        (SELECT max(coalesce(b.ends_at, '${FOR_GOOD}')) FROM platform_bans b
          WHERE b.user_id = u.id AND b.lifted_at IS NULL AND (b.ends_at IS NULL OR b.ends_at > $2)) AS banned_until,
        EXISTS (SELECT 1 FROM matches m WHERE m.is_open
          AND (m.team1_steam_ids @> ARRAY[u.steam_id::text] OR m.team2_steam_ids @> ARRAY[u.steam_id::text])) AS in_match,
        skill.points, skill.matches AS ranked_matches, EXISTS (SELECT 1 FROM hidden_skills h WHERE h.user_id = u.id) AS hides_skill
      FROM users u LEFT JOIN LATERAL (
        SELECT s.points, s.matches FROM skills s WHERE s.steam_id = u.steam_id AND s.mode = $3 ORDER BY s.season DESC LIMIT 1) skill ON true
      WHERE u.id = ANY($1::int[]) AND u.id > 0`,
    values: [ids, now, ladder],
  });
  return ids.flatMap((id) => {
    const row = rows.find((candidate) => candidate.id === id);
    return row === undefined || row.steam_id === null ? [] : [entrantOf(row, row.steam_id)];
  });
}

const entrantOf = (row: EntrantRow, steamId: string): Entrant => ({
  person: {
    id: row.id,
    name: row.name,
    steamId,
    rating: row.points,
    ...(row.hides_skill || !isPlaced(row.ranked_matches ?? 0) ? { ratingHidden: true as const } : {}),
  },
  placed: isPlaced(row.ranked_matches ?? 0),
  teamIds: row.team_ids,
  penaltyUntil: row.penalty_until?.toISOString() ?? null,
  bannedUntil: row.banned_until?.toISOString() ?? null,
  inMatch: row.in_match,
});
