import { z } from 'zod';
import { IsoTime, RowId, typedText } from '../shared';

/** Public by id: nothing else is told. */
export const VipStatus = z
  .object({
    isVIP: z.boolean().describe('Whether VIP runs now.'),
    timeRemaining: z.string().describe('What is left of it, in words; empty when it does not run.'),
    expiresAt: IsoTime.nullable().describe('When it ends, all that follows without a gap counted.'),
    seconds: z.number().int().describe('What is left of it; 0 when it does not run.'),
  })
  .meta({ id: 'VipStatus', description: 'Whether somebody is VIP, and how long.' });
export type VipStatus = z.infer<typeof VipStatus>;
export const VipStatusQuery = z.object({
  lang: z.enum(['pt', 'en', 'fr', 'ja']).catch('pt').describe('Language of the words; any other: Portuguese.'),
});
export type VipStatusQuery = z.infer<typeof VipStatusQuery>;

export const VipGrant = z
  .object({
    id: z.number().int().describe('Id of the grant.'),
    source: z.enum(['order', 'admin', 'gift']).describe('Bought, or given by staff or another person.'),
    days: z.number().int().nullable().describe('Its length in days, or null.'),
    months: z.number().int().nullable().describe('Its length in months, or null.'),
    reason: z.string().describe('Why it was given.'),
    givenAt: IsoTime.describe('When it was given.'),
    startsAt: IsoTime.describe('When it begins, behind those before it.'),
    endsAt: IsoTime.describe('When it ends; the same as `startsAt` when it was taken back before.'),
    revokedAt: IsoTime.nullable().describe('When it was taken back.'),
    revokeReason: z.string().nullable().describe('Why it was taken back.'),
  })
  .meta({ id: 'VipGrant', description: 'VIP for some time.' });
export type VipGrant = z.infer<typeof VipGrant>;
export const VipGrantsAnswer = z.object({
  grants: z.array(VipGrant).describe('In the order in which they follow one another.'),
});
export type VipGrantsAnswer = z.infer<typeof VipGrantsAnswer>;

const Person = z.object({ id: z.number().int().describe('Id of the user.'), name: z.string().describe('Name.') });
export const GivenVip = VipGrant.extend({
  user: Person.nullable().describe('Whose it is; null when the account is gone.'),
  orderId: z.uuid().nullable().describe('The order that it was bought by.'),
  givenBy: Person.nullable().describe('Who gave it; null: it was bought, or that account is gone.'),
  revokedBy: Person.nullable().describe('Who took it back; null: nobody, or the platform.'),
}).meta({ id: 'GivenVip', description: 'VIP for some time, with who has it and who gave it.' });
export type GivenVip = z.infer<typeof GivenVip>;
export const GivenVipQuery = z.object({
  user: RowId.optional().describe('Only of this user.'),
  source: VipGrant.shape.source.optional().describe('Only bought, or only given.'),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe('So many at most.'),
  cursor: RowId.optional().describe('`nextCursor` of the page before.'),
});
export type GivenVipQuery = z.infer<typeof GivenVipQuery>;
export const GivenVipAnswer = z.object({
  grants: z.array(GivenVip).describe('Newest first.'),
  nextCursor: z.number().int().nullable().describe('Asks for the next page; null on the last one.'),
});
export type GivenVipAnswer = z.infer<typeof GivenVipAnswer>;

export const GiveVipBody = z.object({
  days: z.number().int().min(1).max(3_660).describe('Days of VIP.'),
  reason: typedText(200).describe('Why; staff read it.'),
});
export type GiveVipBody = z.infer<typeof GiveVipBody>;
export const RevokeVipBody = z.object({ reason: typedText(200).describe('Why; staff read it.') });
export type RevokeVipBody = z.infer<typeof RevokeVipBody>;
