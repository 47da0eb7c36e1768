import { z } from 'zod';
import { Bit, IsoTime } from '../shared/answers';
import { STAT_COUNTERS } from './stat-counters';
import type { StatCounter } from './stat-counters';

const count = (what: string) => z.number().int().describe(what);
const id = (what: string) => z.number().int().describe(what);

const COUNTED: Readonly<Record<StatCounter, string>> = {
  kills: 'Kills.',
  headshot_kills: 'Kills by headshot.',
  deaths: 'Deaths.',
  assists: 'Assists.',
  flashbang_assists: 'Assists by flashbang.',
  roundsplayed: 'Rounds played.',
  teamkills: 'Kills of own players.',
  knife_kills: 'Kills by knife.',
  suicides: 'Suicides.',
  damage: 'Damage dealt.',
  util_damage: 'Damage by grenades.',
  enemies_flashed: 'Enemies flashed.',
  friendlies_flashed: 'Own players flashed.',
  bomb_plants: 'Bombs planted.',
  bomb_defuses: 'Bombs defused.',
  v1: 'Rounds won alone against one.',
  v2: 'Rounds won alone against two.',
  v3: 'Rounds won alone against three.',
  v4: 'Rounds won alone against four.',
  v5: 'Rounds won alone against five.',
  k1: 'Rounds with exactly one kill.',
  k2: 'Rounds with exactly two kills.',
  k3: 'Rounds with exactly three kills.',
  k4: 'Rounds with exactly four kills.',
  k5: 'Rounds with five kills.',
  firstdeath_ct: 'First deaths of a round as CT.',
  firstdeath_t: 'First deaths of a round as T.',
  firstkill_ct: 'First kills of a round as CT.',
  firstkill_t: 'First kills of a round as T.',
  kast: 'Rounds with a kill, an assist, survival or a trade.',
  contribution_score: 'Score in the game.',
  mvp: 'Rounds as most valuable player.',
};

/** What a counter counts, in words. */
export const describeCounter = (name: StatCounter): string => COUNTED[name];

/** MapStat of wire contract §3. */
export const MapStat = z.object({
  id: id('Id of the row.'),
  match_id: id('Match.'),
  winner: z.number().int().nullable().describe('Id of the team that won the map; null: nobody yet, or a draw.'),
  map_number: count('Number of the map in the series, from 0.'),
  map_name: z.string().describe('Name of the map, as `de_nuke`.'),
  team1_score: count('Rounds of team 1.'),
  team2_score: count('Rounds of team 2.'),
  start_time: IsoTime.nullable().describe('When it went live; where nobody played, when it was given to a team.'),
  end_time: IsoTime.nullable().describe('When it ended; null while it is played.'),
  round_restored: Bit.describe('1: a round was restored on this map.'),
  demoFile: z.string().nullable().describe('File below /demo, or null.'),
  unproven: Bit.describe('1: it is over, and nothing proves its score; it may be another one.'),
});
export type MapStat = z.infer<typeof MapStat>;

const counters = Object.fromEntries(STAT_COUNTERS.map((name) => [name, count(COUNTED[name])])) as Record<
  StatCounter,
  z.ZodNumber
>;

/** One row per player per map (wire contract §3). */
export const PlayerStat = z.object({
  id: id('Id of the row.'),
  match_id: id('Match.'),
  map_id: id('Id of the row of the map.'),
  team_id: z.number().int().nullable().describe('Team that the player played for; null when the team is gone.'),
  steam_id: z.string().describe('SteamID64.'),
  name: z.string().describe('Name in the game.'),
  ...counters,
  winner: Bit.describe('1: the team won the match.'),
  team_name: z.string().nullable().describe('Name of the team.'),
  rounds: z
    .array(z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable())
    .optional()
    .describe('Kills, deaths, assists and damage of each round, null where unseen; only in lists of one match.'),
});
export type PlayerStat = z.infer<typeof PlayerStat>;

export const MapStatsAnswer = z.object({ mapstats: z.array(MapStat).describe('Maps.') });
export const MapStatAnswer = z.object({ mapstat: MapStat.describe('The map.') });
export const PlayerStatsAnswer = z.object({
  playerstats: z.array(PlayerStat).describe('One row for each player on each map.'),
});
export const AllPlayerStatsAnswer = z.object({
  playerStats: z.array(PlayerStat).describe('One row for each player on each map, newest first.'),
});
export const CountAnswer = z.object({ count: count('How many.') });

/** RecentMatch of wire contract §3. */
export const RecentMatch = z.object({
  id: id('Match.'),
  user_id: z.number().int().nullable().describe('Owner.'),
  team1_id: z.number().int().nullable().describe('Team 1.'),
  team2_id: z.number().int().nullable().describe('Team 2.'),
  team1_string: z.string().describe('Name of team 1 when the match was made.'),
  team2_string: z.string().describe('Name of team 2 when the match was made.'),
});
export const RecentMatchesAnswer = z.object({ matches: z.array(RecentMatch).describe('At most five, newest first.') });

const side = (whose: string) => z.string().nullable().describe(`Side of ${whose}: ct, t or spec.`);

/** PlayerKill of wire contract §3. */
export const PlayerKill = z.object({
  id: id('Id of the row.'),
  player_steam_id: z.string().describe('Who died: SteamID64.'),
  player_name: z.string().describe('Who died: name.'),
  player_side: side('who died'),
  map_id: id('Id of the row of the map.'),
  match_id: id('Match.'),
  team_id: z.number().int().nullable().describe('Team of who died; null before the end of the first round.'),
  round_number: count('Round as the plugin numbers it: get5 counts from 0.'),
  round_time: count('Milliseconds since the round began.'),
  attacker_steam_id: z.string().nullable().describe('Who killed; null for the world.'),
  attacker_name: z.string().nullable().describe('Name of who killed.'),
  attacker_side: side('who killed'),
  weapon: z.string().describe('Weapon, without `weapon_`.'),
  bomb: Bit.describe('1: killed by the bomb.'),
  headshot: Bit.describe('1: a headshot.'),
  thru_smoke: Bit.describe('1: through smoke.'),
  attacker_blind: Bit.describe('1: the attacker was flashed.'),
  no_scope: Bit.describe('1: without scope.'),
  suicide: Bit.describe('1: a suicide.'),
  friendly_fire: Bit.describe('1: killed by an own player.'),
  assister_steam_id: z.string().nullable().describe('Who assisted, or null.'),
  assister_name: z.string().nullable().describe('Name of who assisted.'),
  assister_side: side('who assisted'),
  assist_friendly_fire: Bit.describe('1: the assist was by an own player.'),
  flash_assist: Bit.describe('1: the assist was by flashbang.'),
});
export type PlayerKill = z.infer<typeof PlayerKill>;
export const ExtraStatsAnswer = z.object({ extrastats: z.array(PlayerKill).describe('Kills, the oldest first.') });
export const AllExtraStatsAnswer = z.object({
  playerStatExtra: z.array(PlayerKill).describe('Kills, the newest first.'),
});

/** A planted bomb and what became of it. */
export const BombPlant = z.object({
  id: id('Id of the row.'),
  match_id: id('Match.'),
  map_id: id('Id of the row of the map.'),
  player_stats_id: z
    .number()
    .int()
    .nullable()
    .describe('Row of the player on this map; null before the end of the round.'),
  round_number: count('Round as the plugin numbers it: get5 counts from 0.'),
  round_time: count('Milliseconds from the beginning of the round to this.'),
  site: z.string().describe('`a` or `b`.'),
  defused: Bit.describe('1: this row is a defuse, 0: a plant.'),
  bomb_time_remaining: count('Milliseconds that were left on the bomb; 0 for a plant.'),
  steam_id: z.string().nullable().describe('Who did it: SteamID64.'),
  name: z.string().nullable().describe('Who did it: name.'),
});
export type BombPlant = z.infer<typeof BombPlant>;
export const BombsAnswer = z.object({ bombs: z.array(BombPlant).describe('The oldest first.') });

export const MatchPause = z.object({
  id: id('Id of the row: that of the match.'),
  match_id: id('Match.'),
  pause_type: z.string().nullable().describe('tactical, technical, admin, restore or unknown.'),
  team_paused: z.string().nullable().describe('Name of the team whose pause it is, or `Admin`.'),
  paused: Bit.describe('1: the match is paused now.'),
});
export type MatchPause = z.infer<typeof MatchPause>;
export const PausedAnswer = z.object({
  paused: z.array(MatchPause).describe('One row for a match that was ever live.'),
});
