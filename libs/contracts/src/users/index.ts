import { z } from 'zod';
import { RowId, SteamId64, oneElementList, steamId64Of, typedText } from '../shared';

export * from './answers';
export * from './api-keys';
export * from './delete-account';
export * from './second-factor';
export * from './update-user';

const Credentials = z.object({
  username: typedText(170).describe('Name to log in with.'),
  password: z.string().min(1).max(1024).describe('Password.'),
});
/** Body of `POST /login`. */
export const LoginBody = oneElementList(Credentials);
export type LoginBody = z.output<typeof LoginBody>;
const Registration = Credentials.extend({
  password: z.string().min(8).max(1024).describe('Password, 8 characters or more.'),
  steam_id: typedText(200, 0)
    .default('')
    .describe('Steam account in any spelling; a claim until a login with Steam proves it.'),
});
/** Body of `POST /register`. */
export const RegisterBody = oneElementList(Registration);
export type RegisterBody = z.output<typeof RegisterBody>;

const SpelledSteamId = z
  .string()
  .max(200)
  .transform((text, context) => {
    const steamId = steamId64Of(text);
    if (steamId !== null) return { steamId };
    context.addIssue({ code: 'custom', message: 'must be the id of a user or a Steam id' });
    return z.NEVER;
  });

/** A user in a path: a Steam account in any spelling that needs no lookup, or the row id. */
export const UserRef = z
  .union([SteamId64.transform((steamId) => ({ steamId })), RowId.transform((id) => ({ id })), SpelledSteamId])
  .describe('Id of the user, or the Steam account: SteamID64, STEAM_0:…, [U:1:…]');
export type UserRef = z.infer<typeof UserRef>;
