import type { CrashPlan, FaultChange, FaultPlan } from './faults';
import type { ProfileName } from './plugin/profiles';
import type { Locale } from './plugin/commands/replies';
import type { Quirks } from './plugin/quirks';
import type { MatchTruth } from './match/match-truth';
import type { RconOptions } from './rcon/rcon-options';
import type { ScenarioName } from './scenarios/scenarios';

/** How game time passes: real time divided into `factor`-times faster game time, or only when a test says so. */
export type ClockOptions = { mode: 'scaled'; factor: number } | { mode: 'manual' };

export interface FleetOptions {
  /** Folder in which backups, the match-id table and the truth survive the process. Memory only when absent. */
  dataDir?: string;
  /** URL prefixes the servers may fetch from and post to. Loopback hosts when absent. */
  allowedBaseUrls?: string[] | 'any';
}

export interface ServerOptions {
  id?: string;
  name?: string;
  profile?: ProfileName;
  /** Language of the plugin's replies. */
  locale?: Locale;
  seed?: number | string;
  /** TCP port of RCON; 0 (default) takes a free one and keeps it over crash() and restart(). */
  port?: number;
  /** Random when absent; read it back from `server.password`. */
  password?: string;
  quirks?: Partial<Quirks>;
  clock?: ClockOptions;
  /** This server's own disk folder; default: a folder below the fleet's dataDir, else memory. */
  diskDir?: string;
  bots?: Partial<BotOptions>;
  timings?: Partial<Timings>;
  /** How the RCON port behaves: authentication, mirroring, bans. */
  rcon?: Partial<RconOptions>;
  /** Console variables set at every boot, like a server.cfg. */
  convars?: Record<string, string>;
  /** Map loaded at boot. */
  map?: string;
  demoBytes?: number;
}

export interface BotOptions {
  /** Listed players join by themselves after a load. */
  autoJoin: boolean;
  /** Joined bots type .ready by themselves. */
  autoReady: boolean;
  /** How long players of a match that died wait for its return, in game milliseconds; null: for ever. */
  patienceMs: number | null;
}

/** Game milliseconds; the clock divides them by its factor. */
export interface Timings {
  freezeMs: number;
  liveMinMs: number;
  liveMaxMs: number;
  roundRestartMs: number;
  halftimeMs: number;
  joinMinMs: number;
  joinMaxMs: number;
  readyMinMs: number;
  readyMaxMs: number;
  knifeMs: number;
  knifeDecisionMs: number;
  goLiveRestartMs: number;
  /** For at least so long a map that is over is shown before its match is unloaded; 0: as long as the game's own delay. */
  endShownMs: number;
  mapChangeMs: number;
  /** Part of a map change in which the main thread answers nobody. 0 on a manual clock unless given. */
  mapChangeStallMs: number;
}

/** What became of one HTTP attempt of the server. */
export interface DeliveryResult {
  outcome: 'pending' | 'held' | 'delivered' | 'rejected' | 'failed' | 'dropped' | 'blocked' | 'no_url';
  status?: number;
  error?: string;
}
export interface PublishedRecord {
  seq: number;
  channel: 'event' | 'backup' | 'demo';
  /** Event name, or file name for uploads. */
  name: string;
  matchId: number | null;
  mapNumber: number | null;
  roundNumber: number | null;
  /** Exact body of an event; uploads, and events that are long past, only keep their size. */
  body: string | null;
  bytes: number;
  atMs: number;
  /** One entry per attempt or copy; empty only before the fault layer has decided. */
  deliveries: DeliveryResult[];
}
export interface RconTranscriptEntry {
  atMs: number;
  remote: string;
  command: string;
  /** Empty for commands that are long past. */
  reply: string;
  /** False when a fault swallowed the reply. */
  answered: boolean;
  /** The line arrived and has not run: its connection stands still before it. */
  stalled?: true;
}
/** Everything a test may compare the platform with. Superseded rounds (restores) are already excluded. */
export interface ServerTruth {
  id: string;
  name: string;
  port: number;
  state: ServerState;
  paused: boolean;
  map: string;
  /** The match on the server, or the last one. */
  match: MatchTruth | null;
  /** Every match this server has seen, oldest first; a reload of the same id is a new entry. */
  matches: MatchTruth[];
  events: PublishedRecord[];
  rcon: RconTranscriptEntry[];
  log: string[];
}
export type ServerState =
  | 'down'
  | 'none'
  | 'pre_veto'
  | 'veto'
  | 'warmup'
  | 'knife'
  | 'waiting_for_knife_decision'
  | 'live'
  | 'pending_restore'
  | 'post_game';

export type TeamSlot = 'team1' | 'team2';
/** Forces what the next rounds of the simulation give. */
export interface ForcedOutcome {
  winner?: TeamSlot;
}
export interface ForcedMap {
  /** Final score, team1 first. Must be reachable under the rules in force (13-7, 16-14 …). */
  score?: [number, number];
}

/** One virtual game server. Time-moving calls need a manual clock and resolve when their HTTP traffic is done. */
export interface VirtualServerApi {
  readonly id: string;
  readonly name: string;
  readonly port: number;
  readonly password: string;
  truth(): ServerTruth;
  /** Only the match of truth(): cheap enough to poll. */
  match(): MatchTruth | null;
  state(): ServerState;
  /** Runs the next timer, whatever its distance. False when nothing is scheduled. */
  step(): Promise<boolean>;
  advance(ms: number): Promise<void>;
  /** Advances until one more round has ended. Rejects when the match cannot move (paused, nobody ready, not loaded). */
  playRound(forced?: ForcedOutcome): Promise<void>;
  /** Advances until the current map has a result. */
  playMap(forced?: ForcedMap): Promise<void>;
  /** Advances until the series is over, the plugin has reset and demos are sent. */
  playSeries(forced?: ForcedMap[]): Promise<void>;
  /** Waits (real time) until no HTTP attempt and no console command is in flight. */
  settled(): Promise<void>;
  /** Merges over the faults in force; a key set to null ends that fault; no argument ends all. */
  faults(change?: FaultChange): void;
  planFaults(plan: FaultPlan): void;
  /** From now on game time runs so many times as fast as real time; needs a scaled clock. */
  speed(factor: number): void;
  scenario(name: ScenarioName): void;
  /** Console input as if typed at the server; resolves to what was printed. */
  console(line: string): Promise<string>;
  player(action: PlayerAction): void;
  /** Resolves when the process is gone, or at once when the plan names a later moment. */
  crash(plan?: CrashPlan): Promise<void>;
  /** Boots again on the same port, after so many game milliseconds when given; a running server goes down first. */
  restart(afterMs?: number): Promise<void>;
  diskFiles(): string[];
  readDisk(file: string): string | null;
  /** Wipes the disk between two boots. */
  reinstall(): Promise<void>;
}
export type { FaultChange };

/** In-game acts of people. Teams are config slots. */
export type PlayerAction =
  | { type: 'join'; steamId: string; name?: string }
  | { type: 'leave' | 'ready' | 'unready' | 'coach'; steamId: string }
  | { type: 'readyAll' }
  | { type: 'forceready' | 'stay' | 'switch' | 'pause' | 'unpause' | 'tac' | 'stop'; team: TeamSlot }
  | { type: 'say'; steamId: string; text: string };

export interface FleetApi {
  addServer(options?: ServerOptions): Promise<VirtualServerApi>;
  servers(): VirtualServerApi[];
  server(id: string): VirtualServerApi | undefined;
  removeServer(id: string): Promise<void>;
  close(): Promise<void>;
}
