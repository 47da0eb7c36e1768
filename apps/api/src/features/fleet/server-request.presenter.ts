import type {
  ProviderName,
  ProvisionStage,
  ServerRequest,
  ServerRequestPurpose,
  ServerRequestSource,
  ServerRequestState,
} from '@placar/contracts';
import { canAdministerMatch, idleStopAt, isStaff, minutesOf } from '@placar/domain';
import type { AccessActor, FleetFailure, StageLine } from '@placar/domain';
import { runBy } from '@placar/match-engine/tournaments';
import { openSecret, sharedNow } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { isoOf } from '../../http/wire-forms';

/** A row of `SERVER_REQUEST_SELECT`. */
export interface ServerRequestRow {
  id: string;
  version: number;
  match_id: number | null;
  rental_id: string | null;
  requested_by: number | null;
  requested_by_name: string;
  source: ServerRequestSource;
  purpose: ServerRequestPurpose;
  provider: ProviderName | null;
  state: ServerRequestState;
  stage: ProvisionStage | null;
  stages: StageLine[];
  tries: number;
  failure: FleetFailure | null;
  server_id: number | null;
  offered_until: Date | null;
  start_again_at: Date | null;
  requested_at: Date;
  ready_at: Date | null;
  ended_at: Date | null;
  keep_until: Date | null;
  idle_since: Date | null;
  position: number | null;
  match_owner_id: number | null;
  match_run_by: number[];
  ip_string: string | null;
  port: number | null;
  join_password_encrypted: string | null;
  runs: { from: string; to: string | null }[];
}

/** Requests with their place in the line, the server they got and the time it ran. Put WHERE and ORDER BY on `r` behind it. */
export const SERVER_REQUEST_SELECT = `SELECT r.id, r.version, r.match_id, r.rental_id, r.requested_by, r.requested_by_name, r.source, r.purpose, r.offered_until, r.start_again_at, r.provider,
    r.state, r.stage, r.stages, r.tries, r.failure, r.server_id, r.requested_at, r.ready_at, r.ended_at, r.keep_until, r.idle_since,
    CASE WHEN r.state = 'queued' THEN (SELECT count(*)::int FROM server_requests q
      WHERE q.state = 'queued' AND (q.requested_at, q.id) <= (r.requested_at, r.id)) END AS position,
    m.user_id AS match_owner_id, ${runBy('m.id')} AS match_run_by, s.ip_string, s.port,
    (SELECT i.join_password_encrypted FROM server_instances i
      WHERE i.request_id = r.id AND i.server_id = r.server_id ORDER BY i.try DESC LIMIT 1) AS join_password_encrypted,
    (SELECT COALESCE(json_agg(json_build_object('from', i.created_at, 'to', i.stopped_at)), '[]')
       FROM server_instances i WHERE i.request_id = r.id AND i.external_id IS NOT NULL) AS runs
  FROM server_requests r
  LEFT JOIN matches m ON m.id = r.match_id
  LEFT JOIN servers s ON s.id = r.server_id`;

/** Those who asked, staff, and who runs the match that it is for. */
export function canSeeServerRequest(viewer: AccessActor | null, row: ServerRequestRow): boolean {
  if (viewer === null) return false;
  if (isStaff(viewer) || row.requested_by === viewer.id) return true;
  return row.match_id !== null && canAdministerMatch(viewer, { user_id: row.match_owner_id, run_by: row.match_run_by });
}

/** A request as this viewer may see it; whether they may at all is `canSeeServerRequest`. */
export function presentServerRequest(
  row: ServerRequestRow,
  viewer: AccessActor | null,
  config: Pick<AppConfig, 'secrets' | 'fleet'>,
  now: Date = new Date(sharedNow()),
): ServerRequest {
  const runs = row.runs.map(({ from, to }) => ({ from: new Date(from), to: to === null ? null : new Date(to) }));
  const idleAt =
    row.state === 'ready' && row.source === 'on_demand' && row.rental_id === null
      ? idleStopAt({ idleSince: row.idle_since, keepUntil: row.keep_until, idleMinutes: config.fleet.idleMinutes })
      : null;
  return {
    id: row.id,
    version: row.version,
    match_id: row.match_id,
    rental_id: row.rental_id,
    requested_by: { id: row.requested_by, name: row.requested_by_name },
    source: row.source,
    purpose: row.purpose,
    provider: row.provider,
    state: row.state,
    position: row.position,
    stage: row.stage,
    stages: row.stages,
    tries: row.tries,
    failure: row.failure && { stage: row.failure.stage, code: row.failure.code, detail: row.failure.detail },
    server_id: row.server_id,
    offered_until: row.state === 'offered' ? isoOf(row.offered_until) : null,
    start_again_at: row.state === 'queued' ? isoOf(row.start_again_at) : null,
    connect: canSeeServerRequest(viewer, row) ? connectLine(row, config) : null,
    requested_at: row.requested_at.toISOString(),
    ready_at: isoOf(row.ready_at),
    ended_at: isoOf(row.ended_at),
    keep_until: isoOf(row.keep_until),
    idle_stop_at: isoOf(idleAt),
    minutes: minutesOf(runs, now),
  };
}

/** What a player pastes into the console. Only while the server is theirs. */
function connectLine(row: ServerRequestRow, config: Pick<AppConfig, 'secrets'>): string | null {
  if (row.state !== 'ready' || row.ip_string === null || row.port === null) return null;
  const host = row.ip_string.includes(':') ? `[${row.ip_string}]` : row.ip_string;
  const password = joinPassword(row, config);
  return `connect ${host}:${row.port}${password === '' ? '' : `; password ${password}`}`;
}

function joinPassword({ join_password_encrypted: sealed }: ServerRequestRow, { secrets }: Pick<AppConfig, 'secrets'>) {
  return sealed ? openSecret(sealed, secrets.encryptionKey, ...secrets.previousEncryptionKeys) : '';
}
