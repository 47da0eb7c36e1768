import type { MatchCommandKind, MatchStatus } from '@placar/contracts';

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
    recovery?: { step: string; mode: string; since: string; problem: string | null } | null;
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

export interface AttentionFacts {
  matches: readonly MatchFacts[];
  commands: readonly CommandFacts[];
  servers: readonly ServerFacts[];
  requests: readonly ServerRequestFacts[];
  brackets: readonly BracketFacts[];
  webhooks: readonly WebhookFacts[];
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
