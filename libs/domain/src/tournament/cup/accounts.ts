import type { Member, TournamentRefusal, TournamentSettings } from './tournament-state';

/**
 * Why these people may not play where everybody must have an account of this site that was signed in by Steam, with the names of those
 * who have none; or null. `strangers`: Steam ids without such an account.
 */
export function accountsFault(
  members: readonly Member[],
  { steamAccounts }: Pick<TournamentSettings, 'steamAccounts'>,
  strangers: readonly string[] = [],
): TournamentRefusal | null {
  if (steamAccounts !== true) return null;
  const missing = members.filter(({ steamId }) => strangers.includes(steamId));
  return missing.length === 0
    ? null
    : { code: 'NO_STEAM_ACCOUNT', field: 'members', of: missing.map(({ name }) => name) };
}
