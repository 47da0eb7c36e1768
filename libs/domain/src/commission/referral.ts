/** Who brought an order, frozen with it: the partner, the share, and how the buyer was led here. */
export interface Referral {
  affiliateId: number;
  /** Share of what is paid and not given back, in basis points. */
  commissionBp: number;
  via: 'coupon' | 'link';
  /** Why staff must look before anything is paid; empty: nothing speaks against it. */
  signs: readonly SelfReferralSign[];
}

export const SELF_REFERRAL_SIGNS = ['same_account', 'same_address'] as const;
export type SelfReferralSign = (typeof SELF_REFERRAL_SIGNS)[number];

export interface Partner {
  affiliateId: number;
  commissionBp: number;
  /** Account of the partner. */
  userId: number | null;
}

/** The coupon of an order beats the link by which its buyer once came. Null: nobody brought it. */
export function referralOf(
  { coupon, link }: { coupon: Partner | null; link: Partner | null },
  buyer: {
    userId: number;
    /** Partners' accounts that were lately seen at the buyer's address. */ neighbours: readonly number[];
  },
): Referral | null {
  const partner = coupon ?? link;
  if (partner === null) return null;
  const { affiliateId, commissionBp, userId } = partner;
  const signs: SelfReferralSign[] = [];
  if (userId !== null && userId === buyer.userId) signs.push('same_account');
  else if (userId !== null && buyer.neighbours.includes(userId)) signs.push('same_address');
  return { affiliateId, commissionBp, via: coupon === null ? 'link' : 'coupon', signs };
}
