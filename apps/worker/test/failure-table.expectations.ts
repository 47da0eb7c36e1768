import { mapTotals } from '@placar/domain';
import type { VirtualServerApi } from '../../gamesim/src';
import { END_SHOWN_MS } from './failure-table.stack';
import type { FailureStack } from './failure-table.stack';

export const FAST = { clock: { mode: 'scaled', factor: 300 } } as const;
export const SLOW = { clock: { mode: 'scaled', factor: 50 } } as const;
/** Until the test has done to it what it wants, which a fast game may end before; `playOut` then brings it to its end. */
export const SLOW_AT_FIRST = { ...SLOW, timings: { endShownMs: END_SHOWN_MS * FAST.clock.factor } } as const;

/** From now on as fast as `FAST`. */
export const playOut = (server: VirtualServerApi): void => server.speed(FAST.clock.factor);

interface Numbers {
  name: string;
  score: (number | undefined)[];
  kills: [string, number, number][];
}

const oursOf = async (stack: FailureStack, matchId: number): Promise<Numbers[]> =>
  (await stack.state(matchId)).maps.map((map) => ({
    name: map.name,
    score: [map.result?.team1, map.result?.team2],
    kills: mapTotals(map).map(({ steamId, counters }) => [steamId, counters.kills, counters.roundsplayed]),
  }));

/** The simulators' own books: of each map the last load that finished it. */
function truthOf(matchId: number, servers: readonly VirtualServerApi[]): Map<string, Numbers> {
  const loads = servers.flatMap((server) => server.truth().matches.filter((match) => match.matchId === matchId));
  const maps = loads.flatMap((load) => load.maps.filter((map) => map.finished));
  return new Map(
    maps.map((map) => [
      map.mapName,
      {
        name: map.mapName,
        score: [map.team1Score, map.team2Score],
        kills: [...map.players]
          .sort((a, b) => a.steamId.localeCompare(b.steamId))
          .map(({ steamId, stats }) => [steamId, stats.kills, stats.rounds_played]),
      },
    ]),
  );
}

/** The match ends, and with exactly what was played. `scoresOnly` where reports were lost for good. */
export async function expectPlayed(
  stack: FailureStack,
  matchId: number,
  servers: VirtualServerApi | readonly VirtualServerApi[],
  options: { scoresOnly?: boolean; maps?: number } = {},
): Promise<void> {
  await stack.status(matchId, 'finished', 180_000);
  const all = Array.isArray(servers) ? (servers as VirtualServerApi[]) : [servers as VirtualServerApi];
  const view = (numbers: Numbers[]): unknown =>
    options.scoresOnly ? numbers.map(({ name, score }) => ({ name, score })) : numbers;
  const truth = truthOf(matchId, all);
  const until = Date.now() + 120_000;
  for (;;) {
    const ours = await oursOf(stack, matchId);
    const played = ours.map(({ name }) => truth.get(name) ?? { name, score: [], kills: [] });
    if (JSON.stringify(view(ours)) !== JSON.stringify(view(played)) && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    expect(view(ours)).toEqual(view(played));
    expect(ours).toHaveLength(options.maps ?? ours.length);
    return;
  }
}

/** Live again, with nothing left to recover. */
export const isBack = (match: { status: string; recovery: unknown }): boolean =>
  match.status === 'live' && match.recovery === null;

/** Console lines that put a round back, as the server ran them. */
export const restoresOf = (server: VirtualServerApi): string[] =>
  server
    .truth()
    .rcon.map(({ command }) => command)
    .filter((command) => /^(matchzy|get5)_loadbackup/.test(command));
