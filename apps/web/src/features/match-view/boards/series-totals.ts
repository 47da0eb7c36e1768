import type { LivePlayer, LiveScoreboard } from '@placar/contracts/live';
import { adr, headshotPercent, kdr, rating } from '@placar/domain/ratings';
import { sumCombat, type BoardPlayer } from './combat-model';

const SUMMED = [
  'kills',
  'deaths',
  'assists',
  'headshot_kills',
  'damage',
  'rounds',
  'k1',
  'k2',
  'k3',
  'k4',
  'k5',
  'mvp',
  'score',
  'util_damage',
  'enemies_flashed',
] as const;

/** Adds up the scoreboards of a series per player; rates are computed anew from the sums, not averaged. */
export function seriesTotals(boards: readonly LiveScoreboard[]): LivePlayer[] {
  const totals = new Map<string, LivePlayer>();
  for (const board of boards) {
    for (const player of board.players) {
      const sum = totals.get(player.steam_id);
      if (sum === undefined) {
        totals.set(player.steam_id, { ...player });
        continue;
      }
      for (const key of SUMMED) sum[key] += player[key];
      sum.name = player.name;
      sum.team = player.team ?? sum.team;
      sum.estimated ||= player.estimated;
    }
  }
  return [...totals.values()].map(withRates);
}

/** A team as if it were one player: counts added, rates computed from the sums. Null for nobody. */
export function teamTotals(players: readonly BoardPlayer[]): BoardPlayer | null {
  const [first, ...others] = players;
  if (first === undefined) return null;
  const total = { ...first };
  for (const player of others) {
    for (const key of SUMMED) total[key] += player[key];
    total.estimated ||= player.estimated;
  }
  if (first.combat !== undefined) total.combat = sumCombat(players.map(({ combat }) => combat));
  return withRates(total);
}

function withRates<Player extends LivePlayer>(player: Player): Player {
  return {
    ...player,
    rating: rating({ ...player, roundsplayed: player.rounds }),
    adr: adr(player.damage, player.rounds),
    kdr: kdr(player.kills, player.deaths),
    hsp: headshotPercent(player.headshot_kills, player.kills),
  };
}

/** Who stands out: the best rating among those who played at least five rounds; null before that. */
export function topPlayer(players: readonly LivePlayer[]): LivePlayer | null {
  return players
    .filter((player) => player.rounds >= 5)
    .reduce<LivePlayer | null>((best, player) => (best === null || player.rating > best.rating ? player : best), null);
}
