import { Injectable } from '@nestjs/common';
import type { BracketAnswer, BracketMatch } from '@placar/contracts';
import { bracketOutcome, scoreText } from '@placar/domain';
import { isStaff } from '@placar/domain/access';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../../http/session/viewer';

interface BracketRow {
  season_id: number;
  challonge_id: number;
  challonge_url: string | null;
  state: string;
  synced_from: Date;
  finalized_at: Date | null;
  problem: string | null;
}

interface MatchRow {
  id: number;
  challonge_match_id: number;
  identifier: string | null;
  round: number;
  play_order: number | null;
  state: BracketMatch['state'];
  player1_id: number | null;
  player2_id: number | null;
  player1_name: string | null;
  player2_name: string | null;
  side1_id: number | null;
  side2_id: number | null;
  scores: string | null;
  winner_id: number | null;
  reported_scores: string | null;
  reported_winner_id: number | null;
  reported_at: Date | null;
  conflict: boolean;
  problem: string | null;
  match_id: number | null;
  team1_id: number | null;
  team2_id: number | null;
  winner: number | null;
  is_open: boolean;
  cancelled: boolean;
  forfeit: boolean;
  unproven: boolean;
  /** And the installation does not count such matches. */
  unconfirmed: boolean;
  max_maps: number;
  team1_score: number;
  team2_score: number;
  rounds1: number | null;
  rounds2: number | null;
  tv_delay: number;
  end_time: Date | null;
  seen: boolean;
}

/** The bracket of a season beside what we played for it. */
@Injectable()
export class BracketQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Null: the season has none. Private matches of ours are named only to those whom they concern. */
  async one(seasonId: number, viewer: Viewer | null, now: number): Promise<BracketAnswer['bracket'] | null> {
    const [row] = await this.dataSource.query<BracketRow[]>(
      `SELECT season_id, challonge_id, challonge_url, state, synced_from, finalized_at, problem
         FROM season_brackets WHERE season_id = $1`,
      [seasonId],
    );
    if (!row) return null;
    const matches = await this.dataSource.query<MatchRow[]>(
      `SELECT b.id, b.challonge_match_id, b.identifier, b.round, b.play_order, b.state, b.player1_id, b.player2_id, b.player1_name,
              b.player2_name, b.team1_id AS side1_id, b.team2_id AS side2_id, b.scores, b.winner_id, b.reported_scores,
              b.reported_winner_id, b.reported_at, b.conflict, b.problem, m.id AS match_id, m.team1_id, m.team2_id, m.winner, m.is_open,
              m.cancelled, m.forfeit, m.unproven, m.unconfirmed AND NOT (SELECT counts_all FROM board_rules) AS unconfirmed, m.max_maps, m.team1_score, m.team2_score, f.team1_score AS rounds1, f.team2_score AS rounds2,
              m.tv_delay, m.end_time, NOT m.private_match OR $2 OR m.user_id = $3 OR EXISTS (
                SELECT 1 FROM team_members t WHERE t.team_id IN (m.team1_id, m.team2_id) AND t.steam_id = $4) AS seen
         FROM season_bracket_matches b LEFT JOIN matches m ON m.id = b.match_id AND (m.season_id = b.season_id OR b.reported_at IS NOT NULL)
         LEFT JOIN map_stats f ON f.match_id = m.id AND f.map_number = 0
        WHERE b.season_id = $1 ORDER BY b.play_order NULLS LAST, b.id`,
      [seasonId, isStaff(viewer), viewer?.id ?? null, viewer?.steam_id ?? null],
    );
    return {
      season_id: row.season_id,
      challonge_id: row.challonge_id,
      challonge_url: row.challonge_url,
      state: row.state,
      synced_at: row.synced_from.toISOString(),
      finalized_at: row.finalized_at?.toISOString() ?? null,
      problem: row.problem,
      matches: matches.map((match) => present(match, now)),
    };
  }
}

function present(row: MatchRow, now: number): BracketMatch {
  const winner = row.winner_id === null ? null : row.winner_id === row.player1_id ? row.side1_id : row.side2_id;
  return {
    id: row.id,
    challonge_match_id: row.challonge_match_id,
    identifier: row.identifier,
    round: row.round,
    play_order: row.play_order,
    state: row.state,
    team1_id: row.side1_id,
    team2_id: row.side2_id,
    team1_name: row.player1_name,
    team2_name: row.player2_name,
    scores: row.scores,
    winner_team_id: winner,
    match_id: row.seen ? row.match_id : null,
    report: reportOf(row, now),
  };
}

function reportOf(row: MatchRow, now: number): BracketMatch['report'] {
  const { problem, conflict } = row;
  const reported_at = row.reported_at?.toISOString() ?? null;
  const told = row.reported_scores;
  const present = resultOf(row);
  if (row.reported_at !== null) {
    // A match that was deleted after it was told says nothing new.
    const corrected =
      present !== null && (present.scores !== told || present.winnerPlayerId !== row.reported_winner_id);
    if (corrected) {
      return {
        state: 'conflict',
        scores: present.scores,
        reported_at,
        problem: `Corrected here; Challonge was told ${told ?? 'another result'}.`,
      };
    }
    return { state: conflict ? 'conflict' : 'reported', scores: told, reported_at, problem };
  }
  if (row.match_id === null || row.is_open || row.cancelled || !row.seen || isHeldBack(row, now)) {
    return { state: conflict ? 'conflict' : 'none', scores: null, reported_at, problem: conflict ? problem : null };
  }
  const state = conflict ? 'conflict' : 'waiting';
  return { state, scores: present?.scores ?? null, reported_at, problem: noFact(row) ?? problem };
}

/** Why Challonge is not told yet although the match is over. */
function noFact({ forfeit, unproven, unconfirmed }: MatchRow): string | null {
  if (unproven && !forfeit) return 'The score is unproven: Challonge is told once something proves it.';
  return unconfirmed ? 'The match is unconfirmed: Challonge is told once staff confirm it.' : null;
}

/** The broadcast has not shown the end yet. */
const isHeldBack = ({ tv_delay: delay, end_time: end }: MatchRow, now: number): boolean =>
  delay > 0 && end !== null && now - end.getTime() < delay * 1_000;

function resultOf(row: MatchRow): { scores: string; winnerPlayerId: number } | null {
  if (row.match_id === null) return null;
  const outcome = bracketOutcome(
    { player1Id: row.player1_id, player2Id: row.player2_id, team1Id: row.side1_id, team2Id: row.side2_id },
    {
      team1Id: row.team1_id,
      team2Id: row.team2_id,
      winnerId: row.winner,
      isOpen: row.is_open,
      cancelled: row.cancelled,
      forfeit: row.forfeit,
      maxMaps: row.max_maps,
      team1Maps: row.team1_score,
      team2Maps: row.team2_score,
      firstMap: row.rounds1 === null || row.rounds2 === null ? null : { team1: row.rounds1, team2: row.rounds2 },
    },
  );
  if (outcome.kind !== 'result') return null;
  return { scores: scoreText(outcome.score), winnerPlayerId: outcome.score.winnerPlayerId };
}
