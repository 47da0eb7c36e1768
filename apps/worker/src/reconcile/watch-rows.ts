import type { MatchStatus } from '@placar/contracts';
import type { DataSource } from 'typeorm';

/** A match that is due for a look, with what the look needs. */
export interface WatchedMatch {
  matchId: number;
  status: MatchStatus;
  isOpen: boolean;
  serverId: number | null;
  attempt: number;
  closedAt: Date | null;
  lease: { serverId: number; attempt: number } | null;
  unreachableSince: Date | null;
  misses: number;
  /** A command that nobody settled for too long. */
  overdueCommandId: string | null;
}

interface Row {
  match_id: number;
  status: MatchStatus;
  is_open: boolean;
  server_id: number | null;
  attempt: number;
  end_time: Date | null;
  lease_server_id: number | null;
  lease_attempt: number | null;
  unreachable_since: Date | null;
  misses: number;
  overdue: string | null;
}

/** A look that died with its worker is taken up again after this. */
const CLAIM_SECONDS = 20;
/** Longer than any job of the catalogue may take, retries included. */
const OVERDUE = "interval '5 minutes'";

/** The durable timers of the reconciler: one row per match, claimed with SKIP LOCKED, so any number of workers share them. */
export class WatchRows {
  constructor(private readonly dataSource: DataSource) {}

  async claimDue(limit: number): Promise<number[]> {
    const [rows] = await this.dataSource.query<[{ match_id: number }[], number]>(
      `UPDATE match_watch SET next_check_at = now() + $2 * interval '1 second'
        WHERE match_id IN (SELECT match_id FROM match_watch WHERE next_check_at <= now() ORDER BY next_check_at LIMIT $1 FOR UPDATE SKIP LOCKED)
        RETURNING match_id`,
      [limit, CLAIM_SECONDS],
    );
    return rows.map((row) => row.match_id);
  }

  async read(matchId: number): Promise<WatchedMatch | null> {
    const [row] = await this.dataSource.query<Row[]>(
      `SELECT w.match_id, m.status, m.is_open, m.server_id, m.attempt, m.end_time, l.server_id AS lease_server_id, l.attempt AS lease_attempt,
              w.unreachable_since, w.misses,
              (SELECT c.id FROM match_commands c WHERE c.match_id = w.match_id AND c.settled_at IS NULL
                  AND c.requested_at < now() - ${OVERDUE} LIMIT 1) AS overdue
         FROM match_watch w JOIN matches m ON m.id = w.match_id
         LEFT JOIN server_leases l ON l.match_id = w.match_id AND l.released_at IS NULL
        WHERE w.match_id = $1`,
      [matchId],
    );
    if (!row) return null;
    return {
      matchId: row.match_id,
      status: row.status,
      isOpen: row.is_open,
      serverId: row.server_id,
      attempt: row.attempt,
      closedAt: row.end_time,
      lease:
        row.lease_server_id === null || row.lease_attempt === null
          ? null
          : { serverId: row.lease_server_id, attempt: row.lease_attempt },
      unreachableSince: row.unreachable_since,
      misses: row.misses,
      overdueCommandId: row.overdue,
    };
  }

  /** Ends the watch: the match is closed and holds no server, or it is gone. */
  async forget(matchId: number): Promise<void> {
    await this.dataSource.query('DELETE FROM match_watch WHERE match_id = $1', [matchId]);
  }

  /** A nudge that came during the look (next_check_at in the past) is kept. */
  async lookAgainIn(matchId: number, seconds: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE match_watch SET next_check_at = LEAST(next_check_at, now() + $2 * interval '1 second')
        WHERE match_id = $1`,
      [matchId, seconds],
    );
  }

  async answered(matchId: number, rconMs: number, missed: boolean): Promise<void> {
    await this.dataSource.query(
      `UPDATE match_watch SET last_status_at = now(), rcon_ms = $2, unreachable_since = NULL, misses = CASE WHEN $3 THEN misses + 1 ELSE 0 END
        WHERE match_id = $1`,
      [matchId, Math.round(rconMs), missed],
    );
  }

  /** Answers since when the server has not answered. */
  async unanswered(matchId: number): Promise<Date> {
    const [rows] = await this.dataSource.query<[{ unreachable_since: Date }[], number]>(
      'UPDATE match_watch SET unreachable_since = COALESCE(unreachable_since, now()) WHERE match_id = $1 RETURNING unreachable_since',
      [matchId],
    );
    return rows[0]?.unreachable_since ?? new Date();
  }

  async freshness(matchId: number): Promise<{
    last_event_at: Date | null;
    last_status_at: Date | null;
    rcon_ms: number | null;
    unreachable_since: Date | null;
  } | null> {
    const [row] = await this.dataSource.query<
      {
        last_event_at: Date | null;
        last_status_at: Date | null;
        rcon_ms: number | null;
        unreachable_since: Date | null;
      }[]
    >('SELECT last_event_at, last_status_at, rcon_ms, unreachable_since FROM match_watch WHERE match_id = $1', [
      matchId,
    ]);
    return row ?? null;
  }
}
