import { z } from 'zod';
import { Bit, IsoTime } from '../shared';

/** MapItem of wire contract §3. */
export const MapItem = z.object({
  id: z.number().int().describe('Id of the entry'),
  user_id: z.number().int().describe('Whose list it is in'),
  map_name: z.string().describe('Name of the map file, or the digits of a workshop id'),
  map_display_name: z.string().describe('Name shown'),
  enabled: Bit.describe('1: offered for matches'),
  inserted_at: IsoTime.describe('When it was added'),
});
export type MapItem = z.infer<typeof MapItem>;

export const MapList = z.object({
  maplist: z
    .array(MapItem)
    .describe('Maps in the order of their owner; those never moved stand last, in the order they were added'),
});
export type MapList = z.infer<typeof MapList>;
