import type { truthNumbers } from './compare-with-truth';

type Numbers = ReturnType<typeof truthNumbers>;

/** Lost on the way, sent twice, in the wrong order, and an RCON that cuts its replies to pieces: all at once. */
export const BAD_NETWORK = {
  httpDrop: { probability: 0.2 },
  httpDuplicate: { probability: 0.5, copies: 2 },
  httpReorder: { window: 3 },
  rconFragment: 'random',
  rconLatency: { ms: 5, jitterMs: 20 },
} as const;

/** Kills that the last reports of a player may have brought, if none of them got through. */
const KILLS_LOST_AT_MOST = 10;

/**
 * Winner and scores are those that were played. Counters are cumulative: they are those of the last round that got through, never above
 * what was played.
 */
export function scoresAreExact(shown: Numbers, truth: Numbers): void {
  expect(scoresOf(shown)).toEqual(scoresOf(truth));
  for (const [index, map] of truth.maps.entries()) {
    for (const player of map.players) {
      const seen = shown.maps[index]?.players.find((row) => row.steamId === player.steamId);
      expect(seen).toBeDefined();
      expect(seen!.kills).toBeLessThanOrEqual(player.kills);
      expect(seen!.damage).toBeLessThanOrEqual(player.damage);
      expect(player.kills - seen!.kills).toBeLessThanOrEqual(KILLS_LOST_AT_MOST);
    }
  }
}

const scoresOf = ({ winner, maps }: Numbers): object => ({
  winner,
  maps: maps.map(({ map, team1, team2, winner: of }) => ({ map, team1, team2, winner: of })),
});
