import { z } from 'zod';
import { RowId, WireBoolean, optionalBody } from '../shared';
import { MessageAnswer } from '../shared/answers';

/** Who gives a server: a person's own, or one of ours that starts servers on demand (architecture §7). */
export const ProviderName = z.enum(['registered', 'rented', 'process', 'docker', 'kubernetes', 'agones']);
export type ProviderName = z.infer<typeof ProviderName>;

/** The way of a server on demand, in order; each has a deadline and a usual duration from history. */
export const ProvisionStage = z.enum(['scheduled', 'pulling', 'booting', 'rcon', 'plugin', 'ready']);
export type ProvisionStage = z.infer<typeof ProvisionStage>;

/**
 * queued: waits in line for a free server of the pool; offered: a free server is kept for a while, for the one who asked to move
 * there; provisioning: a server is being started; ready: has its server;
 * ended: the server was stopped or given back; failed: says why; cancelled: nobody waits any more.
 */
export const ServerRequestState = z.enum([
  'queued',
  'offered',
  'provisioning',
  'ready',
  'ended',
  'failed',
  'cancelled',
]);
export type ServerRequestState = z.infer<typeof ServerRequestState>;

export const ServerRequestSource = z.enum(['pool', 'on_demand']);
export type ServerRequestSource = z.infer<typeof ServerRequestSource>;

/** load: the match is loaded on the server by itself; move: the server is offered, and a person moves the match there. */
export const ServerRequestPurpose = z.enum(['load', 'move']);
export type ServerRequestPurpose = z.infer<typeof ServerRequestPurpose>;

/** One stage on the page: `expected_ms` is the median of past starts of this provider, null without history. */
export const ProvisionStageLine = z
  .object({
    stage: ProvisionStage.describe('The stage.'),
    started_at: z.string().nullable().describe('When it began.'),
    ended_at: z.string().nullable().describe('When it ended.'),
    expected_ms: z.number().nullable().describe('Median of past starts in milliseconds; null without history.'),
  })
  .meta({ id: 'ProvisionStage', description: 'One stage of the start of a server.' });
export type ProvisionStageLine = z.infer<typeof ProvisionStageLine>;

/** A request for a server, for a match or for itself: `GET /server-requests`, event `server_request` of the streams. */
export const ServerRequest = z
  .object({
    id: z.string().describe('Id of the request.'),
    version: z.number().describe('Grows with every change.'),
    match_id: z.number().nullable().describe('Match that it is for, or null.'),
    rental_id: z.string().nullable().describe('Rented server that it starts, or null.'),
    requested_by: z
      .object({ id: z.number().nullable().describe('Id of the user.'), name: z.string().describe('Name.') })
      .describe('Who asked.'),
    source: ServerRequestSource.describe('The line of the pool, or a server of its own.'),
    purpose: ServerRequestPurpose.describe('To load the match there by itself, or to offer a server to move it to.'),
    provider: ProviderName.nullable().describe('Who runs the server; null for the pool.'),
    state: ServerRequestState.describe('Where the request stands.'),
    /** Place in the line from 1; null when not queued. */
    position: z.number().nullable().describe('Place in the line from 1; null when not in line.'),
    stage: ProvisionStage.nullable().describe('The stage.'),
    stages: z.array(ProvisionStageLine).describe('All stages with their times.'),
    tries: z.number().describe('How often a start was tried.'),
    /** What stopped it, in the provider's own words where there are any. */
    failure: z
      .object({
        stage: ProvisionStage.nullable().describe('In which stage.'),
        code: z.string().describe('What went wrong.'),
        detail: z.string().nullable().describe('In the words of the provider.'),
      })
      .nullable()
      .describe('What stopped it.'),
    server_id: z.number().nullable().describe('The server that it got, or that is offered.'),
    offered_until: z.string().nullable().describe('Until when the server is kept for the move; null without an offer.'),
    start_again_at: z
      .string()
      .nullable()
      .describe('When a server is tried to be started once more for a match that waits in line; null: none is.'),
    /** `connect host:port; password …` for those who asked and for staff; null for others. */
    connect: z.string().nullable().describe('What a player types to connect; null for those who may not.'),
    requested_at: z.string().describe('When it was asked for.'),
    ready_at: z.string().nullable().describe('When the server was ready.'),
    ended_at: z.string().nullable().describe('When it ended.'),
    keep_until: z.string().nullable().describe('Kept until then though nobody plays.'),
    /** When an idle server stops by itself; null while it is used or kept. */
    idle_stop_at: z.string().nullable().describe('When it stops by itself; null while it is used or kept.'),
    /** Minutes that the server has run, started ones counted whole. */
    minutes: z.number().describe('Minutes that the server has run, started ones counted whole.'),
  })
  .meta({ id: 'ServerRequest', description: 'A request for a server: in line, being started, ready, or over.' });
export type ServerRequest = z.infer<typeof ServerRequest>;

/** Query of `GET /server-requests`. */
export const ServerRequestsQuery = z.object({
  open: WireBoolean.default(false).describe('Only open ones.'),
  match_id: RowId.optional().describe('Only those of this match.'),
});
export type ServerRequestsQuery = z.infer<typeof ServerRequestsQuery>;

/** Answer of `GET /server-requests`. */
export const ServerRequestsAnswer = z.object({
  requests: z.array(ServerRequest).describe('Open ones in the order of the line, then those of the last day.'),
});
export type ServerRequestsAnswer = z.infer<typeof ServerRequestsAnswer>;

/** Body of `POST /servers/start-server`; `/servers/start-server/k8s` is the same with provider `kubernetes`. All optional. */
export const StartServerBody = optionalBody(
  z.object({
    match_id: RowId.optional().describe('Match to start it for.'),
    provider: ProviderName.optional().describe('Who shall run it; without it the usual one.'),
    map: z
      .string()
      .regex(/^[a-z0-9_/]{1,64}$/i, 'must be the name of a map')
      .optional()
      .describe('Map to start with.'),
  }),
);
export type StartServerBody = z.infer<typeof StartServerBody>;

/** Answer of `POST /servers/start-server`. */
export const ServerStarting = MessageAnswer.extend({
  id: z.string().describe('Id of the request; its stages are told by GET /server-requests/{id} and the stream.'),
});
export type ServerStarting = z.infer<typeof ServerStarting>;

/** Body of `POST /matches/:id/server-request`: wait for a free server, or start one for this match. */
export const RequestServerBody = optionalBody(
  z
    .object({
      source: ServerRequestSource.default('pool').describe('Wait in line, or have one started.'),
      purpose: ServerRequestPurpose.default('load').describe('`move`: wait in line with a match that is on a server.'),
      provider: ProviderName.optional().describe('Who shall run it.'),
    })
    .refine(({ source, purpose }) => purpose === 'load' || source === 'pool', {
      path: ['purpose'],
      message: 'a match is moved to a server of the pool; start one first, then move the match there',
    }),
);
export type RequestServerBody = z.infer<typeof RequestServerBody>;

/** Body of `POST /server-requests/:id/keep-alive`: the server stays for this long though nobody plays. */
export const KeepAliveBody = optionalBody(
  z.object({
    minutes: z.coerce.number().int().min(1).max(720).default(30).describe('Minutes from now.'),
  }),
);
export type KeepAliveBody = z.infer<typeof KeepAliveBody>;

/** Body of `POST /server-requests/:id/stop`; `force` ends a server with a match on it too, for admins only. */
export const StopServerBody = optionalBody(
  z.object({
    force: WireBoolean.default(false).describe('Even with a match on it; staff only.'),
  }),
);
export type StopServerBody = z.infer<typeof StopServerBody>;
