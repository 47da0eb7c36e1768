import { z } from 'zod';
import { firstCharacters, TeamSlot } from '../shared';

/** Bodies of the calls that get5 makes before 0.13, as JSON or as a form, where everything is text (wire contract §7.5). */

const MOST = 1_000_000;
/** Lenient as all counters of a plugin: what is no number, or absurd, counts as zero. */
const count = (what: string) =>
  z
    .union([z.number(), z.string()])
    .optional()
    .transform((value) => {
      const told = value === undefined || value === '' ? 0 : Math.trunc(Number(value));
      return Number.isFinite(told) ? Math.min(MOST, Math.max(0, told)) : 0;
    })
    .describe(what);
const score = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,4}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(-1).max(999));
const key = z.string().max(128).optional().describe('Key of the match; or in the header `key`.');
const word = z.string().max(64);
const mapName = word.min(1).describe('Name of the map.');
const team = word.describe('`team1` or `team2`; anything else stands for nobody.');

export const LegacyVeto = z.object({
  key,
  teamString: team,
  map: mapName,
  pick_or_veto: word.describe('`pick`, or `veto` (also `ban`).'),
});
export type LegacyVeto = z.infer<typeof LegacyVeto>;

export const LegacyVetoSide = z.object({ key, teamString: team, map: mapName, side: word.describe('`ct` or `t`.') });
export type LegacyVetoSide = z.infer<typeof LegacyVetoSide>;

export const LegacyMapStart = z.object({
  key,
  mapname: mapName,
  version_number: word.optional().describe('Version of the plugin.'),
});
export type LegacyMapStart = z.infer<typeof LegacyMapStart>;

export const LegacyMapUpdate = z.object({
  key,
  team1score: score.describe('Rounds of team 1.'),
  team2score: score.describe('Rounds of team 2.'),
});
export type LegacyMapUpdate = z.infer<typeof LegacyMapUpdate>;

/** All counters are cumulative on the map. */
export const LegacyPlayerUpdate = z.object({
  key,
  team: TeamSlot.describe('Team of the player.'),
  name: z
    .string()
    .default('')
    .transform((name) => firstCharacters(name, 64))
    .describe('Name in the game.'),
  kills: count('Kills.'),
  deaths: count('Deaths.'),
  assists: count('Assists.'),
  flashbang_assists: count('Assists by flashbang.'),
  teamkills: count('Kills of own players.'),
  suicides: count('Suicides.'),
  damage: count('Damage dealt.'),
  headshot_kills: count('Kills by headshot.'),
  roundsplayed: count('Rounds played.'),
  bomb_plants: count('Bombs planted.'),
  bomb_defuses: count('Bombs defused.'),
  '1kill_rounds': count('Rounds with one kill.'),
  '2kill_rounds': count('Rounds with two kills.'),
  '3kill_rounds': count('Rounds with three kills.'),
  '4kill_rounds': count('Rounds with four kills.'),
  '5kill_rounds': count('Rounds with five kills.'),
  v1: count('Rounds won alone against one.'),
  v2: count('Rounds won alone against two.'),
  v3: count('Rounds won alone against three.'),
  v4: count('Rounds won alone against four.'),
  v5: count('Rounds won alone against five.'),
  firstkill_t: count('First kills as T.'),
  firstkill_ct: count('First kills as CT.'),
  firstdeath_t: count('First deaths as T.'),
  firstdeath_ct: count('First deaths as CT.'),
  kast: count('Rounds with a kill, an assist, survival or a trade.'),
  contribution_score: count('Score in the game.'),
  mvp: count('Rounds as most valuable player.'),
  knife_kills: count('Kills by knife.'),
  enemies_flashed: count('Enemies flashed.'),
  friendlies_flashed: count('Own players flashed.'),
  util_damage: count('Damage by grenades.'),
});
export type LegacyPlayerUpdate = z.infer<typeof LegacyPlayerUpdate>;

export const LegacyMapFinish = z.object({ key, winner: team });
export type LegacyMapFinish = z.infer<typeof LegacyMapFinish>;

export const LegacyDemo = z.object({ key, demoFile: z.string().max(256).describe('Name of the file on the server.') });
export type LegacyDemo = z.infer<typeof LegacyDemo>;

export const LegacyPause = z.object({
  key,
  pause_type: word.optional().describe('Kind of pause.'),
  team_paused: word.optional().describe('Team that pauses.'),
  team_unpaused: word.optional().describe('Team that goes on.'),
});
export type LegacyPause = z.infer<typeof LegacyPause>;

export const LegacyFinish = z.object({
  key,
  winner: team,
  team1score: score.optional().describe('Maps won by team 1.'),
  team2score: score.optional().describe('Maps won by team 2.'),
  forfeit: z
    .union([z.number(), z.boolean(), z.string()])
    .optional()
    .transform((value) => value === 1 || value === true || value === '1' || value === 'true')
    .describe('1: the other team gave up.'),
});
export type LegacyFinish = z.infer<typeof LegacyFinish>;
