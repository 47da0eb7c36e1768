import { z } from 'zod';
import { RowId, typedText } from '../shared';

export type { AuditedField } from './audited-fields';

/** `GET /audit`: newest first; each filter narrows. */
export const AuditQuery = z.object({
  user_id: RowId.optional().describe('Only what this user did'),
  route: typedText(200).optional().describe('Only this route, as the router writes it: `/matches/:id/pause`'),
  record: z
    .string()
    .regex(/^[a-z_]{1,40}:[\w.-]{1,64}$/, 'must be a kind and an id, as in match:42')
    .optional()
    .describe('Only what concerned this record: `match:42`, `team:7`, `user:3`'),
  from: z.iso.datetime({ offset: true }).optional().describe('Only what was answered at this time or later'),
  until: z.iso.datetime({ offset: true }).optional().describe('Only what was answered before this time'),
  before: z.coerce
    .number()
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('Only lines older than the one with this id; `next_before` of the last answer'),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe('Lines of one page, 1 to 200'),
});
export type AuditQuery = z.output<typeof AuditQuery>;

/** A field of a record that a call changed. */
export const AuditChange = z
  .object({
    field: z.string().describe('Its name in the API'),
    before: z.string().nullable().describe('What it was, as a text, cut where it is long; null: nothing'),
    after: z.string().nullable().describe('What it is'),
  })
  .meta({ id: 'AuditChange', description: 'A field that was changed.' });
export type AuditChange = z.infer<typeof AuditChange>;

/** One call that changed something, or was refused to. Never a whole body, never a secret. */
export const AuditLine = z.object({
  id: z.number().int().describe('Id of the line; later lines have greater ones'),
  at: z.string().describe('When it was answered, ISO 8601 in UTC with milliseconds'),
  user_id: z.number().int().nullable().describe('Who called; null: a visitor'),
  user_name: z.string().nullable().describe('The name of the caller at that time'),
  api_key_id: z.number().int().nullable().describe('The API key that was shown; null: a session or none'),
  method: z.string().describe('GET for the actions that the de-facto API has as GET'),
  route: z.string().describe('The route, without the prefix, with its parameters by name'),
  targets: z.array(z.string()).describe('The records it concerned, `kind:id`'),
  changes: z
    .array(AuditChange)
    .describe('What it changed, where the route tells it; of a record that was made, what it has'),
  status: z.number().int().describe('HTTP status of the answer'),
  ip: z.string().nullable().describe('Address of the caller, or a keyed hash of it, as AUDIT_ADDRESS says'),
  request_id: z.string().nullable().describe('The X-Request-Id of the answer, as in the log'),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const AuditPage = z.object({
  audit: z.array(AuditLine).describe('Newest first'),
  next_before: z.number().int().nullable().describe('For `before` of the next page; null: this was the last'),
});
export type AuditPage = z.infer<typeof AuditPage>;
