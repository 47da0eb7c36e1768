import type { TournamentAnswer, TournamentTeam } from '@placar/contracts/tournaments';
import { isPresent, takesTeams } from '../model/tournament-model';

/** How somebody can exchange a person of a team now: alone, alone so often (`left`), or by asking the organisers. */
export type ExchangeWay = { kind: 'alone' } | { kind: 'free'; left: number } | { kind: 'ask' };

interface Asker {
  userId: number | null;
  mayOrganise: boolean;
  /** Milliseconds. */
  now: number;
}

/** Null: the team stays as it is, or somebody else speaks for it, or an exchange of it waits already. */
export function exchangeWay(
  tournament: TournamentAnswer,
  team: TournamentTeam,
  { userId, mayOrganise, now }: Asker,
): ExchangeWay | null {
  const { status, settings, substitutions } = tournament;
  const isOpen = status === 'sign_up' || status === 'check_in' || status === 'running';
  if (!isOpen || !isPresent(team)) return null;
  if (mayOrganise) return { kind: 'alone' };
  if (team.captain_id !== userId) return null;
  if (takesTeams(tournament, now)) return { kind: 'alone' };
  const own = substitutions.filter(({ entry }) => entry === team.entry);
  if (settings.substitution === 'none') return null;
  if (settings.substitution === 'organiser') return own.some((one) => one.is_open) ? null : { kind: 'ask' };
  const used = own.filter(({ decision }) => decision?.granted === true && decision.how === 'free').length;
  const left = settings.free_substitutions - used;
  return left > 0 ? { kind: 'free', left } : null;
}
