import type { BracketPairing, BracketScore, BracketSeries } from '@placar/domain';
import { scoreText } from '@placar/domain';
import { lastingRef } from '@placar/platform';
import type { DataSource } from 'typeorm';

/**
 * Whether the result of a match `m` of ours may be told to a bracket: it is over, the broadcast has shown its end, and it is a fact.
 * A score that nothing proves, and a match that somebody could have made up, wait until they are proved and confirmed (decision
 * 0034); a forfeit says nothing of its maps.
 */
export const TELLABLE = `NOT m.is_open AND NOT m.cancelled
  AND (m.tv_delay = 0 OR m.end_time IS NULL OR m.end_time + make_interval(secs => m.tv_delay) <= now())
  AND (m.forfeit OR NOT m.unproven) AND (NOT m.unconfirmed OR (SELECT counts_all FROM board_rules))`;

/** The bracket of a season, with the sealed key of who imported it: a season that is given to somebody makes nobody's key act for it. */
export interface BracketWork {
  /** As Challonge is asked for the tournament. */
  ref: string;
  sealedKey: string | null;
  failures: number;
  isFinalized: boolean;
}

/** A bracket match whose match of ours has ended and was not told yet. */
export interface DueResult {
  id: number;
  challongeMatchId: number;
  pairing: BracketPairing;
  series: BracketSeries;
}

interface WorkRow {
  challonge_id: number;
  challonge_url: string | null;
  sealed_key: string | null;
  failures: number;
  finalized: boolean;
}

const LONGEST_RETRY_MS = 3_600_000;

/** What the job of a bracket season reads and writes; see architecture "Seasons and Challonge". */
export class BracketWorkRows {
  constructor(private readonly dataSource: DataSource) {}

  /** Null: the season, or its bracket, is gone. */
  async work(seasonId: number): Promise<BracketWork | null> {
    const [row] = await this.dataSource.query<WorkRow[]>(
      `SELECT b.challonge_id, b.challonge_url, u.challonge_api_key_encrypted AS sealed_key, b.failures, b.finalized_at IS NOT NULL AS finalized
         FROM season_brackets b JOIN seasons s ON s.id = b.season_id LEFT JOIN users u ON u.id = COALESCE(s.challonge_owner_id, s.user_id)
        WHERE b.season_id = $1`,
      [seasonId],
    );
    if (!row) return null;
    const { sealed_key: sealedKey, failures, finalized: isFinalized } = row;
    return { ref: lastingRef(row.challonge_id, row.challonge_url), sealedKey, failures, isFinalized };
  }

  /** In order of the bracket: what is told opens what is told later. */
  due(seasonId: number): Promise<DueResult[]> {
    return this.dataSource.query<DueResult[]>(
      `SELECT b.id, b.challonge_match_id AS "challongeMatchId",
              json_build_object('player1Id', b.player1_id, 'player2Id', b.player2_id, 'team1Id', b.team1_id, 'team2Id', b.team2_id) AS pairing,
              json_build_object('team1Id', m.team1_id, 'team2Id', m.team2_id, 'winnerId', m.winner, 'isOpen', m.is_open,
                'cancelled', m.cancelled, 'forfeit', m.forfeit, 'maxMaps', m.max_maps, 'team1Maps', m.team1_score, 'team2Maps', m.team2_score,
                'firstMap', CASE WHEN f.team1_score IS NOT NULL AND f.team2_score IS NOT NULL
                  THEN json_build_object('team1', f.team1_score, 'team2', f.team2_score) END) AS series
         FROM season_bracket_matches b JOIN matches m ON m.id = b.match_id AND m.season_id = b.season_id
         LEFT JOIN map_stats f ON f.match_id = m.id AND f.map_number = 0
        WHERE b.season_id = $1 AND b.reported_at IS NULL AND NOT b.conflict AND ${TELLABLE}
        ORDER BY b.play_order NULLS LAST, b.id`,
      [seasonId],
    );
  }

  async noteReported(id: number, score: BracketScore): Promise<void> {
    await this.dataSource.query(
      `UPDATE season_bracket_matches
          SET reported_scores = $2, reported_winner_id = $3, reported_at = now(), conflict = false, problem = NULL WHERE id = $1`,
      [id, scoreText(score), score.winnerPlayerId],
    );
  }

  /** `conflict`: nothing more is tried until the bracket is imported again. */
  async noteProblem(id: number, problem: string, conflict: boolean): Promise<void> {
    await this.dataSource.query('UPDATE season_bracket_matches SET problem = $2, conflict = $3 WHERE id = $1', [
      id,
      problem.slice(0, 300),
      conflict,
    ]);
  }

  /** Among these matches of the bracket; what it had before it was drawn anew holds nothing up. */
  async hasConflict(seasonId: number, challongeMatchIds: readonly number[]): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `SELECT 1 FROM season_bracket_matches
        WHERE season_id = $1 AND conflict AND challonge_match_id = ANY($2::int[]) LIMIT 1`,
      [seasonId, challongeMatchIds],
    );
    return rows.length > 0;
  }

  /** The tournament is over: so is the season, unless its last day lies behind us already. */
  async noteFinalized(seasonId: number): Promise<void> {
    await this.dataSource.query(
      `WITH done AS (UPDATE season_brackets SET finalized_at = now(), state = 'complete' WHERE season_id = $1 AND finalized_at IS NULL
         RETURNING season_id)
       UPDATE seasons s SET end_date = GREATEST(s.start_date, (now() AT TIME ZONE 'UTC')::date)
         FROM done WHERE s.id = done.season_id AND (s.end_date IS NULL OR s.end_date > (now() AT TIME ZONE 'UTC')::date)`,
      [seasonId],
    );
  }

  /** Frees the bracket for the next look; with a wait, that look comes by itself. */
  async finish(seasonId: number, waitMs: number | null): Promise<void> {
    await this.dataSource.query(
      `UPDATE season_brackets SET busy_until = NULL, failures = 0, problem = NULL,
              work_due_at = now() + make_interval(secs => $2::float8 / 1000) WHERE season_id = $1`,
      [seasonId, waitMs],
    );
  }

  /** The longer it fails, the later it is tried again; at most an hour later. */
  async fail(seasonId: number, problem: string, retry: { firstMs: number; atLeastMs: number | null }): Promise<void> {
    await this.dataSource.query(
      `UPDATE season_brackets SET busy_until = NULL, failures = failures + 1, problem = $2,
              work_due_at = now() + make_interval(secs => GREATEST($4::float8, LEAST($5::float8, $3::float8 * 2 ^ LEAST(failures, 20))) / 1000)
        WHERE season_id = $1`,
      [seasonId, problem.slice(0, 300), retry.firstMs, retry.atLeastMs ?? 0, LONGEST_RETRY_MS],
    );
  }
}
