import type { Part } from '@placar/contracts/parts';
import type { ChallongeConfig } from '../challonge';
import type { LogLevel } from '../log';
import type { PrivateHosts } from '../outgoing';
import type { DemosConfig } from './demos-config';
import type { FleetConfig } from './fleet-config';
import type { InventoryConfig } from './inventory-config';
import type { LimitsConfig } from './limits-config';
import type { PaymentsConfig } from './payments-config';
import type { LobbyRegion } from './regions-config';
import type { SellerConfig } from './seller-config';

/** Things that a member without staff rights may be allowed to create. */
export const MEMBER_RIGHTS = ['matches', 'servers', 'seasons'] as const;
export type MemberRight = (typeof MEMBER_RIGHTS)[number];

/** Everything that can be set from outside, parsed once at start and nested by concern. */
export interface AppConfig {
  readonly http: {
    readonly host: string;
    /** 0 takes a free port. */
    readonly port: number;
    /** Base that browsers and game servers reach, without a slash at its end. */
    readonly publicUrl: string;
    /** As Express takes it: false, true, a number of hops, or addresses. */
    readonly trustProxy: boolean | number | string;
    /** Memory of the public cache (decision 0030). */
    readonly publicReadsBytes: number;
    /** Streams that one address may have open at one process. */
    readonly streamsPerAddress: number;
    /** Origins whose pages may call with a session; `*` lets all others call without one. */
    readonly corsOrigins: readonly string[];
    /** Each JSON answer is compared with the table of endpoints; one that differs is a fault (development and tests). */
    readonly checkAnswers: boolean;
  };
  readonly database: { readonly url: string; readonly poolSize: number };
  /** `url` null: queues and live bus run on Postgres. `prefix` parts two installations on one Redis. */
  readonly redis: { readonly url: string | null; readonly prefix: string };
  readonly secrets: {
    readonly key: Buffer;
    readonly sessionKey: Buffer;
    readonly encryptionKey: Buffer;
    /** Retired keys that stored secrets may still be sealed with. */
    readonly previousEncryptionKeys: readonly Buffer[];
    readonly tokenKey: Buffer;
  };
  readonly auth: {
    readonly superAdminSteamIds: readonly string[];
    readonly adminSteamIds: readonly string[];
    readonly steamApiKey: string | null;
    /** Base of Steam's web API, without a slash at its end. */
    readonly steamApiUrl: string;
    readonly steamOpenIdEndpoint: string;
    readonly localLogins: boolean;
    readonly membersMayCreate: readonly MemberRight[];
    /** `staff`: roles give nothing to an account without a second factor. */
    readonly secondFactor: 'optional' | 'staff';
    /** So long after a code, what needs one goes without a further one. */
    readonly stepUpMinutes: number;
  };
  readonly brand: {
    readonly name: string;
    /** Invitations to the community, where `/discord` and `/whatsapp` lead. */
    readonly discordUrl: string | null;
    readonly whatsappUrl: string | null;
  };
  /** Named on receipts; null: nobody is. */
  readonly seller: SellerConfig | null;
  /** Where webhooks of Discord are; without a slash at its end. */
  readonly discord: { readonly apiUrl: string };
  readonly limits: LimitsConfig;
  readonly chat: {
    /** Words that are starred in what people write. */
    readonly words: readonly string[];
  };
  readonly lobbies: {
    /** Where servers stand: hosts may name one of them, and pages measure the way to each. */
    readonly regions: readonly LobbyRegion[];
  };
  readonly matchLog: {
    /** How long console lines, chat and notes beside a match stay. */
    readonly retentionDays: number;
  };
  readonly disputeEvidence: {
    /** How long a zip stays after its dispute was decided. */
    readonly keepDays: number;
    /** How much text it holds at most, before it is compressed. */
    readonly bytes: number;
  };
  readonly audit: {
    /** How long a line stays. */
    readonly retentionDays: number;
    /** What is kept of the caller's address: a keyed hash, all of it, or nothing. */
    readonly address: 'hashed' | 'full' | 'none';
  };
  readonly gameServer: {
    /** Private and loopback addresses that RCON, and calls of services that the operator named, may reach. */
    readonly allowPrivateHosts: PrivateHosts;
    /** `host:port` of simulated servers that came along with this installation: always reached. */
    readonly startedServers: readonly string[];
    readonly reconcileSeconds: number;
    readonly warmupReconcileSeconds: number;
    readonly serverLostSeconds: number;
    /** How long people may be missing on a server before the staff is told. */
    readonly playersMissingSeconds: number;
  };
  readonly boards: {
    /** Public boards count unconfirmed matches, too: for installations whose members are trusted. */
    readonly countUnconfirmed: boolean;
  };
  readonly webhooks: {
    /** Their addresses are typed by any member: game servers inside a network do not open all of it to them. */
    readonly allowPrivateHosts: PrivateHosts;
  };
  /** Parts of the product that are switched off. */
  readonly partsOff: readonly Part[];
  readonly payments: PaymentsConfig;
  readonly demos: DemosConfig;
  readonly fleet: FleetConfig;
  readonly challonge: ChallongeConfig;
  readonly data: { readonly dir: string; readonly demosDir: string };
  readonly web: { readonly distDir: string | null };
  readonly inventory: InventoryConfig;
  readonly operations: {
    /** Shown as `Authorization: Bearer …` by a Prometheus that does not sit in a private network. */
    readonly metricsToken: string | null;
    /** Probes and figures of the worker; null: it opens no port. */
    readonly workerPort: number | null;
    /** On SIGTERM: how long the api serves on and sends its viewers elsewhere, and the worker finishes its jobs. */
    readonly drainSeconds: number;
    /** Address of an OpenTelemetry collector; null: nothing is traced. */
    readonly tracesEndpoint: string | null;
    /** With less room for `data.dir` the api takes nobody; 0: it does not ask. */
    readonly leastFreeDiskBytes: number;
  };
  readonly log: { readonly level: LogLevel; readonly pretty: boolean };
  readonly demo: {
    readonly enabled: boolean;
    /** Its community has played and sold before it is first looked at. */
    readonly past: boolean;
    /** Control API of the demo's simulated servers, on this machine; null: nobody can train on them. */
    readonly controlUrl: string | null;
  };
}

/** Nest token of the AppConfig. */
export const APP_CONFIG = Symbol('APP_CONFIG');
