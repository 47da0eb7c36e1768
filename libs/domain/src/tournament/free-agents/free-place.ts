import type { Member, TournamentSettings } from '../cup/tournament-state';

/** The place that a team has free for one more person: a player's first, then a substitute's; null: it is full. */
export function freePlace(
  members: readonly Pick<Member, 'role'>[],
  { teamSize, substitutes }: Pick<TournamentSettings, 'teamSize' | 'substitutes'>,
): 'player' | 'substitute' | null {
  const count = (wanted: Member['role']): number => members.filter(({ role }) => role === wanted).length;
  if (count('player') < teamSize) return 'player';
  return count('substitute') < substitutes ? 'substitute' : null;
}
