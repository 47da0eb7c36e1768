import type { PlayerStat } from '@placar/contracts/stats';
import type { UserProfile } from '@placar/contracts/users';
import useSWR from 'swr';
import { useListedMatches } from '../../components/match/use-listed-matches';
import { usePlayerRank } from '../../components/players/use-player-rank';
import { ApiError, api } from '../../lib/api-client';
import { HISTORY_MAPS } from './form-model';

export type ProfileUser = UserProfile['user'];

/** "Past 5 matches on user page" (specification §9). */
const PAST_MATCHES = 5;
const STEAM_ID_64 = /^7656\d{13}$/;

/* 404 is the wire's way to say "none"; 400 means that the address names nobody. */
async function orNone<T, None>(path: string, none: None): Promise<T | None> {
  try {
    return await api<T>(path);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return none;
    throw error;
  }
}

const fetchUser = async (path: string): Promise<ProfileUser | null> =>
  (await orNone<UserProfile, null>(path, null))?.user ?? null;

const fetchHistory = async (path: string): Promise<readonly PlayerStat[]> =>
  (await orNone<{ playerstats: PlayerStat[] }, null>(path, null))?.playerstats ?? [];

/** A claim that was only typed gives nobody the numbers of the player who owns the Steam id. */
function provedSteamId(user: ProfileUser): string | null {
  return 'steam_id_proved' in user && user.steam_id_proved === 0 ? null : user.steam_id;
}

/** A person by account id or SteamID64: the account (null for players without one), the place, and the last maps. */
export function useProfile(id: string) {
  const account = useSWR<ProfileUser | null, ApiError>(`/users/${encodeURIComponent(id)}`, fetchUser);
  const user = account.data;
  const typedSteamId = STEAM_ID_64.test(id) ? id : null;
  const steamId = user === undefined ? null : user === null ? typedSteamId : provedSteamId(user);
  const { rank, error: rankError, reload } = usePlayerRank(steamId === null ? null : { steam: steamId });
  const history = useSWR<readonly PlayerStat[], ApiError>(
    steamId === null ? null : `/playerstats/${steamId}?limit=${HISTORY_MAPS}`,
    fetchHistory,
  );
  const hasNoPlayer = user !== undefined && steamId === null;
  return {
    /** Undefined while not known. */
    user,
    steamId,
    rank: hasNoPlayer ? null : rank,
    history: hasNoPlayer ? [] : history.data,
    historyError: history.error,
    reloadHistory: () => void history.mutate(),
    error: account.error ?? rankError,
    reload: () => {
      void account.mutate();
      void history.mutate();
      reload();
    },
  };
}

/** The past five matches of a player, newest first, in one call. */
export function usePastMatches(steamId: string | null) {
  const { matches, error, reload } = useListedMatches(steamId === null ? null : { player: steamId }, {
    page: 1,
    limit: PAST_MATCHES,
  });
  return { matches: steamId === null ? [] : matches, error, reload };
}
