import type { LivePlayer } from '@placar/contracts/live';
import type { BombPlant, PlayerKill } from '@placar/contracts/stats';
import { openingDuels, type PlayerRounds } from './match-stats-model';

/** What a player did in fights and with the bomb, as far as the plugin tells it. */
export interface CombatFigures {
  kast: number;
  openWon: number;
  openLost: number;
  clutches: readonly number[];
  flashAssists: number;
  plants: number;
  defuses: number;
}

/** A row of a board, with its fights once they have been fetched. */
export interface BoardPlayer extends LivePlayer {
  combat?: CombatFigures;
}

export const COMBAT_KEYS = ['kast', 'openings', 'clutches', 'flashAssists', 'plants'] as const;
export type CombatKey = (typeof COMBAT_KEYS)[number];

const NOTHING: CombatFigures = {
  kast: 0,
  openWon: 0,
  openLost: 0,
  clutches: [0, 0, 0, 0, 0],
  flashAssists: 0,
  plants: 0,
  defuses: 0,
};

/** Figures of several maps or players together. */
export function sumCombat(all: readonly (CombatFigures | undefined)[]): CombatFigures {
  return all.reduce<CombatFigures>(
    (sum, one = NOTHING) => ({
      kast: sum.kast + one.kast,
      openWon: sum.openWon + one.openWon,
      openLost: sum.openLost + one.openLost,
      clutches: sum.clutches.map((count, index) => count + (one.clutches[index] ?? 0)),
      flashAssists: sum.flashAssists + one.flashAssists,
      plants: sum.plants + one.plants,
      defuses: sum.defuses + one.defuses,
    }),
    NOTHING,
  );
}

export const clutchesWon = ({ clutches }: CombatFigures): number => clutches.reduce((sum, count) => sum + count, 0);

/** "2 · 1v3": how many, and against how many at most. */
export function clutchText(combat: CombatFigures): string {
  const best = combat.clutches.findLastIndex((count) => count > 0) + 1;
  return best === 0 ? '0' : `${clutchesWon(combat)} · 1v${best}`;
}

/**
 * Players with their fights on these maps. Opening duels, plants and defuses come from the events of the game where the plugin
 * sends them (plugin contract: player_death, bomb_planted, bomb_defused), else from its counters.
 */
export function withCombat(
  board: readonly LivePlayer[],
  rounds: readonly PlayerRounds[],
  kills: readonly PlayerKill[],
  bombs: readonly BombPlant[],
  maps: readonly number[],
): BoardPlayer[] {
  const isShown = (row: { map_id: number; match_id: number }) => maps.includes(row.map_id - row.match_id * 100);
  const duels = openingDuels(rounds, kills, maps) ?? [];
  const told = bombs.filter(isShown);
  return board.map((player) => {
    const own = rounds.filter(({ steamId, map }) => steamId === player.steam_id && maps.includes(map));
    const sum = sumCombat(own.map((one) => ({ ...NOTHING, ...one })));
    const duel = duels.find(({ steamId }) => steamId === player.steam_id);
    const did = (defused: 0 | 1) =>
      told.filter((bomb) => bomb.steam_id === player.steam_id && bomb.defused === defused).length;
    return {
      ...player,
      combat: {
        ...sum,
        openWon: duel?.won ?? 0,
        openLost: duel?.lost ?? 0,
        plants: Math.max(sum.plants, did(0)),
        defuses: Math.max(sum.defuses, did(1)),
      },
    };
  });
}

/**
 * Columns that the plugin of this match delivers: what it never counts is 0 for everybody and would be read as a figure.
 * A plugin that counts KAST counts all of them, and there a 0 is one.
 */
export function toldCombat(players: readonly BoardPlayer[]): readonly CombatKey[] {
  const all = sumCombat(players.map(({ combat }) => combat));
  if (all.kast > 0) return COMBAT_KEYS;
  const told: Readonly<Record<CombatKey, number>> = {
    kast: all.kast,
    openings: all.openWon + all.openLost,
    clutches: clutchesWon(all),
    flashAssists: all.flashAssists,
    plants: all.plants + all.defuses,
  };
  return COMBAT_KEYS.filter((key) => told[key] > 0);
}
