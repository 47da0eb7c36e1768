import { firstCharacters } from '@placar/contracts';
import type { ChallongeMatch, ChallongeParticipant, ChallongeTournament } from '@placar/platform';
import type { EntityManager } from 'typeorm';

/** A bracket as the provider showed it. */
export interface BracketReading {
  seasonId: number;
  /** Database time from before the first question, as `bracketClock` gave it: an older reading never replaces a newer one. */
  readAt: string;
  tournament: ChallongeTournament;
  participants: readonly ChallongeParticipant[];
  matches: readonly ChallongeMatch[];
}

type Asking = Pick<EntityManager, 'query'>;

/** The moment to give to a reading that begins now. */
export async function bracketClock(database: Asking): Promise<string> {
  const [row] = await database.query<{ at: string }[]>('SELECT clock_timestamp()::text AS at');
  return row?.at ?? '';
}

/**
 * Writes a bracket beside its season, in the caller's transaction; teams are those that the season's importer imported. False: a
 * newer reading is there already, nothing was written.
 */
export async function saveBracket(database: Asking, reading: BracketReading): Promise<boolean> {
  const { seasonId, tournament, readAt } = reading;
  const applied = await database.query<unknown[]>(
    `INSERT INTO season_brackets AS s (season_id, challonge_id, challonge_url, state, synced_from) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (season_id) DO UPDATE SET challonge_url = EXCLUDED.challonge_url, state = EXCLUDED.state,
          synced_from = EXCLUDED.synced_from
        WHERE s.synced_from < EXCLUDED.synced_from
      RETURNING season_id`,
    [seasonId, tournament.id, tournament.url?.slice(0, 256) ?? null, tournament.state.slice(0, 32), readAt],
  );
  if (applied.length === 0) return false;
  await database.query(UPSERT_MATCHES, [seasonId, JSON.stringify(rowsOf(reading))]);
  await forgetVanished(
    database,
    seasonId,
    reading.matches.map(({ id }) => id),
  );
  return true;
}

/** Gives bracket matches the teams that were imported after them; answers how many sides were filled. */
export async function fillBracketTeams(database: Asking, ownerId: number): Promise<void> {
  for (const side of ['1', '2']) {
    await database.query(
      `UPDATE season_bracket_matches b SET team${side}_id = t.id
         FROM seasons s, teams t
        WHERE s.id = b.season_id AND s.challonge_owner_id = $1 AND b.team${side}_id IS NULL
          AND t.challonge_owner_id = $1 AND t.challonge_team_id = b.participant${side}_id`,
      [ownerId],
    );
  }
}

/**
 * A team stays with its side for as long as the side is the same participant's, even when the team changed hands since. `opened_at`
 * is when both teams were first known: matches from before it were played for something else.
 */
const UPSERT_MATCHES = `
  INSERT INTO season_bracket_matches AS b (season_id, challonge_match_id, round, identifier, play_order, state, player1_id, player2_id,
      participant1_id, participant2_id, player1_name, player2_name, team1_id, team2_id, scores, winner_id, opened_at)
  SELECT $1, r.id, r.round, r.identifier, r.play_order, r.state, r.player1_id, r.player2_id, r.participant1_id, r.participant2_id,
      r.player1_name, r.player2_name, t1.id, t2.id, r.scores, r.winner_id, CASE WHEN r.state <> 'pending' THEN now() END
    FROM jsonb_to_recordset($2::jsonb) AS r(id int, round int, identifier text, play_order int, state text, player1_id int,
      player2_id int, participant1_id int, participant2_id int, player1_name text, player2_name text, scores text, winner_id int)
    JOIN seasons s ON s.id = $1
    LEFT JOIN teams t1 ON t1.challonge_owner_id = s.challonge_owner_id AND t1.challonge_team_id = r.participant1_id
    LEFT JOIN teams t2 ON t2.challonge_owner_id = s.challonge_owner_id AND t2.challonge_team_id = r.participant2_id
  ON CONFLICT (season_id, challonge_match_id) DO UPDATE SET
    round = EXCLUDED.round, identifier = EXCLUDED.identifier, play_order = EXCLUDED.play_order, state = EXCLUDED.state,
    player1_id = EXCLUDED.player1_id, player2_id = EXCLUDED.player2_id,
    participant1_id = EXCLUDED.participant1_id, participant2_id = EXCLUDED.participant2_id,
    player1_name = EXCLUDED.player1_name, player2_name = EXCLUDED.player2_name,
    team1_id = CASE WHEN b.participant1_id = EXCLUDED.participant1_id THEN COALESCE(b.team1_id, EXCLUDED.team1_id)
      ELSE EXCLUDED.team1_id END,
    team2_id = CASE WHEN b.participant2_id = EXCLUDED.participant2_id THEN COALESCE(b.team2_id, EXCLUDED.team2_id)
      ELSE EXCLUDED.team2_id END,
    scores = EXCLUDED.scores, winner_id = EXCLUDED.winner_id, opened_at = COALESCE(b.opened_at, EXCLUDED.opened_at)`;

function rowsOf({ participants, matches }: BracketReading): object[] {
  const byPlayer = new Map(participants.flatMap((one) => [one.id, ...one.aliases].map((id) => [id, one] as const)));
  return matches.map((match) => {
    const one = match.player1Id === null ? undefined : byPlayer.get(match.player1Id);
    const two = match.player2Id === null ? undefined : byPlayer.get(match.player2Id);
    return {
      id: match.id,
      round: match.round,
      identifier: match.identifier?.slice(0, 16) ?? null,
      play_order: match.playOrder,
      state: match.state,
      player1_id: match.player1Id,
      player2_id: match.player2Id,
      participant1_id: one?.id ?? null,
      participant2_id: two?.id ?? null,
      player1_name: one ? firstCharacters(one.name, 200) : null,
      player2_name: two ? firstCharacters(two.name, 200) : null,
      scores: match.scores?.slice(0, 200) ?? null,
      winner_id: match.winnerId,
    };
  });
}

/** A bracket that was drawn anew has other matches; what we told of the old ones stays to be seen. */
async function forgetVanished(database: Asking, seasonId: number, present: readonly number[]): Promise<void> {
  const vanished = 'season_id = $1 AND NOT (challonge_match_id = ANY($2::int[]))';
  await database.query(`DELETE FROM season_bracket_matches WHERE ${vanished} AND reported_at IS NULL`, [
    seasonId,
    present,
  ]);
  await database.query(
    `UPDATE season_bracket_matches SET conflict = true, problem = 'Challonge has this match no more.' WHERE ${vanished} AND NOT conflict`,
    [seasonId, present],
  );
}
