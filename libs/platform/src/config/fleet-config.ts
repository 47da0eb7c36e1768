import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

/** Providers that start servers by themselves; see architecture §7. */
export const FLEET_PROVIDER_NAMES = ['process', 'docker', 'kubernetes', 'agones'] as const;
export type FleetProviderName = (typeof FLEET_PROVIDER_NAMES)[number];

/** Servers on demand: who starts them, how many, for how long, and from what. */
export interface FleetConfig {
  /** The first one is the default; empty: this installation starts no servers. */
  readonly providers: readonly FleetProviderName[];
  /** Parts two installations on one Docker host or cluster; the value of the label `placar.dev/fleet`. */
  readonly name: string;
  readonly maxServers: number;
  /** For members; staff may use the whole fleet. */
  readonly maxPerUser: number;
  readonly idleMinutes: number;
  readonly sweepSeconds: number;
  /** How long a thing of ours without a row may live: its row may be on its way. */
  readonly orphanGraceSeconds: number;
  /** A provider that does not answer within this counts as silent. */
  readonly answerSeconds: number;
  /** Pinned by digest or tag; null where no container is started. */
  readonly image: string | null;
  /** Game ports; each server takes two, the second one for GOTV. */
  readonly ports: { readonly first: number; readonly last: number };
  readonly memoryMb: number;
  readonly cpus: number;
  /** No server lives longer, whatever happens to us. */
  readonly maxRunSeconds: number;
  /** Game server login tokens of Steam, one per server that runs at a time. */
  readonly serverTokens: readonly string[];
  /** Address that players reach containers of this Docker host at. */
  readonly publicHost: string;
  readonly docker: {
    readonly host: string | null;
    readonly socket: string;
    readonly network: 'host' | 'bridge';
  };
  readonly kubernetes: {
    readonly namespace: string;
    /** Path of a kubeconfig; null: the service account of the pod that the worker runs in. */
    readonly kubeconfig: string | null;
    readonly expose: 'hostport' | 'nodeport';
    /** Who may reach the console of a server besides players, who only need the game: networks in CIDR form. */
    readonly allowFrom: readonly string[];
    readonly imagePullSecret: string | null;
  };
  readonly agones: { readonly namespace: string; readonly fleet: string | null; readonly rconPassword: string | null };
  /** Built entry of the simulated server of provider `process`; null: the one of this tree. */
  readonly gamesim: { readonly entry: string | null; readonly speed: number };
}

/** `name@sha256:…`, or `name:tag` with a tag that names one version. */
const pinnedImage = z
  .string()
  .regex(/^[a-z0-9][\w./:-]*(:[\w.-]+|@sha256:[0-9a-f]{64})$/i, 'must name an image by digest or by tag')
  .refine((image) => !/:latest$/i.test(image), 'must not be pinned to latest');

const list = z.string().transform((text) => text.split(',').flatMap((item) => item.trim() || []));
const port = z.coerce.number().int().min(1024).max(65535);
const dnsLabel = z.string().regex(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/, 'must be a DNS label');

/** Variables of the fleet, part of the whole environment. */
export const FleetEnvironment = {
  FLEET_PROVIDERS: list.pipe(z.array(z.enum(FLEET_PROVIDER_NAMES))).default([]),
  FLEET_NAME: dnsLabel.default('placar'),
  FLEET_MAX_SERVERS: z.coerce.number().int().min(0).max(1000).default(8),
  FLEET_MAX_PER_USER: z.coerce.number().int().min(0).max(100).default(2),
  FLEET_IDLE_MINUTES: z.coerce.number().positive().max(1440).default(15),
  FLEET_SWEEP_SECONDS: z.coerce.number().positive().max(600).default(15),
  FLEET_ORPHAN_GRACE_SECONDS: z.coerce.number().min(0).max(3600).default(60),
  FLEET_ANSWER_SECONDS: z.coerce.number().positive().max(60).default(10),
  FLEET_IMAGE: pinnedImage.optional(),
  FLEET_FIRST_PORT: port.default(30000),
  FLEET_LAST_PORT: port.default(30199),
  FLEET_MEMORY_MB: z.coerce.number().int().min(128).max(262_144).default(4096),
  FLEET_CPUS: z.coerce.number().positive().max(128).default(2),
  FLEET_MAX_RUN_SECONDS: z.coerce.number().int().min(600).max(604_800).default(21_600),
  FLEET_SERVER_TOKENS: list.default([]),
  FLEET_PUBLIC_HOST: z.string().default('127.0.0.1'),
  DOCKER_HOST: z
    .string()
    .regex(/^(tcp|http|https|unix):\/\//, 'must start with unix://, tcp:// or https://')
    .optional(),
  DOCKER_NETWORK: z.enum(['host', 'bridge']).default('host'),
  KUBERNETES_NAMESPACE: dnsLabel.default('placar-servers'),
  KUBERNETES_CONFIG: z.string().optional(),
  KUBERNETES_EXPOSE: z.enum(['hostport', 'nodeport']).default('hostport'),
  KUBERNETES_ALLOW_FROM: list.pipe(z.array(z.string().regex(/^[0-9a-f.:]+\/\d{1,3}$/i, 'must be a CIDR'))).default([]),
  KUBERNETES_IMAGE_PULL_SECRET: dnsLabel.optional(),
  AGONES_NAMESPACE: dnsLabel.default('default'),
  AGONES_FLEET: dnsLabel.optional(),
  AGONES_RCON_PASSWORD: z
    .string()
    .regex(/^[\w.-]{12,128}$/, 'must have 12 letters or digits or more')
    .optional(),
  GAMESIM_ENTRY: z.string().optional(),
  GAMESIM_SPEED: z.coerce.number().positive().max(10_000).default(10),
};
type Variables = z.infer<z.ZodObject<typeof FleetEnvironment>>;

export function fleetConfig(env: Variables): FleetConfig {
  const socket = env.DOCKER_HOST?.startsWith('unix://') ? env.DOCKER_HOST.slice('unix://'.length) : undefined;
  return {
    providers: env.FLEET_PROVIDERS,
    name: env.FLEET_NAME,
    maxServers: env.FLEET_MAX_SERVERS,
    maxPerUser: env.FLEET_MAX_PER_USER,
    idleMinutes: env.FLEET_IDLE_MINUTES,
    sweepSeconds: env.FLEET_SWEEP_SECONDS,
    orphanGraceSeconds: env.FLEET_ORPHAN_GRACE_SECONDS,
    answerSeconds: env.FLEET_ANSWER_SECONDS,
    image: env.FLEET_IMAGE ?? null,
    ports: { first: env.FLEET_FIRST_PORT, last: env.FLEET_LAST_PORT },
    memoryMb: env.FLEET_MEMORY_MB,
    cpus: env.FLEET_CPUS,
    maxRunSeconds: env.FLEET_MAX_RUN_SECONDS,
    serverTokens: env.FLEET_SERVER_TOKENS,
    publicHost: env.FLEET_PUBLIC_HOST,
    docker: {
      host: socket === undefined ? (env.DOCKER_HOST ?? null) : null,
      socket: socket ?? '/var/run/docker.sock',
      network: env.DOCKER_NETWORK,
    },
    kubernetes: {
      namespace: env.KUBERNETES_NAMESPACE,
      kubeconfig: absolute(env.KUBERNETES_CONFIG),
      expose: env.KUBERNETES_EXPOSE,
      allowFrom: env.KUBERNETES_ALLOW_FROM,
      imagePullSecret: env.KUBERNETES_IMAGE_PULL_SECRET ?? null,
    },
    agones: {
      namespace: env.AGONES_NAMESPACE,
      fleet: env.AGONES_FLEET ?? null,
      rconPassword: env.AGONES_RCON_PASSWORD ?? null,
    },
    gamesim: { entry: absolute(env.GAMESIM_ENTRY), speed: env.GAMESIM_SPEED },
  };
}

/** What a configured provider lacks, one line for each, by variable. */
export function fleetProblems(fleet: FleetConfig): string[] {
  const needsImage = fleet.providers.some((name) => name === 'docker' || name === 'kubernetes');
  const nodePorts = fleet.providers.includes('kubernetes') && fleet.kubernetes.expose === 'nodeport';
  return [
    ...(needsImage && fleet.image === null ? ['FLEET_IMAGE is required by the provider docker or kubernetes'] : []),
    ...(fleet.ports.first >= fleet.ports.last ? ['FLEET_LAST_PORT must be above FLEET_FIRST_PORT'] : []),
    ...(nodePorts && (fleet.ports.first < 30_000 || fleet.ports.last > 32_767)
      ? ['FLEET_FIRST_PORT must be a node port, from 30000 to 32767']
      : []),
    ...(fleet.providers.includes('agones') && fleet.agones.fleet === null
      ? ['AGONES_FLEET is required by the provider agones']
      : []),
    ...(fleet.providers.includes('agones') && fleet.agones.rconPassword === null
      ? ['AGONES_RCON_PASSWORD is required by the provider agones']
      : []),
  ];
}

function absolute(path: string | undefined): string | null {
  return path === undefined ? null : isAbsolute(path) ? path : resolve(path);
}
