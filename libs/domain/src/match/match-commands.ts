import type {
  CommandOutcome,
  MatchCommandRequest,
  PluginEvent,
  RecoveryStep,
  Side,
  TeamSlot,
  VetoHand,
} from '@placar/contracts';
import type { VetoCommand } from '../veto';
import type { Correction, KillCorrection } from './decisions/correct-stats';
import type { MatchConfig } from './match-state';
import type { StoredBackup } from './restore-candidates';

/** A plugin event as it lies in the inbox; `receivedAt` is our clock, the plugin sends none. */
export interface PluginReport {
  event: PluginEvent;
  receivedAt: string;
}

export interface ObservedTeam {
  seriesScore: number;
  mapScore: number;
  side: Side | null;
}

/** What `get5_status` showed (plugin contract §3.1). `at` is when the question was asked, so a race with an event can be told. */
export interface StatusObservation {
  at: string;
  gamestate:
    | 'none'
    | 'pre_veto'
    | 'veto'
    | 'warmup'
    | 'knife'
    | 'waiting_for_knife_decision'
    | 'going_live'
    | 'live'
    | 'pending_restore'
    | 'post_game';
  paused: boolean;
  matchId: number | null;
  mapNumber: number | null;
  roundNumber: number | null;
  team1: ObservedTeam | null;
  team2: ObservedTeam | null;
  maps: string[] | null;
  /** People on the server, by the engine. Absent when it was not asked, null when it did not say. */
  humans?: number | null;
  /** How many polls in a row found the server without our match, this one included. */
  missesInARow: number;
  /** For long before this nobody saw the match on its server: it may have ended there since (plugin contract F4). */
  blind?: boolean;
  /** The boot marker of this attempt is gone: the server process is another one. Absent when it was not asked. */
  restarted?: boolean;
}

/** A look at a server says nothing about now once it is older than this, in ms: its watcher was stopped, or waited for its database. */
const LONGEST_LOOK_MS = 15_000;

/** Whether a sighting is too old to be judged by: the server must be looked at again. Times are ISO strings. */
export const isOutdatedLook = (at: string, now: string): boolean => Date.parse(now) - Date.parse(at) > LONGEST_LOOK_MS;

/** Every way a match can be asked to change. */
export type MatchCommand =
  | {
      type: 'schedule';
      id: number;
      config: MatchConfig;
      serverId: number | null;
      loadCommandId: string;
      /** The server belongs to somebody who could forge results (plugin contract F22). */
      unconfirmed?: boolean;
    }
  | { type: 'update'; patch: Partial<MatchConfig> }
  | { type: 'correct'; corrections: readonly Correction[]; reason?: string; unconfirmed?: boolean }
  | { type: 'correct-kills'; corrections: readonly KillCorrection[]; reason?: string }
  /** A season that is gone: also a closed match lets go of it, and of nothing else. */
  | { type: 'detach-season'; seasonId: number }
  | {
      type: 'request';
      commandId: string;
      request: MatchCommandRequest;
      idempotencyKey: string | null;
      fingerprint?: string;
      resolved?: ResolvedFacts;
    }
  | { type: 'mark-sent'; commandId: string; sentAt: string }
  | {
      type: 'settle';
      commandId: string;
      outcome: CommandOutcome;
      detail: string | null;
      facts?: SettledFacts;
      /** When it was seen, by the clock that dates the reports; absent: now. */
      at?: string;
    }
  | { type: 'record-reports'; reports: PluginReport[] }
  | { type: 'observe-status'; observation: StatusObservation }
  | { type: 'observe-unreachable'; since: string; reason?: 'unreachable' | 'plugin_missing' }
  | { type: 'observe-engine'; seen: EngineObservation }
  | { type: 'advance-recovery'; commandId: string; sighting: RecoverySighting; backups: readonly StoredBackup[] }
  | { type: 'note-recovery-step'; commandId: string; step: RecoveryStep }
  | { type: 'note-demo-missing'; mapNumber: number }
  | { type: 'note-demo-removed'; mapNumber: number; file: string; why: 'age' | 'space' }
  | { type: 'note-token-shown'; attempt: number }
  | { type: 'confirm'; confirmed: boolean }
  | { type: 'note-server-backups'; backups: readonly ServerBackup[] }
  | { type: 'tick' }
  /** `loadCommandId` names the load that follows at once when the veto ends and a server is kept. */
  | { type: 'web-veto'; act: WebVetoAct; loadCommandId: string }
  | { type: 'note-backup'; mapNumber: number; round: number; file: string; valid: boolean }
  | {
      type: 'note-demo';
      mapNumber: number;
      file: string;
      bytes: number;
      /** Rounds of the whole map, as the header of the upload says (plugin contract §3.3). */
      rounds?: number | null;
    };

/** What is done in a veto on the web. A rating of null is not known. */
export type WebVetoAct =
  | { type: 'ready'; team: TeamSlot; hand: VetoHand; ratings: Ratings; seed: number }
  | { type: 'start'; ratings: Ratings; seed: number }
  | Exclude<VetoCommand, { type: 'start' }>;
type Ratings = Readonly<Record<TeamSlot, number | null>>;

/** What the engine itself says of map and people (plugin contract F14, F21). */
export interface EngineObservation {
  map: string | null;
  /** What servers call the map of the workshop that the match waits for; null or absent: nobody knows yet. */
  workshopName?: string | null;
  humans: number | null;
  /** Seconds for which fewer people than needed were there; null when enough are. */
  fewForSeconds: number | null;
  /** For how long that is nothing to speak of. */
  patienceSeconds: number;
}

/** The newest backup of a map in the server's own list; the map as the plugin numbers it, scores before the next round. */
export interface ServerBackup {
  mapNumber: number;
  /** Null where the list does not say it. */
  mapName: string | null;
  round: number;
  team1: number;
  team2: number;
}

/** What a look at the server of a match in recovery found. */
export interface RecoverySighting {
  /** `free`: it answers and has no match. `ours`: it shows our match. */
  server: 'silent' | 'free' | 'ours' | 'other_match' | 'plugin_missing';
  status: StatusObservation | null;
}

/** Facts that a decision needs and that only a lookup can give. */
export interface ResolvedFacts {
  /** For `restore`: what the named file holds; scores are null where only the server's disk has it and the log lacks that round. */
  backup?: { mapNumber: number; round: number; team1: number | null; team2: number | null };
  /** For kinds that put a match onto a server: what of it we hold. */
  backups?: readonly StoredBackup[];
  /** The server belongs to somebody who could forge results (plugin contract F22), or an owner who is not staff gives the result. */
  unconfirmed?: boolean;
  /** Why that file cannot be restored, as RestorePoint names it. */
  backupProblem?: string;
}

/** What the worker learned while carrying a command out. */
export interface SettledFacts {
  pluginVersion?: string | null;
  backup?: {
    mapNumber: number;
    round: number;
    file: string;
    team1?: number;
    team2?: number;
    /** Rounds of the restored game were played before its restore was confirmed. */
    wentOn?: boolean;
  };
}
