import { z } from 'zod';
import { IsoTime, PortNumber, RowId, WireBoolean, oneElementList, typedSecret, typedText } from '../shared';
import { ServerTag } from './server-tag';

export * from './answers';
export * from './preflight';
export * from './server-tag';
export * from './status-board';

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
      )
      // Figures and dots alone are an address, and the last part of a host name is never a number (RFC 1123 §2.1).
      .refine(
        (host) => host.includes(':') || !/(^|\.)\d+$/.test(host) || z.ipv4().safeParse(host).success,
        'must be a host name or an IP address',
      ),
  );

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

const Flag = z.string().regex(/^[A-Za-z]{2}$/, 'must be a country code');
const fields = {
  ip_string: HostName.describe('Host name or address; a URL is reduced to its host.'),
  port: PortNumber.describe('Port of the game.'),
  display_name: typedText(64).describe('Name as people see it.'),
  rcon_password: typedSecret(128)
    .regex(/^[^"]*$/, 'must not contain quotes')
    .describe('Password of the console.'),
  public_server: WireBoolean.nullish()
    .transform((value) => value ?? false)
    .describe('Everybody may put matches on it.'),
  flag: optional(Flag).describe('Country code.'),
  gotv_port: optional(PortNumber).describe('Port of the broadcast.'),
  tag: optional(ServerTag).describe('What it is for.'),
};
export const CreateServerBody = oneElementList(
  z.object({ ...fields, rcon_password: fields.rcon_password.default('') }),
);
export type CreateServerBody = z.infer<typeof CreateServerBody>;
/** On updates '' clears an optional field; null and absent leave it as it is. */
const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value: z.output<T> | '' | null) => (value === '' ? null : value), schema.nullable()).optional();
export const UpdateServerBody = oneElementList(
  z.object({
    server_id: RowId.describe('Id of the server.'),
    user_id: RowId.optional().describe('New owner.'),
    ip_string: fields.ip_string.optional().describe('Host name or address; a URL is reduced to its host.'),
    port: fields.port.optional().describe('Port of the game.'),
    display_name: fields.display_name.optional().describe('Name as people see it.'),
    rcon_password: fields.rcon_password.optional().describe('Password of the console.'),
    public_server: WireBoolean.optional().describe('Everybody may put matches on it.'),
    flag: clearable(Flag).describe('Country code.'),
    gotv_port: clearable(PortNumber).describe('Port of the broadcast.'),
    tag: clearable(ServerTag).describe('What it is for.'),
    /** Ours: a cordoned server finishes its match and is offered to no other. */
    cordoned: WireBoolean.optional().describe('It finishes its match and is offered to no other.'),
  }),
);
export type UpdateServerBody = z.infer<typeof UpdateServerBody>;
/** Nobody switches skins on without having read what Valve does to the tokens of such servers. */
export const ShowSkinsBody = z.object({
  understood: z.literal(true).describe('The owner has read the rule of Valve.'),
});
export type ShowSkinsBody = z.infer<typeof ShowSkinsBody>;
const last4 = z.string().describe('The end of the key, to recognise it.');
/** Answer of `GET /servers/:id/skins`. */
export const ServerSkins = z.object({
  enabled: z.boolean().describe('Whether it shows skins.'),
  way: z
    .enum(['off', 'http', 'weaponpaints'])
    .describe(
      'How servers learn what people carry: not at all here, they fetch it, or from the database of the plugin.',
    ),
  key: z
    .object({
      last4,
      made_at: IsoTime.describe('When it was made.'),
      used_at: IsoTime.nullable().describe('When it was used last, to the minute.'),
    })
    .nullable()
    .describe('The key by which it tells kills; null: there is none.'),
});
export type ServerSkins = z.infer<typeof ServerSkins>;
/** The key is told this once. */
export const ServerSkinKeyMade = z.object({
  key: z.string().describe('The key.'),
  last4,
  made_at: IsoTime.describe('When it was made.'),
});
export type ServerSkinKeyMade = z.infer<typeof ServerSkinKeyMade>;
export const DeleteServerBody = oneElementList(z.object({ server_id: RowId.describe('Id of the server.') }));
