import type { ProvisionStage } from '@placar/contracts';
import type { FleetFailure, FleetProvider, ProvisioningRequest, StageLine } from '@placar/domain';

/** The instance of the present try, secrets opened. */
export interface FleetInstance {
  id: string;
  attempt: number;
  externalId: string | null;
  slot: number;
  rconPassword: string;
  joinPassword: string;
  serverId: number | null;
  node: string | null;
  createdAt: Date;
  /** How the load of its match went, once it was asked for. */
  load: string | null;
  /** Which settings of the rented server it has. */
  settingsVersion: number;
}

/** What a rented server brings to its starts: it keeps its row, its name and its passwords. */
export interface RentedServer {
  id: string;
  name: string;
  slots: number;
  region: string | null;
  serverId: number | null;
  serverToken: string | null;
  rconPassword: string;
  joinPassword: string;
  settings: Readonly<Record<string, string>>;
  settingsVersion: number;
}

/** Why a server that was started beside a place in the queue is given back. */
export type Needless = 'match_over' | 'elsewhere' | 'load_failed';

/** A request on demand with everything that its next step needs. */
export interface FleetRequest {
  id: string;
  version: number;
  matchId: number | null;
  requestedBy: number | null;
  requestedByName: string;
  map: string | null;
  serverId: number | null;
  keepUntil: Date | null;
  idleSince: Date | null;
  leased: boolean;
  /** It was started beside a place in the queue, and its match has no need of it any more: why. Null: it has, or nobody asks. */
  needless: Needless | null;
  stopForced: boolean;
  provisioning: ProvisioningRequest;
  instance: FleetInstance | null;
  /** Nodes of earlier tries. */
  avoidNodes: string[];
  /** Null: it is nobody's rented server. */
  rental: RentedServer | null;
}

/** A request as it is read: what its provisioning is made of, and a rented server whose secrets are sealed still (no token: empty). */
export interface RequestRow extends Omit<
  FleetRequest,
  'needless' | 'provisioning' | 'instance' | 'avoidNodes' | 'rental'
> {
  provider: FleetProvider;
  state: ProvisioningRequest['state'];
  phase: ProvisioningRequest['phase'];
  stage: ProvisionStage | null;
  stages: StageLine[];
  tries: number;
  failure: FleetFailure | null;
  readyAt: Date | null;
  stoppingSince: Date | null;
  stopAskedAt: Date | null;
  stopReason: string | null;
  need: 'match_over' | 'elsewhere' | 'waits' | null;
  rental: (RentedServer & { serverToken: string }) | null;
}

/** Of `server_requests r` and of what it rents, `rentals t`: a `RequestRow`, but for what its match needs. */
export const REQUEST_COLUMNS = `r.id, r.version, r.match_id AS "matchId", r.requested_by AS "requestedBy",
  r.requested_by_name AS "requestedByName", r.map, r.server_id AS "serverId", r.keep_until AS "keepUntil", r.idle_since AS "idleSince",
  EXISTS (SELECT 1 FROM server_leases l WHERE l.server_id = r.server_id AND l.released_at IS NULL) AS leased, r.stop_forced AS "stopForced",
  r.provider, r.state, r.phase, r.stage, r.stages, r.tries, r.failure, r.ready_at AS "readyAt", r.stopping_since AS "stoppingSince",
  r.stop_requested_at AS "stopAskedAt", r.stop_reason AS "stopReason",
  CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'name', t.name, 'slots', t.slots, 'region', t.region,
    'serverId', t.server_id, 'settings', t.settings, 'settingsVersion', t.settings_version, 'serverToken', t.server_token_encrypted,
    'rconPassword', t.rcon_password_encrypted, 'joinPassword', t.join_password_encrypted) END AS rental`;

/** Of `server_instances`: a `FleetInstance` whose passwords are sealed still. */
export const INSTANCE_COLUMNS = `id, try AS attempt, external_id AS "externalId", slot, rcon_password_encrypted AS "rconPassword",
  join_password_encrypted AS "joinPassword", server_id AS "serverId", node, created_at AS "createdAt", details->>'load' AS load,
  coalesce((details->>'settings_version')::int, 0) AS "settingsVersion"`;

type Open = (sealed: string) => string;

/** A request from its row and its sealed instances; `open` opens the passwords. */
export function requestOf(row: RequestRow, instances: readonly FleetInstance[], open: Open): FleetRequest {
  const { provider, state, phase, stage, stages, tries, failure, need, rental, ...rest } = row;
  const { readyAt, stoppingSince, stopAskedAt, stopReason, ...request } = rest;
  const present = instances.find(({ attempt }) => attempt === tries);
  return {
    ...request,
    needless: needlessOf(need, present?.load ?? null),
    provisioning: {
      state,
      provider,
      phase,
      stage: stage ?? 'scheduled',
      stages,
      tries,
      failure,
      wasReady: readyAt !== null,
      stoppingSince: stoppingSince?.toISOString() ?? null,
      stop: stopAskedAt === null ? null : { reason: stopReason ?? 'requested' },
    },
    instance: present ? opened(present, open) : null,
    avoidNodes: instances.flatMap(({ attempt, node }) => (attempt < tries && node ? [node] : [])),
    rental: rental && {
      ...opened(rental, open),
      serverToken: rental.serverToken === '' ? null : open(rental.serverToken),
    },
  };
}

/** Its match waits though it was loaded there once: the load came to nothing. */
function needlessOf(need: RequestRow['need'], load: string | null): Needless | null {
  if (need !== 'waits') return need;
  return load === null ? null : 'load_failed';
}

/** With its passwords opened. */
export const opened = <T extends { rconPassword: string; joinPassword: string }>(sealed: T, open: Open): T => ({
  ...sealed,
  rconPassword: open(sealed.rconPassword),
  joinPassword: open(sealed.joinPassword),
});
