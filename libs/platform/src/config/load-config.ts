import { PARTS } from '@placar/contracts/parts';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { CHALLONGE_APIS } from '../challonge/create-challonge';
import { LOG_LEVELS } from '../log/logger';
import { isAllowableNetwork } from '../outgoing/network-guard';
import type { PrivateHosts } from '../outgoing/network-guard';
import { deriveKey, KEY_BYTES } from '../secrets/derived-keys';
import { MEMBER_RIGHTS } from './app-config';
import type { AppConfig } from './app-config';
import { demoProblems, demosConfig, DemosEnvironment } from './demos-config';
import { FleetEnvironment, fleetConfig, fleetProblems } from './fleet-config';
import { InventoryEnvironment, inventoryConfig, inventoryProblems } from './inventory-config';
import { DEFAULT_LIMITS, RateLimitsSetting } from './limits-config';
import { PaymentsEnvironment, paymentProblems, paymentsConfig } from './payments-config';
import { LobbyRegionsSetting, regionProblems } from './regions-config';
import { SellerEnvironment, sellerConfig, sellerProblems } from './seller-config';

/** The environment is not usable; the message lists every problem, one a line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(`Configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

const secret = z.string().transform((text, context) => {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (key.length === KEY_BYTES && /^[\w+/-]+=*$/.test(text)) return key;
  context.addIssue(`must be ${KEY_BYTES} random bytes, as 64 hex digits or as base64 (openssl rand -hex ${KEY_BYTES})`);
  return z.NEVER;
});

const list = z.string().transform((text) => text.split(',').flatMap((item) => item.trim() || []));
const steamIds = list.pipe(z.array(z.string().regex(/^7656119\d{10}$/, 'must be a list of 17-digit Steam ids')));
const seconds = (fallback: number) => z.coerce.number().positive().max(3600).default(fallback);
const url = (protocol: RegExp, what: string) => z.url({ protocol, error: `must be a URL that starts with ${what}` });
const webUrl = url(/^https?$/, 'http:// or https://').transform((text) => text.replace(/\/+$/, ''));

const corsOrigin = z.string().refine(isOrigin, 'must be a list of origins such as https://community.example, or *');

/** Whoever reaches it may break games: it is never on another machine. */
const loopbackUrl = z
  .string()
  .regex(/^http:\/\/(127\.0\.0\.1|localhost):\d{1,5}\/?$/, 'must be an http URL of this machine, with its port')
  .transform((text) => text.replace(/\/$/, ''));

const trustProxy = z.string().transform((text) => {
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
});

/** `true`, `false`, or a list of networks in CIDR form. */
const privateHosts = z.string().transform((text, context): PrivateHosts => {
  const said = z.stringbool().safeParse(text);
  if (said.success) return said.data;
  const networks = text.split(',').flatMap((item) => item.trim() || []);
  if (networks.every(isAllowableNetwork)) return networks;
  context.addIssue(
    'must be true, false, or a list of networks such as 192.168.0.0/16; link-local ones are never reached',
  );
  return z.NEVER;
});

const Environment = z.object({
  HTTP_HOST: z.string().default('127.0.0.1'),
  HTTP_PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: webUrl.optional(),
  TRUST_PROXY: trustProxy.default(false),
  PUBLIC_READS_MB: z.coerce.number().int().min(1).max(4_096).default(96),
  STREAMS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(2_000),
  CHECK_ANSWERS: z.stringbool().default(false),
  CORS_ORIGINS: list.pipe(z.array(corsOrigin)).default([]),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  REDIS_URL: url(/^rediss?$/, 'redis:// or rediss://').optional(),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w-]+$/, 'may hold letters, digits, _ and -')
    .default('placar'),
  PLACAR_SECRET: secret,
  PLACAR_PREVIOUS_SECRETS: list.pipe(z.array(secret)).default([]),
  SUPER_ADMIN_STEAM_IDS: steamIds.default([]),
  ADMIN_STEAM_IDS: steamIds.default([]),
  STEAM_API_KEY: z.string().optional(),
  STEAM_API_URL: webUrl.default('https://api.steampowered.com'),
  STEAM_OPENID_ENDPOINT: webUrl.default('https://steamcommunity.com/openid/login'),
  LOCAL_LOGINS: z.stringbool().default(true),
  PARTS_OFF: list.pipe(z.array(z.enum(PARTS))).default([]),
  MEMBERS_MAY_CREATE: list.pipe(z.array(z.enum(MEMBER_RIGHTS))).default([]),
  SECOND_FACTOR: z.enum(['optional', 'staff']).default('optional'),
  STEP_UP_MINUTES: z.coerce.number().int().min(1).max(60).default(10),
  BRAND_NAME: z.string().max(40).default('Placar'),
  DISCORD_URL: webUrl.optional(),
  DISCORD_API_URL: webUrl.default('https://discord.com/api/v10'),
  WHATSAPP_URL: webUrl.optional(),
  CHAT_WORDS: list.pipe(z.array(z.string().max(40)).max(2_000)).default([]),
  LOBBY_REGIONS: LobbyRegionsSetting.default([]),
  RATE_LIMITS: RateLimitsSetting.optional(),
  AUDIT_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(365),
  MATCH_LOG_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(365),
  DISPUTE_EVIDENCE_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(365),
  DISPUTE_EVIDENCE_MB: z.coerce.number().int().min(1).max(512).default(64),
  AUDIT_ADDRESS: z.enum(['hashed', 'full', 'none']).default('hashed'),
  ALLOW_PRIVATE_HOSTS: privateHosts.optional(),
  WEBHOOKS_TO_PRIVATE_HOSTS: privateHosts.optional(),
  STARTED_SERVERS: list.default([]),
  RECONCILE_SECONDS: seconds(5),
  WARMUP_RECONCILE_SECONDS: seconds(5),
  SERVER_LOST_SECONDS: seconds(15),
  PLAYERS_MISSING_SECONDS: seconds(300),
  BOARDS_COUNT: z.enum(['confirmed', 'all']).default('confirmed'),
  CHALLONGE_API: z.enum(CHALLONGE_APIS).default('auto'),
  CHALLONGE_URL: webUrl.default('https://api.challonge.com'),
  CHALLONGE_RETRY_SECONDS: seconds(5),
  ...FleetEnvironment,
  ...PaymentsEnvironment,
  ...SellerEnvironment,
  ...DemosEnvironment,
  DATA_DIR: z.string().default('.data'),
  WEB_DIST_DIR: z.string().optional(),
  ...InventoryEnvironment,
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have 16 characters or more, and no spaces')
    .optional(),
  WORKER_HTTP_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().default(''),
  LEAST_FREE_DISK_MB: z.coerce.number().int().min(0).max(1_000_000).default(0),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  LOG_PRETTY: z.stringbool().default(false),
  DEMO: z.stringbool().default(false),
  DEMO_PAST: z.stringbool().default(true),
  GAMESIM_CONTROL_URL: loopbackUrl.optional(),
});
type Environment = z.infer<typeof Environment>;

/** Reads and checks the whole environment; an empty variable counts as unset. Throws ConfigError with every problem. */
export function loadConfig(env: Record<string, string | undefined> = process.env): AppConfig {
  const set = Object.fromEntries(
    Object.keys(Environment.shape).flatMap((name) => {
      const value = env[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = Environment.safeParse(set);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => describe(issue, set)));
  const config = nest(parsed.data);
  const problems = [
    ...fleetProblems(config.fleet),
    ...inventoryProblems(config.inventory),
    ...paymentProblems(config.payments, mayBeFake(parsed.data)),
    ...sellerProblems(parsed.data),
    ...demoProblems(config.demos),
    ...regionProblems(config.lobbies.regions, config.http.publicUrl),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Scheme, host and port as a browser states them, or `*` for every one. */
function isOrigin(text: string): boolean {
  return text === '*' || (/^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text);
}

/** Names the variable and what is wrong with it, never its value: it may be a secret. */
function describe(issue: z.core.$ZodIssue, set: Record<string, unknown>): string {
  const name = String(issue.path[0]);
  return `${name} ${name in set ? issue.message.replace(/^Invalid input: expected/, 'must be') : 'is required'}`;
}

function nest(env: Environment): AppConfig {
  const dataDir = absolute(env.DATA_DIR);
  return {
    http: {
      host: env.HTTP_HOST,
      port: env.HTTP_PORT,
      publicUrl: env.PUBLIC_URL ?? `http://127.0.0.1:${env.HTTP_PORT}`,
      trustProxy: env.TRUST_PROXY,
      publicReadsBytes: env.PUBLIC_READS_MB * 1_048_576,
      streamsPerAddress: env.STREAMS_PER_ADDRESS,
      corsOrigins: env.CORS_ORIGINS,
      checkAnswers: env.CHECK_ANSWERS,
    },
    database: { url: env.DATABASE_URL, poolSize: env.DATABASE_POOL_SIZE },
    redis: { url: env.REDIS_URL ?? null, prefix: env.REDIS_PREFIX },
    secrets: {
      key: env.PLACAR_SECRET,
      sessionKey: deriveKey(env.PLACAR_SECRET, 'session'),
      encryptionKey: deriveKey(env.PLACAR_SECRET, 'encryption'),
      previousEncryptionKeys: env.PLACAR_PREVIOUS_SECRETS.map((previous) => deriveKey(previous, 'encryption')),
      tokenKey: deriveKey(env.PLACAR_SECRET, 'token'),
    },
    auth: {
      superAdminSteamIds: env.SUPER_ADMIN_STEAM_IDS,
      adminSteamIds: env.ADMIN_STEAM_IDS,
      steamApiKey: env.STEAM_API_KEY ?? null,
      steamApiUrl: env.STEAM_API_URL,
      steamOpenIdEndpoint: env.STEAM_OPENID_ENDPOINT,
      localLogins: env.LOCAL_LOGINS,
      membersMayCreate: env.MEMBERS_MAY_CREATE,
      secondFactor: env.SECOND_FACTOR,
      stepUpMinutes: env.STEP_UP_MINUTES,
    },
    brand: { name: env.BRAND_NAME, discordUrl: env.DISCORD_URL ?? null, whatsappUrl: env.WHATSAPP_URL ?? null },
    seller: sellerConfig(env),
    discord: { apiUrl: env.DISCORD_API_URL },
    limits: env.RATE_LIMITS ?? { enabled: true, rates: DEFAULT_LIMITS },
    chat: { words: env.CHAT_WORDS },
    lobbies: { regions: env.LOBBY_REGIONS },
    matchLog: { retentionDays: env.MATCH_LOG_RETENTION_DAYS },
    disputeEvidence: { keepDays: env.DISPUTE_EVIDENCE_KEEP_DAYS, bytes: env.DISPUTE_EVIDENCE_MB * 1_048_576 },
    audit: { retentionDays: env.AUDIT_RETENTION_DAYS, address: env.AUDIT_ADDRESS },
    gameServer: {
      allowPrivateHosts: env.ALLOW_PRIVATE_HOSTS ?? isForThisMachine(env),
      startedServers: env.STARTED_SERVERS,
      reconcileSeconds: env.RECONCILE_SECONDS,
      warmupReconcileSeconds: env.WARMUP_RECONCILE_SECONDS,
      serverLostSeconds: env.SERVER_LOST_SECONDS,
      playersMissingSeconds: env.PLAYERS_MISSING_SECONDS,
    },
    boards: { countUnconfirmed: env.BOARDS_COUNT === 'all' },
    webhooks: { allowPrivateHosts: privateWebhooks(env) },
    challonge: { api: env.CHALLONGE_API, url: env.CHALLONGE_URL, retrySeconds: env.CHALLONGE_RETRY_SECONDS },
    partsOff: env.PARTS_OFF,
    payments: paymentsConfig(env),
    demos: demosConfig(env),
    fleet: fleetConfig(env),
    data: { dir: dataDir, demosDir: join(dataDir, 'demos') },
    web: { distDir: env.WEB_DIST_DIR === undefined ? null : absolute(env.WEB_DIST_DIR) },
    inventory: inventoryConfig(env, env.PARTS_OFF),
    operations: {
      metricsToken: env.METRICS_TOKEN ?? null,
      workerPort: env.WORKER_HTTP_PORT ?? null,
      drainSeconds: env.DRAIN_SECONDS,
      tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT === '' ? null : env.OTEL_EXPORTER_OTLP_ENDPOINT,
      leastFreeDiskBytes: env.LEAST_FREE_DISK_MB * 1_048_576,
    },
    log: { level: env.LOG_LEVEL, pretty: env.LOG_PRETTY },
    demo: { enabled: env.DEMO, past: env.DEMO_PAST, controlUrl: env.GAMESIM_CONTROL_URL ?? null },
  };
}

/** Demos, and an installation with its own database on one machine. */
const mayBeFake = (env: Environment): boolean =>
  env.DEMO || (isForThisMachine(env) && isLoopback(new URL(env.DATABASE_URL).hostname));

/** Nobody on another machine can ask it for anything: it listens on the loopback, and no other address was announced. */
function isForThisMachine({ HTTP_HOST, PUBLIC_URL }: Environment): boolean {
  return isLoopback(HTTP_HOST) && (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname));
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Networks that are listed for game servers are open to webhooks too; a plain yes opens nothing more to what members type. */
function privateWebhooks(env: Environment): PrivateHosts {
  if (env.WEBHOOKS_TO_PRIVATE_HOSTS !== undefined) return env.WEBHOOKS_TO_PRIVATE_HOSTS;
  const { ALLOW_PRIVATE_HOSTS: servers = true } = env;
  return servers === true ? isForThisMachine(env) : servers;
}

function absolute(path: string): string {
  return isAbsolute(path) ? path : resolve(path);
}
