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

/** A row of `server_requests`, with whether its server is leased. */
export interface RequestRow {
  id: string;
  version: number;
  match_id: number | null;
  requested_by: number | null;
  requested_by_name: string;
  provider: FleetProvider;
  state: ProvisioningRequest['state'];
  stage: ProvisionStage | null;
  stages: StageLine[];
  tries: number;
  failure: FleetFailure | null;
  map: string | null;
  server_id: number | null;
  keep_until: Date | null;
  idle_since: Date | null;
  ready_at: Date | null;
  phase: ProvisioningRequest['phase'];
  stopping_since: Date | null;
  stop_requested_at: Date | null;
  stop_reason: string | null;
  stop_forced: boolean;
  leased: boolean;
  need: 'match_over' | 'elsewhere' | 'waits' | null;
  rental: RentalRow | null;
}

/** Columns of `rentals` as they come with the request. */
export interface RentalRow {
  id: string;
  name: string;
  slots: number;
  region: string | null;
  server_id: number | null;
  settings: Record<string, string>;
  settings_version: number;
  server_token_encrypted: string;
  rcon_password_encrypted: string;
  join_password_encrypted: string;
}

/** A row of `server_instances`. */
export interface InstanceRow {
  id: string;
  try: number;
  external_id: string | null;
  slot: number;
  rcon_password_encrypted: string;
  join_password_encrypted: string;
  server_id: number | null;
  node: string | null;
  created_at: Date;
  stopped_at: Date | null;
  details: { load?: string; settings_version?: number };
}

type Open = (sealed: string) => string;

/** A request from its rows; `open` opens the passwords. */
export function requestOf(row: RequestRow, instances: readonly InstanceRow[], open: Open): FleetRequest {
  const present = instances.find((instance) => instance.try === row.tries);
  return {
    id: row.id,
    version: row.version,
    matchId: row.match_id,
    requestedBy: row.requested_by,
    requestedByName: row.requested_by_name,
    map: row.map,
    serverId: row.server_id,
    keepUntil: row.keep_until,
    idleSince: row.idle_since,
    leased: row.leased,
    needless: needlessOf(row.need, present?.details.load ?? null),
    stopForced: row.stop_forced,
    provisioning: {
      state: row.state,
      provider: row.provider,
      phase: row.phase,
      stage: row.stage ?? 'scheduled',
      stages: row.stages,
      tries: row.tries,
      wasReady: row.ready_at !== null,
      stoppingSince: row.stopping_since?.toISOString() ?? null,
      failure: row.failure,
      stop: row.stop_requested_at === null ? null : { reason: row.stop_reason ?? 'requested' },
    },
    instance: present ? instanceOf(present, open) : null,
    avoidNodes: instances.flatMap(({ try: attempt, node }) => (attempt < row.tries && node ? [node] : [])),
    rental: row.rental === null ? null : rentedServerOf(row.rental, open),
  };
}

/** Its match waits though it was loaded there once: the load came to nothing. */
function needlessOf(need: RequestRow['need'], load: string | null): Needless | null {
  if (need !== 'waits') return need;
  return load === null ? null : 'load_failed';
}

/** An instance from its row. */
export function instanceOf(row: InstanceRow, open: Open): FleetInstance {
  return {
    id: row.id,
    attempt: row.try,
    externalId: row.external_id,
    slot: row.slot,
    rconPassword: open(row.rcon_password_encrypted),
    joinPassword: open(row.join_password_encrypted),
    serverId: row.server_id,
    node: row.node,
    createdAt: row.created_at,
    load: row.details.load ?? null,
    settingsVersion: row.details.settings_version ?? 0,
  };
}

function rentedServerOf(row: RentalRow, open: Open): RentedServer {
  return {
    id: row.id,
    name: row.name,
    slots: row.slots,
    region: row.region,
    serverId: row.server_id,
    serverToken: row.server_token_encrypted === '' ? null : open(row.server_token_encrypted),
    rconPassword: open(row.rcon_password_encrypted),
    joinPassword: open(row.join_password_encrypted),
    settings: row.settings,
    settingsVersion: row.settings_version,
  };
}
