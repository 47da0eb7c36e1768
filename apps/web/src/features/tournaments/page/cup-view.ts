import type {
  TournamentAnswer,
  TournamentBracketAnswer,
  TournamentPairing,
  TournamentStandingsAnswer,
  TournamentTeam,
} from '@placar/contracts/tournaments';
import type { SessionUser } from '@placar/contracts/users';

/** A match and its stage, from 0. */
export interface OpenMatch {
  stage: number;
  pairing: TournamentPairing;
}

/** What the parts of the page are drawn from. */
export interface CupView {
  tournament: TournamentAnswer;
  bracket: TournamentBracketAnswer | undefined;
  standings: TournamentStandingsAnswer | undefined;
  user: SessionUser | null;
  /** Team of the reader; null: none. */
  team: TournamentTeam | null;
  mayOrganise: boolean;
  /** Name of a team by its number in the tournament. */
  nameOf: (entry: number) => string;
  openMatch: (match: OpenMatch) => void;
}
