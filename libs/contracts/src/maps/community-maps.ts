import { z } from 'zod';
import { IsoTime, typedText } from '../shared';
import { typedMap } from '../workshop';

/** Number of a file of the workshop. */
export const WorkshopId = z.string().regex(/^[1-9]\d{0,19}$/, 'must be the number of a map of the workshop');

export const CommunityMapProblem = z.enum(['gone', 'other_game', 'hidden', 'banned', 'empty']);
export type CommunityMapProblem = z.infer<typeof CommunityMapProblem>;

const shown = {
  workshop_id: z.string().describe('Number in the workshop; the name of the map in pools.'),
  title: z.string().describe('Title in the workshop.'),
  size_bytes: z.number().int().describe('How much everybody downloads.'),
  preview_url: z.string().nullable().describe('Picture of the workshop; null: none.'),
};

/** A map of the workshop that lobbies may play. */
export const CommunityMap = z.object(shown);
export type CommunityMap = z.infer<typeof CommunityMap>;
export const CommunityMapsAnswer = z.object({ maps: z.array(CommunityMap).describe('By title.') });
export type CommunityMapsAnswer = z.infer<typeof CommunityMapsAnswer>;

/** The same for staff. */
export const ListedCommunityMap = z.object({
  ...shown,
  enabled: z.boolean().describe('Offered in lobbies.'),
  problem: CommunityMapProblem.nullable().describe('Why nobody can play it any more; null: it is there.'),
  changed_at: IsoTime.describe('When its author last changed it.'),
  is_changed: z.boolean().describe('Its author changed it since it was enabled or looked at.'),
  checked_at: IsoTime.describe('When the workshop last told of it.'),
  added_at: IsoTime.describe('When it was added.'),
});
export type ListedCommunityMap = z.infer<typeof ListedCommunityMap>;
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
export const ChangeCommunityMapBody = z.object({ enabled: z.boolean().describe('Offered in lobbies.') });
export type ChangeCommunityMapBody = z.infer<typeof ChangeCommunityMapBody>;
