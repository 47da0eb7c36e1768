import type { BotOptions, PublishedRecord, Timings } from './api-types';
import type { Clock } from './clock';
import type { Disk } from './disk';
import type { Faults } from './faults';
import type { MatchTruth } from './match/match-truth';
import type { OutcomeScript } from './match/outcome-script';
import type { TruthLedger } from './match/truth-ledger';
import type { Quirks } from './plugin/quirks';
import type { Rng } from './rng';

/** The machine around a game process: what stays when the process dies. */
export interface ServerHost {
  readonly id: string;
  readonly name: string;
  readonly profile: 'matchzy-0.8.15' | 'none';
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
  changeFaults(change: Partial<Faults>): void;
  isAllowedUrl(url: string): boolean;
  addRecord(record: Omit<PublishedRecord, 'seq' | 'atMs' | 'deliveries'>): PublishedRecord;
  /** Puts a match at the end of this server's list. */
  addMatch(match: MatchTruth): void;
  currentMatch(): MatchTruth | null;
  log(line: string): void;
  /** The game process dies; it boots again after so many game milliseconds when given. */
  crashSoon(restartAfterMs: number | undefined): void;
}
