import { Injectable } from '@nestjs/common';
import type { MatchStatus, NoShowProposal, Rulebook, ServerRequestState } from '@placar/contracts';
import type { EarlierStart } from '@placar/domain';
import type { WantedMatch } from '@placar/domain/tournament';
import { earlierStarts } from '@placar/match-engine';
import { pgPool } from '@placar/persistence';
import { DataSource } from 'typeorm';

/** A match that a tournament has made, as the read tables show it. */
export interface TournamentMatch {
  match_id: number;
  stage: number;
  key: string;
  low: number;
  high: number;
  call: number;
  /** When the pause of the tournament first asked it to pause; null: it was not asked, or goes on. */
  paused_at: Date | null;
  status: MatchStatus;
  is_open: boolean;
  /** Somebody outside of the staff could have made its result up, and staff have not confirmed it. */
  unconfirmed: boolean;
  /** Number of the team in the tournament; null: nobody. */
  winner: number | null;
  /** Maps and rounds won by `low` and `high`. */
  maps: [number, number];
  rounds: [number, number];
  veto_ahead: boolean;
  /** Who stands in the rosters of the match (Steam ids), and which side `low` is. */
  people: readonly string[];
  low_side: 'team1' | 'team2';
  /** Newest request for a server of the pool, and whether it ended long enough ago to ask again. */
  request: ServerRequestState | null;
  /** The only servers that it takes; null: any. */
  request_servers: number[] | null;
  may_ask: boolean;
  /** When that was asked for. */
  asked_at: Date | null;
  /** The request of a server that was started for it beside its place in the queue, until that server is gone. */
  beside: string | null;
  /** Servers that were to be started for it so far. */
  earlier_starts: EarlierStart[];
  /** What its place in the queue says of the next one. */
  start_again_at: Date | null;
}

/** The match that was made for what the bracket wants: of this pairing, these teams and this call. */
export const matchOf = (matches: readonly TournamentMatch[], wanted: WantedMatch): TournamentMatch | undefined =>
  matches.find(
    ({ stage, key, low, high, call }) =>
      stage === wanted.stage &&
      key === wanted.key &&
      call === wanted.call &&
      low === Math.min(...wanted.entries) &&
      high === Math.max(...wanted.entries),
  );

/** What is looked at again: `mark` changes whenever there may be something to do. */
export interface TournamentToTend {
  id: number;
  mark: string;
}

/** A request that came to nothing is repeated after this. */
const AGAIN = `interval '30 seconds'`;

/** Tournaments and their matches: one query each. */
@Injectable()
export class TournamentRows {
  /** SQL: true when a clock has run out at `$1`. */
  static readonly IS_DUE = 'EXISTS (SELECT 1 FROM tournaments WHERE due_at <= $1)';

  constructor(private readonly dataSource: DataSource) {}

  /** Every match that it ever made. */
  async matches(id: number): Promise<TournamentMatch[]> {
    const { rows } = await pgPool(this.dataSource).query<TournamentMatch>({
      name: 'tournament-matches',
      text: `SELECT t.match_id, t.stage, t.key, t.low, t.high, t.call, t.paused_at, m.status, m.is_open, m.unconfirmed, w.entry AS winner,
          coalesce(m.team1_steam_ids, '{}') || coalesce(m.team2_steam_ids, '{}') AS people,
          CASE WHEN m.team2_id = l.team_id THEN 'team2' ELSE 'team1' END AS low_side,
          json_build_array(s.low_maps, s.high_maps) AS maps, json_build_array(s.low_rounds, s.high_rounds) AS rounds,
          EXISTS (SELECT 1 FROM web_vetoes v WHERE v.match_id = m.id AND NOT v.is_over) AS veto_ahead,
          r.state AS request, r.servers AS request_servers, r.state IS NULL OR coalesce(r.ended_at, r.requested_at) < now() - ${AGAIN} AS may_ask,
          r.requested_at AS asked_at,
          (SELECT b.id FROM server_requests b WHERE b.match_id = m.id AND b.beside AND b.state IN ('provisioning', 'ready')) AS beside,
          ${earlierStarts('m.id')} AS earlier_starts, r.start_again_at
        FROM tournament_matches t JOIN matches m ON m.id = t.match_id
          LEFT JOIN tournament_teams w ON w.team_id = m.winner AND w.tournament_id = t.tournament_id
          LEFT JOIN tournament_teams l ON l.tournament_id = t.tournament_id AND l.entry = t.low
          CROSS JOIN LATERAL (SELECT
              count(*) FILTER (WHERE p.winner = l.team_id)::int AS low_maps,
              count(*) FILTER (WHERE p.winner IS NOT NULL AND p.winner <> l.team_id)::int AS high_maps,
              coalesce(sum(CASE WHEN m.team1_id = l.team_id THEN p.team1_score ELSE p.team2_score END), 0)::int AS low_rounds,
              coalesce(sum(CASE WHEN m.team1_id = l.team_id THEN p.team2_score ELSE p.team1_score END), 0)::int AS high_rounds
            FROM map_stats p WHERE p.match_id = m.id) s
          LEFT JOIN LATERAL (SELECT q.state, q.servers, q.requested_at, q.ended_at, q.start_again_at FROM server_requests q
            WHERE q.match_id = m.id AND q.purpose = 'load' AND NOT q.beside ORDER BY q.requested_at DESC, q.id LIMIT 1) r ON true
        WHERE t.tournament_id = $1 ORDER BY t.made_at, t.match_id`,
      values: [id],
    });
    return rows;
  }

  /**
   * Those that go on, and those that left open matches behind. Looked at each half minute even when nothing is heard, when the start of a
   * server ended, and when it is to be tried again.
   */
  async toTend(most: number): Promise<TournamentToTend[]> {
    const { rows } = await pgPool(this.dataSource).query<TournamentToTend>({
      name: 'tournaments-to-tend',
      text: `SELECT c.id, concat_ws(' ', c.version, c.open, floor(extract(epoch FROM now()) / 30)) AS mark FROM (
          SELECT t.id, t.status, t.version, (SELECT string_agg(concat_ws(':', m.id, m.status, m.is_open, m.unconfirmed,
              EXISTS (SELECT 1 FROM server_requests b WHERE b.match_id = m.id AND b.beside AND b.state IN ('provisioning', 'ready')),
              EXISTS (SELECT 1 FROM server_requests q WHERE q.match_id = m.id AND NOT q.beside AND q.state = 'queued' AND q.start_again_at <= now())
            ), ' ' ORDER BY m.id)
              FROM tournament_matches x JOIN matches m ON m.id = x.match_id
              WHERE x.tournament_id = t.id AND (m.is_open OR m.updated_at > now() - interval '10 minutes')) AS open
            FROM tournaments t WHERE t.status = 'running'
              OR EXISTS (SELECT 1 FROM tournament_matches x JOIN matches m ON m.id = x.match_id AND m.is_open WHERE x.tournament_id = t.id)
        ) c ORDER BY c.id LIMIT $1`,
      values: [most],
    });
    return rows;
  }

  /** Clocks that have run out. */
  async due(now: Date, most: number): Promise<{ id: number; step: string; at: Date }[]> {
    const { rows } = await pgPool(this.dataSource).query<{ id: number; step: string; at: Date }>({
      name: 'tournaments-due',
      text: `SELECT id, due_step AS step, due_at AS at FROM tournaments WHERE due_at <= $1 ORDER BY due_at LIMIT $2`,
      values: [now, most],
    });
    return rows;
  }

  /** Whose the matches are: the organiser; null when the account is gone. */
  async organiser(id: number): Promise<{ id: number; name: string } | null> {
    const { rows } = await pgPool(this.dataSource).query<{ id: number; name: string }>(
      'SELECT id, name FROM users WHERE id = $1',
      [id],
    );
    return rows[0] ?? null;
  }

  /** The rulebook that a match was made with; null in logs of older releases. */
  async rulebook(matchId: number): Promise<Rulebook | null> {
    const { rows } = await pgPool(this.dataSource).query<{ rulebook: Rulebook | null }>({
      name: 'tournament-match-rulebook',
      text: `SELECT payload->'config'->'rulebook' AS rulebook FROM match_events WHERE match_id = $1 AND type = 'match.scheduled'`,
      values: [matchId],
    });
    return rows[0]?.rulebook ?? null;
  }

  /** Says what follows of a check-in to a match that is on no server yet; null takes back what was said of it. */
  async proposeCheckIn(matchId: number, proposal: NoShowProposal | null): Promise<void> {
    await pgPool(this.dataSource).query({
      name: 'tournament-check-in-proposal',
      text: `UPDATE match_watch SET proposal = $2 WHERE match_id = $1 AND proposal IS DISTINCT FROM $2
        AND (proposal IS NULL OR proposal->>'kind' = 'no_check_in')`,
      values: [matchId, proposal && JSON.stringify(proposal)],
    });
  }

  async notePaused(matchId: number, paused: boolean): Promise<void> {
    await pgPool(this.dataSource).query(
      `UPDATE tournament_matches SET paused_at = CASE WHEN $2 THEN coalesce(paused_at, now()) END WHERE match_id = $1`,
      [matchId, paused],
    );
  }
}
