import type { LobbyMode, LobbySettings, MapSide, Side, TeamSlot } from '@placar/contracts';
import type { LobbyNotice, LobbyPerson, LobbyResult } from './lobby-state';

/** Who comes, with what the platform knows of them at this moment. Times are ISO texts. */
export interface Entrant {
  person: LobbyPerson;
  teamIds: readonly number[];
  /** A penalty or a ban that runs until then; null: none. */
  penaltyUntil: string | null;
  bannedUntil: string | null;
  /** Plays in a match that is not over. */
  inMatch: boolean;
  /** False: played too few ranked matches for a place on the ladder. */
  placed?: boolean;
}

/** A person's act. `userId` is who acts; `step` is the fence that their page showed. */
export type PersonAct =
  | {
      type: 'join' | 'substitute';
      entrants: readonly Entrant[];
      party: string | null;
      side: TeamSlot | null;
      /** A valid invite link was shown. */
      invited: boolean;
    }
  | { type: 'join-caster'; entrant: Entrant; invited: boolean }
  | { type: 'leave' }
  | { type: 'ready'; step: number }
  | { type: 'volunteer'; volunteer: boolean }
  | { type: 'start' }
  | { type: 'kick'; target: number; forGood: boolean }
  | { type: 'unban'; target: number }
  | { type: 'mute'; target: number; muted: boolean }
  | { type: 'lock'; locked: boolean }
  | { type: 'swap'; target: number; with: number | null }
  | { type: 'hand-over'; target: number }
  | { type: 'extend' }
  | { type: 'cancel' }
  | { type: 'change-settings'; settings: LobbySettings }
  | { type: 'captain'; target: number }
  | { type: 'pick-player'; target: number; step: number }
  | { type: 'ban-map' | 'pick-map'; map: string; step: number }
  | { type: 'choose-side'; side: Side; step: number }
  | { type: 'vote'; map: string; step: number }
  | { type: 'choose-maps'; maps: string[]; step: number }
  | { type: 'agree'; map: string | null }
  | { type: 'latency'; regions: Record<string, number> };

/** What a worker or the staff tell a lobby. */
export type PlatformAct =
  /** A clock ran out. For an earlier step, or before the time, it does nothing. */
  | { type: 'expire'; step: number }
  | { type: 'note-match'; tries: number; matchId: number; serverId: number | null }
  | { type: 'fail-try'; tries: number; reason: Extract<LobbyNotice, 'no_server' | 'load_failed' | 'took_too_long'> }
  /** A server was asked for; `place`: in the queue of the pool. */
  | { type: 'note-server'; tries: number; source: 'pool' | 'on_demand'; place: number | null }
  /** The server was seen to hold the right map. */
  | { type: 'note-loaded'; matchId: number }
  /** The server does not load the map, for longer than any load takes. */
  | { type: 'note-map-missing'; matchId: number }
  /** Who was seen on the server. `lookedAt`: when it named everybody who is there; null: it did not. */
  | { type: 'note-seen'; matchId: number; userIds: number[]; lookedAt?: string | null }
  | { type: 'note-lost'; matchId: number; lost: boolean }
  | { type: 'note-live'; matchId: number }
  /** Away from an open lobby for too long. In any other state the lobby's own clocks decide, and this does nothing. */
  | { type: 'note-absent'; userId: number }
  /** Staff banned them from the platform. */
  | { type: 'note-banned'; userId: number }
  | { type: 'note-ended'; matchId: number; result: LobbyResult | null }
  | { type: 'staff-cancel' }
  | { type: 'staff-maps'; maps: string[]; sides: MapSide[]; reason: string }
  | { type: 'staff-veto'; what: 'undo' | 'restart' | 'pause-clock' | 'resume-clock'; reason: string; step: number };

/** `seed`: 32 bits from which chance is taken (see `seededDraws`). */
export type LobbyCommand =
  /** The host comes first; a party comes with them. */
  | {
      type: 'open';
      id: number;
      mode: LobbyMode;
      settings: LobbySettings;
      entrants: readonly Entrant[];
      party: string | null;
      /** The lobby whose people play once more. */
      againOf?: number;
      seed: number;
    }
  | { type: 'act'; userId: number; act: PersonAct; seed: number }
  | { type: 'platform'; act: PlatformAct; seed: number };
