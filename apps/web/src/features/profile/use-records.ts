import { useEndpoint } from '../../lib/endpoints';

const TEAMMATES_SHOWN = 8;

const of = (steamId: string | null) => (steamId === null ? null : { params: { steamId } });

/** How the player fared on each map; null asks nothing. */
export function usePlayerMaps(steamId: string | null) {
  const { data, error, mutate } = useEndpoint('GET /playerstats/:steamId/maps', of(steamId));
  return { maps: steamId === null ? [] : data?.maps, error, reload: () => void mutate() };
}

/** With whom the player played most. */
export function useTeammates(steamId: string | null) {
  const { data, error, mutate } = useEndpoint(
    'GET /playerstats/:steamId/teammates',
    steamId === null ? null : { params: { steamId }, query: { limit: TEAMMATES_SHOWN } },
  );
  return { teammates: steamId === null ? [] : data?.teammates, error, reload: () => void mutate() };
}

/** Kills by weapon; empty where the game server does not tell them one by one. */
export function useWeapons(steamId: string | null) {
  return useEndpoint('GET /playerstats/:steamId/weapons', of(steamId)).data;
}
