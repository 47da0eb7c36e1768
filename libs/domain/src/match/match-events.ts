import type {
  CommandOutcome,
  MapSide,
  MatchCommandRequest,
  PauseType,
  RecoveryStep,
  Side,
  TeamSlot,
  VetoHand,
} from '@placar/contracts';
import type { VetoEvent } from '../veto';
import type { CorrectedTable, CorrectedValues, KillValues } from './corrections';
import type {
  AttemptPlan,
  MapResult,
  MatchConfig,
  MatchPhase,
  RecoveryQuestionState,
  RosterPlace,
  RoundRecord,
} from './match-state';

/** The log of a match. Shapes are append-only: a change is a new type or an optional field. */
export type MatchEvent =
  | { type: 'match.scheduled'; payload: { id: number; config: MatchConfig } }
  | { type: 'match.updated'; payload: { patch: Partial<MatchConfig> } }
  | {
      type: 'match.attempt-opened';
      payload: {
        attempt: number;
        serverId: number;
        cause: AttemptCause;
        plan?: AttemptPlan;
        /** Set when the attempt does not begin with the first map of the series. */
        firstMap?: number;
        unconfirmed?: boolean;
      };
    }
  | { type: 'match.loaded'; payload: { attempt: number; pluginVersion: string | null } }
  | { type: 'match.load-failed'; payload: { attempt: number; reason: string } }
  | { type: 'match.phase-observed'; payload: { phase: MatchPhase; mapNumber: number | null } }
  | {
      type: 'match.command-requested';
      payload: {
        commandId: string;
        request: MatchCommandRequest;
        idempotencyKey: string | null;
        /** Tells requests with one key apart without telling what they say. */
        fingerprint?: string;
        /** It waits for a command of the automatic recovery to end; `match.command-begun` follows. */
        waits?: boolean;
      };
    }
  | { type: 'match.command-begun'; payload: { commandId: string } }
  | { type: 'match.command-sent'; payload: { commandId: string; sentAt: string } }
  | { type: 'match.command-settled'; payload: { commandId: string; outcome: CommandOutcome; detail: string | null } }
  | {
      type: 'match.paused';
      payload: {
        by: string | null;
        reason: string | null;
        source: 'command' | 'status';
        type?: PauseType;
        team?: TeamSlot | null;
        /** How long it was meant to be, counted from this event. */
        seconds?: number;
      };
    }
  | { type: 'match.pause-overdue'; payload: { type: PauseType; team: TeamSlot | null } }
  | { type: 'match.resumed'; payload: { source: 'command' | 'status' } }
  | { type: 'match.server-lost'; payload: { reason: 'unreachable' | 'match_gone' | 'plugin_missing' | 'started_over' } }
  | { type: 'match.server-recovered'; payload: Record<string, never> }
  /** The server shows the map of the workshop that it was told to load; `name` is how it calls the map. */
  | { type: 'match.workshop-map-seen'; payload: { attempt: number; mapNumber: number; map: string; name: string } }
  /** The match has left its server, which is free again: it waits for a person, who loads it anew or closes it. */
  | { type: 'match.server-released'; payload: { reason: 'series_ended_early' } }
  | {
      type: 'match.recovery-started';
      payload: {
        cause: 'server_lost' | 'next_map';
        mode: 'automatic' | 'manual';
        /** The match was lost while nobody could see its server: it may have ended there. */
        blind?: boolean;
        /** The round after which everything may be lost, as a person said. */
        accepts?: { mapNumber: number; round: number };
      };
    }
  | { type: 'match.recovery-tried'; payload: { plan: AttemptPlan } }
  | { type: 'match.recovery-stepped'; payload: { step: RecoveryStep; problem: string | null; blind?: boolean } }
  | { type: 'match.recovery-asked'; payload: { question: RecoveryQuestionState } }
  | { type: 'match.recovery-try-failed'; payload: { problem: string; counted: boolean; last: boolean } }
  | { type: 'match.recovery-taken-over'; payload: Record<string, never> }
  | { type: 'match.recovery-ended'; payload: { outcome: RecoveryEnd } }
  | { type: 'match.reloaded'; payload: { mapNumber: number; vetoCleared: boolean } }
  | { type: 'map.quarantined'; payload: { mapNumber: number; round: number; team1: number; team2: number } }
  | { type: 'demo.missing'; payload: { mapNumber: number } }
  /** A recording was taken from the store: beyond its days, or for the room of newer ones. */
  | { type: 'demo.removed'; payload: { mapNumber: number; file: string; why: 'age' | 'space' } }
  /** A person who is not staff was shown the token of this attempt. */
  | { type: 'match.token-shown'; payload: { attempt: number } }
  /** Staff say that an unconfirmed match was played as it was told; false takes it back. */
  | { type: 'match.confirmed'; payload: { confirmed: boolean } }
  | { type: 'match.attention-raised'; payload: { reason: string; count?: number } }
  | { type: 'match.attention-cleared'; payload: Record<string, never> }
  | {
      type: 'match.roster-changed';
      payload: {
        steamId: string;
        change: RosterChange;
        name: string;
        captain?: boolean;
        coach?: boolean;
        /** The command that asked for it, and where the person stood before. */
        commandId?: string;
        before?: RosterPlace;
        /** Set when it takes back what the server refused. */
        undoes?: string;
      };
    }
  | { type: 'match.restarted'; payload: Record<string, never> }
  | { type: 'match.cancelled'; payload: { reason: string | null } }
  | { type: 'match.forfeited'; payload: { winner: TeamSlot; mapNumber: number; unconfirmed?: boolean } }
  | { type: 'match.finished'; payload: { winner: TeamSlot | null; source: 'event' | 'inferred' | 'entered' } }
  | {
      type: 'match.restored';
      payload: {
        mapNumber: number;
        round: number;
        file: string | null;
        source: 'command' | 'status' | 'event';
        /** The score that was restored, where it is known. */
        team1?: number;
        team2?: number;
        /** A new attempt began with it: nothing that is late can come any more. */
        fenced?: boolean;
        /** Reports that arrived before this are of the game that was taken back; absent: before the event itself. */
        since?: string;
        /** It was confirmed after its game had gone on: rounds that arrived after `since` are kept. */
        wentOn?: boolean;
        /** Who asked for it, where somebody did. */
        by?: string;
      };
    }
  | {
      type: 'veto.recorded';
      payload: { team: TeamSlot | null; map: string; action: 'ban' | 'pick'; mapNumber: number | null };
    }
  | { type: 'veto.side-picked'; payload: { team: TeamSlot | null; map: string; side: Side } }
  /** A veto on the web (decision 0042), from its start on. */
  | VetoEvent
  /** A captain is there; when both are, the veto begins. */
  | { type: 'veto.team-ready'; payload: { team: TeamSlot; hand: VetoHand } }
  | { type: 'veto.finished'; payload: { maps: string[]; sides: MapSide[] } }
  /** The server is nobody else's until the veto on the web is over. */
  | { type: 'match.server-reserved'; payload: { serverId: number; unconfirmed?: boolean } }
  | { type: 'map.went-live'; payload: { mapNumber: number; mapName: string | null; source: 'event' | 'status' } }
  | { type: 'map.named'; payload: { mapNumber: number; mapName: string } }
  | { type: 'map.side-observed'; payload: { mapNumber: number; team1FirstSide: Side } }
  | { type: 'map.round-recorded'; payload: { mapNumber: number; epoch: number; record: RoundRecord } }
  | { type: 'map.score-observed'; payload: { mapNumber: number; team1: number; team2: number } }
  | { type: 'map.finished'; payload: { mapNumber: number; result: MapResult } }
  /** Something was told of how a map ended; what follows from it is a `map.finished` of its own. */
  | { type: 'map.evidence-noted'; payload: { mapNumber: number } & EvidencePiece }
  | { type: 'backup.stored'; payload: { mapNumber: number; round: number; file: string; valid: boolean } }
  | {
      type: 'map.player-reported';
      payload: { mapNumber: number; player: { s: string; n: string; t: TeamSlot; c: number[] } };
    }
  | {
      type: 'match.stats-corrected';
      payload: {
        table: CorrectedTable;
        key: string;
        change: 'entered' | 'corrected' | 'removed' | 'undone';
        values?: CorrectedValues;
        /** What these fields showed before; null for a row that was not there. */
        before: CorrectedValues | null;
        /** Number of the row on its map, for players that were entered. */
        place?: number;
        reason?: string;
        /** Said by an owner who is not staff. */
        unconfirmed?: boolean;
        /** The score of an unproven map: evidence, not an overlay (decision 0024). */
        word?: boolean;
      };
    }
  | {
      type: 'match.kills-corrected';
      payload: (
        | { change: 'entered'; attempt: number; mapNumber: number; values: KillValues }
        | { change: 'corrected'; id: number; values: KillValues; before: KillValues }
        /** `id` null: all of the match. */
        | { change: 'removed'; id: number | null; before: KillValues | null }
      ) & { reason?: string };
    }
  | { type: 'demo.stored'; payload: { mapNumber: number; file: string; bytes: number } };

export type EvidencePiece =
  | { kind: 'map_result'; team1: number; team2: number }
  | { kind: 'series'; winner: TeamSlot }
  | { kind: 'backup'; round: number; team1: number; team2: number }
  | { kind: 'demo'; rounds: number };

export type AttemptCause = 'schedule' | 'load' | 'restart' | 'change_server' | 'recover';
/** `still_there`: only the network was gone. `superseded`: a person took another way. */
export type RecoveryEnd = 'resumed' | 'kept_paused' | 'warmup' | 'still_there' | 'superseded' | 'closed';
export type RosterChange = 'team1' | 'team2' | 'spectator' | 'removed';
export type MatchEventType = MatchEvent['type'];

/** An event as it stands in the log, with what evolve needs of its envelope. */
export type RecordedEvent = MatchEvent & { at: string; actorName: string | null };
/** The recorded event of one type. */
export type After<T extends RecordedEvent['type']> = Extract<RecordedEvent, { type: T }>;
