import { z } from 'zod';
import { nullsAreAbsent, typedText } from '../shared';

/** What a pre-flight looks at, in this order. A step after a failed one that it needs is `skipped`. */
export const PreflightStepName = z.enum([
  'dns',
  'port',
  'password',
  'plugin',
  'version',
  'free',
  'map',
  'config_fetch',
  'event_round_trip',
]);
export type PreflightStepName = z.infer<typeof PreflightStepName>;

/** `code` names the finding for the page's words and remedy; `detail` is a fact (an address, a version), never a sentence. */
export const PreflightStep = z.object({
  step: PreflightStepName,
  status: z.enum(['ok', 'warning', 'failed', 'skipped']),
  code: z.string().nullable(),
  detail: z.string().nullable(),
  ms: z.number().nullable(),
});
export type PreflightStep = z.infer<typeof PreflightStep>;

/** Answer of `POST /servers/:id/preflight` (waits up to 10 s) and `GET /servers/:id/preflight` (the last one). */
export const ServerPreflight = z.object({
  id: z.string(),
  server_id: z.number(),
  /** False as soon as one step failed; a warning does not. Null while it runs. */
  ok: z.boolean().nullable(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  latency_ms: z.number().nullable(),
  plugin_version: z.string().nullable(),
  steps: z.array(PreflightStep),
});
export type ServerPreflight = z.infer<typeof ServerPreflight>;

export const PostPreflightBody = nullsAreAbsent(z.object({ map: typedText(64).optional() }));
export type PostPreflightBody = z.infer<typeof PostPreflightBody>;

/** A row of `GET /matches/:id/server-candidates`: where this match could go, best first; `reasons` says why not. */
export interface ServerCandidate {
  server_id: number;
  display_name: string;
  flag: string | null;
  provider: string;
  /** True for the server that the match is on. */
  current: boolean;
  free: boolean;
  offered: boolean;
  /** Codes: in_use, unreachable, auth_failed, plugin_missing, plugin_outdated, not_checked, cordoned. */
  reasons: string[];
  latency_ms: number | null;
  plugin_version: string | null;
  checked_at: string | null;
}
