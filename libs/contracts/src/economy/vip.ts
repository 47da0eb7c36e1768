import { z } from 'zod';
import { IsoTime, typedText } from '../shared';

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

export const GiveVipBody = z.object({
  days: z.number().int().min(1).max(3_660).describe('Days of VIP.'),
  reason: typedText(200).describe('Why; staff read it.'),
});
export type GiveVipBody = z.infer<typeof GiveVipBody>;
export const RevokeVipBody = z.object({ reason: typedText(200).describe('Why; staff read it.') });
