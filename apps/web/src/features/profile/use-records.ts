import type { PlayerMapsAnswer, PlayerWeaponsAnswer, TeammatesAnswer } from '@placar/contracts/stats';
import useSWR from 'swr';
import type { ApiError } from '../../lib/api-client';

const TEAMMATES_SHOWN = 8;

/** How the player fared on each map; null asks nothing. */
export function usePlayerMaps(steamId: string | null) {
  const { data, error, mutate } = useSWR<PlayerMapsAnswer, ApiError>(
    steamId === null ? null : `/playerstats/${steamId}/maps`,
  );
  return { maps: steamId === null ? [] : data?.maps, error, reload: () => void mutate() };
}

/** With whom the player played most. */
export function useTeammates(steamId: string | null) {
  const { data, error, mutate } = useSWR<TeammatesAnswer, ApiError>(
    steamId === null ? null : `/playerstats/${steamId}/teammates?limit=${TEAMMATES_SHOWN}`,
  );
  return { teammates: steamId === null ? [] : data?.teammates, error, reload: () => void mutate() };
}

/** Kills by weapon; empty where the game server does not tell them one by one. */
export function useWeapons(steamId: string | null) {
  const { data } = useSWR<PlayerWeaponsAnswer, ApiError>(steamId === null ? null : `/playerstats/${steamId}/weapons`);
  return data;
}
