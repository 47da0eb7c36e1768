import type { GivenVip, Plan, Product } from '@placar/contracts/economy';
import { useAct } from '../../../components/use-act';
import { call, useEndpoint } from '../../../lib/endpoints';
import { useAddressFilter } from '../../../lib/page/use-address-filter';
import { useCursorList } from '../../../lib/use-cursor-list';
import { switched } from './plan-form';

/** Plans of a product, those that are sold no more as well. */
export function usePlans(product: Product) {
  const { data, error, mutate } = useEndpoint('GET /plans', { query: { product } });
  const { busy, run } = useAct({ after: mutate });
  return {
    plans: data?.plans,
    isSelling: data?.selling ?? true,
    error,
    reload: () => void mutate(),
    busy,
    sell: (plan: Plan, active: boolean, done: string) =>
      run(() => call('PUT /plans/:id', { params: { id: plan.id }, body: switched(plan, active) }), done),
  };
}

export const SOURCES = ['all', 'admin', 'order'] as const;
export type ShownSource = (typeof SOURCES)[number];

/** Whose grants are shown, and which; it lives in the address. */
export function useGivenView() {
  const { get, set, clear } = useAddressFilter();
  return {
    source: SOURCES.find((one) => one === get('source')) ?? ('all' as const),
    user: /^\d{1,9}$/.test(get('user')) ? get('user') : '',
    setSource: (source: ShownSource) => set('source', source === 'all' ? '' : source),
    setUser: (user: string) => set('user', user),
    clear,
  };
}
export type GivenView = ReturnType<typeof useGivenView>;

const PAGE = 20;

/** VIP of everybody, newest first, page by page; the rows of the former question stay until the new ones are here. */
export function useGivenVip({ source, user }: Pick<GivenView, 'source' | 'user'>) {
  const filter = { source: source === 'all' ? undefined : source, user: user === '' ? undefined : Number(user) };
  const list = useCursorList('GET /admin/vip-grants', {
    inputOf: (cursor: number | undefined) => ({ query: { ...filter, limit: PAGE, cursor } }),
    rowsOf: (page) => page.grants,
    nextOf: (page) => page.nextCursor,
  });
  const { busy, run } = useAct({ after: list.mutate });
  const revoke = ({ id, user: owner }: GivenVip, reason: string, done: string) => {
    const params = { id: owner?.id ?? 0, grantId: id };
    return run(() => call('DELETE /users/:id/vip-grants/:grantId', { params, body: { reason } }), done);
  };
  return { list, busy, revoke };
}
