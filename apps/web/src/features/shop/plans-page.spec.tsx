import { fillBrowserGaps } from '../../testing/browser-gaps';
import type { Plan } from '@placar/contracts/economy';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRoutes } from '../../testing/render-routes';
import { stubApi, type StubAnswer } from '../../testing/stub-api';
import { PlansPage } from './plans-page';

const plan = (id: number, title: string, price: number): Plan => ({
  id,
  slug: `vip-${id}`,
  title,
  days: 30,
  months: null,
  listPrice: 2_990,
  price,
  percentOff: 33,
  currency: 'BRL',
  active: true,
  version: 1,
});

async function open(answers: Record<string, () => StubAnswer> = {}) {
  fillBrowserGaps(1440);
  stubApi({
    'GET /isLoggedIn': () => ({ body: { id: 7, name: 'Dito', admin: 0, super_admin: 0, may_create: [] } }),
    'GET /users/vip-status/7?lang=pt': () => ({
      body: { isVIP: false, timeRemaining: '', expiresAt: null, seconds: 0 },
    }),
    'GET /plans': () => ({ body: { plans: [plan(1, 'Bronze', 1_990), plan(2, 'Prata', 2_490)], selling: true } }),
    'GET /orders?limit=50': () => ({ body: { orders: [], selling: true } }),
    ...answers,
  });
  await renderRoutes([{ path: '/plans', element: <PlansPage /> }], ['/plans']);
}

describe('/plans', () => {
  it('tells visitors as well that nothing can be bought where no provider is configured', async () => {
    await open({
      'GET /isLoggedIn': () => ({ body: '' }),
      'GET /plans': () => ({ body: { plans: [plan(1, 'Bronze', 1_990)], selling: false } }),
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
});
