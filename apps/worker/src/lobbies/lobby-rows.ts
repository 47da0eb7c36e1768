import { Injectable } from '@nestjs/common';
import type { ArrivalsFrame, MatchStatus, ServerRequestSource, ServerRequestState } from '@placar/contracts';
import type { EarlierStart } from '@placar/domain';
import { earlierStarts } from '@placar/match-engine';
import { pgPool, Team } from '@placar/persistence';
import { DataSource } from 'typeorm';

/** One server request of a match. */
export interface RequestOfMatch {
  id: string;
  source: ServerRequestSource;
  state: ServerRequestState;
  failure: string | null;
  /** Started while the match waits in the queue; no try of its own. */
  beside: boolean;
}

/** A match of a lobby, as the read tables show it. */
export interface LobbyMatch {
  match_id: number;
  call: number;
  status: MatchStatus;
  is_open: boolean;
  attempt: number;
  cancelled: boolean;
  /** What waits for staff, as a code. */
  attention: string | null;
  /** 1 or 2: the team that won; null: none. */
  winner: 1 | 2 | null;
  team1_score: number;
  team2_score: number;
  arrivals: ArrivalsFrame | null;
  /** SteamID64 of everybody whom the server said to have connected since the match is on it. */
  connected: string[];
  requests: RequestOfMatch[];
  /** Place of its open request in the queue of the pool, from 1. */
  place: number | null;
  /** Servers that were to be started for it so far, and what its place says of the next one. */
  earlier_starts: EarlierStart[];
  start_again_at: Date | null;
}

/** What is looked at again: `mark` changes whenever there may be something to do. */
export interface LobbyToTend {
  lobby_id: number;
  mark: string;
}

/** Lobbies and their matches: one query each. */
@Injectable()
export class LobbyRows {
  constructor(private readonly dataSource: DataSource) {}

  /** Null before the match is made. */
  async match(lobbyId: number, call: number): Promise<LobbyMatch | null> {
    const { rows } = await pgPool(this.dataSource).query<LobbyMatch>({
      name: 'lobby-match',
      text: `SELECT l.match_id, l.call, m.status, m.is_open, m.attempt, m.cancelled, m.team1_score, m.team2_score,
          CASE m.winner WHEN m.team1_id THEN 1 WHEN m.team2_id THEN 2 END AS winner, w.arrivals,
          (SELECT p.body::json->>'attention' FROM live_parts p WHERE p.match_id = l.match_id AND p.part = 'match') AS attention,
          ARRAY(SELECT DISTINCT i.body->'player'->>'steamid' FROM plugin_inbox i
            WHERE i.match_id = l.match_id AND i.event = 'player_connect' AND i.body->'player'->>'steamid' IS NOT NULL) AS connected,
          coalesce((SELECT json_agg(json_build_object('id', r.id, 'source', r.source, 'state', r.state,
              'failure', r.failure->>'code', 'beside', r.beside) ORDER BY r.requested_at, r.id)
            FROM server_requests r WHERE r.match_id = l.match_id AND r.purpose = 'load'), '[]') AS requests,
          (SELECT (SELECT count(*)::int FROM server_requests q WHERE q.source = 'pool' AND q.state = 'queued'
              AND (q.requested_at, q.id) <= (r.requested_at, r.id))
            FROM server_requests r WHERE r.match_id = l.match_id AND r.source = 'pool' AND r.state = 'queued' LIMIT 1) AS place,
          ${earlierStarts('l.match_id')} AS earlier_starts,
          (SELECT r.start_again_at FROM server_requests r
            WHERE r.match_id = l.match_id AND r.source = 'pool' AND r.state = 'queued' LIMIT 1) AS start_again_at
        FROM lobby_matches l JOIN matches m ON m.id = l.match_id LEFT JOIN match_watch w ON w.match_id = l.match_id
        WHERE l.lobby_id = $1 AND l.call = $2`,
      values: [lobbyId, call],
    });
    return rows[0] ?? null;
  }

  /** Matches of the lobby that are not over, but the one of this call (null: all). */
  async left(lobbyId: number, call: number | null): Promise<number[]> {
    const { rows } = await pgPool(this.dataSource).query<{ match_id: number }>({
      name: 'lobby-matches-left',
      text: `SELECT l.match_id FROM lobby_matches l JOIN matches m ON m.id = l.match_id
        WHERE l.lobby_id = $1 AND m.is_open AND ($2::int IS NULL OR l.call <> $2)`,
      values: [lobbyId, call],
    });
    return rows.map(({ match_id: matchId }) => matchId);
  }

  /**
   * Lobbies on their way to a server or on it, and those whose match outlived them. A look at the server counts every few seconds; a
   * lobby that waits for a server is looked at each time, because its place changes without it.
   */
  async toTend(most: number): Promise<LobbyToTend[]> {
    const { rows } = await pgPool(this.dataSource).query<LobbyToTend>({
      name: 'lobbies-to-tend',
      text: `SELECT b.id AS lobby_id, concat_ws(' ', b.version, m.version, w.arrivals->>'at',
            CASE WHEN b.status = 'allocating' THEN clock_timestamp() END) AS mark
          FROM lobbies b LEFT JOIN matches m ON m.id = b.match_id LEFT JOIN match_watch w ON w.match_id = b.match_id
          WHERE b.status IN ('allocating', 'connecting', 'live')
        UNION ALL
        SELECT l.lobby_id, concat_ws(' ', 'left', b.version, m.version) FROM lobby_matches l
          JOIN matches m ON m.id = l.match_id AND m.is_open
          LEFT JOIN lobbies b ON b.id = l.lobby_id
          WHERE b.id IS NULL OR b.status NOT IN ('allocating', 'connecting', 'live', 'finished')
        LIMIT $1`,
      values: [most],
    });
    return rows;
  }

  /** Teams of lobbies that never had a match, for instance because their worker died. */
  async forgetTeams(): Promise<void> {
    const { rows } = await pgPool(this.dataSource).query<{ id: number }>(
      `SELECT t.id FROM teams t JOIN lobby_teams l ON l.team_id = t.id WHERE t.created_at < now() - interval '1 day'
        AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.team1_id = t.id OR m.team2_id = t.id) LIMIT 200`,
    );
    if (rows.length > 0) await this.dataSource.getRepository(Team).delete(rows.map(({ id }) => id));
  }
}
