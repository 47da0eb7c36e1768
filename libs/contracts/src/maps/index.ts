import { z } from 'zod';
import { RowId, WireBoolean, oneElementList, typedText } from '../shared';
import { typedMap } from '../workshop';

export * from './answers';
export * from './community-maps';

/** Name of a map file, or the digits of a workshop id, also within the address of its page. */
const ListedMapName = z
  .string()
  .max(500)
  .overwrite(typedMap)
  .regex(/^[a-z0-9_]{1,32}$/, 'must be a map name (small letters, digits and _) or the digits of a workshop id');

/** A list holds a hundred maps at most. */
const MapPosition = z.number().int().min(0).max(100);

const fields = {
  map_name: ListedMapName.describe(
    'Name of the map file, or the digits of a workshop id; the address of its page is taken, too',
  ),
  map_display_name: typedText(32).describe('Name shown, at most 32 characters'),
  enabled: WireBoolean.describe('1: offered for matches'),
};

export const CreateMapBody = oneElementList(z.object({ ...fields, enabled: fields.enabled.default(true) }));
export type CreateMapBody = z.infer<typeof CreateMapBody>;

/** An absent id is refused with the wire's own text, not by the schema. */
export const UpdateMapBody = oneElementList(
  z.object({
    id: RowId.optional().describe('Id of the map list entry; required'),
    ...z.object(fields).partial().shape,
    position: MapPosition.optional().describe(
      'Place in the list to move the map to, counted from 0; past the end means last',
    ),
  }),
);
export type UpdateMapBody = z.infer<typeof UpdateMapBody>;

export const DeleteMapBody = oneElementList(
  z.object({ id: RowId.optional().describe('Id of the map list entry; required') }),
);
export type DeleteMapBody = z.infer<typeof DeleteMapBody>;
