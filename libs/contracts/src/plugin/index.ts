import { z } from 'zod';

const count = z.number().int().min(0).max(1_000_000).catch(0).default(0);
/** Scores bound what a malicious server may claim (plugin contract F22). */
const score = z.number().int().min(0).max(999).catch(0).default(0);
const matchid = z.union([z.number().int(), z.string()]).transform(Number);
const mapNumber = z.number().int().min(0).max(20);
const word = z.string().max(64);

/** The 33 counters of a snapshot, cumulative per map (plugin contract §4). */
export const PluginStats = z.object({
  kills: count,
  deaths: count,
  assists: count,
  flash_assists: count,
  team_kills: count,
  suicides: count,
  damage: count,
  utility_damage: count,
  enemies_flashed: count,
  friendlies_flashed: count,
  knife_kills: count,
  headshot_kills: count,
  rounds_played: count,
  bomb_defuses: count,
  bomb_plants: count,
  '1k': count,
  '2k': count,
  '3k': count,
  '4k': count,
  '5k': count,
  '1v1': count,
  '1v2': count,
  '1v3': count,
  '1v4': count,
  '1v5': count,
  first_kills_t: count,
  first_kills_ct: count,
  first_deaths_t: count,
  first_deaths_ct: count,
  trade_kills: count,
  kast: count,
  score: count,
  mvp: count,
});
export type PluginStats = z.infer<typeof PluginStats>;

const player = z.object({ steamid: z.string().regex(/^\d{1,20}$/), name: z.string().max(128), stats: PluginStats });
const team = z.object({
  id: z.union([z.string(), z.number()]).transform(String).nullish(),
  name: z.string().max(128).nullish(),
  score,
  series_score: score,
  players: z.array(player).max(64).default([]),
});
const winner = z
  .object({ side: z.union([word, z.number().transform(String)]).nullish(), team: word.nullish() })
  .nullish();

export const PluginEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('series_start'), matchid, num_maps: z.number().int().nullish() }),
  z.object({ event: z.literal('map_vetoed'), matchid, team: word, map_name: word }),
  z.object({ event: z.literal('map_picked'), matchid, team: word, map_name: word, map_number: mapNumber.nullish() }),
  z.object({
    event: z.literal('side_picked'),
    matchid,
    team: word,
    map_name: word,
    side: word,
    map_number: mapNumber.nullish(),
  }),
  z.object({ event: z.literal('going_live'), matchid, map_number: mapNumber }),
  z.object({
    event: z.literal('round_end'),
    matchid,
    map_number: mapNumber,
    round_number: z.number().int().min(0).max(999),
    reason: z.number().int().catch(0).default(0),
    winner,
    team1: team,
    team2: team,
  }),
  z.object({ event: z.literal('map_result'), matchid, map_number: mapNumber, winner, team1: team, team2: team }),
  z.object({ event: z.literal('series_end'), matchid, winner, team1_series_score: score, team2_series_score: score }),
]);
export type PluginEvent = z.infer<typeof PluginEvent>;
export type PluginEventName = PluginEvent['event'];

/** The envelope that every event has, known or not. */
export const PluginEnvelope = z.looseObject({ event: word.min(1), matchid });
