import type { LobbyMode, LobbySettings } from '@placar/contracts';
import type { Refusal } from '../match/decision';

/** What is wrong with a host's choices for this mode; null when a match can come of them. */
export function settingsProblem(settings: LobbySettings, mode: LobbyMode): Refusal | null {
  const { pool, series, access } = settings;
  if (!mode.teams.includes(settings.teams)) return invalid('This mode makes its teams otherwise.', 'teams');
  if (!mode.maps.includes(settings.maps)) return invalid('This mode chooses its maps otherwise.', 'maps');
  if (new Set(pool).size !== pool.length) return invalid('The pool names a map twice.', 'pool');
  if (mode.pool.length > 0 && pool.some((map) => !mode.pool.includes(map)))
    return { code: 'MAP_NOT_IN_POOL', message: 'The mode has no such map.', field: 'pool' };
  if (pool.length < series)
    return { code: 'MAPS_TOO_FEW', message: 'The pool has fewer maps than the series.', field: 'pool' };
  if (settings.rating_min !== null && settings.rating_max !== null && settings.rating_min > settings.rating_max)
    return invalid('The range of ratings is upside down.', 'rating_max');
  if (access === 'rating' && settings.rating_min === null && settings.rating_max === null)
    return invalid('Name a range of ratings.', 'rating_min');
  if (access === 'team' && settings.team_id === null) return invalid('Name the team.', 'team_id');
  if (settings.challenge && (settings.teams !== 'premade' || mode.players_per_team > 5))
    return invalid('A challenge is between two whole parties.', 'challenge');
  return null;
}

const invalid = (message: string, field: string): Refusal => ({ code: 'INVALID_INPUT', message, field });
