import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { SetupRow } from '@placar/contracts/admin';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleQueue } from '../../../testing/attention-samples';
import { renderRoutes } from '../../../testing/render-routes';
import { stubApi } from '../../../testing/stub-api';
import { AdminSetupPage } from './setup-page';

const parts: SetupRow[] = [
  {
    part: 'steam',
    is_ready: false,
    settings: [{ name: 'STEAM_API_KEY', is_set: false, is_needed: true, value: null }],
  },
  {
    part: 'payments',
    is_ready: true,
    settings: [
      { name: 'PAYMENT_PROVIDER', is_set: true, is_needed: true, value: 'mercadopago' },
      { name: 'MERCADOPAGO_ACCESS_TOKEN', is_set: true, is_needed: true, value: null },
    ],
  },
];

describe('/admin/setup', () => {
  it('names what is missing, keeps secrets to itself, and says what each test saw', async () => {
    fillBrowserGaps(1440);
    let outcome = 'refused';
    const { calls } = stubApi({
      'GET /isLoggedIn': () => ({ body: { id: 1, name: 'Rui', admin: 1, super_admin: 0, may_create: [] } }),
      'GET /admin/attention': () => ({ body: sampleQueue([]) }),
      'GET /matches/live': () => ({ body: { matches: [], freshness: [] } }),
      'GET /admin/setup': () => ({ body: { parts } }),
      'POST /admin/setup/payments/test': () => ({ body: { part: 'payments', outcome, took_ms: 41 } }),
    });
    await renderRoutes([{ path: '/admin/setup', element: <AdminSetupPage /> }], ['/admin/setup']);
    const steam = within(await screen.findByRole('article', { name: 'Steam' }));
    expect(steam.getByText('Falta configurar')).toBeTruthy();
    expect(steam.getByText('não definida · necessária')).toBeTruthy();
    const payments = within(screen.getByRole('article', { name: 'Pagamentos' }));
    expect(payments.getByText('mercadopago')).toBeTruthy();
    expect(payments.getByText('definida')).toBeTruthy();

    const test = payments.getByRole('button', { name: 'Testar: Pagamentos' });
    await userEvent.click(test);
    expect(await payments.findByText('A chave ou o acesso foi recusado')).toBeTruthy();
    outcome = 'works';
    await userEvent.click(test);
    expect(await payments.findByText(/^Funciona/)).toBeTruthy();
    expect(payments.getByText('em 41 ms')).toBeTruthy();
    expect(payments.queryByText('A chave ou o acesso foi recusado')).toBeNull();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });
});
