import { z } from 'zod';
import { PortNumber, RowId, WireBoolean, nullsAreAbsent, oneElementList, typedText } from '../shared';

export * from './preflight';
export * from './statistics';

export const ServerTag = z.enum(['DEATHMATCH', 'MIX', 'RETAKE', 'COMPETITIVO']);
export type ServerTag = z.infer<typeof ServerTag>;

/** Host name or address; a URL is accepted and reduced to its host. */
export const HostName = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .transform((host) => host.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/\/.*$/, ''))
  .pipe(
    z
      .string()
      .regex(
        /^(\[[0-9a-f:]+\]|[0-9a-f:]*:[0-9a-f:]*:[0-9a-f:]*|[a-z0-9]([a-z0-9._-]*[a-z0-9])?)$/i,
        'must be a host name or an IP address',
      ),
  );

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

const Flag = z.string().regex(/^[A-Za-z]{2}$/, 'must be a country code');
const fields = {
  ip_string: HostName,
  port: PortNumber,
  display_name: typedText(64),
  rcon_password: z
    .string()
    .max(128)
    .regex(/^[^"\r\n\u0000]*$/, 'must not contain quotes or line breaks'),
  public_server: WireBoolean.nullish().transform((value) => value ?? false),
  flag: optional(Flag),
  gotv_port: optional(PortNumber),
  tag: optional(ServerTag),
};
export const CreateServerBody = oneElementList(
  z.object({ ...fields, rcon_password: fields.rcon_password.default('') }),
);
export type CreateServerBody = z.infer<typeof CreateServerBody>;
/** On updates '' clears an optional field; null and absent leave it as it is. */
const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable()).optional();
export const UpdateServerBody = oneElementList(
  nullsAreAbsent(
    z.object({
      server_id: RowId,
      user_id: RowId.optional(),
      ip_string: fields.ip_string.optional(),
      port: fields.port.optional(),
      display_name: fields.display_name.optional(),
      rcon_password: fields.rcon_password.optional(),
      public_server: WireBoolean.optional(),
      flag: clearable(Flag),
      gotv_port: clearable(PortNumber),
      tag: clearable(ServerTag),
      /** Ours: a cordoned server finishes its match and is offered to no other. */
      cordoned: WireBoolean.optional(),
    }),
  ),
);
export type UpdateServerBody = z.infer<typeof UpdateServerBody>;
export const DeleteServerBody = oneElementList(z.object({ server_id: RowId }));

/** A row of /servers, /servers/available, /servers/myservers; what a viewer may not see is absent. */
export interface ServerListItem {
  id: number;
  in_use: 0 | 1;
  display_name: string;
  name: string | null;
  public_server: 0 | 1;
  flag: string | null;
  tag: ServerTag | null;
  ip_string?: string;
  port?: number;
  gotv_port?: number | null;
  user_id?: number | null;
  rcon_password?: string;
  /** Ours. */
  provider: string;
  plugin_version: string | null;
  last_seen_at: string | null;
  last_latency_ms: number | null;
  last_problem: string | null;
  match_id: number | null;
  cordoned?: 0 | 1;
  /** 1 when a match could be given to it now: free, reachable, with a usable plugin, not cordoned. */
  offered?: 0 | 1;
}
