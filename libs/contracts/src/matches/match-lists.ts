import { z } from 'zod';
import { Bit } from '../shared/answers';
import { ListQuery, RowId, SteamId64 } from '../shared';
import { MatchCan, MatchFull, MatchListItem, MatchPublic } from './match-answers';

/** Longest page of a list of matches, and the one that is given when none is asked for. */
export const MATCH_PAGE_MOST = 200;
export const MATCH_PAGE_DEFAULT = 50;

/** Where a match stands, as lists are filtered by it. */
export const MATCH_LIST_STATES = ['live', 'scheduled', 'ended', 'cancelled'] as const;
export type MatchListState = (typeof MATCH_LIST_STATES)[number];

/** Query of `GET /matches` and `/matches/mymatches`. Without page, limit and offset the whole list is streamed, as on the wire. */
export const MatchListQuery = ListQuery.extend({
  asc: z.string().max(40).optional().describe('Any value: oldest first; absent: newest first'),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Page, from 1, of `limit` rows (50 when it is absent)'),
  behind: z.coerce
    .number()
    .int()
    .min(0)
    .max(2_147_483_647)
    .optional()
    .describe('Id of the last match seen: goes on behind it, as fast at the end of a long list as at its beginning'),
  state: z
    .enum(MATCH_LIST_STATES)
    .optional()
    .describe(
      'Only matches that stand there. `live`: on a server, before their end; a match with a broadcast delay until the delay has passed. `cancelled` is the one way to see cancelled ones in `GET /matches`',
    ),
  season: RowId.optional().describe('Only matches of this season'),
  team: RowId.optional().describe('Only matches of this team'),
  player: SteamId64.optional().describe(
    'Only matches in which this player (SteamID64) has numbers; those with a broadcast delay when it has passed',
  ),
});
export type MatchListQuery = z.infer<typeof MatchListQuery>;

/** Rows of `/matches/limit/:count`. */
export const MatchCount = z.coerce
  .number()
  .int()
  .min(0)
  .transform((count) => Math.min(count, MATCH_PAGE_MOST))
  .describe('Rows, at most 200');

/** The literal `&` of the wire: `/matches/page/0&10` (wire contract §5.4). */
export const MatchRange = z
  .string()
  .regex(/^\d{1,9}&\d{1,9}$/, 'must read <offset>&<count>')
  .transform((text) => text.split('&').map(Number))
  .transform(([offset = 0, count = 0]) => ({ offset, limit: Math.min(count, MATCH_PAGE_MOST) }))
  .describe('`<offset>&<count>`, at most 200 rows');
export type MatchRange = z.infer<typeof MatchRange>;

/** A row of a list: MatchListItem, with what super admins see besides. */
export const ListedMatch = MatchListItem.extend({
  map_sides: MatchPublic.shape.map_sides,
  veto_mappool: MatchFull.shape.veto_mappool.optional(),
  veto_first: MatchFull.shape.veto_first.optional(),
  side_type: MatchFull.shape.side_type.optional(),
  plugin_version: MatchFull.shape.plugin_version.optional(),
  players_per_team: MatchFull.shape.players_per_team.optional(),
  min_spectators_to_ready: MatchFull.shape.min_spectators_to_ready.optional(),
  wingman: Bit.optional().describe('1 for two against two; super admins only.'),
  tv_delay: MatchFull.shape.tv_delay.optional(),
}).meta({ id: 'ListedMatch', description: 'A match in a list; the options at its end are for super admins.' });
export type ListedMatch = z.infer<typeof ListedMatch>;

export const MatchListAnswer = z.object({
  matches: z.array(ListedMatch).describe('The matches, in the order asked for.'),
  total: z.number().int().optional().describe('Matches in the whole list; only when a page was asked for.'),
  page: z.number().int().optional().describe('This page, from 1; only when a page was asked for.'),
  limit: z.number().int().optional().describe('Rows of a page; only when a page was asked for.'),
});
export type MatchListAnswer = z.infer<typeof MatchListAnswer>;

export const MatchAnswer = z.object({
  match: z
    .union([MatchFull, MatchPublic])
    .describe('The match; with its options and token for its owner and super admins.'),
  can: MatchCan,
  gotv: z
    .object({
      address: z.string().describe('Address of the server.'),
      port: z.number().int().describe('Port of the broadcast.'),
    })
    .optional()
    .describe(
      'Where an open match is broadcast (GOTV), for those who run it and for casters of its tournament; absent: nowhere, or not for the caller.',
    ),
  left_out_cvars: z
    .array(z.string())
    .optional()
    .describe(
      'For its owner and super admins: settings that were stored with it and never reach the game; absent without any.',
    ),
});
export type MatchAnswer = z.infer<typeof MatchAnswer>;
