import type { OrderStatus } from '@placar/contracts/economy';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../components/use-act';
import { call, useEndpoint } from '../../../lib/endpoints';
import { currentLanguage } from '../../../lib/i18n';
import { useAddressFilter } from '../../../lib/page/use-address-filter';
import { useSettled } from '../../../lib/page/use-settled';
import { saveFile } from '../../../lib/save-file';
import { useCursorList } from '../../../lib/use-cursor-list';

export const STATUSES = [
  'all',
  'paid',
  'pending',
  'review',
  'partially_refunded',
  'refunded',
  'charged_back',
  'expired',
  'cancelled',
  'created',
  'failed',
] as const satisfies readonly ('all' | OrderStatus)[];
export type ShownStatus = (typeof STATUSES)[number];
const PAGE = 50;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** What the address asks of the list. */
export function useOrdersView() {
  const { get, set, clear } = useAddressFilter();
  const day = (key: string): string => (DAY.test(get(key)) ? get(key) : '');
  return {
    query: get('q'),
    status: STATUSES.find((one) => one === get('status')) ?? ('all' as const),
    from: day('from'),
    to: day('to'),
    setQuery: (query: string) => set('q', query),
    setStatus: (status: ShownStatus) => set('status', status === 'all' ? '' : status),
    setFrom: (from: string) => set('from', from),
    setTo: (to: string) => set('to', to),
    clear,
  };
}
type View = ReturnType<typeof useOrdersView>;

const filterOf = ({ status, from, to }: View, search: string) => ({
  search: search.trim().slice(0, 100) || undefined,
  status: status === 'all' ? undefined : status,
  date_from: from || undefined,
  date_to: to || undefined,
});

/** Orders of the view, page by page; those of the former question stay until the new ones are here. */
export function useOrders(view: View) {
  const filter = filterOf(view, useSettled(view.query));
  const list = useCursorList('GET /admin/orders', {
    inputOf: (cursor: string | undefined) => ({ query: { ...filter, limit: PAGE, cursor } }),
    rowsOf: (page) => page.orders,
    nextOf: (page) => page.nextCursor,
  });
  return {
    list,
    /** All of them as a table; false: it could not be had. */
    save: () => {
      const given = Object.entries({ ...filter, lang: currentLanguage() }).filter(([, value]) => value !== undefined);
      const path = `/admin/orders/table?${new URLSearchParams(given as [string, string][]).toString()}`;
      return saveFile(path, 'text/csv', 'orders.csv');
    },
  };
}

/** One order and what staff do with it. A refusal is told in words; the order is read again either way. */
export function useOrderDesk(orderId: string) {
  const { t } = useTranslation('orders');
  const { data, error, mutate } = useEndpoint('GET /admin/orders/:orderId', { params: { orderId } });
  const { busy, run: act } = useAct({ after: mutate });
  const run = (send: () => Promise<string>): Promise<boolean> => act(send, (said) => said);
  return {
    desk: data,
    error,
    busy,
    reload: () => void mutate(),
    readAgain: () =>
      run(async () => {
        const { seen } = await call('POST /admin/orders/:orderId/read', { params: { orderId } });
        return t('one.didRead', { count: seen });
      }),
    cancel: () =>
      run(async () => {
        await call('POST /orders/:id/cancel', { params: { id: orderId } });
        return t('one.didCancel');
      }),
    refund: (body: { amount: number | null; reason: string; key: string }) =>
      run(async () => {
        await call('POST /orders/:id/refund', { params: { id: orderId }, body });
        return t('one.didRefund');
      }),
  };
}
