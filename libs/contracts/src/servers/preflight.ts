import { z } from 'zod';
import { optionalBody, typedText } from '../shared';

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
export const PreflightStep = z
  .object({
    step: PreflightStepName.describe('What was looked at.'),
    status: z.enum(['ok', 'warning', 'failed', 'skipped']).describe('What came of it.'),
    code: z.string().nullable().describe('Names the finding.'),
    detail: z.string().nullable().describe('A fact: an address, a version.'),
    ms: z.number().nullable().describe('How long it took, in milliseconds.'),
  })
  .meta({ id: 'PreflightStep', description: 'One step of the check of a server.' });
export type PreflightStep = z.infer<typeof PreflightStep>;

/** Answer of `POST /servers/:id/preflight` (waits up to 10 s) and `GET /servers/:id/preflight` (the last one). */
export const ServerPreflight = z
  .object({
    id: z.string().describe('Id of the check.'),
    server_id: z.number().describe('Id of the server.'),
    /** False as soon as one step failed; a warning does not. Null while it runs. */
    ok: z.boolean().nullable().describe('False as soon as one step failed; null while it runs.'),
    started_at: z.string().describe('When it began.'),
    finished_at: z.string().nullable().describe('When it ended.'),
    latency_ms: z.number().nullable().describe('How long the console took to answer, in milliseconds.'),
    plugin_version: z.string().nullable().describe('Version of the match plugin.'),
    steps: z.array(PreflightStep).describe('Step by step, in order.'),
  })
  .meta({ id: 'ServerPreflight', description: 'The check of a server before players connect.' });
export type ServerPreflight = z.infer<typeof ServerPreflight>;

/** A map's name, or the digits of a workshop id. */
const MapName = typedText(64).regex(/^[a-z0-9_/]{1,64}$/i, 'must be the name of a map');
/** Body of `POST /servers/:id/preflight`. */
export const PostPreflightBody = optionalBody(
  z.object({ map: MapName.optional().describe('Map that must be there.') }),
);
export type PostPreflightBody = z.infer<typeof PostPreflightBody>;
