import type { Coupon } from '@placar/contracts/economy';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-client';
import { call, useEndpoint } from '../../../lib/endpoints';
import { foldText } from '../../../lib/fold-text';
import { useAddressFilter } from '../../../lib/page/use-address-filter';
import { showToast } from '../../../ui';
import { COUPON_STATES, couponState, switched, type CouponState } from './coupon-form';

/** All coupons, newest first, and what staff do to one with a button. A refusal is told in words, and the list is read again. */
export function useCoupons() {
  const { data, error, mutate } = useEndpoint('GET /coupons', {});
  const [busy, setBusy] = useState(false);
  const run = async (send: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await send();
      showToast({ tone: 'success', message: done });
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      showToast({ tone: 'error', message: refused.message });
    } finally {
      setBusy(false);
      await mutate();
    }
  };
  return {
    coupons: data?.coupons,
    error,
    reload: () => void mutate(),
    busy,
    switchTo: (coupon: Coupon, active: boolean, done: string) =>
      run(() => call('PUT /coupons/:id', { params: { id: coupon.id }, body: switched(coupon, active) }), done),
    remove: (coupon: Coupon, done: string) =>
      run(() => call('DELETE /coupons/:id', { params: { id: coupon.id } }), done),
  };
}

export const SHOWN = ['all', ...COUPON_STATES] as const;
export type Shown = 'all' | CouponState;

/** Coupons as far as a filter leaves them. */
export function chosenCoupons(
  all: readonly Coupon[],
  { shown, query, now }: { shown: Shown; query: string; now: number },
): Coupon[] {
  const wanted = foldText(query.trim());
  return all.filter(
    (coupon) => (shown === 'all' || couponState(coupon, now) === shown) && foldText(coupon.code).includes(wanted),
  );
}

/** Filters live in the address, so a link shows the same list. */
export function useCouponView() {
  const { get, set, clear } = useAddressFilter();
  return {
    query: get('q'),
    shown: SHOWN.find((one) => one === get('show')) ?? ('all' as const),
    setQuery: (query: string) => set('q', query),
    setShown: (shown: Shown) => set('show', shown === 'all' ? '' : shown),
    clear,
  };
}
