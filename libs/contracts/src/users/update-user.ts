import { z } from 'zod';
import { RowId, TypedSteamId, WireBoolean, oneElementList, typedText } from '../shared';

/** A picture of Steam's, as the wire carries it: an https address. */
const ImageUrl = z.union([
  z.literal(''),
  z
    .string()
    .max(150)
    .regex(/^https:\/\/[\x21-\x7e]+$/, 'must be an https address'),
]);

/** In answers a stored key shows as `****1234`; sent back like that it changes nothing. */
export const MASKED_KEY = /^(?:\d+:)?\*{4}/;

const fields = {
  name: typedText(40).describe('Name shown, at most 40 characters'),
  admin: WireBoolean.describe('1: admin; only super admins change it'),
  super_admin: WireBoolean.describe('1: super admin; only super admins change it'),
  small_image: ImageUrl.describe('Address of the avatar, 32 pixels; admins only'),
  medium_image: ImageUrl.describe('Address of the avatar, 64 pixels; admins only'),
  large_image: ImageUrl.describe('Address of the avatar, 184 pixels; admins only'),
  challonge_api_key: typedText(170, 0).describe('Own key of the tournament site; an empty text forgets it'),
};

export const CreateUserBody = oneElementList(
  z.object({
    ...fields,
    steam_id: TypedSteamId.describe('Steam account of the new user, in any spelling'),
    name: fields.name.default(''),
    admin: fields.admin.default(false),
    super_admin: fields.super_admin.default(false),
    small_image: fields.small_image.default(''),
    medium_image: fields.medium_image.default(''),
    large_image: fields.large_image.default(''),
    challonge_api_key: fields.challonge_api_key.default(''),
  }),
);
export type CreateUserBody = z.infer<typeof CreateUserBody>;

/** Absent or null leaves a field as it is. The user is the one whom both `id` and `steam_id` name (wire contract §15.1 no. 4). */
export const UpdateUserBody = oneElementList(
  z.object({
    id: RowId.optional().describe('Id of the user'),
    steam_id: z
      .union([z.literal(''), TypedSteamId])
      .optional()
      .describe('Steam account of the user; where id is given too, both must name the same user'),
    ...z.object(fields).partial().shape,
    new_api: WireBoolean.optional().describe('1: a new API key of one’s own, shown in the answer'),
    password: z
      .union([z.literal(''), z.string().min(8).max(1024)])
      .optional()
      .describe('New password, at least 8 characters; empty leaves it as it is'),
    old_password: z.string().max(1024).optional().describe('Present password; needed to set another'),
    force_reset: WireBoolean.optional().describe(
      '1: no old password asked; super admins only. Nothing on the own account where `old_password` is given',
    ),
  }),
);
export type UpdateUserBody = z.infer<typeof UpdateUserBody>;
