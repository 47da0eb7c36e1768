import { z } from 'zod';
import { RowId, WireBoolean, nullsAreAbsent } from '../shared';

/** Who gives a server: a person's own, or one of ours that starts servers on demand (architecture §7). */
export const ProviderName = z.enum(['registered', 'rented', 'process', 'docker', 'kubernetes', 'agones']);
export type ProviderName = z.infer<typeof ProviderName>;

/** The way of a server on demand, in order; each has a deadline and a usual duration from history. */
export const ProvisionStage = z.enum(['scheduled', 'pulling', 'booting', 'rcon', 'plugin', 'ready']);
export type ProvisionStage = z.infer<typeof ProvisionStage>;

/**
 * queued: waits in line for a free server of the pool; provisioning: a server is being started; ready: has its server;
 * ended: the server was stopped or given back; failed: says why; cancelled: nobody waits any more.
 */
export const ServerRequestState = z.enum(['queued', 'provisioning', 'ready', 'ended', 'failed', 'cancelled']);
export type ServerRequestState = z.infer<typeof ServerRequestState>;

export const ServerRequestSource = z.enum(['pool', 'on_demand']);
export type ServerRequestSource = z.infer<typeof ServerRequestSource>;

/** One stage on the page: `expected_ms` is the median of past starts of this provider, null without history. */
export const ProvisionStageLine = z.object({
  stage: ProvisionStage,
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  expected_ms: z.number().nullable(),
});
export type ProvisionStageLine = z.infer<typeof ProvisionStageLine>;

/** A wish for a server, for a match or for itself: `GET /server-requests`, event `server_request` of the streams. */
export const ServerRequest = z.object({
  id: z.string(),
  version: z.number(),
  match_id: z.number().nullable(),
  requested_by: z.object({ id: z.number().nullable(), name: z.string() }),
  source: ServerRequestSource,
  provider: ProviderName.nullable(),
  state: ServerRequestState,
  /** Place in the line from 1; null when not queued. */
  position: z.number().nullable(),
  stage: ProvisionStage.nullable(),
  stages: z.array(ProvisionStageLine),
  tries: z.number(),
  /** What stopped it, in the provider's own words where there are any. */
  failure: z.object({ stage: ProvisionStage.nullable(), code: z.string(), detail: z.string().nullable() }).nullable(),
  server_id: z.number().nullable(),
  /** `connect host:port; password …` for those who asked and for staff; null for others. */
  connect: z.string().nullable(),
  requested_at: z.string(),
  ready_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  keep_until: z.string().nullable(),
  /** When an idle server stops by itself; null while it is used or kept. */
  idle_stop_at: z.string().nullable(),
  /** Minutes that the server has run, started ones counted whole. */
  minutes: z.number(),
});
export type ServerRequest = z.infer<typeof ServerRequest>;

/** Body of `POST /servers/start-server`; `/servers/start-server/k8s` is the same with provider `kubernetes`. All optional. */
export const StartServerBody = nullsAreAbsent(
  z.object({
    match_id: RowId.optional(),
    provider: ProviderName.optional(),
    map: z
      .string()
      .regex(/^[a-z0-9_/]{1,64}$/i, 'must be the name of a map')
      .optional(),
  }),
);
export type StartServerBody = z.infer<typeof StartServerBody>;

/** Body of `POST /matches/:id/server-request`: wait for a free server, or start one for this match. */
export const RequestServerBody = nullsAreAbsent(
  z.object({ source: ServerRequestSource.default('pool'), provider: ProviderName.optional() }),
);
export type RequestServerBody = z.infer<typeof RequestServerBody>;

/** Body of `POST /server-requests/:id/keep-alive`: the server stays for this long though nobody plays. */
export const KeepAliveBody = nullsAreAbsent(z.object({ minutes: z.coerce.number().int().min(1).max(720).default(30) }));
export type KeepAliveBody = z.infer<typeof KeepAliveBody>;

/** Body of `POST /server-requests/:id/stop`; `force` ends a server with a match on it too, for admins only. */
export const StopServerBody = nullsAreAbsent(z.object({ force: WireBoolean.default(false) }));
export type StopServerBody = z.infer<typeof StopServerBody>;
