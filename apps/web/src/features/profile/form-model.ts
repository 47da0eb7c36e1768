import { kdr, rating } from '@placar/domain';
import type { PlayerStat } from '@placar/contracts/stats';

/** Maps that the form shows. */
export const FORM_MAPS = 20;

export interface FormMap {
  id: number;
  matchId: number;
  rating: number;
  kills: number;
  deaths: number;
  /** Null while the match is open. */
  won: boolean | null;
}

/** The last maps of a player from the oldest to the newest; maps without a round say nothing and are left out. */
export function formOf(rows: readonly PlayerStat[], openMatches: ReadonlySet<number>): FormMap[] {
  return rows
    .filter((row) => row.roundsplayed > 0)
    .slice(0, FORM_MAPS)
    .map((row) => ({
      id: row.id,
      matchId: row.match_id,
      rating: rating(row),
      kills: row.kills,
      deaths: row.deaths,
      won: openMatches.has(row.match_id) ? null : row.winner === 1,
    }))
    .toReversed();
}

export interface FormTrend {
  average: number;
  wins: number;
  decided: number;
  kdr: number;
}

/** Mean rating and results of the form; null without a map. */
export function trendOf(maps: readonly FormMap[]): FormTrend | null {
  if (maps.length === 0) return null;
  const sum = (read: (map: FormMap) => number): number => maps.reduce((total, map) => total + read(map), 0);
  return {
    average: sum((map) => map.rating) / maps.length,
    wins: maps.filter((map) => map.won === true).length,
    decided: maps.filter((map) => map.won !== null).length,
    kdr: kdr(
      sum((map) => map.kills),
      sum((map) => map.deaths),
    ),
  };
}

/** Kills and deaths of a player in a match, over the maps that are known; null for a match without any. */
export function figuresIn(rows: readonly PlayerStat[], matchId: number): { kills: number; deaths: number } | null {
  const own = rows.filter((row) => row.match_id === matchId);
  if (own.length === 0) return null;
  return {
    kills: own.reduce((total, row) => total + row.kills, 0),
    deaths: own.reduce((total, row) => total + row.deaths, 0),
  };
}
