import type {
  MapSide,
  MatchCommandRequest,
  PauseType,
  RecoveryStep,
  Rulebook,
  Side,
  SideType,
  TeamSlot,
  VetoFirst,
  VetoFormat,
} from '@placar/contracts';
import type { VetoState } from '../veto';
import type { Corrections } from './corrections';

/** Who caused an event: a person, the game server (through plugin or status), or the platform's own rules. */
export type Actor =
  | { kind: 'user'; id: number; name: string }
  | { kind: 'server'; id: number | null; name: string }
  | { kind: 'platform'; id: null; name: string };

export interface TeamConfig {
  id: number | null;
  name: string;
  tag: string;
  flag: string | null;
  logo: string | null;
  players: Record<string, RosterPlayer>;
}
export interface RosterPlayer {
  name: string;
  captain: boolean;
  coach: boolean;
}

/** Everything a match was created with; copied at creation, so later edits of a team do not rewrite history. */
export interface MatchConfig {
  userId: number | null;
  team1: TeamConfig;
  team2: TeamConfig;
  seasonId: number | null;
  startTime: string | null;
  maxMaps: number;
  title: string;
  skipVeto: boolean;
  vetoFirst: TeamSlot;
  mapPool: string[];
  sideType: SideType;
  mapSides: MapSide[] | null;
  playersPerTeam: number;
  minPlayersToReady: number;
  minSpectatorsToReady: number;
  wingman: boolean;
  spectators: Record<string, string>;
  cvars: Record<string, string>;
  /** Pauses that each team has on a map; null means no limit, absent that the settings of the game say it. */
  pauseBudgets?: Partial<Record<BudgetedPause, number | null>>;
  /** The rules that it was made with; absent in logs of older releases, where the built-in ones count. */
  rulebook?: Rulebook;
  /** Nobody loads it but its owner, by hand: its token is good before it has a server. Absent in logs of older releases. */
  ignoreServer?: boolean;
  enforceTeams: boolean;
  privateMatch: boolean;
  isPug: boolean;
  tvDelay: number;
  game: 'cs2' | 'csgo';
  /** As the owner says; what the server tells counts before it. */
  pluginVersion?: string;
  /** Key of the mode whose ladder the match moves, as it was when the match was made. Absent: none. */
  rankedMode?: string;
  /** The veto is held on the web, before the match is loaded; absent: in the game, or not at all. */
  webVeto?: WebVetoRules;
}

/** What was agreed about a veto on the web. */
export interface WebVetoRules {
  first: VetoFirst;
  /** Seconds for a step; 0: no clock. */
  clock: number;
  /** The organiser's own order; null: the usual one for series, pool and rule of sides. */
  format: VetoFormat | null;
}

/** A veto on the web from its first step on. */
export interface WebVeto extends VetoState {
  /** A coin said who begins. */
  coin: boolean;
  /** When its last step was made; null while it goes on. */
  finishedAt: string | null;
}

/** Where the lifecycle stands; pause and lost server lie beside it (see `publicStatus`). */
export type MatchPhase =
  | 'scheduled'
  | 'loading'
  | 'load_failed'
  | 'warmup'
  | 'veto'
  | 'knife'
  | 'live'
  | 'halftime'
  | 'between_maps'
  | 'finished'
  | 'cancelled'
  | 'forfeited';

/** Cumulative counters of one player on one map at the end of a round; `c` is in the order of SNAPSHOT_COUNTERS. */
export interface PlayerSnapshot {
  s: string;
  n: string;
  t: TeamSlot;
  c: number[];
}

/** A round as the plugin reported it; `reason` is the engine's code, scores are those after the round. */
export interface RoundRecord {
  round: number;
  reason: number;
  winnerSide: Side | null;
  team1: number;
  team2: number;
  players: PlayerSnapshot[];
  at: string;
}

export interface MapResult {
  team1: number;
  team2: number;
  winner: TeamSlot | null;
  source: 'event' | 'inferred' | 'forfeit' | 'word';
  /** What proves the score of an inferred result; null: nothing does, the map is unproven. Absent in logs of older releases. */
  proof?: ResultProof | null;
}

/** What became of the recording of a map; it was removed when it was too old or took too much room. */
export type DemoFate = 'stored' | 'missing' | 'removed';

/** `rounds`: the last report, `status`: the server's score after the last round, `demo`: the rounds that its upload names. */
export type ResultProof = 'map_result' | 'rounds' | 'status' | 'demo' | 'backup' | 'word';

/** What was told of how a map ended, each piece as it came (decision 0024). */
export interface MapEvidence {
  mapResult?: { team1: number; team2: number };
  /** Winner by the score of the series, which the status of the next map shows. */
  series?: { winner: TeamSlot };
  /** The newest backup in the server's own list: the state before the last round. */
  backup?: { round: number; team1: number; team2: number };
  demo?: { rounds: number };
  /** What somebody of the staff says, and why. */
  word?: { team1: number; team2: number; winner: TeamSlot | null; by: string | null; reason: string; at: string };
}

export interface MapState {
  number: number;
  name: string;
  live: boolean;
  /** Grows with every rollback; rounds of older epochs are only in the log (plugin contract F8). */
  epoch: number;
  /** Rounds kept from the epoch before: the round that was restored to. */
  baseRound: number;
  /** True from a restore until the game is seen running again: until then no new round can be played. */
  heldAfterRestore: boolean;
  rounds: Record<number, RoundRecord>;
  /** Rounds taken back, to recognise their late copies. */
  superseded: Record<number, RoundRecord>;
  /** Score seen through status where the events are missing. */
  observed: { team1: number; team2: number } | null;
  result: MapResult | null;
  /** Absent while nothing was told of its end. */
  evidence?: MapEvidence;
  team1FirstSide: Side | null;
  startedAt: string | null;
  endedAt: string | null;
  /**
   * Restores of this map by round and time: which stored backups still stand, and which reports are of a game that was taken back (F8).
   * After a fenced one no report of the game before it can come.
   */
  takenBack?: { round: number; at: string; fenced?: true }[];
  /** Rounds whose backup came after every restore that would have taken it back: the log's order, which no clock can change. */
  backedUp?: number[];
  /** What a server that started the map over by itself shows; not believed, in no score (plugin contract F10). */
  quarantine?: { round: number; team1: number; team2: number; since: string } | null;
  demo?: DemoFate;
  /** Totals that a plugin of the first generation told of single players, by Steam id; `c` is in the order of STAT_COUNTERS. */
  told?: Record<string, ToldPlayer>;
  /** Only in views: the score that a correction says. */
  corrected?: { team1: number; team2: number };
  /** Pauses taken on this map that count against a budget, in order. */
  pauses?: { team: TeamSlot; type: BudgetedPause }[];
}

export interface ToldPlayer {
  n: string;
  t: TeamSlot;
  c: number[];
}

export interface VetoStep {
  team: TeamSlot | null;
  map: string;
  action: 'ban' | 'pick';
  /** 1-based place in the series, for picks (the plugin counts these from one). */
  mapNumber: number | null;
  /** Of a veto on the web: whether it is the map that was left over. Absent: it follows from the pool. */
  decider?: boolean;
}
export interface VetoSideChoice {
  team: TeamSlot | null;
  map: string;
  side: Side;
}

/** Pauses of which a team has only so many. */
export type BudgetedPause = 'technical' | 'tactical';

export interface PauseState {
  since: string;
  by: string | null;
  reason: string | null;
  type: PauseType;
  team: TeamSlot | null;
  /** When it was meant to be over; null without a length. */
  endsAt: string | null;
  /** True once timeline and players were told that it is over. */
  told: boolean;
}

/** Where a person stood in the rosters before an unsettled command moved him: what a refusal goes back to. */
export interface RosterPlace {
  change: 'team1' | 'team2' | 'spectator' | 'removed';
  name: string;
  captain: boolean;
  coach: boolean;
}

/** How an attempt gets a match onto its server: from a stored backup, or by its config. */
export type AttemptPlan =
  | {
      kind: 'restore';
      backupId: number;
      /** Attempt that the backup was made in. */
      madeIn: number;
      file: string;
      mapNumber: number;
      round: number;
      team1: number;
      team2: number;
    }
  | { kind: 'fresh'; mapNumber: number };

/** The way back of a match that its server lost, or that must be loaded for its next map (decision 0006). */
export interface RecoveryState {
  cause: 'server_lost' | 'next_map';
  step: RecoveryStep;
  mode: 'automatic' | 'manual';
  since: string;
  /** When the present step was reached. */
  stepSince: string;
  /** Tries that failed while the server answered. */
  tries: number;
  /** When the last try began. */
  triedAt: string | null;
  problem: string | null;
  /** A pause stood before the loss: it is not ours to lift. */
  keepsPause: boolean;
  /** Backups whose restore was contradicted, once for each time. */
  doubted: number[];
  /** The match was lost while nobody could see its server: it may have ended there, and is not restored unless the server restarted. */
  blind?: boolean;
  /** What a person must decide. */
  question?: RecoveryQuestionState | null;
  /** A person said that what was played after this round may be lost. */
  accepts?: { mapNumber: number; round: number } | null;
}

/** What a recovery asks of a person. `restore` is where it would go back to; null when there is no backup. */
export interface RecoveryQuestionState {
  kind: 'ended_unseen' | 'rounds_lost';
  mapNumber: number;
  restore: { round: number; team1: number; team2: number } | null;
  /** Rounds in our books that a restore would lose. */
  lost: number;
}

export interface PendingCommand {
  commandId: string;
  request: MatchCommandRequest;
  by: string | null;
  requestedAt: string;
  sentAt: string | null;
}

export interface MatchState {
  id: number;
  config: MatchConfig;
  phase: MatchPhase;
  attempt: number;
  serverId: number | null;
  pluginVersion: string | null;
  loadFailure: string | null;
  attention: string | null;
  currentMap: number | null;
  maps: MapState[];
  vetoSteps: VetoStep[];
  vetoSides: VetoSideChoice[];
  webVeto?: WebVeto;
  /** Teams whose captain is there, before a veto on the web begins. */
  vetoReady?: TeamSlot[];
  /** A server that is kept for the match until its veto is over. */
  reservedServer?: { id: number; unconfirmed: boolean };
  pause: PauseState | null;
  /** A pause that was asked for and that nobody knows of whether it came: the next look at the server may show it. */
  unsurePause?: {
    at: string;
    by: string | null;
    reason: string | null;
    type: PauseType;
    team: TeamSlot | null;
    seconds?: number;
  };
  serverLostSince: string | null;
  pending: PendingCommand | null;
  /** A person's command that waits for the pending one, which the automatic recovery asked for (see `slotFor`). */
  waiting?: PendingCommand;
  /** Where everybody stands who was moved since the match began: no backup made before knows of it. */
  rosterMoves?: Record<string, { change: RosterPlace['change']; name: string }>;
  /** Changes of the rosters that the server has not answered yet, by command. */
  rosterPending?: Record<string, { steamId: string; change: RosterPlace['change']; before: RosterPlace }>;
  recovery?: RecoveryState | null;
  /** How the present attempt gets onto its server; absent for the first load. */
  plan?: AttemptPlan | null;
  /** The newest attempt whose plan is known to have been restored. */
  restoredIn?: number;
  /** For attempts that do not begin with the first map: the map that they call map 0. */
  firstMaps?: Record<number, number>;
  /** Attempts before this one were played before the match was started anew. */
  restartedAtAttempt?: number;
  /** When each attempt was opened; what an older one tells after that does not count (plugin contract F7). */
  openedAt?: Record<number, string>;
  /** Maps that began anew, with the attempt they began in: kills of earlier ones are void. */
  reloads?: { mapNumber: number; attempt: number }[];
  /** What organisers corrected; absent when there is nothing (decision 0010). */
  corrections?: Corrections;
  /** When the phase was reached. */
  phaseSince?: string;
  /** The map of the workshop that the server was last seen to show, and what it calls it. */
  workshopMap?: { attempt: number; mapNumber: number; name: string };
  /** Somebody who is not staff could have made it up (plugin contract F22, see `trustAfter`). */
  unconfirmed?: boolean;
  /** Staff who said that it was not made up; absent until then. */
  confirmed?: { by: string | null; at: string };
  winner: TeamSlot | null;
  forfeit: boolean;
  createdAt: string;
  updatedAt: string;
  startedAt: string | null;
  endedAt: string | null;
  /** When the deciding map ended; the series closes by our own rule 15 s later (plugin contract F4). */
  decidedAt: string | null;
}

export const isClosed = (state: MatchState): boolean =>
  state.phase === 'finished' || state.phase === 'cancelled' || state.phase === 'forfeited';
