import type { Order } from '@placar/contracts/economy';
import { screen, waitFor } from '@testing-library/react';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { renderRoutes } from '../../testing/render-routes';
import { stubApi } from '../../testing/stub-api';
import { ReceiptPage } from './receipt-page';

const ID = '2f6f3f64-94c5-4f0f-9d1c-0d8a3a3f9a11';
const ORDER: Order = {
  ...{ id: ID, status: 'partially_refunded', plan: { id: 1, title: 'Bronze', product: 'vip' }, currency: 'BRL' },
  ...{ user: { id: 7, name: 'Dito' }, price: 1_990, discount: 199, total: 1_791, net: 1_000, coupon: 'ZOE10' },
  ...{ provider: 'fake', url: null, late: false, review: false, attempt: 'none', returning: false },
  ...{ canCancel: false, canWithdraw: false, paidAt: '2026-05-01T12:01:00.000Z' },
  ...{ createdAt: '2026-05-01T12:00:00.000Z', expiresAt: '2026-05-01T12:30:00.000Z' },
};
const SELLER = { name: 'Zoé Jogos Ltda', cnpj: '12.ABC.345/01DE-35', address: 'Rua das Flores 1, São Paulo' };

interface Shown {
  order?: Order;
  seller?: typeof SELLER | null;
  admin?: number;
}

async function open({ order = ORDER, seller = SELLER, admin = 0 }: Shown = {}) {
  document.body.replaceChildren();
  fillBrowserGaps(1440);
  stubApi({
    'GET /isLoggedIn': () => ({ body: { id: 7, name: 'Dito', admin, super_admin: 0, may_create: [] } }),
    'GET /config': () => ({ body: { brand: 'Placar', seller } }),
    [`GET /orders/${ID}`]: () => ({ body: { order } }),
  });
  const { unmount } = await renderRoutes(
    [{ path: '/orders/:orderId/receipt', element: <ReceiptPage /> }],
    [`/orders/${ID}/receipt`],
  );
  return unmount;
}
const amounts = (): string[] => screen.getAllByRole('definition').map(({ textContent }) => textContent);

describe('a receipt', () => {
  it('names seller, buyer and money to the cent, and what went back', async () => {
    await open();
    expect((await screen.findByTestId('seller')).textContent).toContain('CNPJ 12.ABC.345/01DE-35');
    const told = amounts().map((text) => text.replace(/\s/g, ' '));
    expect(told).toEqual([
      ID,
      expect.stringContaining('2026'),
      'Dito',
      'Bronze',
      'R$ 19,90',
      '-R$ 1,99 (ZOE10)',
      'R$ 17,91',
      '-R$ 7,91',
      'R$ 10,00',
    ]);
    expect(screen.getByRole('button', { name: 'Imprimir ou salvar em PDF' })).toBeTruthy();
  });

  it('names nobody where no seller is configured, and tells staff alone what to set', async () => {
    const leave = await open({ seller: null });
    await screen.findByText('Bronze');
    expect(screen.queryByTestId('seller')).toBeNull();
    expect(screen.queryByText(/SELLER_CNPJ/)).toBeNull();
    leave();
    await open({ seller: null, admin: 1 });
    await waitFor(() => expect(screen.getByText(/SELLER_CNPJ/)).toBeTruthy());
  });

  it('is none of an order that was not paid', async () => {
    await open({ order: { ...ORDER, status: 'expired', paidAt: null, net: 0 } });
    expect(await screen.findByText('Este pedido não foi pago: não há recibo.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull();
  });
});
