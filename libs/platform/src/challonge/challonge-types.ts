/** A tournament as both versions of the API tell it. */
export interface ChallongeTournament {
  id: number;
  name: string;
  /** Address of its page. */
  url: string | null;
  /** `pending`, `underway`, `awaiting_review`, `complete` and others. */
  state: string;
  /** ISO 8601 as Challonge writes it. */
  createdAt: string;
  liveImageUrl: string | null;
}

export interface ChallongeParticipant {
  id: number;
  /** Other ids of the same participant: in a group stage Challonge gives a second one. */
  aliases: number[];
  name: string;
  /** What was typed into fields of the organiser's own. */
  customFields: string[];
}

export type ChallongeMatchState = 'pending' | 'open' | 'complete';

export interface ChallongeMatch {
  id: number;
  state: ChallongeMatchState;
  /** Negative in the losers bracket. */
  round: number;
  identifier: string | null;
  playOrder: number | null;
  player1Id: number | null;
  player2Id: number | null;
  winnerId: number | null;
  /** `13-7`, sets with commas, first player first; null when nothing is known. */
  scores: string | null;
}

/** The result of one bracket match, oriented by its players. */
export interface ChallongeResult {
  player1Id: number;
  player2Id: number;
  score1: number;
  score2: number;
  winnerId: number;
}

/** What Placar needs of a bracket provider. Throws ChallongeError, and nothing else that a caller should look at. */
export interface Challonge {
  tournament(ref: string): Promise<ChallongeTournament>;
  participants(ref: string): Promise<ChallongeParticipant[]>;
  matches(ref: string): Promise<ChallongeMatch[]>;
  match(ref: string, matchId: number): Promise<ChallongeMatch>;
  reportScore(ref: string, matchId: number, result: ChallongeResult): Promise<void>;
  finalize(ref: string): Promise<void>;
}

export type ChallongeProblem =
  /** The key is wrong, or has no right to this tournament. */
  | 'unauthorized'
  | 'not_found'
  | 'rate_limited'
  /** Understood and refused (422). */
  | 'refused'
  /** No answer, or a fault of its own: whether a write was applied is not known. */
  | 'unavailable'
  /** It answers, but not as its API does. */
  | 'unreadable';

/** `message` is for people and never holds a key or an address with a key. */
export class ChallongeError extends Error {
  override readonly name = 'ChallongeError';

  constructor(
    readonly problem: ChallongeProblem,
    message: string,
    /** For `rate_limited`: how long Challonge asks to wait, in milliseconds. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}
