import type { RoundPlayBody } from '@placar/contracts';
import type { RoundPlay } from '@placar/domain/tournament';

/** A rule for some rounds, as the rules of a tournament take it. */
export const roundPlayOf = ({ of, best_of, map_pool, veto_format, check_in_minutes }: RoundPlayBody): RoundPlay => ({
  of,
  bestOf: best_of,
  ...(map_pool == null ? {} : { pool: map_pool }),
  ...(veto_format == null ? {} : { vetoFormat: veto_format }),
  ...(check_in_minutes == null ? {} : { checkInMinutes: check_in_minutes }),
});

/** The same for whoever reads it. */
export const shownRoundPlay = ({ of, bestOf, pool, vetoFormat, checkInMinutes }: RoundPlay): RoundPlayBody => ({
  of,
  best_of: bestOf,
  ...(pool === undefined ? {} : { map_pool: [...pool] }),
  ...(vetoFormat === undefined ? {} : { veto_format: vetoFormat }),
  ...(checkInMinutes === undefined ? {} : { check_in_minutes: checkInMinutes }),
});
