import { z } from 'zod';
import { TeamSlot } from '../shared';
import { STAT_COUNTERS } from '../stats/stat-counters';

/** Scores bound what a malicious server may claim (plugin contract F22). */
const score = z.number().int().min(0).max(999).catch(0).default(0);
const matchid = z.union([z.number().int(), z.string()]).transform(Number);
const mapNumber = z.number().int().min(0).max(20);
const word = z.string().max(64);

const MOST = 1_000_000;
/** A counter that is missing or absurd counts as zero. */
const count = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST ? value : 0;

/**
 * The 33 counters of a snapshot, cumulative per map (plugin contract §4). Read by hand: as 330 lenient schemas they cost a
 * millisecond a round.
 */
export const PluginStats = z
  .custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'must be an object of counters',
  )
  .transform((given) => ({
    kills: count(given['kills']),
    deaths: count(given['deaths']),
    assists: count(given['assists']),
    flash_assists: count(given['flash_assists']),
    team_kills: count(given['team_kills']),
    suicides: count(given['suicides']),
    damage: count(given['damage']),
    utility_damage: count(given['utility_damage']),
    enemies_flashed: count(given['enemies_flashed']),
    friendlies_flashed: count(given['friendlies_flashed']),
    knife_kills: count(given['knife_kills']),
    headshot_kills: count(given['headshot_kills']),
    rounds_played: count(given['rounds_played']),
    bomb_defuses: count(given['bomb_defuses']),
    bomb_plants: count(given['bomb_plants']),
    '1k': count(given['1k']),
    '2k': count(given['2k']),
    '3k': count(given['3k']),
    '4k': count(given['4k']),
    '5k': count(given['5k']),
    '1v1': count(given['1v1']),
    '1v2': count(given['1v2']),
    '1v3': count(given['1v3']),
    '1v4': count(given['1v4']),
    '1v5': count(given['1v5']),
    first_kills_t: count(given['first_kills_t']),
    first_kills_ct: count(given['first_kills_ct']),
    first_deaths_t: count(given['first_deaths_t']),
    first_deaths_ct: count(given['first_deaths_ct']),
    trade_kills: count(given['trade_kills']),
    kast: count(given['kast']),
    score: count(given['score']),
    mvp: count(given['mvp']),
  }));
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
  z.object({
    event: z.literal('going_live'),
    matchid,
    map_number: mapNumber,
    map_name: word.min(1).nullish().catch(null),
  }),
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
  /** Made by us of the calls of get5 before 0.13 (wire contract §7.5); no plugin sends these. */
  z.object({
    event: z.literal('legacy_player'),
    matchid,
    map_number: mapNumber,
    steamid: z.string().regex(/^\d{1,20}$/),
    name: z.string().max(128),
    team: TeamSlot,
    counters: z.partialRecord(z.enum(STAT_COUNTERS), z.number().int().min(0).max(MOST)),
  }),
  z.object({ event: z.literal('legacy_map_end'), matchid, map_number: mapNumber, winner: word }),
  z.object({ event: z.literal('legacy_forfeit'), matchid, winner: TeamSlot }),
]);
export type PluginEvent = z.infer<typeof PluginEvent>;

/** The envelope that every event has, known or not. */
export const PluginEnvelope = z.looseObject({ event: word.min(1), matchid });
export * from './combat-events';
export * from './legacy-calls';
