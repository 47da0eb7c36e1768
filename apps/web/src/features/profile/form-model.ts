import { adr, headshotPercent, kdr, rating } from '@placar/domain/ratings';
import type { PlayerStat } from '@placar/contracts/stats';

/** Maps that the form shows; the first is what opens. */
export const FORM_LENGTHS = ['20', '50'] as const;
export type FormLength = (typeof FORM_LENGTHS)[number];
/** Maps that are fetched. */
export const HISTORY_MAPS = 50;
/** Maps that count as "lately". */
const RECENT_MAPS = 20;
/** With fewer, one map would be the trend. */
const LEAST_RECENT = 5;

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
export function formOf(rows: readonly PlayerStat[], openMatches: ReadonlySet<number>, most = HISTORY_MAPS): FormMap[] {
  return rows
    .filter((row) => row.roundsplayed > 0)
    .slice(0, most)
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

const SUMMED = ['kills', 'deaths', 'damage', 'headshot_kills', 'roundsplayed', 'k1', 'k2', 'k3', 'k4', 'k5'] as const;

export interface Figures {
  rating: number;
  kdr: number;
  adr: number;
  hsp: number;
}

/** How the last maps differ from all of them; null where there is nothing to compare. */
export function changeOf(rows: readonly PlayerStat[], overall: Figures & { maps: number }): Figures | null {
  const recent = rows.filter((row) => row.roundsplayed > 0).slice(0, RECENT_MAPS);
  if (recent.length < LEAST_RECENT || overall.maps <= recent.length) return null;
  const sum = (name: (typeof SUMMED)[number]): number => recent.reduce((total, row) => total + row[name], 0);
  const sums = Object.fromEntries(SUMMED.map((name) => [name, sum(name)])) as Record<(typeof SUMMED)[number], number>;
  return {
    rating: rating(sums) - overall.rating,
    kdr: kdr(sums.kills, sums.deaths) - overall.kdr,
    adr: adr(sums.damage, sums.roundsplayed) - overall.adr,
    hsp: headshotPercent(sums.headshot_kills, sums.kills) - overall.hsp,
  };
}
