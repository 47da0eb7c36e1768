import type { MapStat, PlayerStat } from '@placar/contracts';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import type { MapTruth, MatchTruth } from '../../gamesim/src';
import type { ApiClient } from './api-client';

/** The numbers that must agree: per player per map, per map, and of the series. */
export interface Numbers {
  winner: 'team1' | 'team2' | null;
  maps: {
    map: number;
    name: string;
    team1: number;
    team2: number;
    winner: 'team1' | 'team2' | null;
    players: PlayerNumbers[];
  }[];
}
export interface PlayerNumbers {
  steamId: string;
  team: 'team1' | 'team2';
  kills: number;
  deaths: number;
  assists: number;
  headshots: number;
  damage: number;
  rounds: number;
}

const bySteamId = (a: PlayerNumbers, b: PlayerNumbers): number => a.steamId.localeCompare(b.steamId);

/** What the platform shows to everybody, by its public API. */
export async function platformNumbers(client: ApiClient, matchId: number): Promise<Numbers> {
  const match = await client.match(matchId);
  const { mapstats } = (await client.get<{ mapstats: MapStat[] }>(`/mapstats/${matchId}`)).body;
  const answer = await client.get<{ playerstats: PlayerStat[] }>(`/playerstats/match/${matchId}`);
  // Nobody has numbers where no report arrived at all.
  const playerstats = answer.status === 404 ? [] : answer.body.playerstats;
  const slot = (teamId: number | null): 'team1' | 'team2' | null =>
    teamId === null ? null : teamId === match.team1_id ? 'team1' : 'team2';
  return {
    winner: slot(match.winner),
    maps: [...mapstats]
      .sort((a, b) => a.map_number - b.map_number)
      .map((map) => ({
        map: map.map_number,
        name: map.map_name,
        team1: map.team1_score,
        team2: map.team2_score,
        winner: slot(map.winner),
        players: playerstats
          .filter((row) => row.map_id === map.id)
          .map((row) => ({
            steamId: row.steam_id,
            team: slot(row.team_id) ?? 'team1',
            kills: row.kills,
            deaths: row.deaths,
            assists: row.assists,
            headshots: row.headshot_kills,
            damage: row.damage,
            rounds: row.roundsplayed,
          }))
          .sort(bySteamId),
      })),
  };
}

/**
 * How long a report may lag behind the end of its series: the last round can be the last to arrive (plugin contract F6). Reports of a
 * game at 400 times its speed wait long before an api that gets little of a busy machine; none is lost there.
 */
const LATE_REPORTS_MS = 60_000;
/** Where every report comes at last, however little an api gets of a busy machine. */
const SLOW_REPORTS_MS = 240_000;

/** The platform's numbers as soon as they are the expected ones, else what they still are after some minutes. */
export async function settledNumbers(client: ApiClient, matchId: number, expected: Numbers): Promise<Numbers> {
  const until = Date.now() + SLOW_REPORTS_MS;
  for (;;) {
    const numbers = await unlessBusy(platformNumbers(client, matchId), until);
    if (JSON.stringify(numbers) === JSON.stringify(expected)) return expected;
    if (numbers !== null && Date.now() > until) return numbers;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Null where the platform says that it has no time, before `until` (ms since the epoch): it is asked again. */
async function unlessBusy<T>(answer: Promise<T>, until: number): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (Date.now() > until) throw error;
    return null;
  }
}

/** After this nothing comes in any more of matches that are over by now (ms since the epoch). */
export const untilLateReports = (): number => Date.now() + LATE_REPORTS_MS;

/**
 * What the platform says as a fact, once it agrees with what was played, else at `until` (ms since the epoch; a minute from now). Of
 * maps that it marks as unproven it claims nothing: there, and for the winner of their series, the played numbers stand. Exact, or marked.
 */
export async function claimedNumbers(
  client: ApiClient,
  matchId: number,
  played: Numbers,
  until = untilLateReports(),
): Promise<Numbers> {
  for (;;) {
    const claimed = await unlessBusy(claimsOf(client, matchId, played), until);
    if (JSON.stringify(claimed) === JSON.stringify(played)) return played;
    if (claimed !== null && Date.now() > until) return claimed;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * The same after an api was away. A plugin sends each report once, and its counters are sums over the map: of a player whose last rounds
 * reached nobody the platform has less, and says of how many rounds. There the played numbers stand, if nothing of it is too much.
 */
export function withLostReports(claimed: Numbers, played: Numbers): Numbers {
  return {
    ...claimed,
    maps: claimed.maps.map((map, index) => {
      const truth = played.maps[index]?.players ?? [];
      const players = truth.flatMap((real) => {
        const shown = map.players.find(({ steamId }) => steamId === real.steamId);
        return shown === undefined || isEarlier(shown, real) ? [real] : [shown];
      });
      const strangers = map.players.filter(({ steamId }) => truth.every((real) => real.steamId !== steamId));
      return { ...map, players: [...players, ...strangers] };
    }),
  };
}

const isEarlier = (shown: PlayerNumbers, real: PlayerNumbers): boolean =>
  shown.team === real.team && shown.rounds < real.rounds && COUNTED.every((counter) => shown[counter] <= real[counter]);
const COUNTED = ['kills', 'deaths', 'assists', 'headshots', 'damage'] as const;

async function claimsOf(client: ApiClient, matchId: number, played: Numbers): Promise<Numbers> {
  const numbers = await platformNumbers(client, matchId);
  const { mapstats } = (await client.get<{ mapstats: MapStat[] }>(`/mapstats/${matchId}`)).body;
  const marked = new Set(mapstats.filter(({ unproven }) => unproven === 1).map(({ map_number: number }) => number));
  if (marked.size === 0) return numbers;
  return {
    winner: played.winner,
    maps: numbers.maps.map((map) => (marked.has(map.map) ? (played.maps[map.map] ?? map) : map)),
  };
}

/** What was really played, by the simulator's own books. A match that moved between loads is put together map by map. */
export function truthNumbers(server: Pick<VirtualServerApi, 'truth'>, matchId: number): Numbers {
  const loads = server.truth().matches.filter((match) => match.matchId === matchId);
  const last = loads[loads.length - 1];
  if (!last) throw new Error(`the server never saw match ${matchId}`);
  // By name: a map that was loaded anew in the middle of a series is map 0 of that load. No map is played twice in a series.
  const maps = new Map<string, MapTruth>();
  for (const load of loads) for (const map of finishedMaps(load)) maps.set(map.mapName, map);
  return {
    winner: last.winner === 'none' ? null : last.winner,
    maps: [...maps.values()].map((map, number) => ({ ...numbersOf(map), map: number })),
  };
}

const finishedMaps = (match: MatchTruth): MapTruth[] => match.maps.filter((map) => map.finished);

const numbersOf = (map: MapTruth): Numbers['maps'][number] => ({
  map: map.mapNumber,
  name: map.mapName,
  team1: map.team1Score,
  team2: map.team2Score,
  winner: map.winner === 'none' ? null : map.winner,
  players: map.players
    .map(({ steamId, team, stats }) => ({
      steamId,
      team,
      kills: stats.kills,
      deaths: stats.deaths,
      assists: stats.assists,
      headshots: stats.headshot_kills,
      damage: stats.damage,
      rounds: stats.rounds_played,
    }))
    .sort(bySteamId),
});
