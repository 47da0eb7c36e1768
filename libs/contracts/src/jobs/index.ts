import { z } from 'zod';
import { MatchCommandRequest } from '../matches';

/** Applies one requested command of a match to its game server, and settles it. */
export const ApplyCommandJob = z.object({
  match_id: z.number().int(),
  command_id: z.string(),
  attempt: z.number().int(),
  server_id: z.number().int().nullable(),
  request: MatchCommandRequest,
  requested_at: z.string(),
  correlation_id: z.string().nullable(),
});
export type ApplyCommandJob = z.infer<typeof ApplyCommandJob>;

/** Ends what a closed or superseded attempt left on its server, then frees the lease. */
export const ClearServerJob = z.object({
  match_id: z.number().int(),
  server_id: z.number().int(),
  attempt: z.number().int(),
  reason: z.string(),
});
export type ClearServerJob = z.infer<typeof ClearServerJob>;

/** Reads a new or changed server once, so that its state is known before a person asks. */
export const ProbeServerJob = z.object({ server_id: z.number().int() });
export type ProbeServerJob = z.infer<typeof ProbeServerJob>;

export interface JobDefinition {
  readonly queue: string;
  readonly schema: z.ZodType;
  readonly attempts: number;
  readonly backoffMs: number;
  readonly timeoutMs: number;
}

/** Every job there is: its queue, payload, tries and deadline. A worker refuses to start without a handler for each. */
export const JOB_CATALOGUE = {
  'apply-command': { queue: 'match-control', schema: ApplyCommandJob, attempts: 3, backoffMs: 500, timeoutMs: 180_000 },
  'clear-server': { queue: 'match-control', schema: ClearServerJob, attempts: 6, backoffMs: 2_000, timeoutMs: 90_000 },
  'probe-server': { queue: 'servers', schema: ProbeServerJob, attempts: 1, backoffMs: 1_000, timeoutMs: 15_000 },
} as const satisfies Record<string, JobDefinition>;
export type JobName = keyof typeof JOB_CATALOGUE;
export type JobPayload<N extends JobName> = z.infer<(typeof JOB_CATALOGUE)[N]['schema']>;
