import type { Entry, PairingResult } from '../stages';
import type { ClockStep } from './clocks';
import type { Member, PairingKey, TournamentSettings } from './tournament-state';

/** What is asked of a tournament. Who may ask it is not judged here. */
export type TournamentCommand =
  | { type: 'create'; id: number; organiserId: number; settings: TournamentSettings }
  | { type: 'change-settings'; settings: TournamentSettings }
  | { type: 'open-sign-up' }
  | { type: 'sign-up'; name: string; teamId: number | null; captainId: number; members: readonly Member[] }
  | { type: 'let-in'; entry: Entry }
  | { type: 'turn-away'; entry: Entry; reason: string }
  | { type: 'withdraw'; entry: Entry }
  | { type: 'open-check-in' }
  | { type: 'check-in'; entry: Entry }
  /** Begins the first stage. `seeds`: who plays, best first; without it by rating, then by sign-up. */
  | { type: 'begin'; seeds?: readonly Entry[] }
  /** A match of the tournament has ended. Repeated, it changes nothing. */
  | { type: 'note-result'; stage: number; key: string; result: PairingResult }
  /** A person sets, changes or takes back (null) a result. `live`: pairings whose matches are being played. */
  | {
      type: 'correct';
      stage: number;
      key: string;
      result: PairingResult | null;
      reason: string;
      live: ReadonlySet<PairingKey>;
    }
  | { type: 'disqualify'; entry: Entry; annulled: boolean; reason: string; live: ReadonlySet<PairingKey> }
  /** A clock of `nextClock` has run out. One that counts no more changes nothing. */
  | { type: 'clock-due'; step: ClockStep; at: string }
  | { type: 'draw-lot'; stage: number; order: readonly Entry[] }
  | { type: 'pause'; paused: boolean }
  | { type: 'cancel'; reason: string };
