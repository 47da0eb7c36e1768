import { HostName, type ServerListItem } from '@placar/contracts/servers';
import { z } from 'zod';

/** Largest port; the same rule for the game and the GOTV port (decisions.md: 1–65535 everywhere). */
const MAX_PORT = 65_535;
const port = z.number({ error: 'required' }).int('port').min(1, 'port').max(MAX_PORT, 'port');

/** The server dialog's fields. Error texts are names of messages, translated by the dialog. */
export const ServerForm = z.object({
  display_name: z.string().trim().min(1, 'required').max(64, 'tooLong'),
  ip_string: z
    .string()
    .trim()
    .min(1, 'required')
    .refine((host) => host === '' || HostName.safeParse(host).success, 'host'),
  port: z.number().nullable().pipe(port),
  gotv_port: z.number('port').int('port').min(1, 'port').max(MAX_PORT, 'port').nullable(),
  // The specification has no rule here; the console has: a quote or a line break would end the command that carries it.
  rcon_password: z
    .string()
    .max(128, 'password')
    .regex(/^[^"\r\n]*$/, 'password'),
  public_server: z.boolean(),
  flag: z.string().nullable(),
  tag: z.enum(['DEATHMATCH', 'MIX', 'RETAKE', 'COMPETITIVO']).nullable(),
});
/** For an edit: the password was typed for one address, so another address needs it again. */
export const serverFormOf = (server: ServerListItem | null) =>
  ServerForm.refine(
    ({ ip_string: host, port: number, rcon_password: password }) =>
      server === null ||
      password !== '' ||
      (host.toLowerCase() === (server.ip_string ?? '').toLowerCase() && number === server.port),
    { path: ['rcon_password'], message: 'passwordAgain' },
  );
export type ServerFormInput = z.input<typeof ServerForm>;
export type ServerFormValues = z.output<typeof ServerForm>;

/** A new server: no port is filled in, so that "optional" GOTV stays empty. */
export const EMPTY_SERVER: ServerFormInput = {
  display_name: '',
  ip_string: '',
  port: null,
  gotv_port: null,
  rcon_password: '',
  public_server: false,
  flag: null,
  tag: null,
};

/** The fields that can be wrong, from top to bottom: where the focus goes. */
export const FIELD_ORDER = [
  'display_name',
  'ip_string',
  'port',
  'gotv_port',
  'rcon_password',
] as const satisfies readonly (keyof ServerFormInput)[];

/** A copy of a listed server for editing; Cancel therefore changes nothing on screen. */
export function toServerForm(server: ServerListItem): ServerFormInput {
  return {
    display_name: server.display_name,
    ip_string: server.ip_string ?? '',
    port: server.port ?? null,
    gotv_port: server.gotv_port ?? null,
    rcon_password: server.rcon_password ?? '',
    public_server: server.public_server === 1,
    flag: server.flag?.toUpperCase() ?? null,
    tag: server.tag,
  };
}

/** Body of `POST /servers`. */
export function toServerPayload({ ip_string, port, display_name, rcon_password, ...optional }: ServerFormValues) {
  const { public_server, flag, gotv_port, tag } = optional;
  return { ip_string, port, display_name, rcon_password, public_server, flag, gotv_port, tag };
}

/** Body of `PUT /servers`: '' clears what was there. An empty password means "keep it", as the list does not show it to everybody. */
export function toServerUpdate(values: ServerFormValues, serverId: number) {
  const { rcon_password: password, flag, gotv_port, tag, ...common } = toServerPayload(values);
  const cleared = '' as const;
  return {
    ...common,
    flag: flag ?? cleared,
    gotv_port: gotv_port ?? cleared,
    tag: tag ?? cleared,
    ...(password === '' ? {} : { rcon_password: password }),
    server_id: serverId,
  };
}
