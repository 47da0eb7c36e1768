import { z } from 'zod';
import { RowId, SteamId64, typedText } from '../shared';

export * from './answers';

/** Numeric columns by which a board of players can be sorted. */
export const PLAYER_BOARD_SORTS = [
  'average_rating',
  'position',
  'kills',
  'deaths',
  'assists',
  'k1',
  'k2',
  'k3',
  'k4',
  'k5',
  'v1',
  'v2',
  'v3',
  'v4',
  'v5',
  'trp',
  'fba',
  'total_damage',
  'hsk',
  'hsp',
  'wins',
  'total_maps',
  'enemies_flashed',
  'friendlies_flashed',
  'util_damage',
  'adr',
  'kdr',
  'kpr',
] as const;
export const TEAM_BOARD_SORTS = ['wins', 'losses', 'rounddiff', 'maps'] as const;

const season = RowId.optional().describe('Only this season; absent: all matches but pugs');
const order = z
  .enum(['asc', 'desc'])
  .optional()
  .describe('Direction of `sort`; absent: largest first, places smallest first');
const page = {
  page: z.coerce.number().int().min(1).max(1_000_000).optional().describe('Page, from 1; absent: the whole list'),
  limit: z.coerce.number().int().min(1).max(200).optional().describe('Rows of a page, at most 200; 50 when absent'),
  min_maps: z.coerce.number().int().min(0).max(1_000_000).optional().describe('Only who has at least so many maps'),
};

/** Ours, on the boards of the wire: with none of it the whole board comes, as existing clients expect. */
export const PlayerBoardQuery = z.object({
  ...page,
  search: typedText(60, 0).optional().describe('Part of a name, or a SteamID64'),
  sort: z.enum(PLAYER_BOARD_SORTS).optional().describe('Column to sort by'),
  order,
  season,
});
export type PlayerBoardQuery = z.infer<typeof PlayerBoardQuery>;

export const TeamBoardQuery = z.object({
  ...page,
  search: typedText(60, 0).optional().describe('Part of a name or of a tag'),
  sort: z.enum(TEAM_BOARD_SORTS).optional().describe('Column to sort by'),
  order,
  season,
});
export type TeamBoardQuery = z.infer<typeof TeamBoardQuery>;

export const RankQuery = z.object({
  season,
  min_maps: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('Count only who has at least so many maps, and the player; absent: everybody'),
});
export type RankQuery = z.infer<typeof RankQuery>;

/** The season of a board in a path. What is no number is no season: the reference answers it with the overall board. */
export const BoardSeason = z.string().max(40).describe('Id of a season; what is no number means all matches but pugs');

/** Most players whose rows are asked for at once. */
export const MOST_BOARD_ROWS = 64;

/** `GET /leaderboard/rows`: ours. */
export const BoardRowsQuery = z.object({
  players: z
    .string()
    .max(MOST_BOARD_ROWS * 18)
    .default('')
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(SteamId64).max(MOST_BOARD_ROWS))
    .describe('SteamID64s, separated by commas, at most 64; absent: none'),
  season,
});
export type BoardRowsQuery = z.infer<typeof BoardRowsQuery>;
