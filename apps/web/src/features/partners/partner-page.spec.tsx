import type { PartnerFigures } from '@placar/contracts/economy';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { renderRoutes } from '../../testing/render-routes';
import { stubApi, type StubAnswer } from '../../testing/stub-api';
import { PartnerPage } from './partner-page';

const month = (name: string, commissionCents: number) => ({
  month: name,
  clicks: 12,
  sales: 3,
  netCents: commissionCents * 10,
  commissionCents,
  paidCents: 0,
});
const zoe: PartnerFigures = {
  name: 'Zoé',
  slug: 'zoe',
  link: 'https://placar.example/?ref=zoe',
  coupons: ['ZOE10'],
  commissionBp: 1_250,
  pixKey: null,
  balance: { pendingCents: 1_100, reviewCents: 300, payableCents: 5_400, payingCents: 0, paidCents: 9_900 },
  clicks: 41,
  sales: 7,
  months: [month('2026-05', 1_100), month('2026-04', 5_400)],
  payouts: [
    {
      id: 3,
      cents: 9_900,
      status: 'paid',
      madeAt: '2026-04-20T12:00:00.000Z',
      settledAt: '2026-04-21T12:00:00.000Z',
      reference: 'E123',
    },
  ],
  holdDays: 15,
  leastCents: 5_000,
};

async function open(partner: PartnerFigures | null, answers: Record<string, () => StubAnswer> = {}) {
  fillBrowserGaps(1440);
  const stub = stubApi({ 'GET /affiliates/me': () => ({ body: { partner } }), ...answers });
  await renderRoutes([{ path: '/affiliates/me', element: <PartnerPage /> }], ['/affiliates/me']);
  return stub;
}
const pageText = (): string => (document.body.textContent ?? '').replaceAll('\u00a0', ' ');

describe('/affiliates/me', () => {
  it('shows what was earned by where it stands, and what to share', async () => {
    await open(zoe);
    await screen.findByText('https://placar.example/?ref=zoe');
    for (const text of [
      'ZOE10',
      '12,5 %',
      'R$ 54,00',
      'R$ 11,00',
      'R$ 99,00',
      'R$ 3,00 de comissão',
      'E123',
      'maio de 2026',
    ])
      expect(pageText()).toContain(text);
  });

  it('tells whoever is no partner, and shows nobody else’s figures', async () => {
    await open(null);
    expect(await screen.findByText('Esta conta não é de um afiliado')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('sends a Pix key, and tells at its field that a bank would not know it', async () => {
    let isRefused = true;
    const { calls } = await open(zoe, {
      'PUT /affiliates/me/pix-key': () =>
        isRefused
          ? { status: 400, body: { code: 'INVALID_INPUT', message: 'x', fields: { key: 'is no Pix key' } } }
          : { body: { pixKey: { kind: 'email', masked: 'z•••@exemplo.com.br' } } },
    });
    const field = await screen.findByLabelText(/CPF, CNPJ/);
    await userEvent.type(field, '123');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Isto não é uma chave Pix')).toBeTruthy();
    expect((field as HTMLInputElement).value).toBe('123');
    isRefused = false;
    await userEvent.clear(field);
    await userEvent.type(field, 'zoe@exemplo.com.br');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect((field as HTMLInputElement).value).toBe(''));
    expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({ key: 'zoe@exemplo.com.br' });
  });
});
