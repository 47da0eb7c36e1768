import { Inject, Injectable } from '@nestjs/common';
import { commandsWith } from '@placar/contracts';
import type { MatchStatus } from '@placar/contracts';
import { WatchedTime, sharedNow } from '@placar/platform';
import { DataSource } from 'typeorm';

/** A match that is due for a look, with what the look needs. Spans are in seconds by the clock of the database. */
export interface WatchedMatch {
  matchId: number;
  /** When this was read, by the clock of the database: whatever the look shows is not older. */
  readAt: Date;
  status: MatchStatus;
  isOpen: boolean;
  serverId: number | null;
  attempt: number;
  /** How long ago the match was closed; null while it is open. */
  closedFor: number | null;
  tvDelay: number;
  /** It ended drawn, which makes the plugin stop without a word: it never frees the server by itself (plugin contract §2.4). */
  isStuck: boolean;
  lease: { serverId: number; attempt: number } | null;
  misses: number;
  /** How long ago the match was last seen on its server, by a look or by the command that brought it there; null: never. */
  unseenFor: number | null;
  /** Fewer people than needed were there at the last look. */
  hadFewPeople: boolean;
  /** Score of the map under way as it stands with us. */
  score: number;
  /** A command that nobody settled for too long, while this process could have seen it. */
  overdueCommandId: string | null;
  /** Maps with a result whose demo has not come. */
  demosMissing: number[];
  /** The last map with a result; null without any. */
  lastMap: number | null;
  /** One of its maps is over by a score that nothing proves. */
  unproven: boolean;
}

interface Row extends Omit<WatchedMatch, 'overdueCommandId'> {
  overdue: { id: string; seconds: number } | null;
}

/** How fresh what is shown of a match is. */
interface Freshness {
  last_event_at: Date | null;
  last_status_at: Date | null;
  rcon_ms: number | null;
  unreachable_since: Date | null;
}

/** A look that died with its worker is taken up again after this. */
const CLAIM_SECONDS = 20;
/** Longer than any job of the catalogue may take, retries included. */
const OVERDUE_SECONDS = 5 * 60;
/**
 * A server that does not answer is polled every few seconds. Where more lies between two polls, nobody could poll: only so much of
 * it counts as silence of the server.
 */
const LONGEST_SILENCE_SECONDS = 5;
/** A confirmed one of these was seen on the server, too. */
const SEEN_BY = commandsWith(({ fetches }) => fetches !== null);
/** Longer than any patience; the column holds weeks. */
const LONGEST_SILENT_MS = 24 * 3_600_000;
/** A match that nobody has looked at for this long is not shown as known before the next look. */
const STALE_SECONDS = 30;

/** The durable timers of the reconciler: one row per match, claimed with SKIP LOCKED, so any number of workers share them. */
@Injectable()
export class WatchRows {
  static readonly IS_DUE = 'EXISTS (SELECT 1 FROM match_watch WHERE next_check_at <= now())';

  /** `watched` is the time in which this process was able to look at matches. */
  constructor(
    private readonly dataSource: DataSource,
    @Inject(WatchedTime) private readonly watched: Pick<WatchedTime, 'elapsed'>,
  ) {}

  /** How many of the last so many seconds this process was able to look at matches. */
  watchedSeconds(seconds: number): number {
    const now = sharedNow();
    return this.watched.elapsed(now - seconds * 1_000, now) / 1_000;
  }

  /** For a worker that starts: what was looked at long ago is unknown (`last_status_at` null) and due at once. */
  async forgetStale(): Promise<void> {
    await this.dataSource.query(
      `UPDATE match_watch SET last_status_at = NULL, next_check_at = now()
        WHERE last_status_at < now() - $1 * interval '1 second' OR next_check_at > now() + interval '1 hour'`,
      [STALE_SECONDS],
    );
  }

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
      `SELECT w.match_id AS "matchId", now() AS "readAt", m.status, m.is_open AS "isOpen", m.server_id AS "serverId", m.attempt,
              m.tv_delay AS "tvDelay", m.unproven, m.status = 'finished' AND m.winner IS NULL AND m.max_maps <> 2 AS "isStuck",
              extract(epoch FROM now() - m.end_time)::float8 AS "closedFor",
              CASE WHEN l.match_id IS NOT NULL THEN json_build_object('serverId', l.server_id, 'attempt', l.attempt) END AS lease, w.misses,
              extract(epoch FROM now() - GREATEST(w.shown_at, (SELECT max(c.settled_at) FROM match_commands c
                  WHERE c.match_id = w.match_id AND c.status = 'confirmed' AND c.kind = ANY($3))))::float8 AS "unseenFor",
              w.players_missing_since IS NOT NULL AS "hadFewPeople",
              COALESCE((SELECT s.team1_score + s.team2_score FROM map_stats s
                  WHERE s.match_id = m.id AND s.map_number = m.current_map AND s.end_time IS NULL), 0) AS score,
              (SELECT jsonb_build_object('id', c.id, 'seconds', extract(epoch FROM now() - c.requested_at)) FROM match_commands c
                  WHERE c.match_id = w.match_id AND c.settled_at IS NULL
                    AND c.requested_at < now() - $2 * interval '1 second' ORDER BY c.requested_at LIMIT 1) AS overdue,
              ARRAY(SELECT s.map_number FROM map_stats s WHERE NOT m.is_open AND s.match_id = m.id AND s.end_time IS NOT NULL
                  AND NOT EXISTS (SELECT 1 FROM demos d WHERE d.match_id = s.match_id AND d.map_number = s.map_number)
                  ORDER BY s.map_number) AS "demosMissing",
              (SELECT max(s.map_number) FROM map_stats s WHERE s.match_id = m.id AND s.end_time IS NOT NULL) AS "lastMap"
         FROM match_watch w JOIN matches m ON m.id = w.match_id
         LEFT JOIN server_leases l ON l.match_id = w.match_id AND l.released_at IS NULL AND l.draining_at IS NULL
        WHERE w.match_id = $1`,
      [matchId, OVERDUE_SECONDS, SEEN_BY],
    );
    if (!row) return null;
    const { overdue, ...match } = row;
    const isOverdue = overdue !== null && this.watchedSeconds(overdue.seconds) >= OVERDUE_SECONDS;
    return { ...match, overdueCommandId: isOverdue ? overdue.id : null };
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

  /** The match was last shown when the look began: a database that is slow to write it down must not make the sight of it younger. */
  async answered(
    { matchId, readAt }: Pick<WatchedMatch, 'matchId' | 'readAt'>,
    rconMs: number,
    missed: boolean,
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE match_watch SET last_status_at = now(), rcon_ms = $2, unreachable_since = NULL, misses = CASE WHEN $3 THEN misses + 1 ELSE 0 END,
          shown_at = CASE WHEN $3 THEN shown_at ELSE $4::timestamptz END
        WHERE match_id = $1`,
      [matchId, Math.round(rconMs), missed, readAt],
    );
  }

  /**
   * Since when the server has not answered (from the last poll that it answered, at most `lookSeconds` before the first that it did
   * not), and for how many seconds it was seen to be silent: time in which nobody polled does not count.
   */
  async unanswered(matchId: number, lookSeconds: number): Promise<{ since: Date; seconds: number }> {
    const [rows] = await this.dataSource.query<[{ since: Date; seconds: number }[], number]>(
      `UPDATE match_watch w SET
          unreachable_since = COALESCE(w.unreachable_since, b.begin),
          silent_ms = CASE WHEN w.unreachable_since IS NULL THEN 1000 * extract(epoch FROM now() - b.begin)
            ELSE LEAST(w.silent_ms + 1000 * LEAST(extract(epoch FROM now() - COALESCE(w.unanswered_at, now())), $3), $4) END,
          unanswered_at = now()
        FROM (SELECT match_id, GREATEST(LEAST(last_status_at, now()), now() - $2 * interval '1 second') AS begin
                FROM match_watch WHERE match_id = $1) b
        WHERE w.match_id = b.match_id
        RETURNING w.unreachable_since AS since, w.silent_ms / 1000.0::float8 AS seconds`,
      [matchId, lookSeconds, LONGEST_SILENCE_SECONDS, LONGEST_SILENT_MS],
    );
    return rows[0] ?? { since: new Date(sharedNow()), seconds: 0 };
  }

  /** For how many seconds fewer people than needed were on the server; null while there are enough. */
  async fewPeople(matchId: number, few: boolean): Promise<number | null> {
    const [rows] = await this.dataSource.query<[{ seconds: number | null }[], number]>(
      `UPDATE match_watch SET players_missing_since = CASE WHEN $2 THEN COALESCE(players_missing_since, now()) END
        WHERE match_id = $1
        RETURNING extract(epoch FROM now() - players_missing_since)::float8 AS seconds`,
      [matchId, few],
    );
    return rows[0]?.seconds ?? null;
  }

  async freshness(matchId: number): Promise<Freshness | null> {
    const [row] = await this.dataSource.query<Freshness[]>(
      'SELECT last_event_at, last_status_at, rcon_ms, unreachable_since FROM match_watch WHERE match_id = $1',
      [matchId],
    );
    return row ?? null;
  }
}
