import { STAT_COUNTERS } from '@placar/contracts';
import type { MapStat, PlayerStat, StatCounters, Veto, VetoSide } from '@placar/contracts';
import type { MapStatRow, PlayerStatRow, VetoRow, VetoSideRow } from '@placar/match-engine';

const isoOf = (time: Date | string | null): string | null => (time === null ? null : new Date(time).toISOString());
const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** MapStat of wire contract §3. */
export const presentMapStat = (row: MapStatRow): MapStat => ({
  id: row.id,
  match_id: row.match_id,
  winner: row.winner,
  map_number: row.map_number,
  map_name: row.map_name,
  team1_score: row.team1_score,
  team2_score: row.team2_score,
  start_time: isoOf(row.start_time),
  end_time: isoOf(row.end_time),
  round_restored: bit(row.round_restored),
  demoFile: row.demo_file,
});

/** PlayerStat of wire contract §3; `rounds` is our addition at its end. */
export function presentPlayerStat(row: PlayerStatRow): PlayerStat {
  const counters = Object.fromEntries(STAT_COUNTERS.map((name) => [name, row[name]])) as StatCounters;
  return {
    id: row.id,
    match_id: row.match_id,
    map_id: row.map_id,
    team_id: row.team_id,
    steam_id: row.steam_id,
    name: row.name,
    ...counters,
    winner: bit(row.winner),
    team_name: row.team_name,
    rounds: row.rounds,
  };
}

export const presentVeto = (row: VetoRow): Veto => ({
  id: row.id,
  match_id: row.match_id,
  team_name: row.team_name,
  map: row.map,
  pick_or_veto: row.pick_or_veto,
  decider: bit(row.decider),
});

export const presentVetoSide = (row: VetoSideRow): VetoSide => ({
  id: row.id,
  veto_id: row.veto_id,
  match_id: row.match_id,
  team_name: row.team_name,
  map: row.map,
  side: row.side,
});
