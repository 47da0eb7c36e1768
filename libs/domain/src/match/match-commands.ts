import type { CommandOutcome, MatchCommandRequest, PluginEvent, Side } from '@placar/contracts';
import type { MatchConfig } from './match-state';

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
  /** How many polls in a row found the server without our match, this one included. */
  missesInARow: number;
}

/** Every way a match can be asked to change. */
export type MatchCommand =
  | { type: 'schedule'; id: number; config: MatchConfig; serverId: number | null; loadCommandId: string }
  | { type: 'update'; patch: Partial<MatchConfig> }
  | {
      type: 'request';
      commandId: string;
      request: MatchCommandRequest;
      idempotencyKey: string | null;
      resolved?: ResolvedFacts;
    }
  | { type: 'mark-sent'; commandId: string; sentAt: string }
  | { type: 'settle'; commandId: string; outcome: CommandOutcome; detail: string | null; facts?: SettledFacts }
  | { type: 'record-reports'; reports: PluginReport[] }
  | { type: 'observe-status'; observation: StatusObservation }
  | { type: 'observe-unreachable'; since: string }
  | { type: 'tick' }
  | { type: 'note-backup'; mapNumber: number; round: number; file: string; valid: boolean }
  | { type: 'note-demo'; mapNumber: number; file: string; bytes: number };

/** Facts that a decision needs and that only a lookup can give. */
export interface ResolvedFacts {
  /** For `restore`: what the named file holds. */
  backup?: { mapNumber: number; round: number; team1: number; team2: number };
}

/** What the worker learned while carrying a command out. */
export interface SettledFacts {
  pluginVersion?: string | null;
  backup?: { mapNumber: number; round: number; file: string };
}
