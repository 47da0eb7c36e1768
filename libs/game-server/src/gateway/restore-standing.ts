import type { ExpectedRestore, RestoreStanding } from './gateway-types';
import type { PluginStatus } from '../plugin/plugin-status';

/** Where the server stands in relation to a restore. A restore has no event; the status is the only witness (gotcha 34). */
export function standingOf(status: PluginStatus, matchId: number, expect: ExpectedRestore): RestoreStanding {
  const { gamestate, mapNumber } = status;
  if (gamestate === 'none' || status.matchId !== matchId || mapNumber === null) return 'elsewhere';
  // In post_game the plugin names the next map already (P11): then the map was played to its end.
  if (mapNumber !== expect.mapNumber) return mapNumber > expect.mapNumber ? 'past' : 'elsewhere';
  if (gamestate === 'pending_restore') return 'waiting';
  if (gamestate === 'live') return standingInGame(status, expect);
  // A warm-up with the score of a played round can only be one that waits; at 0–0, or where no score is known, it may be any.
  const isTelling = gamestate === 'warmup' && expect.round > 0 && expect.score1 !== null;
  return isTelling && hasScore(status, expect) ? 'waiting' : 'elsewhere';
}

function standingInGame(status: PluginStatus, expect: ExpectedRestore): RestoreStanding {
  const round = status.roundNumber ?? -1;
  if (round === expect.round && hasScore(status, expect)) return 'at';
  const { mapScore: score1 = -1 } = status.team1 ?? {};
  const { mapScore: score2 = -1 } = status.team2 ?? {};
  const isFurther = round > expect.round && score1 >= (expect.score1 ?? 0) && score2 >= (expect.score2 ?? 0);
  return isFurther ? 'past' : 'before';
}

/** The score of the map, for both teams; one that nobody knows is any. */
export function hasScore(
  { team1, team2 }: PluginStatus,
  { score1, score2 }: Pick<ExpectedRestore, 'score1' | 'score2'>,
): boolean {
  return (score1 === null || team1?.mapScore === score1) && (score2 === null || team2?.mapScore === score2);
}
