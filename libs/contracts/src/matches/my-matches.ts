import { z } from 'zod';
import { TeamSlot } from '../shared';
import { ListedMatch } from './match-lists';

/** Where a match stands for those who play in it: these groups come in this order. */
const GROUPS = ['live', 'next', 'past'] as const;
export type MyMatchGroup = (typeof GROUPS)[number];

/** The last match of a page: its group, its place within the group (seconds) and its id. */
export interface MyMatchCursor {
  group: MyMatchGroup;
  place: number;
  id: number;
}

const CURSOR = /^(live|next|past)_(-?\d{1,12})_(\d{1,10})$/;

export const MyMatchesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(25).describe('Rows of a page, at most 100'),
  after: z
    .string()
    .regex(CURSOR, 'must be `next` of the page before')
    .transform((text): MyMatchCursor => {
      const [, group = 'past', place = '0', id = '0'] = CURSOR.exec(text) ?? [];
      return { group: group as MyMatchGroup, place: Number(place), id: Number(id) };
    })
    .optional()
    .describe('`next` of the page before; absent: the first page'),
});
export type MyMatchesQuery = z.infer<typeof MyMatchesQuery>;

export const myMatchCursor = ({ group, place, id }: MyMatchCursor): string => `${group}_${place}_${id}`;

export const MyMatch = ListedMatch.extend({
  my_team: TeamSlot.nullable().describe('Side of the caller by the roster; null: no longer, or never on it.'),
  has_veto: z
    .boolean()
    .describe(
      'A veto on the web goes on: `GET /matches/{id}/veto` says whose turn it is, and as whom the caller acts.',
    ),
}).meta({ id: 'MyMatch', description: 'A match in which the caller plays or played.' });
export type MyMatch = z.infer<typeof MyMatch>;

/** `GET /users/me/matches`. */
export const MyMatchesAnswer = z.object({
  matches: z
    .array(MyMatch)
    .describe(
      'Those in play first, then those to come (the next one first, without a time last), then those that are over, the latest first.',
    ),
  next: z.string().nullable().describe('Where the next page begins; null: this was the last one.'),
});
export type MyMatchesAnswer = z.infer<typeof MyMatchesAnswer>;
