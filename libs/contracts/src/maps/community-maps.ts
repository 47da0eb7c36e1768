import { z } from 'zod';
import { IsoTime, nullMeans, typedText } from '../shared';
import { typedMap } from '../workshop';

/** Number of a file of the workshop. */
export const WorkshopId = z.string().regex(/^[1-9]\d{0,19}$/, 'must be the number of a map of the workshop');

export const CommunityMapProblem = z.enum(['gone', 'other_game', 'hidden', 'banned', 'empty']);

const shown = {
  workshop_id: z.string().describe('Number in the workshop; the name of the map in pools.'),
  title: z.string().describe('Title in the workshop.'),
  size_bytes: z.number().int().describe('How much everybody downloads.'),
  preview_url: z.string().nullable().describe('Picture of the workshop; null: none.'),
};

const PlayerCount = z.number().int().min(1).max(64).nullable();
const purpose = {
  modes: z.array(z.string()).describe('Keys of the modes that may play it; empty: every mode without maps of its own.'),
  players_min: PlayerCount.describe('Fewest people it is made for; null: any number.'),
  players_max: PlayerCount.describe('Most people it is made for; null: any number.'),
  tags: z.array(z.string()).describe('Words of the staff, to find it by.'),
};

/** A map of the workshop that lobbies may play. */
export const CommunityMap = z.object({ ...shown, ...purpose });
export type CommunityMap = z.infer<typeof CommunityMap>;
export const CommunityMapsAnswer = z.object({ maps: z.array(CommunityMap).describe('By title.') });
export type CommunityMapsAnswer = z.infer<typeof CommunityMapsAnswer>;

/** The same for staff. */
export const ListedCommunityMap = z.object({
  ...shown,
  ...purpose,
  map_name: z.string().nullable().describe('What servers call it; null: no server has shown it yet.'),
  enabled: z.boolean().describe('Offered in lobbies.'),
  problem: CommunityMapProblem.nullable().describe('Why nobody can play it any more; null: it is there.'),
  changed_at: IsoTime.describe('When its author last changed it.'),
  is_changed: z.boolean().describe('Its author changed it since it was enabled or looked at.'),
  checked_at: IsoTime.describe('When the workshop last told of it.'),
  added_at: IsoTime.describe('When it was added.'),
});
export const CommunityMapListAnswer = z.object({
  maps: z.array(ListedCommunityMap).describe('Those with a problem first, then by title.'),
});
export type CommunityMapListAnswer = z.infer<typeof CommunityMapListAnswer>;

export const AddCommunityMapBody = z.object({
  map: typedText(500)
    .overwrite(typedMap)
    .pipe(WorkshopId)
    .describe('Number in the workshop, or the address of its page.'),
});
export type AddCommunityMapBody = z.infer<typeof AddCommunityMapBody>;
export const ChangeCommunityMapBody = z
  .object({
    enabled: z.boolean().optional().describe('Offered in lobbies.'),
    modes: z
      .array(z.string().regex(/^[a-z0-9_]{1,24}$/))
      .max(20)
      .optional()
      .describe('Keys of the modes that may play it; empty: every mode without maps of its own.'),
    players_min: nullMeans(
      'any number',
      PlayerCount.optional().describe('Fewest people it is made for; null: any number.'),
    ),
    players_max: nullMeans(
      'any number',
      PlayerCount.optional().describe('Most people it is made for; null: any number.'),
    ),
    tags: z.array(typedText(24)).max(12).optional().describe('Words of the staff, to find it by.'),
    map_name: nullMeans(
      'the first server that shows it says so',
      z
        .string()
        .trim()
        .regex(/^[\w.-]{1,100}$/, 'must be the name of a map file')
        .nullable()
        .optional()
        .describe('What servers call it, without folders; null: the first server that shows it says so.'),
    ),
  })
  .refine(({ players_min: min, players_max: max }) => min == null || max == null || min <= max, {
    path: ['players_max'],
    message: 'must not be smaller than the least number',
  });
export type ChangeCommunityMapBody = z.infer<typeof ChangeCommunityMapBody>;
