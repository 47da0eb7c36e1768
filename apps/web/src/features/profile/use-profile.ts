import type { UserProfile } from '@placar/contracts/users';
import { useListedMatches } from '../../components/match/use-listed-matches';
import { usePlayerRank } from '../../components/players/use-player-rank';
import { useEndpoint } from '../../lib/endpoints';
import { HISTORY_MAPS } from './form-model';

export type ProfileUser = UserProfile['user'];

/** "Past 5 matches on user page" (specification §9). */
const PAST_MATCHES = 5;
const STEAM_ID_64 = /^7656\d{13}$/;

/* 404 is the wire's way to say "none"; 400 means that the address names nobody. */
const NOTHING_ON = [400, 404];

/** A claim that was only typed gives nobody the numbers of the player who owns the Steam id. */
function provedSteamId(user: ProfileUser): string | null {
  return 'steam_id_proved' in user && user.steam_id_proved === 0 ? null : user.steam_id;
}

/** A person by account id or SteamID64: the account (null for players without one), the place, and the last maps. */
export function useProfile(id: string) {
  const account = useEndpoint('GET /users/:id', { params: { id } }, { nothing: null, nothingOn: NOTHING_ON });
  const user = account.data === null ? null : account.data?.user;
  const typedSteamId = STEAM_ID_64.test(id) ? id : null;
  const steamId = user === undefined ? null : user === null ? typedSteamId : provedSteamId(user);
  const { rank, error: rankError, reload } = usePlayerRank(steamId === null ? null : { steam: steamId });
  const history = useEndpoint(
    'GET /playerstats/:steamId',
    steamId === null ? null : { params: { steamId }, query: { limit: HISTORY_MAPS } },
    { nothing: { playerstats: [] }, nothingOn: NOTHING_ON },
  );
  const hasNoPlayer = user !== undefined && steamId === null;
  return {
    /** Undefined while not known. */
    user,
    steamId,
    rank: hasNoPlayer ? null : rank,
    history: hasNoPlayer ? [] : history.data?.playerstats,
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

/** How the player fared on each map; null asks nothing. */
export function usePlayerMaps(steamId: string | null) {
  const input = steamId === null ? null : { params: { steamId } };
  const { data, error, mutate } = useEndpoint('GET /playerstats/:steamId/maps', input);
  return { maps: steamId === null ? [] : data?.maps, error, reload: () => void mutate() };
}
