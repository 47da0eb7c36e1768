import type { Order, OrderDeskAnswer } from '@placar/contracts/economy';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleQueue } from '../../../testing/attention-samples';
import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { renderRoutes } from '../../../testing/render-routes';
import { stubApi, type StubAnswer } from '../../../testing/stub-api';
import { AdminOrderPage } from './order-page';
import { AdminOrdersPage } from './orders-page';

const ID = '2f6f3f64-94c5-4f0f-9d1c-0d8a3a3f9a11';
const order: Order = {
  id: ID,
  status: 'paid',
  plan: { id: 1, title: 'VIP Bronze', product: 'vip' },
  user: { id: 9, name: 'Zoé' },
  currency: 'BRL',
  price: 1_990,
  discount: 199,
  total: 1_791,
  net: 1_791,
  coupon: 'MESA10',
  provider: 'fake',
  url: null,
  late: false,
  review: false,
  attempt: 'none',
  returning: false,
  canCancel: false,
  canWithdraw: false,
  createdAt: '2026-05-04T12:00:00.000Z',
  expiresAt: '2026-05-04T12:30:00.000Z',
  paidAt: '2026-05-04T12:05:00.000Z',
};
const entry = { by: null, payment: null, status: null, amount: null, refunded: null, note: null };
const desk: OrderDeskAnswer = {
  order,
  reference: 'pref-1',
  partner: { id: 5, name: 'Canal', via: 'link', commission: 179 },
  refundable: 1_791,
  acceptedTerms: '2026-11-24',
  timeline: [
    { ...entry, at: '2026-05-04T12:00:00.000Z', what: 'created', amount: 1_791, by: 'Zoé' },
    {
      ...entry,
      at: '2026-05-04T12:05:00.000Z',
      what: 'payment-seen',
      payment: 'pay-7',
      status: 'approved',
      amount: 1_791,
      refunded: 0,
    },
    { ...entry, at: '2026-05-04T12:06:00.000Z', what: 'delivery', payment: 'pay-7', note: 'unsigned' },
  ],
};

async function open(path: string, answers: Record<string, () => StubAnswer>) {
  fillBrowserGaps(1440);
  const stub = stubApi({
    'GET /isLoggedIn': () => ({ body: { id: 1, name: 'Rui', admin: 1, super_admin: 1, may_create: [] } }),
    'GET /admin/attention': () => ({ body: sampleQueue([]) }),
    'GET /matches/live': () => ({ body: { matches: [], freshness: [] } }),
    ...answers,
  });
  await renderRoutes(
    [
      { path: '/admin/orders', element: <AdminOrdersPage /> },
      { path: '/admin/orders/:orderId', element: <AdminOrderPage /> },
    ],
    [path],
  );
  return stub;
}

describe('/admin/orders', () => {
  it('asks what the address says, and shows each order with the way to it', async () => {
    await open('/admin/orders?q=mesa10&status=paid&from=2026-05-01', {
      'GET /admin/orders?search=mesa10&status=paid&date_from=2026-05-01&limit=50': () => ({
        body: { orders: [order], nextCursor: null },
      }),
    });
    const link = await screen.findByRole('link', { name: 'VIP Bronze' });
    expect(link.getAttribute('href')).toBe(`/admin/orders/${ID}`);
  });
});

describe('/admin/orders/:orderId', () => {
  it('tells what happened, reads again, and gives a part back with a reason', async () => {
    const { calls } = await open(`/admin/orders/${ID}`, {
      [`GET /admin/orders/${ID}`]: () => ({ body: desk }),
      [`POST /admin/orders/${ID}/read`]: () => ({ body: { seen: 1, order } }),
      [`POST /orders/${ID}/refund`]: () => ({ body: { order } }),
    });
    const items = await screen.findAllByRole('listitem');
    const texts = items.map(({ textContent }) => (textContent ?? '').replaceAll('\u00a0', ' ')).join('\n');
    for (const text of ['Pedido feito', 'pay-7 · aprovado · R$ 17,91', 'sem assinatura válida'])
      expect(texts).toContain(text);
    await userEvent.click(screen.getByRole('button', { name: 'Ler de novo no provedor' }));
    await waitFor(() => expect(calls.some(({ path }) => path === `/admin/orders/${ID}/read`)).toBe(true));
    await userEvent.click(await screen.findByRole('button', { name: 'Devolver' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/Valor em R\$/), '5');
    await userEvent.type(within(dialog).getByLabelText('Motivo'), 'gentileza');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Devolver' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === `/orders/${ID}/refund`)?.body).toMatchObject({
        amount: 500,
        reason: 'gentileza',
      }),
    );
  });
});
