import { parseArgs } from 'node:util';
import type { ServerOptions } from './api-types';
import { serverOptionsSchema } from './control/control-schemas';

export interface SingleServerConfig {
  dataDir?: string;
  allowedBaseUrls?: string[] | 'any';
  /** Null: no control API. */
  controlPort: number | null;
  server: ServerOptions;
}

const FLAGS = {
  single: { type: 'boolean' },
  id: { type: 'string' },
  name: { type: 'string' },
  port: { type: 'string' },
  'password-env': { type: 'string' },
  profile: { type: 'string' },
  seed: { type: 'string' },
  speed: { type: 'string' },
  map: { type: 'string' },
  locale: { type: 'string' },
  'data-dir': { type: 'string' },
  'disk-dir': { type: 'string' },
  'allow-url': { type: 'string', multiple: true },
  'control-port': { type: 'string' },
  quirks: { type: 'string' },
} as const;

/**
 * Reads the flags of `--single` (listed in main.ts). The password comes from the named variable, never from the command line.
 * Throws an Error that names what is wrong.
 */
export const readSingleConfig = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): SingleServerConfig => {
  const { values } = parseArgs({ args: [...args], options: FLAGS, strict: true, allowPositionals: false });
  const variable = values['password-env'];
  const password = variable === undefined ? undefined : environment[variable];
  if (variable !== undefined && !password) throw new Error(`the variable ${variable} holds no password`);
  const parsed = serverOptionsSchema.safeParse(
    withoutAbsent({
      id: values.id,
      name: values.name,
      port: numberOf(values.port),
      password,
      profile: values.profile,
      seed: values.seed,
      map: values.map,
      locale: values.locale,
      diskDir: values['disk-dir'],
      quirks: values.quirks === undefined ? undefined : (JSON.parse(values.quirks) as unknown),
      clock: { mode: 'scaled', factor: numberOf(values.speed) ?? 1 },
    }),
  );
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`invalid flags: ${issues.join('; ')}`);
  }
  return {
    ...withoutAbsent({ dataDir: values['data-dir'], allowedBaseUrls: values['allow-url'] }),
    controlPort: numberOf(values['control-port']) ?? null,
    server: parsed.data,
  };
};

/**
 * The same from the variables that an image of a game server is started with (CS2_*, as `DockerProvider` and `KubernetesProvider`
 * give them), and GAMESIM_SPEED. Throws an Error that names what is wrong.
 */
export const readContainerConfig = (environment: Readonly<Record<string, string | undefined>>): SingleServerConfig => {
  const { CS2_PORT: port, CS2_SERVERNAME: name, CS2_STARTMAP: map, CS2_PW: joinPassword, GAMESIM_SPEED } = environment;
  const flags = Object.entries({ port: port ?? '27015', name, map, speed: GAMESIM_SPEED ?? '10' });
  const args = flags.flatMap(([flag, value]) => (value ? [`--${flag}=${value}`] : []));
  const { server, ...rest } = readSingleConfig([...args, '--password-env', 'CS2_RCONPW'], environment);
  return {
    ...rest,
    allowedBaseUrls: 'any',
    server: { ...server, convars: { ...(name ? { hostname: name } : {}), sv_password: joinPassword ?? '' } },
  };
};

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

const withoutAbsent = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
