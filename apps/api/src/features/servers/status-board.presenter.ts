import type { BoardServer, BoardServerState, ServerStatusBoard } from '@placar/contracts';
import { counted, medianLatency } from './server-figures';
import { healthReasons } from './server-offer';
import type { BoardRow, LiveSum } from './status-board.queries';
import { isoOf } from '../../http/wire-forms';

/** Idle servers are looked at once a minute: after three, nothing is known of the present. */
const LATE_MS = 180_000;
/** A match in play is looked at every few seconds. */
const QUIET_MS = 90_000;

const newest = (...times: (Date | null)[]): Date | null =>
  times.reduce<Date | null>((best, time) => (time !== null && (best === null || time > best) ? time : best), null);
const isWithin = (time: Date | null, ms: number, now: Date): boolean =>
  time !== null && now.getTime() - time.getTime() <= ms;

const answeredAt = (row: BoardRow): Date | null => newest(row.last_seen_at, row.last_status_at);

/** What may be said of a server now; nothing is called well that was not seen to be well lately. */
export function boardState(row: BoardRow, now: Date): BoardServerState {
  const [problem] = healthReasons(row);
  if (row.unreachable_since !== null || problem === 'unreachable' || problem === 'auth_failed') return 'offline';
  if (problem !== undefined) return 'no_plugin';
  const answered = answeredAt(row);
  if (answered === null) return row.playing ? 'in_match' : 'unchecked';
  if (!isWithin(answered, LATE_MS, now)) return 'late';
  if (row.playing) return 'in_match';
  return row.cordoned || row.leased ? 'closed' : 'free';
}

function presentBoardServer(row: BoardRow, now: Date): BoardServer {
  const state = boardState(row, now);
  const { id, display_name, flag, tag, public_match_id: match } = row;
  return {
    id,
    display_name,
    flag,
    tag,
    state,
    match: match === null ? null : { id: match, team1: row.team1 ?? '', team2: row.team2 ?? '' },
    answered_at: isoOf(answeredAt(row)),
    offline_since: state === 'offline' ? isoOf(row.unreachable_since ?? row.problem_since ?? answeredAt(row)) : null,
    latency_ms: state === 'offline' ? null : row.last_latency_ms,
  };
}

/** Builds the board from rows as they are now. */
export function presentStatusBoard(rows: readonly BoardRow[], live: LiveSum, now: Date): ServerStatusBoard {
  const servers = rows.map((row) => presentBoardServer(row, now));
  const having = (...states: BoardServerState[]): number =>
    servers.filter(({ state }) => states.includes(state)).length;
  const checkedAt = newest(...rows.map(answeredAt));
  return {
    at: now.toISOString(),
    servers,
    totals: {
      total: servers.length,
      free: having('free'),
      in_match: having('in_match'),
      offline: having('offline'),
      other: having('no_plugin', 'closed', 'late', 'unchecked'),
      live_matches: live.matches,
      median_rcon_ms: medianLatency(rows),
    },
    by_tag: counted(rows, (row) => row.tag),
    by_flag: counted(rows, (row) => row.flag),
    by_provider: counted(rows, (row) => row.provider),
    health: {
      checks: checkedAt === null ? 'unknown' : isWithin(checkedAt, LATE_MS, now) ? 'running' : 'late',
      checked_at: isoOf(checkedAt),
      live_data: live.matches === 0 ? 'idle' : isWithin(live.heard_at, QUIET_MS, now) ? 'arriving' : 'late',
      live_data_at: isoOf(live.heard_at),
    },
  };
}
