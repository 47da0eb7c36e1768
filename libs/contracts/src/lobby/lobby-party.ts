import { z } from 'zod';
import { RowId } from '../shared';
import { INVITE_TOKEN } from './lobby-acts';

/** People who want to play together; whoever is in it came by its link. */
export const Party = z
  .object({
    leader_id: z.number().describe('Account of who leads it.'),
    members: z
      .array(
        z.object({
          id: z.number().describe('Account.'),
          name: z.string().describe('Name of the account.'),
          image: z.string().nullable().describe('Small picture; null: none.'),
        }),
      )
      .describe('Everybody in it, by when they came.'),
    size_max: z.number().int().describe('Most people of a party.'),
  })
  .meta({ id: 'Party', description: 'People who want to play together.' });
export type Party = z.infer<typeof Party>;

export const PartyAnswer = z.object({ party: Party.nullable().describe('Null: in none.') });
export type PartyAnswer = z.infer<typeof PartyAnswer>;
/** Answer when a party or a new link is made. */
export const PartyLinkAnswer = z.object({
  party: Party.describe('The party.'),
  token: z.string().describe('Of its link; it is shown this once.'),
});
export type PartyLinkAnswer = z.infer<typeof PartyLinkAnswer>;
export const JoinPartyBody = z.object({ token: INVITE_TOKEN.describe('Of the link.') });
export type JoinPartyBody = z.infer<typeof JoinPartyBody>;
export const KickFromPartyBody = z.object({ user_id: RowId.describe('Who is to leave.') });
export type KickFromPartyBody = z.infer<typeof KickFromPartyBody>;
