import type { StageRulebook, TournamentPresentation, TournamentRulebook, VetoFormat } from '@placar/contracts';
import type { Entry, PairingResult, StagePlan, Withdrawal } from '../stages';
import type { Referee } from './officials';

/** How the platform plays the matches of a stage. */
export interface StagePlay {
  /** Maps of a series; an even number can end without a winner, where points are counted. */
  bestOf: 1 | 2 | 3 | 5;
  /** The same for the match that decides the first place; null: as the others. */
  finalBestOf: 1 | 3 | 5 | null;
  pool: readonly string[];
  /** Where the maps are chosen; `none`: the pool is played in its order. */
  veto: 'web' | 'game' | 'none';
  /** Steps of a veto on the web in series of `bestOf` maps; absent: the usual ones. */
  vetoFormat?: VetoFormat;
  /** Both teams check in to each match so many minutes before its time; without a time, within so many minutes. Absent: they do not. */
  checkInMinutes?: number;
  /** Matches that are played otherwise. Absent in older logs: none. */
  rounds?: readonly RoundPlay[];
}

/** Matches of a stage that a rule is for: the last rounds, those from a round on, or those of Swiss in which a team goes through or is out. */
export type RoundChoice =
  /** Without a bracket the grand final is the last round of a double elimination, and both brackets count back from it. */
  | { kind: 'last'; rounds: number; bracket?: 'upper' | 'lower' }
  | { kind: 'from'; round: number; bracket?: 'upper' | 'lower' }
  | { kind: 'deciding' };

/** How some matches of a stage are played; what it leaves out is as in the stage. */
export interface RoundPlay {
  of: RoundChoice;
  bestOf: StagePlay['bestOf'];
  pool?: readonly string[];
  /** 0: no check-in to these matches. */
  checkInMinutes?: number;
  /** Steps of a veto on the web in series of this `bestOf`. */
  vetoFormat?: VetoFormat;
}

/** Without `play` people bring the results of the stage. */
export type PlayedStage = StagePlan & {
  play?: StagePlay | null;
  /** Rules of its matches that differ from those of the tournament. Absent in older logs: none. */
  rulebook?: StageRulebook;
};

/** When matches are played. Wall times are `20:00`, as the clocks of the zone show them. */
export interface Timetable {
  /** As soon as both teams are free; at times that an organiser sets; at times that the captains agree on. */
  mode: 'waves' | 'fixed' | 'captains';
  /** Time zone, `America/Sao_Paulo`. */
  zone: string;
  /** Matches begin within these hours of each day; null: at any hour. */
  hours: { from: string; until: string } | null;
  /** Days of the week (1: Monday) with hours of their own; null: no match begins then. Absent in older logs: none. */
  days?: readonly { day: number; hours: { from: string; until: string } | null }[];
  /** Single dates (`2026-12-24`) with hours of their own, before those of the week; null: no match begins then. Absent in older logs: none. */
  dates?: readonly { date: string; hours: { from: string; until: string } | null }[];
  /** Servers that can be counted on; null: enough. */
  servers: number | null;
  /** How long captains have, from when both teams are known. */
  answerHours: number;
  /** When those play who did not agree: the first such time after that. */
  defaultTime: string;
  /** Minutes that a team rests between the end of a match and the beginning of its next one. Absent in older logs: none. */
  restMinutes?: number;
}

/** What is known of the time of a pairing. */
export interface MatchTime {
  /** For whom it counts; null: for whoever stands there. */
  entries: readonly [Entry, Entry] | null;
  /** When it begins; null: not known. */
  at: string | null;
  how: 'agreed' | 'default' | 'staff' | null;
  /** What one captain offered and the other one has not taken. */
  offer: { by: Entry; at: string } | null;
  /** Until when captains may agree, and when they play if they do not; null: they are not asked. */
  deadline: string | null;
  slot: string | null;
}

/** Both teams of a match are asked to say that they are there. */
export interface MatchCheckIn {
  entries: readonly [Entry, Entry];
  /** How often the match had been taken back before. */
  call: number;
  /** When it opened, and when captains can check in no more. */
  from: string;
  until: string;
  came: readonly { entry: Entry; at: string }[];
}

/** What a captain has against the end of a match. Two decisions at most: the second one after an appeal. */
export interface Dispute {
  /** From 1. */
  id: number;
  stage: number;
  key: string;
  /** How often the match had been taken back before. */
  call: number;
  entries: readonly [Entry, Entry];
  by: Entry;
  /** Round that it is about; null: the whole match. */
  round: number | null;
  reason: string;
  at: string;
  decisions: readonly { upheld: boolean; reason: string; at: string }[];
  appeal: { by: Entry; reason: string; at: string } | null;
  /** What was kept of the match as it was then. Absent: nothing yet, or the platform did not play it. */
  evidence?: KeptEvidence;
}

/** A zip that is kept beside a dispute; the log says its hash. */
export interface KeptEvidence {
  matchId: number;
  bytes: number;
  sha256: string;
  at: string;
  /** Parts of the bundle that are missing in it, whole or from some line on, because it was full. Absent: nothing is. */
  leftOut?: readonly string[];
}

/** A person of a team who made room for another one, or is to. */
export interface Substitution {
  /** From 1. */
  id: number;
  entry: Entry;
  leaves: Member;
  comes: Member;
  reason: string;
  /** Account that asked. */
  by: number;
  at: string;
  /** Null: it waits for the organisers. */
  decision: {
    granted: boolean;
    /** Before the rosters were locked; by the captain alone, as the rule allows; or on the word of an organiser. */
    how: 'before_lock' | 'free' | 'organiser';
    reason: string;
    by: number;
    at: string;
  } | null;
}

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
  /** Where it begins by itself, teams of one club are kept apart; so many of the best keep their seeds. Absent: they are not. */
  apart?: { protectedSeeds: number };
  /** Absent: wave by wave. */
  timetable?: Timetable | null;
  /** Minutes after its end in which a match can be disputed; null: it cannot. Absent: half an hour. */
  disputeMinutes?: number | null;
  /** Who brings teams: anybody, who knows the invitation code, organisers alone. Absent in older logs: anybody. */
  signUp?: 'open' | 'code' | 'by_hand';
  /** The invitation code. For organisers and staff; no answer that others read has it. */
  invitation?: string;
  /** Rules of its matches that differ from those of the installation. Absent in older logs: none. */
  rulebook?: TournamentRulebook;
  /** What the organisers add to the rules in their own words. Absent: nothing. */
  rulesText?: string | null;
  /** Who runs matches without being an organiser, and accounts that read where they are broadcast. Absent: nobody. */
  referees?: readonly Referee[];
  casters?: readonly number[];
  /** Prizes, sponsors and streams: said by an act of their own, at any time. Absent: nothing was said. */
  presentation?: TournamentPresentation;
  /** Its matches move the ladder of the mode that plays with so many people. Absent: none does. */
  ranked?: boolean;
  /** Everybody must have an account of this site, signed in by Steam. Absent: nobody must. */
  steamAccounts?: boolean;
  /** Who exchanges people of a team after the end of sign-up: nobody, organisers who are asked, or captains so often. Absent: nobody. */
  substitution?: 'none' | 'organiser' | 'free';
  /** So often a captain may do it alone. Absent: once. */
  freeSubstitutions?: number;
  /** People without a team may say that they look for one. Absent: they may not. */
  freeAgents?: boolean;
  /** Servers of the pool that its matches may take: said by an act of their own. Absent: any. */
  servers?: readonly number[];
  /** Servers that may be started for its matches at once, said by the same act. Absent: none. */
  onDemand?: number;
}

export interface Member {
  /** SteamID64. */
  steamId: string;
  name: string;
  role: 'player' | 'substitute' | 'coach';
  /** Null: not known yet. */
  rating: number | null;
}

/** A person without a team who looks for one. */
export interface FreeAgent {
  userId: number;
  /** SteamID64. */
  steamId: string;
  name: string;
  /** Null: not known yet. */
  rating: number | null;
  /** What they say of themselves, for organisers and captains; may be empty. */
  note: string;
  /** Since when they look. */
  at: string;
}

/** A team asks a person of that list to come; it stands as long as sign-up is open, the team is there and the person is on the list. */
export interface TeamInvitation {
  entry: Entry;
  userId: number;
  at: string;
  /** Whether the person said no. */
  isDeclined: boolean;
}

/** What a person said to the invitation of a team. */
export interface InvitationAnswer {
  entry: Entry;
  userId: number;
  isAccepted: boolean;
  at: string;
}

export interface SignedUp {
  /** Number of the team in this tournament, in the order of sign-up. */
  entry: Entry;
  name: string;
  /** Team of the community, if it is one. */
  teamId: number | null;
  /** Club or organisation that it plays for. Absent: none. */
  club?: string;
  /** Account that signed it up and acts for it. */
  captainId: number;
  members: readonly Member[];
  /** `asked`: an organiser has not answered; `in`: plays; `waiting`: would play if somebody did not. */
  status: 'asked' | 'in' | 'waiting' | 'rejected' | 'withdrawn' | 'absent' | 'disqualified';
  checkedIn: boolean;
  /** Put together of free agents by an organiser. Absent: it signed up. */
  isMade?: true;
}

/** How the teams of the first stage came to their order. */
export interface Seeding {
  /** By their ratings, by the table of a season, by the hand of an organiser, or by a lot. */
  by: 'rating' | 'season' | 'hand' | 'drawn';
  /** Teams of one club were kept apart after that; so many of the best kept their seeds. Absent: they were not. */
  apart?: { protectedSeeds: number };
}

export interface StageState {
  entries: readonly Entry[];
  results: ReadonlyMap<string, PairingResult>;
  withdrawals: readonly Withdrawal[];
  lots: readonly (readonly Entry[])[];
  /** How often the result of a pairing was taken back: it is played again, so often. */
  calls: Readonly<Record<string, number>>;
  /** Of the first stage. Absent in logs of older releases: not known. */
  seeding?: Seeding;
  /** Seats that two teams exchanged before they had played, one exchange after the other. Absent in logs of older releases: none. */
  swaps?: readonly (readonly [Entry, Entry])[];
  /** By the key of their pairing. Absent in logs of older releases: none. */
  times?: Readonly<Record<string, MatchTime>>;
  /** By the key of their pairing. Absent in logs of older releases: none. */
  checkIns?: Readonly<Record<string, MatchCheckIn>>;
  /** When the result of a pairing was told. Absent in logs of older releases. */
  endedAt?: Readonly<Record<string, string>>;
  /** When it was first told for the two who played: a correction does not move it. */
  playedAt?: Readonly<Record<string, string>>;
  /** Servers on which pairings are to be played, by their key; null: any again. Absent in logs of older releases: none. */
  stations?: Readonly<Record<string, number | null>>;
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
  /** Absent in logs of older releases: none. */
  disputes?: readonly Dispute[];
  /** Absent in logs of older releases: none. */
  substitutions?: readonly Substitution[];
  /** Who said that they look for a team, the longest first, also those who have one now. Absent in logs of older releases: nobody. */
  freeAgents?: readonly FreeAgent[];
  /** Those that stand, the oldest first. Absent in logs of older releases: none. */
  teamInvitations?: readonly TeamInvitation[];
  /** The oldest first. Absent: none; logs of older releases do not say who declined. */
  invitationAnswers?: readonly InvitationAnswer[];
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
      payload: { entry: Entry; status: 'rejected' | 'withdrawn' | 'absent' | 'disqualified'; reason: string };
    }
  | { type: 'tournament.check-in-opened'; payload: object }
  | { type: 'tournament.team-checked-in'; payload: { entry: Entry } }
  /** Its time came, and something stood in the way: an organiser must act. */
  | { type: 'tournament.not-begun'; payload: { code: TournamentRefusal['code'] } }
  | { type: 'tournament.stage-begun'; payload: { stage: number; entries: readonly Entry[]; seeding?: Seeding } }
  /** Nobody has played in it, and a correction left open who would. */
  | { type: 'tournament.stage-undone'; payload: { stage: number } }
  | {
      type: 'tournament.result-set';
      payload: { stage: number; key: string; result: PairingResult | null; reason: string | null; at?: string };
    }
  | { type: 'tournament.team-disqualified'; payload: { stage: number; withdrawal: Withdrawal; reason: string } }
  | { type: 'tournament.teams-swapped'; payload: { stage: number; teams: readonly [Entry, Entry]; reason: string } }
  | { type: 'tournament.lot-drawn'; payload: { stage: number; order: readonly Entry[] } }
  /** Both teams are known: their captains may agree on a time. */
  | {
      type: 'tournament.time-asked';
      payload: { stage: number; key: string; entries: readonly [Entry, Entry]; deadline: string; slot: string };
    }
  | { type: 'tournament.time-offered'; payload: { stage: number; key: string; by: Entry; at: string } }
  | {
      type: 'tournament.time-set';
      payload: { stage: number; key: string; how: NonNullable<MatchTime['how']> } & Pick<MatchTime, 'entries' | 'at'>;
    }
  /** Where a pairing is played, whoever stands there; null: on any server of the tournament. */
  | { type: 'tournament.station-set'; payload: { stage: number; key: string; server: number | null } }
  | { type: 'tournament.match-check-in-opened'; payload: { stage: number; key: string } & Omit<MatchCheckIn, 'came'> }
  | { type: 'tournament.match-checked-in'; payload: { stage: number; key: string; entry: Entry; at: string } }
  | { type: 'tournament.dispute-opened'; payload: Omit<Dispute, 'decisions' | 'appeal' | 'evidence'> }
  | { type: 'tournament.evidence-kept'; payload: { id: number } & KeptEvidence }
  | { type: 'tournament.dispute-decided'; payload: { id: number; upheld: boolean; reason: string; at: string } }
  | { type: 'tournament.dispute-appealed'; payload: { id: number; by: Entry; reason: string; at: string } }
  | { type: 'tournament.substitution-asked'; payload: Omit<Substitution, 'decision'> }
  | { type: 'tournament.substitution-decided'; payload: { id: number } & NonNullable<Substitution['decision']> }
  | { type: 'tournament.free-agent-listed'; payload: FreeAgent }
  | { type: 'tournament.free-agent-left'; payload: { userId: number } }
  | { type: 'tournament.free-agent-invited'; payload: Omit<TeamInvitation, 'isDeclined'> }
  /** The person said no, or the team took it back. */
  | {
      type: 'tournament.team-invitation-ended';
      payload: { entry: Entry; userId: number; isDeclined: boolean; at?: string };
    }
  /** The person said yes. */
  | { type: 'tournament.free-agent-joined'; payload: { entry: Entry; userId: number; member: Member; at: string } }
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
    | 'ROUND_MISSING'
    | 'ROUND_TWICE'
    | 'NO_LADDER'
    | 'GROUP_TOO_LARGE'
    | 'TIMES_INVALID'
    | 'SIGN_UP_CLOSED'
    | 'SIGN_UP_BY_HAND'
    | 'INVITATION_WRONG'
    | 'ROSTER_SIZE'
    | 'ROSTER_ROLE'
    | 'STEAM_ID_INVALID'
    | 'PERSON_TWICE'
    | 'RATING_TOO_LOW'
    | 'NAME_TAKEN'
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
    | 'ALREADY_PLAYED'
    | 'LOT_INVALID'
    | 'TIME_MISSING'
    | 'TIME_TOO_LATE'
    | 'TIME_STANDS'
    | 'TIMES_CONFLICT'
    | 'OUTSIDE_HOURS'
    | 'OFFER_GONE'
    | 'STATION_UNKNOWN'
    | 'NOT_PLAYED'
    | 'DISPUTE_NOT_FOUND'
    | 'DISPUTE_EXISTS'
    | 'DISPUTE_LATE'
    | 'DISPUTE_OPEN'
    | 'DISPUTE_DECIDED'
    | 'NO_STEAM_ACCOUNT'
    | 'NOT_IN_TEAM'
    | 'SUBSTITUTION_NOT_ALLOWED'
    | 'SUBSTITUTIONS_USED'
    | 'SUBSTITUTION_OPEN'
    | 'SUBSTITUTION_NOT_FOUND'
    | 'FREE_AGENTS_NOT_TAKEN'
    | 'FREE_AGENT_NOT_FOUND'
    | 'TEAM_INVITATION_EXISTS'
    | 'TEAM_INVITATION_NOT_FOUND'
    | 'TEAM_INVITATIONS_USED'
    | 'TEAM_FULL';
  field?: string;
  /** What stands in the way: Steam ids, keys of pairings. */
  of?: readonly string[];
  min?: number;
  max?: number;
}

export type TournamentDecision = { ok: true; events: TournamentEvent[] } | { ok: false; refusal: TournamentRefusal };
