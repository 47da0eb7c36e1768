import { STAT_COUNTERS } from '@placar/contracts';
import type { BombPlant, MapStat, PlayerKill, PlayerStat, StatCounters, Veto, VetoSide } from '@placar/contracts';
import type { BombRow, KillRow, MapStatRow, PlayerStatRow, VetoRow, VetoSideRow } from '@placar/read-models';
import { bit, isoOf } from '../../http/wire-forms';

/** MapStat of wire contract §3. A map that was given to a team unplayed began when it ended: clients read both dates. */
export const presentMapStat = (row: MapStatRow): MapStat => ({
  id: row.id,
  match_id: row.match_id,
  winner: row.winner,
  map_number: row.map_number,
  map_name: row.map_name,
  team1_score: row.team1_score,
  team2_score: row.team2_score,
  start_time: isoOf(row.start_time ?? row.end_time),
  end_time: isoOf(row.end_time),
  round_restored: bit(row.round_restored),
  demoFile: row.demo_file,
  unproven: bit(row.unproven),
});

/** PlayerStat of wire contract §3; `rounds` is our addition at its end, in lists of one match. */
export function presentPlayerStat(row: PlayerStatRow | Omit<PlayerStatRow, 'rounds'>): PlayerStat {
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
    ...('rounds' in row ? { rounds: row.rounds } : {}),
  };
}

/** PlayerKill of wire contract §3. */
export const presentKill = (row: KillRow): PlayerKill => ({
  id: row.id,
  player_steam_id: row.player_steam_id,
  player_name: row.player_name,
  player_side: row.player_side,
  map_id: row.map_id,
  match_id: row.match_id,
  team_id: row.team_id,
  round_number: row.round_number,
  round_time: row.round_time,
  attacker_steam_id: row.attacker_steam_id,
  attacker_name: row.attacker_name,
  attacker_side: row.attacker_side,
  weapon: row.weapon,
  bomb: bit(row.bomb),
  headshot: bit(row.headshot),
  thru_smoke: bit(row.thru_smoke),
  attacker_blind: bit(row.attacker_blind),
  no_scope: bit(row.no_scope),
  suicide: bit(row.suicide),
  friendly_fire: bit(row.friendly_fire),
  assister_steam_id: row.assister_steam_id,
  assister_name: row.assister_name,
  assister_side: row.assister_side,
  assist_friendly_fire: bit(row.assist_friendly_fire),
  flash_assist: bit(row.flash_assist),
});

export const presentBomb = (row: BombRow): BombPlant => ({
  id: row.id,
  match_id: row.match_id,
  map_id: row.map_id,
  player_stats_id: row.player_stats_id,
  round_number: row.round_number,
  round_time: row.round_time,
  site: row.site,
  defused: bit(row.defused),
  bomb_time_remaining: row.bomb_time_remaining,
  steam_id: row.steam_id,
  name: row.name,
});

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
