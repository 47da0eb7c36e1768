import type { BotOptions, PublishedRecord, Timings } from './api-types';
import type { Clock } from './clock';
import type { Disk } from './disk';
import type { CrashMoment, CrashPlan, FaultChange, Faults } from './faults';
import type { MatchTruth } from './match/match-truth';
import type { OutcomeScript } from './match/outcome-script';
import type { TruthLedger } from './match/truth-ledger';
import type { Profile } from './plugin/profiles';
import type { Locale } from './plugin/commands/replies';
import type { Quirks } from './plugin/quirks';
import type { Rng } from './rng';

/** The machine around a game process: what stays when the process dies. */
export interface ServerHost {
  readonly id: string;
  readonly name: string;
  readonly profile: Profile;
  /** Language the server was set up with. */
  readonly locale: Locale;
  readonly clock: Clock;
  readonly timings: Timings;
  readonly quirks: Quirks;
  readonly bots: BotOptions;
  readonly disk: Disk;
  readonly ledger: TruthLedger;
  readonly script: OutcomeScript;
  readonly faultRng: Rng;
  readonly demoBytes: number;
  readonly bootMap: string;
  readonly bootConvars: Record<string, string>;
  port(): number;
  seed(): string;
  password(): string;
  /** Also closes authenticated RCON connections (R8). */
  setPassword(value: string): void;
  faults(): Faults;
  changeFaults(change: FaultChange): void;
  /** The freeze time of a round (1-based) begins: planned faults set in. */
  roundBegins(map: number, round: number): void;
  isAllowedUrl(url: string): boolean;
  addRecord(record: Omit<PublishedRecord, 'seq' | 'atMs' | 'deliveries'>): PublishedRecord;
  /** Puts a match at the end of this server's list. */
  addMatch(match: MatchTruth): void;
  currentMatch(): MatchTruth | null;
  log(line: string): void;
  /** Processes started so far, from 1: part of the luck of a match. */
  bootCount(): number;
  /** The game process dies as soon as the work at hand is done. */
  crashSoon(plan: CrashPlan): void;
  /** Dies if a crash was planned for this moment. */
  crashIfPlanned(moment: CrashMoment): void;
  /** Whether a crash waits for this moment. */
  isCrashPlanned(moment: CrashMoment): boolean;
}
