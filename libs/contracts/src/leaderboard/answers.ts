import { z } from 'zod';

/** TeamStanding of wire contract §3; what follows `rounddiff` is ours. */
export const TeamStanding = z.object({
  name: z.string().describe('Name of the team as it is today'),
  wins: z.number().int().describe('Maps won'),
  losses: z.number().int().describe('Maps lost'),
  rounddiff: z.number().int().describe('Rounds won less rounds lost, over all these maps'),
  team_id: z.number().int().describe('Id of the team; teams of the same name stay apart'),
  flag: z.string().nullable().describe('Country, ISO 3166-1 alpha-2; null: none'),
  logo: z.string().nullable().describe('Stem of the logo: /static/img/logos/<logo>.png; null: none'),
  tag: z.string().describe('Short name'),
  maps: z.number().int().describe('Maps with a winner'),
});
export type TeamStanding = z.infer<typeof TeamStanding>;

const count = (what: string) => z.number().int().describe(what);

const sums = {
  kills: count('Kills'),
  deaths: count('Deaths'),
  assists: count('Assists'),
  k1: count('Rounds with exactly one kill'),
  k2: count('Rounds with exactly two kills'),
  k3: count('Rounds with exactly three kills'),
  k4: count('Rounds with exactly four kills'),
  k5: count('Rounds with five kills'),
  v1: count('Rounds won alone against one'),
  v2: count('Rounds won alone against two'),
  v3: count('Rounds won alone against three'),
  v4: count('Rounds won alone against four'),
  v5: count('Rounds won alone against five'),
  trp: count('Rounds played'),
  fba: count('Assists by flashbang'),
  total_damage: count('Damage dealt'),
  hsk: count('Kills by headshot'),
};
const results = {
  average_rating: z.number().describe('Rating over all these rounds, two decimals; may be negative'),
  wins: count('Maps in matches that the player’s team won'),
  total_maps: count('Maps played, unfinished ones included'),
  enemies_flashed: count('Enemies flashed'),
  friendlies_flashed: count('Own players flashed'),
  util_damage: count('Damage by grenades'),
};
const who = {
  steamId: z.string().describe('SteamID64'),
  name: z.string().describe('Name in the newest of these matches'),
};

/** PlayerStanding of wire contract §3; what follows `util_damage` is ours. */
export const PlayerStanding = z.object({
  ...who,
  ...sums,
  hsp: z.number().describe('Kills by headshot in percent of kills, two decimals'),
  ...results,
  adr: z.number().describe('Damage per round, two decimals'),
  kdr: z.number().describe('Kills per death, two decimals; the kills themselves without a death'),
  kpr: z.number().describe('Kills per round, two decimals'),
  user_id: z.number().int().nullable().describe('Account that has proved this Steam id; null: none'),
  small_image: z.string().nullable().describe('Address of the avatar; null: none'),
  position: z.number().int().describe('Place on the whole board: by rating, then kills, then Steam id; from 1'),
});
export type PlayerStanding = z.infer<typeof PlayerStanding>;

/** `/playerstats/:steamId/pug|official|season/:sid`: there `hsp` is text (wire contract §5.8). */
export const PlayerSummary = z.object({
  ...who,
  ...sums,
  hsp: z.string().describe('Kills by headshot in percent of kills, as text with two decimals'),
  ...results,
});
export type PlayerSummary = z.infer<typeof PlayerSummary>;

const page = {
  total: z.number().int().optional().describe('Rows of all pages; only when a page was asked for'),
  page: z.number().int().optional().describe('This page, from 1; only when a page was asked for'),
  limit: z.number().int().optional().describe('Rows of a page; only when a page was asked for'),
};

export const TeamBoard = z.object({
  leaderboard: z.array(TeamStanding).describe('Most wins first, then difference of rounds, then name; may be empty'),
  ...page,
});
export type TeamBoard = z.infer<typeof TeamBoard>;

export const PlayerBoard = z.object({
  leaderboard: z.array(PlayerStanding).describe('Best rating first, then kills, then Steam id; may be empty'),
  ...page,
});
export type PlayerBoard = z.infer<typeof PlayerBoard>;

export const PlayerRank = z.object({
  player: PlayerStanding.describe('The player’s row of the board'),
  position: z.number().int().describe('Place on the board, from 1'),
  total: z.number().int().describe('Players on the board'),
});
export type PlayerRank = z.infer<typeof PlayerRank>;

export const PlayerSummaryAnswer = z.object({
  playerstats: PlayerSummary.describe('Sums of the player; zeros for who has not played'),
});
export type PlayerSummaryAnswer = z.infer<typeof PlayerSummaryAnswer>;

export const BoardRows = z.object({
  leaderboard: z
    .array(PlayerStanding)
    .describe('Rows of the players that were asked for, in that order; who is not on the board is missing'),
});
export type BoardRows = z.infer<typeof BoardRows>;
