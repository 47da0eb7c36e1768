import { z } from 'zod';
import { InsertedAnswer, IsoTime, MessageAnswer, RowId, typedText } from '../shared';
import { WatchUrl } from '../watch';
import { RowVersion } from './plans';

/** A partner as everybody sees it. Nothing is added here that a partner or the books would rather keep. */
export const AffiliateCard = z
  .object({
    name: z.string().describe('Name of the partner.'),
    logo: z.string().nullable().describe('Address of a picture.'),
    url: z.string().describe('Where the partner is to be found.'),
    coupon: z.string().nullable().describe('Code of the partner that applies now; null: none does.'),
    order: z.number().int().describe('Its place in the list, from 1.'),
  })
  .meta({ id: 'AffiliateCard', description: 'A partner as everybody sees it.' });
export type AffiliateCard = z.infer<typeof AffiliateCard>;

export const Affiliate = z
  .object({
    id: z.number().int().describe('Id of the partner.'),
    slug: z.string().describe('Its name in addresses.'),
    name: z.string().describe('Name of the partner.'),
    logo: z.string().nullable().describe('Address of a picture.'),
    url: z.string().describe('Where the partner is to be found.'),
    note: z.string().describe('What staff note for themselves.'),
    userId: z.number().int().nullable().describe('Account of the partner.'),
    userName: z.string().nullable().describe('Name of that account.'),
    clicks: z.number().int().describe('Visitors who came by the link, each once a day.'),
    active: z.boolean().describe('Shown to everybody.'),
    position: z.number().int().describe('Its place in the list; small ones first.'),
    commissionBp: z.number().int().describe('Share of what its coupons bring, in basis points: 1000 is 10 %.'),
    coupons: z.array(z.string()).describe('Codes of the partner that are not deleted.'),
    sales: z.number().int().describe('Orders that were paid with them.'),
    netCents: z.number().int().describe('What they brought: paid minus given back, in cents.'),
    commissionCents: z.number().int().describe('The share of it, at the rates of the days of sale, in cents.'),
    version: z.number().int().describe('Grows with each change.'),
    createdAt: IsoTime.describe('When it was made.'),
  })
  .meta({ id: 'Affiliate', description: 'A partner as staff see it.' });
export type Affiliate = z.infer<typeof Affiliate>;

export const AffiliatesAnswer = z.object({
  affiliates: z.array(AffiliateCard).describe('In the order of the page.'),
  managed: z.array(Affiliate).optional().describe('All partners, with what they brought; told to staff alone.'),
});
export type AffiliatesAnswer = z.infer<typeof AffiliatesAnswer>;
export const AffiliateMade = InsertedAnswer.extend({ affiliate: Affiliate.describe('The partner as it is now.') });
export type AffiliateMade = z.infer<typeof AffiliateMade>;
export const AffiliateSaved = MessageAnswer.extend({ affiliate: Affiliate.describe('The partner as it is now.') });
export type AffiliateSaved = z.infer<typeof AffiliateSaved>;

const PartnerUrl = WatchUrl.max(300);
const affiliateFields = {
  slug: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'must be 2 to 40 small letters, digits and -')
    .describe('Its name in addresses.'),
  name: typedText(80).describe('Name of the partner.'),
  logo: PartnerUrl.nullable().default(null).describe('Address of a picture.'),
  url: PartnerUrl.describe('Where the partner is to be found.'),
  note: typedText(500, 0).default('').describe('What staff note for themselves.'),
  userId: RowId.nullable().default(null).describe('Account of the partner.'),
  active: z.boolean().default(true).describe('Shown to everybody.'),
  position: z.number().int().min(0).max(10_000).default(0).describe('Its place in the list; small ones first.'),
  commissionBp: z
    .number()
    .int()
    .min(0)
    .max(10_000)
    .default(0)
    .describe('Share of what its coupons bring: 1000 is 10 %.'),
};
export const CreateAffiliateBody = z.object(affiliateFields);
export type CreateAffiliateBody = z.infer<typeof CreateAffiliateBody>;
/** The whole partner as it shall be. */
export const UpdateAffiliateBody = z.object({ ...affiliateFields, version: RowVersion });
export type UpdateAffiliateBody = z.infer<typeof UpdateAffiliateBody>;
