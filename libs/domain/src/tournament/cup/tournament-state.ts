import type { Entry, PairingResult, StagePlan, Withdrawal } from '../stages';

/** How the platform plays the matches of a stage. */
export interface StagePlay {
  /** Maps of a series; an even number can end without a winner, where points are counted. */
  bestOf: 1 | 2 | 3 | 5;
  /** The same for the match that decides the first place; null: as the others. */
  finalBestOf: 1 | 3 | 5 | null;
  pool: readonly string[];
  /** Where the maps are chosen; `none`: the pool is played in its order. */
  veto: 'web' | 'game' | 'none';
}

/** Without `play` people bring the results of the stage. */
export type PlayedStage = StagePlan & { play?: StagePlay | null };

export interface TournamentSettings {
  name: string;
  /** Accounts that may do what the organiser may. */
  coOrganisers: readonly number[];
  /** When the first matches are to begin; null: not said. */
  startsAt: string | null;
  /** Players of a team, and how many more it may bring. */
  teamSize: number;
  substitutes: number;
  coach: boolean;
  /** Teams that play at most; more wait. */
  most: number;
  /** An organiser lets each team in. */
  approval: boolean;
  /** ISO times; null: never, by hand. */
  signUpClosesAt: string | null;
  checkIn: { opensAt: string; closesAt: string } | null;
  /** Least rating of each player; null: anybody. */
  minimumRating: number | null;
  stages: readonly PlayedStage[];
  /** The first stage begins when check-in closes (without one, when the tournament starts or sign-up closes). Absent: an organiser begins it. */
  beginsByItself?: boolean;
}

export interface Member {
  /** SteamID64. */
  steamId: string;
  name: string;
  role: 'player' | 'substitute' | 'coach';
  /** Null: not known yet. */
  rating: number | null;
}

export interface SignedUp {
  /** Number of the team in this tournament, in the order of sign-up. */
  entry: Entry;
  name: string;
  /** Team of the community, if it is one. */
  teamId: number | null;
  /** Account that signed it up and acts for it. */
  captainId: number;
  members: readonly Member[];
  /** `asked`: an organiser has not answered; `in`: plays; `waiting`: would play if somebody did not. */
  status: 'asked' | 'in' | 'waiting' | 'rejected' | 'withdrawn' | 'absent' | 'disqualified';
  checkedIn: boolean;
}

export interface StageState {
  entries: readonly Entry[];
  results: ReadonlyMap<string, PairingResult>;
  withdrawals: readonly Withdrawal[];
  lots: readonly (readonly Entry[])[];
  /** How often the result of a pairing was taken back: it is played again, so often. */
  calls: Readonly<Record<string, number>>;
}

export type TournamentStatus = 'draft' | 'sign_up' | 'check_in' | 'running' | 'over' | 'cancelled';

export interface TournamentState {
  id: number;
  /** Account that made it. */
  organiserId: number;
  status: TournamentStatus;
  settings: TournamentSettings;
  teams: readonly SignedUp[];
  /** Those that have begun. */
  stages: readonly StageState[];
  /** No match is made while it is paused. */
  paused: boolean;
  /** Why it did not begin by itself; null: it was not due, or nothing stood in the way. */
  notBegun: TournamentRefusal['code'] | null;
}

/** One pairing of the whole tournament, by its stage (from 0) and its key there: `0:U1.1`. */
export type PairingKey = `${number}:${string}`;

export type TournamentEvent =
  | { type: 'tournament.created'; payload: { id: number; organiserId: number; settings: TournamentSettings } }
  | { type: 'tournament.settings-changed'; payload: { settings: TournamentSettings } }
  | { type: 'tournament.sign-up-opened'; payload: object }
  | { type: 'tournament.team-signed-up'; payload: { team: Omit<SignedUp, 'checkedIn'> } }
  | { type: 'tournament.team-let-in'; payload: { entry: Entry; status: 'in' | 'waiting' } }
  | {
      type: 'tournament.team-left';
      payload: { entry: Entry; status: 'rejected' | 'withdrawn' | 'absent'; reason: string };
    }
  | { type: 'tournament.check-in-opened'; payload: object }
  | { type: 'tournament.team-checked-in'; payload: { entry: Entry } }
  /** Its time came, and something stood in the way: an organiser must act. */
  | { type: 'tournament.not-begun'; payload: { code: TournamentRefusal['code'] } }
  | { type: 'tournament.stage-begun'; payload: { stage: number; entries: readonly Entry[] } }
  /** Nobody has played in it, and a correction left open who would. */
  | { type: 'tournament.stage-undone'; payload: { stage: number } }
  | {
      type: 'tournament.result-set';
      payload: { stage: number; key: string; result: PairingResult | null; reason: string | null };
    }
  | { type: 'tournament.team-disqualified'; payload: { stage: number; withdrawal: Withdrawal; reason: string } }
  | { type: 'tournament.lot-drawn'; payload: { stage: number; order: readonly Entry[] } }
  | { type: 'tournament.ended'; payload: object }
  | { type: 'tournament.reopened'; payload: object }
  | { type: 'tournament.paused'; payload: { paused: boolean } }
  | { type: 'tournament.cancelled'; payload: { reason: string } };

/** Why something was not done; nothing has changed. */
export interface TournamentRefusal {
  code:
    | 'TOURNAMENT_NOT_FOUND'
    | 'TOURNAMENT_EXISTS'
    | 'WRONG_STATUS'
    | 'STAGES_INVALID'
    | 'TIMES_INVALID'
    | 'SIGN_UP_CLOSED'
    | 'ROSTER_SIZE'
    | 'ROSTER_ROLE'
    | 'STEAM_ID_INVALID'
    | 'PERSON_TWICE'
    | 'RATING_TOO_LOW'
    | 'TEAM_NOT_FOUND'
    | 'CHECK_IN_CLOSED'
    | 'SEEDS_INVALID'
    | 'PAIRING_NOT_FOUND'
    | 'TEAMS_UNKNOWN'
    | 'OTHER_TEAMS'
    | 'WINNER_INVALID'
    | 'DRAW_NOT_ALLOWED'
    | 'LIVE_MATCHES'
    | 'NEXT_STAGE_BEGUN'
    | 'LOT_INVALID';
  field?: string;
  /** What stands in the way: Steam ids, keys of pairings. */
  of?: readonly string[];
  min?: number;
  max?: number;
}

export type TournamentDecision = { ok: true; events: TournamentEvent[] } | { ok: false; refusal: TournamentRefusal };
