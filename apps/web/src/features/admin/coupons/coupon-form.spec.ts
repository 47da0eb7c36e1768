import type { Coupon } from '@placar/contracts/economy';
import { couponState, findProblems, switched, toBody, toDraft } from './coupon-form';
import { sampleCoupon } from './coupon-samples';

const NOW = Date.parse('2026-05-10T12:00:00Z');
const coupon = (change: Partial<Coupon>): Coupon => ({ ...sampleCoupon, ...change });

describe('the form of a coupon', () => {
  it('sends back what it was opened with', () => {
    const { id: _id, used: _used, reserved: _reserved, createdAt: _made, version: _version, ...body } = sampleCoupon;
    expect(toBody(toDraft(sampleCoupon), sampleCoupon)).toEqual(body);
    expect(switched(sampleCoupon, false)).toEqual({ ...body, active: false, version: sampleCoupon.version });
  });

  it('copies all but the code', () => {
    expect(toDraft(sampleCoupon, true)).toEqual({ ...toDraft(sampleCoupon), code: '' });
  });

  it('counts cents without losing one', () => {
    const draft = { ...toDraft(sampleCoupon), kind: 'amount' as const, value: 19.9, minTotal: 0.29, maxDiscount: 1.15 };
    expect(toBody(draft, null)).toMatchObject({ value: 1_990, minTotal: 29, maxDiscount: 115 });
  });

  it.each([
    [{ code: '' }, 'code', 'required'],
    [{ code: 'ab' }, 'code', 'code'],
    [{ code: 'a b c' }, 'code', 'code'],
    [{ value: null }, 'value', 'required'],
    [{ value: 0 }, 'value', 'positive'],
    [{ value: 101 }, 'value', 'percent'],
    [{ maxUses: 0 }, 'maxUses', 'positive'],
    [{ startsAt: '2026-05-01T10:00', endsAt: '2026-05-01T10:00' }, 'endsAt', 'period'],
  ])('%j: %s is %s', (change, field, problem) => {
    expect(findProblems({ ...toDraft(sampleCoupon), ...change })).toEqual({ [field]: problem });
  });

  it.each([
    [{}, 'running'],
    [{ active: false }, 'paused'],
    [{ startsAt: '2026-05-11T00:00:00Z' }, 'scheduled'],
    [{ maxUses: 5, used: 3, reserved: 2 }, 'exhausted'],
    [{ endsAt: '2026-05-10T12:00:00Z', active: false }, 'expired'],
  ])('%j is %s', (change, state) => {
    expect(couponState(coupon(change), NOW)).toBe(state);
  });
});
