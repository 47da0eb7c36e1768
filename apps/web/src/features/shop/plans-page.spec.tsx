import { fillBrowserGaps } from '../../testing/browser-gaps';
import type { Order, Plan } from '@placar/contracts/economy';
import { TERMS_VERSION } from '@placar/domain/order';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRoutes } from '../../testing/render-routes';
import { FakeEventSource } from '../../testing/fake-event-source';
import { stubApi, type StubAnswer } from '../../testing/stub-api';
import { PlansPage } from './plans-page';

const plan = (id: number, title: string, price: number): Plan => ({
  id,
  product: 'vip',
  slots: null,
  region: null,
  slug: `vip-${id}`,
  title,
  days: 30,
  months: null,
  listPrice: 2_990,
  price,
  percentOff: 33,
  currency: 'BRL',
  active: true,
  position: id,
  version: 1,
});

async function open(answers: Record<string, () => StubAnswer> = {}, path = '/plans') {
  fillBrowserGaps(1440);
  FakeEventSource.install();
  const stub = stubApi({
    'GET /isLoggedIn': () => ({ body: { id: 7, name: 'Dito', admin: 0, super_admin: 0, may_create: [] } }),
    'GET /users/vip-status/7?lang=pt': () => ({
      body: { isVIP: false, timeRemaining: '', expiresAt: null, seconds: 0 },
    }),
    'GET /plans': () => ({
      body: { plans: [plan(1, 'Bronze', 1_990), plan(2, 'Prata', 2_490)], selling: true, pix: false },
    }),
    'GET /orders?limit=50': () => ({ body: { orders: [], selling: true } }),
    ...answers,
  });
  await renderRoutes([{ path: '/plans', element: <PlansPage /> }], [path]);
  return stub;
}

describe('/plans', () => {
  it('hears from the stream of an order that it is paid, and follows it no longer', async () => {
    const id = '2f6f3f64-94c5-4f0f-9d1c-0d8a3a3f9a11';
    const order: Order = {
      ...{ id, status: 'pending', plan: { id: 1, title: 'Bronze', product: 'vip' }, user: null, currency: 'BRL' },
      ...{ price: 1_990, discount: 0, total: 1_990, net: 0, coupon: null, provider: 'fake', url: null, late: false },
      ...{ review: false, attempt: 'waiting', returning: false, canCancel: true, canWithdraw: false, paidAt: null },
      ...{ createdAt: '2026-05-01T12:00:00.000Z', expiresAt: '2099-05-01T12:30:00.000Z' },
    };
    const { calls } = await open({ [`GET /orders/${id}`]: () => ({ body: { order } }) }, `/plans?order=${id}`);
    const told = await screen.findByTestId('followed');
    const waiting = told.textContent;
    const asked = calls.filter(({ path }) => path === `/orders/${id}`).length;
    const stream = FakeEventSource.only();
    expect(stream.url).toMatch(new RegExp(`/orders/${id}/stream$`));
    act(() => stream.say('order', { ...order, status: 'paid', net: 1_990, paidAt: '2026-05-01T12:01:00.000Z' }));
    await waitFor(() => expect(screen.getByTestId('followed').textContent).not.toBe(waiting));
    expect(calls.filter(({ path }) => path === `/orders/${id}`)).toHaveLength(asked);
    await waitFor(() => expect(stream.closed).toBe(true));
  });

  it('tells visitors as well that nothing can be bought where no provider is configured', async () => {
    await open({
      'GET /isLoggedIn': () => ({ body: '' }),
      'GET /plans': () => ({ body: { plans: [plan(1, 'Bronze', 1_990)], selling: false, pix: false } }),
    });
    expect(await screen.findByText(/Nenhum meio de pagamento está configurado/)).toBeTruthy();
    expect(screen.queryByText('Entrar para comprar')).toBeNull();
    expect(screen.queryByLabelText('Cupom')).toBeNull();
  });

  it('takes off nothing of a plan for which the coupon was not asked', async () => {
    const valid = { valid: true, code: 'VERAO', discount: 500, total: 1_490, kind: 'amount', value: 500, reason: null };
    await open({ 'GET /coupons/validate/VERAO?plan=1': () => ({ body: valid }) });
    await userEvent.type(await screen.findByLabelText('Cupom'), 'VERAO');
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
    expect(await screen.findByText(/Cupom válido/)).toBeTruthy();
    expect(screen.getByTestId('total').textContent).toMatch(/14,90/);
    await userEvent.click(screen.getByRole('radio', { name: /Prata/ }));
    expect(screen.getByTestId('total').textContent).toMatch(/24,90/);
  });

  it('says when the own orders could not be read', async () => {
    await open({ 'GET /orders?limit=50': () => ({ status: 500, body: { code: 'INTERNAL', message: 'x' } }) });
    expect(await screen.findByText('Seus pedidos não puderam ser lidos')).toBeTruthy();
  });

  it('shows a code of Pix on the page, to scan and to copy, and says when it was paid', async () => {
    const id = '121662a8-dfd9-4353-87e8-cc7021b66c50';
    const expiresAt = new Date(Date.now() + 30 * 60_000).toISOString();
    const made = { orderId: id, free: false, init_point: 'https://provider.example/pay/1' };
    const order = (status: string) => ({
      id,
      status,
      attempt: 'waiting',
      returning: false,
      plan: { id: 1, title: 'Bronze' },
    });
    await open({
      'GET /plans': () => ({ body: { plans: [plan(1, 'Bronze', 1_990)], selling: true, pix: true } }),
      [`GET /payment/search/preference?terms=${TERMS_VERSION}&plan=1`]: () => ({ body: made }),
      [`GET /orders/${id}`]: () => ({ body: { order: order('pending') } }),
      [`POST /orders/${id}/pix`]: () => ({ body: { code: '00020126BR.GOV.BCB.PIX6304ABCD', url: null, expiresAt } }),
    });
    await userEvent.click(await screen.findByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Pagar com Pix' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pagar com Pix' });
    expect(
      within(dialog)
        .getByRole('link', { name: /cartão/ })
        .getAttribute('href'),
    ).toBe(made.init_point);
    await userEvent.type(within(dialog).getByLabelText(/^Seu e-mail/), 'ana');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mostrar o código' }));
    expect(await within(dialog).findByText('Digite um e-mail válido.')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText(/^Seu e-mail/), '@example.com');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mostrar o código' }));
    expect(await within(dialog).findByRole('img', { name: 'Código QR do Pix' })).toBeTruthy();
    expect(dialog.textContent).toContain('00020126BR.GOV.BCB.PIX6304ABCD');
    expect(dialog.textContent).toMatch(/Vale por mais (2\d|30):\d\d/);
    act(() => FakeEventSource.only().say('order', order('paid')));
    expect(await within(dialog).findByTestId('pix-paid')).toBeTruthy();
  });
});
