/** All times in milliseconds. The defaults are those of plugin contract §5.4. */
export interface RconConnectionOptions {
  readonly connectTimeoutMs?: number;
  readonly authTimeoutMs?: number;
  readonly commandTimeoutMs?: number;
  readonly ttlMs?: number;
  /** How long an idle connection stays open. Servers with a live match are polled more often and so stay warm. */
  readonly keepAliveMs?: number;
  readonly idleGapMs?: number;
  /** Shortest time after which an idempotent command is tried again elsewhere; above the round trip to far servers. */
  readonly minTryMs?: number;
  readonly spacingMs?: number;
  readonly maxQueue?: number;
  /** For hosts known to execute only the first command of a connection; otherwise it is found out. */
  readonly oneCommandPerConnection?: boolean;
  readonly backoffMs?: { readonly min: number; readonly max: number };
  readonly random?: () => number;
  /** Turns the user-supplied host into the address to connect to, or a refusal. Default: connect to the host as given. */
  readonly resolveHost?: ResolveHost;
}

export type ResolveHost = (
  host: string,
  port: number,
) => Promise<{ readonly ok: true; readonly address: string } | { readonly ok: false; readonly detail: string }>;

const DEFAULTS = {
  connectTimeoutMs: 3000,
  authTimeoutMs: 3000,
  commandTimeoutMs: 5000,
  ttlMs: 10_000,
  keepAliveMs: 60_000,
  idleGapMs: 120,
  minTryMs: 700,
  spacingMs: 0,
  maxQueue: 64,
  oneCommandPerConnection: false,
  backoffMs: { min: 1000, max: 30_000 },
  random: Math.random,
  resolveHost: null,
};

export type RconConnectionSettings = ReturnType<typeof withDefaults>;

export function withDefaults(options: RconConnectionOptions) {
  return { ...DEFAULTS, ...definedOnly(options) };
}

function definedOnly(options: RconConnectionOptions): RconConnectionOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
