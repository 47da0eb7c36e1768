import type { Coupon, CouponState } from '@placar/contracts/economy';
import { useAct } from '../../../components/use-act';
import { call } from '../../../lib/endpoints';
import { useAddressFilter } from '../../../lib/page/use-address-filter';
import { useSettled } from '../../../lib/page/use-settled';
import { useCursorList } from '../../../lib/use-cursor-list';
import { switched } from './coupon-form';

export const SHOWN = ['all', 'running', 'paused', 'scheduled', 'exhausted', 'expired'] as const satisfies readonly (
  | 'all'
  | CouponState
)[];
export type Shown = (typeof SHOWN)[number];
const PAGE = 50;
const CODE_MAX = 32;

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
export type CouponView = ReturnType<typeof useCouponView>;

/** Coupons of the view, newest first, page by page, and what staff do to one with a button. */
export function useCoupons({ query, shown }: Pick<CouponView, 'query' | 'shown'>) {
  const search = useSettled(query).trim().slice(0, CODE_MAX) || undefined;
  const state = shown === 'all' ? undefined : shown;
  const list = useCursorList('GET /coupons', {
    inputOf: (cursor: number | undefined) => ({ query: { search, state, limit: PAGE, cursor } }),
    rowsOf: (page) => page.coupons,
    nextOf: (page) => page.nextCursor,
  });
  const { busy, run } = useAct({ after: list.mutate });
  return {
    list,
    busy,
    switchTo: (coupon: Coupon, active: boolean, done: string) =>
      run(() => call('PUT /coupons/:id', { params: { id: coupon.id }, body: switched(coupon, active) }), done),
    remove: (coupon: Coupon, done: string) =>
      run(() => call('DELETE /coupons/:id', { params: { id: coupon.id } }), done),
  };
}
