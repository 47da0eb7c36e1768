import type { Coupon, CouponState, CreateCouponBody } from '@placar/contracts/economy';

/** What is typed into the form of a coupon. Amounts in whole units of money, times as the field of the browser has them. */
export interface CouponDraft {
  code: string;
  kind: 'percent' | 'amount';
  value: number | null;
  maxUses: number | null;
  perUserLimit: number | null;
  minTotal: number | null;
  maxDiscount: number | null;
  firstPurchaseOnly: boolean;
  planIds: readonly string[];
  startsAt: string;
  endsAt: string;
  affiliateId: string | null;
}
export type CouponProblem = 'required' | 'code' | 'percent' | 'positive' | 'period';

const CODE = /^[A-Za-z0-9_-]{3,32}$/;
const HIGHEST = 100_000;

/** Two decimals of a percentage or of an amount, as the server counts them. */
const hundredths = (value: number): number => Math.round(value * 100);
const units = (value: number | null): number | null => (value === null ? null : value / 100);

/** The field of the browser shows the reader's own clock: `2026-05-31T23:59`. */
export function toLocalTime(iso: string | null): string {
  if (iso === null) return '';
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
const toIso = (local: string): string | null => (local === '' ? null : new Date(local).toISOString());

const EMPTY: CouponDraft = {
  code: '',
  kind: 'percent',
  value: null,
  maxUses: null,
  perUserLimit: 1,
  minTotal: null,
  maxDiscount: null,
  firstPurchaseOnly: false,
  planIds: [],
  startsAt: '',
  endsAt: '',
  affiliateId: null,
};

/** A coupon for editing; a copy has no code yet; null: an empty one. */
export function toDraft(coupon: Coupon | null, isCopy = false): CouponDraft {
  if (coupon === null) return EMPTY;
  return {
    code: isCopy ? '' : coupon.code,
    kind: coupon.kind,
    value: units(coupon.value),
    maxUses: coupon.maxUses,
    perUserLimit: coupon.perUserLimit,
    minTotal: coupon.minTotal === 0 ? null : units(coupon.minTotal),
    maxDiscount: units(coupon.maxDiscount),
    firstPurchaseOnly: coupon.firstPurchaseOnly,
    planIds: coupon.planIds.map(String),
    startsAt: toLocalTime(coupon.startsAt),
    endsAt: toLocalTime(coupon.endsAt),
    affiliateId: coupon.affiliateId === null ? null : String(coupon.affiliateId),
  };
}

/** What the server is sent. `before`: the coupon that is edited or copied; what the form does not show stays as it is. */
export function toBody(draft: CouponDraft, before: Coupon | null): CreateCouponBody {
  return {
    code: draft.code.trim(),
    kind: draft.kind,
    value: hundredths(draft.value ?? 0),
    maxUses: draft.maxUses,
    perUserLimit: draft.perUserLimit,
    minTotal: hundredths(draft.minTotal ?? 0),
    maxDiscount: draft.maxDiscount === null ? null : hundredths(draft.maxDiscount),
    firstPurchaseOnly: draft.firstPurchaseOnly,
    planIds: draft.planIds.map(Number),
    startsAt: toIso(draft.startsAt),
    endsAt: toIso(draft.endsAt),
    active: before?.active ?? true,
    ownerId: before?.ownerId ?? null,
    affiliateId: draft.affiliateId === null ? null : Number(draft.affiliateId),
  };
}

/** The same coupon, switched on or off. */
export function switched(coupon: Coupon, active: boolean): CreateCouponBody & { version: number } {
  const { id: _id, used: _used, reserved: _reserved, createdAt: _createdAt, ...body } = coupon;
  return { ...body, active };
}

/** What keeps the form from being sent, by field. */
export function findProblems(draft: CouponDraft): Readonly<Partial<Record<string, CouponProblem>>> {
  const problems: Partial<Record<string, CouponProblem>> = {};
  const code = draft.code.trim();
  if (code === '') problems.code = 'required';
  else if (!CODE.test(code.normalize('NFKC'))) problems.code = 'code';
  if (draft.value === null) problems.value = 'required';
  else if (hundredths(draft.value) < 1 || draft.value > HIGHEST) problems.value = 'positive';
  else if (draft.kind === 'percent' && draft.value > 100) problems.value = 'percent';
  for (const field of ['maxUses', 'perUserLimit', 'maxDiscount'] as const)
    if (draft[field] !== null && !(draft[field] > 0)) problems[field] = 'positive';
  if (draft.minTotal !== null && !(draft.minTotal >= 0)) problems.minTotal = 'positive';
  if (draft.startsAt !== '' && draft.endsAt !== '' && draft.startsAt >= draft.endsAt) problems.endsAt = 'period';
  return problems;
}

/** Whether somebody could use it now, and why not. */
export function couponState(coupon: Coupon, now: number): CouponState {
  if (coupon.endsAt !== null && Date.parse(coupon.endsAt) <= now) return 'expired';
  if (coupon.maxUses !== null && coupon.reserved + coupon.used >= coupon.maxUses) return 'exhausted';
  if (!coupon.active) return 'paused';
  return coupon.startsAt !== null && Date.parse(coupon.startsAt) > now ? 'scheduled' : 'running';
}
