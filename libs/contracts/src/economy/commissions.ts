import { z } from 'zod';
import { IsoTime, MessageAnswer, RowId, typedText } from '../shared';

const cents = (what: string) => z.number().int().describe(`${what}, in cents.`);
const count = (what: string) => z.number().int().describe(what);

/** Name of a partner in links: `?ref=zoe`. */
export const PartnerCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]{2,40}$/, 'must be 2 to 40 small letters, digits and -');
export const ReferralVisitBody = z.object({
  code: PartnerCode.describe('What stood in `?ref=`.'),
  remember: z.boolean().describe('The visitor agreed: the partner is kept in a cookie for 30 days.'),
});
export type ReferralVisitBody = z.infer<typeof ReferralVisitBody>;
export const ReferralVisitAnswer = z.object({
  known: z.boolean().describe('There is such a partner.'),
  name: z.string().nullable().describe('Name of the partner.'),
});
export type ReferralVisitAnswer = z.infer<typeof ReferralVisitAnswer>;

export const PixKeyKind = z.enum(['cpf', 'cnpj', 'email', 'phone', 'random']);
export const MaskedPixKey = z
  .object({
    kind: PixKeyKind.describe('What kind of key it is.'),
    masked: z.string().describe('The key so that its owner knows it again.'),
  })
  .meta({ id: 'MaskedPixKey', description: 'Where a partner is paid, without the key itself.' });
export type MaskedPixKey = z.infer<typeof MaskedPixKey>;

export const CommissionBalance = z
  .object({
    pendingCents: cents('Of sales that are held for 15 days'),
    reviewCents: cents('Of sales that staff look at first'),
    payableCents: cents('Free to be paid; below 0: money went back after it was paid'),
    payingCents: cents('In a payout that is on its way'),
    paidCents: cents('Paid'),
  })
  .meta({ id: 'CommissionBalance', description: 'What a partner has earned, by where it stands.' });
export type CommissionBalance = z.infer<typeof CommissionBalance>;

export const PayoutStatus = z.enum(['made', 'paid', 'cancelled']);
export const PartnerPayout = z
  .object({
    id: z.number().int().describe('Number of the payout.'),
    cents: cents('What it is'),
    status: PayoutStatus.describe('`made`: on its way.'),
    madeAt: IsoTime.describe('When it was made.'),
    settledAt: IsoTime.nullable().describe('When it was paid or cancelled.'),
    reference: z.string().describe('What the bank calls the transfer; of a cancelled one, why.'),
  })
  .meta({ id: 'PartnerPayout', description: 'A transfer to a partner.' });
export type PartnerPayout = z.infer<typeof PartnerPayout>;

export const PartnerMonth = z.object({
  month: z.string().describe('Like `2026-05`.'),
  clicks: count('Visitors who came by the link, each once a day.'),
  sales: count('Orders that were paid.'),
  netCents: cents('What they brought: paid minus given back'),
  commissionCents: cents('The share of it'),
  paidCents: cents('Paid to the partner in this month'),
});
export type PartnerMonth = z.infer<typeof PartnerMonth>;

export const PartnerFigures = z
  .object({
    name: z.string().describe('Name of the partner.'),
    slug: z.string().describe('What stands in the link: `?ref=zoe`.'),
    link: z.string().describe('Address to share.'),
    coupons: z.array(z.string()).describe('Codes that somebody could use now.'),
    commissionBp: z.number().int().describe('Share of what is sold from now on, in basis points.'),
    pixKey: MaskedPixKey.nullable().describe('Where the money goes; null: nowhere yet.'),
    balance: CommissionBalance.describe('What was earned so far.'),
    clicks: count('Visitors who came by the link, each once a day.'),
    sales: count('Orders that were paid.'),
    months: z.array(PartnerMonth).describe('Twelve months, the present one first.'),
    payouts: z.array(PartnerPayout).describe('The newest 100, newest first.'),
    holdDays: z.number().int().describe('Days after the payment in which a commission waits.'),
    leastCents: cents('Less is carried on to the next payout'),
  })
  .meta({ id: 'PartnerFigures', description: 'What a partner sees of their own.' });
export type PartnerFigures = z.infer<typeof PartnerFigures>;
export const OwnPartnerAnswer = z.object({
  partner: PartnerFigures.nullable().describe('Null: the caller is no partner.'),
});
export type OwnPartnerAnswer = z.infer<typeof OwnPartnerAnswer>;
export const SetPixKeyBody = z.object({
  key: typedText(120).describe('CPF, CNPJ, e-mail, phone or random key.'),
});
export type SetPixKeyBody = z.infer<typeof SetPixKeyBody>;
export const PixKeyAnswer = z.object({ pixKey: MaskedPixKey.describe('As it is kept.') });
export type PixKeyAnswer = z.infer<typeof PixKeyAnswer>;

export const DuePartner = z
  .object({
    id: z.number().int().describe('Id of the partner.'),
    name: z.string().describe('Name of the partner.'),
    pixKey: MaskedPixKey.nullable().describe('Where the money goes; null: the partner has to say it first.'),
    balance: CommissionBalance.describe('What was earned so far.'),
    isDue: z.boolean().describe('A payout made now pays this partner.'),
  })
  .meta({ id: 'DuePartner', description: 'A partner with what is owed.' });
export type DuePartner = z.infer<typeof DuePartner>;
export const StaffPayout = PartnerPayout.extend({
  run: z.uuid().describe('Payouts that were made at one time.'),
  partner: z
    .object({ id: z.number().int().describe('Id of the partner.'), name: z.string().describe('Its name.') })
    .describe('Who is paid.'),
  pixKey: MaskedPixKey.nullable().describe('Where it goes; null when the account of the partner is gone.'),
  madeBy: z.string().nullable().describe('Who made it.'),
  settledBy: z.string().nullable().describe('Who marked it as paid, or cancelled it.'),
}).meta({ id: 'StaffPayout', description: 'A payout as staff see it.' });
export type StaffPayout = z.infer<typeof StaffPayout>;
export const OpenReview = z
  .object({
    orderId: z.uuid().describe('Id of the order.'),
    partner: z
      .object({ id: z.number().int().describe('Id of the partner.'), name: z.string().describe('Its name.') })
      .describe('Who would have the share.'),
    buyer: z
      .object({ id: z.number().int().describe('Id of the buyer.'), name: z.string().describe('Name of the buyer.') })
      .nullable()
      .describe('Null when the account is gone.'),
    signs: z.array(z.enum(['same_account', 'same_address'])).describe('What speaks for a purchase by the partner.'),
    cents: cents('The share that waits'),
    soldAt: IsoTime.describe('When it was paid.'),
  })
  .meta({ id: 'OpenReview', description: 'A commission that staff must look at.' });
export type OpenReview = z.infer<typeof OpenReview>;
export const PayoutsAnswer = z.object({
  partners: z.array(DuePartner).describe('Those with anything earned, what is due most first.'),
  reviews: z.array(OpenReview).describe('Oldest first, 200 at most.'),
  payouts: z.array(StaffPayout).describe('The newest 200, newest first.'),
  holdDays: z.number().int().describe('Days after the payment in which a commission waits.'),
  leastCents: cents('Less is carried on to the next payout'),
});
export type PayoutsAnswer = z.infer<typeof PayoutsAnswer>;

export const MakePayoutsBody = z.object({
  affiliateIds: z.array(RowId).min(1).max(500).describe('Who is to be paid; whoever is not due is left out.'),
});
export type MakePayoutsBody = z.infer<typeof MakePayoutsBody>;
export const PayoutRunAnswer = z.object({
  run: z.uuid().nullable().describe('Null: nothing is due.'),
  payouts: z.array(StaffPayout).describe('What was made.'),
});
export type PayoutRunAnswer = z.infer<typeof PayoutRunAnswer>;
export const SettlePayoutBody = z.object({
  status: z.enum(['paid', 'cancelled']).describe('`cancelled`: its lines are due again.'),
  reference: typedText(80).describe('What the bank calls the transfer; of a cancelled one, why.'),
});
export type SettlePayoutBody = z.infer<typeof SettlePayoutBody>;
export const PayoutChanged = MessageAnswer.extend({
  before: StaffPayout.describe('As it was.'),
  payout: StaffPayout.describe('As it is now.'),
});
export type PayoutChanged = z.infer<typeof PayoutChanged>;
export const DecideReviewBody = z.object({
  decision: z.enum(['approved', 'refused']).describe('`refused`: the share is taken back for good.'),
  reason: typedText(200).describe('Why; staff read it.'),
});
export type DecideReviewBody = z.infer<typeof DecideReviewBody>;
export const PayoutTableQuery = z.object({
  lang: z.enum(['pt', 'en', 'fr', 'ja']).catch('pt').describe('Language of the headings; any other: Portuguese.'),
});
export type PayoutTableQuery = z.infer<typeof PayoutTableQuery>;
