import { z } from 'zod';

/** Counters of one player on one map, in the wire's names (wire contract §3 PlayerStat). */
export const STAT_COUNTERS = [
  'kills',
  'headshot_kills',
  'deaths',
  'assists',
  'flashbang_assists',
  'roundsplayed',
  'teamkills',
  'knife_kills',
  'suicides',
  'damage',
  'util_damage',
  'enemies_flashed',
  'friendlies_flashed',
  'bomb_plants',
  'bomb_defuses',
  'v1',
  'v2',
  'v3',
  'v4',
  'v5',
  'k1',
  'k2',
  'k3',
  'k4',
  'k5',
  'firstdeath_ct',
  'firstdeath_t',
  'firstkill_ct',
  'firstkill_t',
  'kast',
  'contribution_score',
  'mvp',
] as const;
export type StatCounter = (typeof STAT_COUNTERS)[number];
export type StatCounters = Record<StatCounter, number>;

export const MapStat = z.object({
  id: z.number(),
  match_id: z.number(),
  winner: z.number().nullable(),
  map_number: z.number(),
  map_name: z.string(),
  team1_score: z.number(),
  team2_score: z.number(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  round_restored: z.union([z.literal(0), z.literal(1)]),
  demoFile: z.string().nullable(),
});
export type MapStat = z.infer<typeof MapStat>;

/** One row per player per map; `rounds` is our addition: [kills, deaths, assists, damage] of each round, null where unseen. */
export type PlayerStat = {
  id: number;
  match_id: number;
  map_id: number;
  team_id: number | null;
  steam_id: string;
  name: string;
  winner: 0 | 1;
  team_name: string | null;
  rounds?: ([number, number, number, number] | null)[];
} & StatCounters;
