import type {
  TournamentAnswer,
  TournamentBracketAnswer,
  TournamentStandingsAnswer,
  TournamentTeam,
} from '@placar/contracts/tournaments';
import type { SessionUser } from '@placar/contracts/users';
import type { OpenPairing } from '../model/desk-model';

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
  openMatch: (match: OpenPairing) => void;
}
