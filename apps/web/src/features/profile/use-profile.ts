import type { MapStat, PlayerStat } from '@placar/contracts/stats';
import type { UserProfile } from '@placar/contracts/users';
import useSWR from 'swr';
import { usePlayerRank } from '../../components/players/use-player-rank';
import { ApiError, api } from '../../lib/api-client';
import type { MatchSummary } from '../../ui';
import { FORM_MAPS } from './form-model';

export type ProfileUser = UserProfile['user'];

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
    steamId === null ? null : `/playerstats/${steamId}?limit=${FORM_MAPS}`,
    fetchHistory,
  );
  const hasNoPlayer = user !== undefined && steamId === null;
  return {
    /** Undefined while not known. */
    user,
    steamId,
    rank: hasNoPlayer ? null : rank,
    history: hasNoPlayer ? [] : history.data,
    error: account.error ?? rankError ?? history.error,
    reload: () => {
      void account.mutate();
      void history.mutate();
      reload();
    },
  };
}

/* A recent match is five columns on the wire; the row draws the record, and the rounds of a best of one. */
async function fetchMatch(id: number): Promise<MatchSummary | null> {
  const [record, maps] = await Promise.all([
    orNone<{ match: MatchSummary }, null>(`/matches/${id}`, null),
    orNone<{ mapstats: MapStat[] }, null>(`/mapstats/${id}`, null),
  ]);
  if (record === null) return null;
  const last = (maps?.mapstats ?? []).toSorted((a, b) => a.map_number - b.map_number).at(-1);
  return {
    ...record.match,
    team1_mapscore: last?.team1_score ?? null,
    team2_mapscore: last?.team2_score ?? null,
    current_map_name: last?.map_name ?? null,
  };
}

async function fetchRecent(path: string): Promise<readonly MatchSummary[]> {
  const { matches } = await api<{ matches: { id: number }[] }>(path);
  const records = await Promise.all(matches.map(({ id }) => fetchMatch(id)));
  return records.filter((match) => match !== null);
}

/** The past five matches of a person, newest first. */
export function usePastMatches(id: string) {
  const { data, error, mutate } = useSWR<readonly MatchSummary[], ApiError>(
    `/users/${encodeURIComponent(id)}/recent`,
    fetchRecent,
  );
  return { matches: data, error, reload: () => void mutate() };
}
