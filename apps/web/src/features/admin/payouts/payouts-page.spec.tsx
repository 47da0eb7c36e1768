import type { PayoutsAnswer } from '@placar/contracts/economy';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleQueue } from '../../../testing/attention-samples';
import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { renderRoutes } from '../../../testing/render-routes';
import { stubApi, type StubAnswer } from '../../../testing/stub-api';
import { AdminPayoutsPage } from './payouts-page';

const nothing = { pendingCents: 0, reviewCents: 0, payableCents: 0, payingCents: 0, paidCents: 0 };
const ORDER = '2f6f3f64-94c5-4f0f-9d1c-0d8a3a3f9a11';
const owed: PayoutsAnswer = {
  partners: [
    {
      id: 5,
      name: 'Zoé',
      pixKey: { kind: 'email', masked: 'z•••@x.br' },
      balance: { ...nothing, payableCents: 6_000 },
      isDue: true,
    },
    { id: 6, name: 'Ana', pixKey: null, balance: { ...nothing, payableCents: 8_000 }, isDue: false },
  ],
  reviews: [
    {
      orderId: ORDER,
      partner: { id: 5, name: 'Zoé' },
      buyer: { id: 9, name: 'Vizinho' },
      signs: ['same_address'],
      cents: 900,
      soldAt: '2026-05-04T12:00:00.000Z',
    },
  ],
  payouts: [
    {
      id: 3,
      run: ORDER,
      partner: { id: 5, name: 'Zoé' },
      pixKey: { kind: 'email', masked: 'z•••@x.br' },
      cents: 7_700,
      status: 'made',
      madeAt: '2026-05-01T12:00:00.000Z',
      madeBy: 'Rui',
      settledAt: null,
      settledBy: null,
      reference: '',
    },
  ],
  holdDays: 15,
  leastCents: 5_000,
};

async function open(superAdmin: 0 | 1, answers: Record<string, () => StubAnswer> = {}) {
  fillBrowserGaps(1440);
  const stub = stubApi({
    'GET /isLoggedIn': () => ({ body: { id: 1, name: 'Rui', admin: 1, super_admin: superAdmin, may_create: [] } }),
    'GET /admin/attention': () => ({ body: sampleQueue([]) }),
    'GET /matches/live': () => ({ body: { matches: [], freshness: [] } }),
    'GET /affiliates/payouts': () => ({ body: owed }),
    ...answers,
  });
  await renderRoutes([{ path: '/admin/payouts', element: <AdminPayoutsPage /> }], ['/admin/payouts']);
  return stub;
}

describe('/admin/payouts', () => {
  it('pays whoever is due, after asking how much it is', async () => {
    const { calls } = await open(1, {
      'POST /affiliates/payouts': () => ({ body: { run: null, payouts: [] } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Fazer pagamentos' }));
    const question = await screen.findByRole('dialog');
    expect(question.textContent?.replaceAll('\u00a0', ' ')).toContain('Pagar R$ 60,00 a 1 afiliado?');
    await userEvent.click(within(question).getByRole('button', { name: 'Fazer pagamentos' }));
    await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ affiliateIds: [5] }));
  });

  it('marks a payout as paid with what the bank calls it, and decides a check with a reason', async () => {
    const { calls } = await open(1, {
      'PUT /affiliates/payouts/3': () => ({ body: { message: 'x', before: owed.payouts[0], payout: owed.payouts[0] } }),
      [`PUT /affiliates/reviews/${ORDER}`]: () => ({ body: { message: 'x' } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Marcar como pago' }));
    let dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox'), 'E2E-9');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Marcar como pago' }));
    await waitFor(() => expect(calls.at(-1)?.method).toBe('GET'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Recusar' }));
    dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox'), 'mesma casa');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Recusar' }));
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { status: 'paid', reference: 'E2E-9' },
        { decision: 'refused', reason: 'mesma casa' },
      ]),
    );
  });

  it('lets admins read, and says who pays', async () => {
    await open(0);
    expect(await screen.findByText(/Só superadministradores/)).toBeTruthy();
    for (const name of ['Fazer pagamentos', 'Marcar como pago', 'Liberar', /Tabela/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
