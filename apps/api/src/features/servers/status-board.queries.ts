import { Injectable } from '@nestjs/common';
import type { ServerTag } from '@placar/contracts';
import { preparedRead } from '@placar/read-models';
import { DataSource } from 'typeorm';

/** A public server with the match on it, and what the worker knows of both. No address, no owner, no password is read. */
export interface BoardRow {
  id: number;
  display_name: string;
  flag: string | null;
  tag: ServerTag | null;
  provider: string;
  cordoned: boolean;
  last_problem: string | null;
  problem_since: Date | null;
  last_latency_ms: number | null;
  /** The idle sweep's last answer. */
  last_seen_at: Date | null;
  leased: boolean;
  /** A match is being played there, public or not. */
  playing: boolean;
  /** Null while no match that the public may see is there. */
  public_match_id: number | null;
  team1: string | null;
  team2: string | null;
  /** The reconciler's last answer, while a match is there. */
  last_status_at: Date | null;
  unreachable_since: Date | null;
}

/** Public matches on a server, and when one of them was last heard of. */
export interface LiveSum {
  matches: number;
  heard_at: Date | null;
}

const SERVERS = `SELECT s.id, s.display_name, s.flag, s.tag, s.provider, s.cordoned, s.last_problem, s.problem_since, s.last_latency_ms, s.last_seen_at,
    l.id IS NOT NULL AS leased, coalesce(m.is_open, false) AS playing,
    CASE WHEN m.is_open AND NOT m.private_match THEN m.id END AS public_match_id, m.team1_string AS team1, m.team2_string AS team2,
    w.last_status_at, w.unreachable_since
  FROM servers s
  LEFT JOIN server_leases l ON l.server_id = s.id AND l.released_at IS NULL
  LEFT JOIN matches m ON m.id = l.match_id AND l.draining_at IS NULL
  LEFT JOIN match_watch w ON w.match_id = m.id
  WHERE s.public_server ORDER BY s.flag NULLS LAST, lower(s.display_name), s.id`;

const LIVE = `SELECT count(*)::int AS matches, max(greatest(w.last_event_at, w.last_status_at)) AS heard_at
  FROM matches m LEFT JOIN match_watch w ON w.match_id = m.id
  WHERE m.is_open AND NOT m.private_match AND NOT m.cancelled AND m.status NOT IN ('scheduled', 'loading', 'load_failed')`;

/** What the status board is made of. */
@Injectable()
export class StatusBoardQueries {
  constructor(private readonly dataSource: DataSource) {}

  servers(): Promise<BoardRow[]> {
    return preparedRead<BoardRow>(this.dataSource, { name: 'status-board-servers', text: SERVERS, values: [] });
  }

  async live(): Promise<LiveSum> {
    const [sum] = await preparedRead<LiveSum>(this.dataSource, { name: 'status-board-live', text: LIVE, values: [] });
    return sum ?? { matches: 0, heard_at: null };
  }
}
