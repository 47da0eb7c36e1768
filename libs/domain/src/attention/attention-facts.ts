import type {
  MatchCommandKind,
  MatchStatus,
  NoShowProposal,
  ProvisionStage,
  RecoveryQuestion,
} from '@placar/contracts';
import type { SteamRecord } from './steam-mark';

/** What the rows say, as far as somebody may have to act on it. Times are ISO texts. */
export interface MatchFacts {
  id: number;
  title: string;
  team1: string;
  team2: string;
  status: MatchStatus;
  server: { id: number; name: string } | null;
  /** The header of the match; parts of it may be missing in headers of older releases. */
  header: {
    attention?: string | null;
    load_failure?: string | null;
    server_lost_since?: string | null;
    recovery?: {
      step: string;
      mode: string;
      since: string;
      problem: string | null;
      question?: RecoveryQuestion | null;
    } | null;
    quarantine?: { since: string } | null;
    pause?: { since: string; ends_at: string | null; by: string | null } | null;
    pending?: { command_id: string; kind: MatchCommandKind; by: string | null; requested_at: string } | null;
  };
  /** When the log last said each of ATTENTION_EVENTS. */
  lastAt: Partial<Record<string, string>>;
  updatedAt: string;
}

/** Events of the log that date the troubles of a match. */
export const ATTENTION_EVENTS = [
  'match.attention-raised',
  'match.load-failed',
  'match.pause-overdue',
  'match.recovery-taken-over',
  'map.quarantined',
] as const;

export type MatchSubject = Pick<MatchFacts, 'id' | 'title' | 'team1' | 'team2' | 'status'>;

/** The newest command of its group (see `COMMAND_GROUPS`) in an open match. */
export interface CommandFacts {
  id: string;
  kind: MatchCommandKind;
  outcome: 'contradicted' | 'unknown';
  actor: { id: number | null; name: string };
  detail: string | null;
  settledAt: string;
  match: MatchSubject;
}

export interface ServerFacts {
  id: number;
  name: string;
  problem: string;
  problemSince: string;
  owner: { id: number | null; name: string } | null;
  /** The open match that holds it. */
  match: MatchSubject | null;
}

export interface ServerRequestFacts {
  id: string;
  state: 'queued' | 'failed';
  at: string;
  failure: string | null;
  by: { id: number | null; name: string };
  match: MatchSubject | null;
  /**
   * Its place, the names of the only servers that it takes (null: any), how far a server is that is being started for it (null: none), and
   * when one is tried to be started once more (ISO 8601; null: it is not). Null: it does not wait for the pool.
   */
  queue: {
    place: number;
    servers: string[] | null;
    starting: ProvisionStage | null;
    start_again_at: string | null;
  } | null;
}

/** A result that Challonge has otherwise (`match` set), or a season whose results do not get through. */
export interface BracketFacts {
  id: number;
  kind: 'conflict' | 'stuck';
  season: { id: number; name: string };
  problem: string | null;
  at: string;
  match: MatchSubject | null;
}

export interface WebhookFacts {
  id: number;
  owner: { id: number; name: string };
  season: { id: number; name: string } | null;
  at: string;
}

/** A match whose score is no fact: with a map that nothing proves, or (`maps` 0) a series that its maps contradict. */
export interface UnprovenFacts {
  match: MatchSubject;
  server: { id: number; name: string } | null;
  maps: number;
  /** When the first of them ended. */
  at: string;
}

/** A match that is over and that somebody outside of the staff could have made up (plugin contract F22). */
export interface UnconfirmedFacts {
  match: MatchSubject;
  server: { id: number; name: string } | null;
  /** When it ended. */
  at: string;
}

/** What a person of a lobby tells the staff (kind "call": they are wanted there), or what somebody answers to a ban. */
export interface ReportFacts {
  id: number;
  what: 'report' | 'call' | 'appeal' | 'dispute' | 'substitution';
  /** Why, in the person's words. */
  text: string;
  /** Whom it is about: who is accused, who calls, who is banned. */
  person: { id: number; name: string };
  lobbyId: number | null;
  /** Of a dispute or an exchange of players: its tournament. */
  tournamentId: number | null;
  at: string;
}

/** What Steam knows of a person who took a seat. */
export interface SteamRecordFacts extends SteamRecord {
  person: { id: number; name: string };
  /** When Steam was asked first, or told of another ban. */
  at: string;
}

/** A map that lobbies may play and that the workshop has no more, with what it touches. */
export interface LostMapFacts {
  id: string;
  title: string;
  problem: string;
  /** When the workshop said so. */
  at: string;
  /** Open lobbies with it in their pool, matches ahead that are to play it, and people who have it on their list. */
  lobbies: number;
  matches: number;
  lists: number;
}

/** A match that waits for players, with what its rulebook proposes. */
export interface NoShowFacts {
  match: MatchSubject;
  server: { id: number; name: string } | null;
  proposal: NoShowProposal;
}

export interface AttentionFacts {
  matches: readonly MatchFacts[];
  commands: readonly CommandFacts[];
  servers: readonly ServerFacts[];
  requests: readonly ServerRequestFacts[];
  brackets: readonly BracketFacts[];
  webhooks: readonly WebhookFacts[];
  unproven: readonly UnprovenFacts[];
  unconfirmed: readonly UnconfirmedFacts[];
  reports: readonly ReportFacts[];
  noShows: readonly NoShowFacts[];
  lostMaps: readonly LostMapFacts[];
  steamRecords: readonly SteamRecordFacts[];
}

/** What staff did about an item, as it is stored. */
export interface AttentionClaim {
  key: string;
  since: string;
  raisedAt: string;
  claimedBy: { id: number | null; name: string } | null;
  claimedAt: string | null;
  note: string;
  noteBy: { id: number | null; name: string } | null;
  noteAt: string | null;
  asideBy: { id: number | null; name: string } | null;
  asideAt: string | null;
  asideUntil: string | null;
}
