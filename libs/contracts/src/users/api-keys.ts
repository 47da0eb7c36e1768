import { z } from 'zod';
import { oneElementList, typedText, WireBoolean } from '../shared';

/** `POST /users/api-keys`. */
export const PostApiKeyBody = oneElementList(
  z.object({
    name: typedText(60).describe('What the key is for, in the words of its owner; at most 60 characters'),
    read_only: WireBoolean.default(false).describe(
      '1: the key reads only; every call that changes something is refused',
    ),
  }),
);
export type PostApiKeyBody = z.output<typeof PostApiKeyBody>;

/** A key as its owner sees it in the list: never the key itself. */
export const ApiKey = z.object({
  id: z.number().int().describe('Id of the key, for revoking it'),
  name: z.string().describe('What the key is for'),
  last4: z.string().nullable().describe('Its last four characters; null for keys made before these were kept'),
  main: z.union([z.literal(0), z.literal(1)]).describe('1: the key that POST /users/api-key renews'),
  read_only: z.union([z.literal(0), z.literal(1)]).describe('1: the key reads only'),
  created_at: z.string().describe('When it was made, ISO 8601 in UTC'),
  last_used_at: z.string().nullable().describe('When it was last used, to the minute; null: never'),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyList = z.object({
  api_keys: z.array(ApiKey).describe('The working keys of the caller, oldest first'),
});
export type ApiKeyList = z.infer<typeof ApiKeyList>;

/** The only answer that shows a new key. */
export const NewApiKey = z.object({
  message: z.string().describe('A sentence for people'),
  id: z.number().int().describe('Id of the key'),
  api_key: z.string().describe('Value of the `user-api` header, `<user id>:<key>`; shown this once'),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

export const RenewedApiKey = z.object({
  message: z.string().describe('A sentence for people'),
  api_key: z.string().describe('Value of the `user-api` header, `<user id>:<key>`; shown this once'),
});
export type RenewedApiKey = z.infer<typeof RenewedApiKey>;

export const RevokedApiKey = z.object({ message: z.string().describe('A sentence for people') });
export type RevokedApiKey = z.infer<typeof RevokedApiKey>;

/** `DELETE /users/sessions`. */
export const EndedSessions = z.object({
  message: z.string().describe('A sentence for people'),
  ended: z.number().int().describe('How many sessions ended'),
});
export type EndedSessions = z.infer<typeof EndedSessions>;
