import type { Finding } from '@placar/game-server';
import type { DataSource } from 'typeorm';

/** Rounds follow each other faster than this; a live match that is silent for longer has lost its way to us. */
const STALE_SECONDS = 600;

/**
 * What is known of events from a server. MatchZy cannot be made to send one (plugin contract §2.2), so only a match tells: the
 * running one by its freshness, or one within the last day.
 */
export async function eventEvidence(
  dataSource: DataSource,
  serverId: number,
  matchId: number | null,
): Promise<Finding> {
  return matchId === null ? ofLastDay(dataSource, serverId) : ofMatch(dataSource, matchId);
}

async function ofMatch(dataSource: DataSource, matchId: number): Promise<Finding> {
  const [row] = await dataSource.query<{ status: string; last_event_at: Date | null; age: number | null }[]>(
    `SELECT m.status, w.last_event_at, EXTRACT(EPOCH FROM now() - w.last_event_at)::float8 AS age
       FROM matches m LEFT JOIN match_watch w ON w.match_id = m.id WHERE m.id = $1`,
    [matchId],
  );
  const at = row?.last_event_at ?? null;
  if (at === null) {
    // Nothing is sent before the first map goes live (plugin contract §2.4).
    const isLive = row?.status === 'live';
    return isLive
      ? { status: 'warning', code: 'no_event_yet', detail: null }
      : { status: 'skipped', code: 'no_event_yet', detail: null };
  }
  const isStale = row?.status === 'live' && (row.age ?? 0) > STALE_SECONDS;
  return { status: isStale ? 'warning' : 'ok', code: isStale ? 'events_stale' : null, detail: at.toISOString() };
}

async function ofLastDay(dataSource: DataSource, serverId: number): Promise<Finding> {
  const [row] = await dataSource.query<{ at: Date | null }[]>(
    `SELECT max(i.received_at) AS at FROM server_leases l
       JOIN plugin_inbox i ON i.match_id = l.match_id AND i.attempt = l.attempt
      WHERE l.server_id = $1 AND l.released_at > now() - interval '1 day' AND i.received_at > now() - interval '1 day'`,
    [serverId],
  );
  return row?.at
    ? { status: 'ok', code: null, detail: row.at.toISOString() }
    : { status: 'skipped', code: 'only_in_match', detail: null };
}
