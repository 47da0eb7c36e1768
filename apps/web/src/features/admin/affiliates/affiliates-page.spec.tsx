import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { Affiliate } from '@placar/contracts/economy';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleQueue } from '../../../testing/attention-samples';
import { renderRoutes } from '../../../testing/render-routes';
import { stubApi, type StubAnswer } from '../../../testing/stub-api';
import { findProblems, toBody, toDraft } from './affiliate-form';
import { AdminAffiliatesPage } from './affiliates-page';

const zoe: Affiliate = {
  id: 5,
  slug: 'zoe',
  name: 'Zoé',
  logo: null,
  url: 'https://youtube.com/@zoe',
  note: 'paga no dia 5',
  userId: 9,
  userName: 'zoe',
  clicks: 41,
  active: true,
  position: 2,
  commissionBp: 1_250,
  coupons: ['ZOE10'],
  sales: 3,
  netCents: 5_382,
  commissionCents: 673,
  version: 4,
  createdAt: '2026-04-30T12:00:00.000Z',
};

async function open(answers: Record<string, () => StubAnswer> = {}) {
  fillBrowserGaps(1440);
  const stub = stubApi({
    'GET /isLoggedIn': () => ({ body: { id: 1, name: 'Rui', admin: 1, super_admin: 0, may_create: [] } }),
    'GET /admin/attention': () => ({ body: sampleQueue([]) }),
    'GET /matches/live': () => ({ body: { matches: [], freshness: [] } }),
    'GET /affiliates': () => ({ body: { affiliates: [], managed: [zoe] } }),
    ...answers,
  });
  await renderRoutes([{ path: '/admin/affiliates', element: <AdminAffiliatesPage /> }], ['/admin/affiliates']);
  return stub;
}

describe('/admin/affiliates', () => {
  it('shows what the coupons of each partner brought, and deletes after asking', async () => {
    const { calls } = await open({ 'DELETE /affiliates/5': () => ({ body: { message: 'ok' } }) });
    const row = within(await screen.findByRole('table')).getAllByRole('row')[1] as HTMLElement;
    expect(row.textContent.replaceAll('\u00a0', ' ')).toMatch(
      /Zoé.*ZOE10.*41.*3.*R\$ 53,82.*12,5 %.*R\$ 6,73.*Visível/,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Excluir: Zoé' }));
    const question = await screen.findByRole('dialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Excluir: Zoé' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  it('sends a change with its version, and tells that somebody else was faster', async () => {
    const { calls } = await open({
      'PUT /affiliates/5': () => ({ status: 409, body: { code: 'CONFLICT', message: 'x' } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar: Zoé' }));
    const form = await screen.findByRole('dialog');
    const name = within(form).getByLabelText(/^Nome \*?$|^Nome$/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Zoé 2');
    await userEvent.click(within(form).getByRole('button', { name: 'Salvar' }));
    expect(await within(form).findByText(/Outra pessoa mudou este afiliado/)).toBeTruthy();
    expect((name as HTMLInputElement).value).toBe('Zoé 2');
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      ...toBody(toDraft(zoe)),
      name: 'Zoé 2',
      version: 4,
    });
  });

  it.each([
    [{ slug: 'Zoé!' }, { slug: 'slug' }],
    [{ name: ' ' }, { name: 'required' }],
    [{ url: 'http://zoe.example' }, { url: 'url' }],
    [{ logo: 'javascript:alert(1)' }, { logo: 'url' }],
    [{ rate: 101 }, { rate: 'rate' }],
    [{ rate: null }, { rate: 'required' }],
    [{ position: -1 }, { position: 'position' }],
    [{ url: 'https://youtube.com/@zoe' }, {}],
  ])('%j: %j', (change, problems) => {
    expect(findProblems({ ...toDraft(zoe), ...change })).toEqual(problems);
  });
});
