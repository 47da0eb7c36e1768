import type { TournamentPresentation } from '@placar/contracts';
import type { Entry, PairingResult } from '../stages';
import type { ClockStep } from './clocks';
import type { Bringer } from './invitation';
import type { Officials } from './officials';
import type { Member, PairingKey, Seeding, TournamentSettings } from './tournament-state';

/** A team of a list. */
export interface ListedSignUp {
  name: string;
  club?: string;
  captainId: number;
  members: readonly Member[];
  /** Steam ids of those who have no account here. */
  strangers?: readonly string[];
  /** Put together of free agents. */
  isMade?: true;
}

/** What is asked of a tournament. Who may ask it is not judged here. */
export type TournamentCommand =
  /** `invitation`: a fresh code, taken where the settings need one and there is none. */
  | { type: 'create'; id: number; organiserId: number; settings: TournamentSettings; invitation?: string }
  | { type: 'change-settings'; settings: TournamentSettings; invitation?: string }
  /** `code`: a fresh one. */
  | { type: 'renew-invitation'; code: string }
  /** All referees and casters anew. */
  | ({ type: 'name-officials' } & Officials)
  | { type: 'open-sign-up' }
  | ({
      type: 'sign-up';
      name: string;
      club?: string;
      teamId: number | null;
      members: readonly Member[];
      /** Steam ids of those who have no account here. */
      strangers?: readonly string[];
      /** Put together of free agents. */
      isMade?: true;
    } & Bringer)
  /** An organiser brings teams from a list: all of them or none. */
  | { type: 'sign-up-list'; teams: readonly ListedSignUp[] }
  | { type: 'let-in'; entry: Entry; strangers?: readonly string[] }
  | { type: 'turn-away'; entry: Entry; reason: string }
  | { type: 'withdraw'; entry: Entry }
  | { type: 'open-check-in' }
  | { type: 'check-in'; entry: Entry }
  /**
   * Begins the first stage. `seeds`: who plays, best first; without it by rating, then by sign-up. `seededBy`: how they came to their
   * order. `apart`: teams of one club are kept apart.
   */
  | { type: 'begin'; seeds?: readonly Entry[]; seededBy?: Seeding['by']; apart?: { protectedSeeds: number } }
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
  /** Two teams of a stage exchange their seats. Nothing that they have played, or that others have played there, may lose its teams. */
  | {
      type: 'swap';
      stage: number;
      teams: readonly [Entry, Entry];
      reason: string;
      live: ReadonlySet<PairingKey>;
    }
  | { type: 'disqualify'; entry: Entry; annulled: boolean; reason: string; live: ReadonlySet<PairingKey> }
  /** A clock of `nextClock` has run out. One that counts no more changes nothing. */
  | { type: 'clock-due'; step: ClockStep; at: string }
  /** A captain offers a time (ISO), or answers an offer with another one. */
  | { type: 'offer-time'; stage: number; key: string; entry: Entry; at: string }
  /** A captain takes the offer of the other one; `at`: the offer that was seen. */
  | { type: 'accept-time'; stage: number; key: string; entry: Entry; at: string }
  /** An organiser sets times as the clocks of the tournament's zone show them (`2026-11-30T20:00`). `despite`: whatever they collide with. */
  | {
      type: 'set-times';
      stage: number;
      times: readonly { key: string; local: string | null }[];
      despite: boolean;
    }
  /** Servers of the pool that matches may take (null: any), and how many may be started at once (absent: as before). */
  | { type: 'choose-servers'; servers: readonly number[] | null; onDemand?: number }
  /** Which of them a match is played on; null: any of them. */
  | { type: 'fix-station'; stage: number; key: string; server: number | null }
  /** A match was made, and its teams are to check in. */
  | { type: 'open-match-check-in'; stage: number; key: string }
  /** A captain says that the team is there for its match. `by`: the account that says so; `isStaff`: of the platform. */
  | { type: 'check-in-to-match'; stage: number; key: string; entry: Entry; by: number; isStaff?: boolean }
  /** A captain disputes how a match ended; `round`: the one that it is about. */
  | { type: 'dispute'; stage: number; key: string; entry: Entry; round: number | null; reason: string }
  /** The evidence of the disputed match is kept. A second time it changes nothing. */
  | {
      type: 'keep-evidence';
      id: number;
      matchId: number;
      bytes: number;
      sha256: string;
      leftOut: readonly string[];
    }
  | { type: 'decide-dispute'; id: number; upheld: boolean; reason: string }
  | { type: 'appeal-dispute'; id: number; entry: Entry; reason: string }
  /** `leaves`, `comes`: Steam ids in any spelling. `by`: the account that asks; `isStaff`: of the platform. */
  | {
      type: 'substitute';
      entry: Entry;
      leaves: string;
      comes: Omit<Member, 'role'>;
      reason: string;
      by: number;
      isStaff?: boolean;
      strangers?: readonly string[];
    }
  | { type: 'decide-substitution'; id: number; granted: boolean; reason: string; by: number }
  /** A person without a team looks for one. `steamId`: proved by a login; null: none. */
  | {
      type: 'look-for-team';
      userId: number;
      steamId: string | null;
      name: string;
      rating: number | null;
      note: string;
    }
  | { type: 'look-no-more'; userId: number }
  /** An organiser takes a free agent off the list. */
  | { type: 'take-off-list'; userId: number }
  /** A captain invites a free agent into a place of the team that is left. */
  | { type: 'invite-to-team'; entry: Entry; userId: number }
  /** The person says no (`isDeclined`), or the team takes the invitation back. */
  | { type: 'end-team-invitation'; entry: Entry; userId: number; isDeclined: boolean }
  | { type: 'accept-team-invitation'; entry: Entry; userId: number }
  /** An organiser puts free agents together, by their accounts; who stands first plays. */
  | { type: 'make-teams'; teams: readonly { name: string; captainId: number; members: readonly number[] }[] }
  | { type: 'draw-lot'; stage: number; order: readonly Entry[] }
  /** Organisers say the prizes, sponsors and streams. */
  | { type: 'present'; presentation: TournamentPresentation }
  | { type: 'pause'; paused: boolean }
  | { type: 'cancel'; reason: string };
