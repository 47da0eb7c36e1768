import { STAT_COUNTERS } from '@placar/contracts';
import type { ToldPlayer } from './match-state';

const ROUNDS = STAT_COUNTERS.indexOf('roundsplayed');

/**
 * The later of two totals of a player. Plugins of the first generation number nothing, but their counters only grow: the order is by
 * rounds played, then by the sum of all counters, then by the counters themselves, so that any order of arrival ends the same.
 */
export function isLaterTold(a: ToldPlayer, b: ToldPlayer): boolean {
  const first = [a.c[ROUNDS] ?? 0, sum(a.c), ...a.c];
  const second = [b.c[ROUNDS] ?? 0, sum(b.c), ...b.c];
  const at = first.findIndex((value, index) => value !== second[index]);
  return at >= 0 && (first[at] ?? 0) > (second[at] ?? 0);
}

const sum = (counters: readonly number[]): number => counters.reduce((total, value) => total + value, 0);

/** Totals that were reached by this round; those of later rounds are gone with a restore. */
export const toldWithin = (told: Readonly<Record<string, ToldPlayer>>, round: number): Record<string, ToldPlayer> =>
  Object.fromEntries(Object.entries(told).filter(([, player]) => (player.c[ROUNDS] ?? 0) <= round));
