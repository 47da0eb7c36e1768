import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { GivenVip, Plan } from '@placar/contracts/economy';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleQueue } from '../../../testing/attention-samples';
import { renderRoutes } from '../../../testing/render-routes';
import { stubApi, type StubAnswer } from '../../../testing/stub-api';
import { findProblems, slugOf, toBody, toDraft } from './plan-form';
import { AdminPlansPage } from './plans-page';

const bronze: Plan = {
  id: 1,
  product: 'vip',
  slots: null,
  region: null,
  slug: 'vip-30',
  title: 'VIP Bronze',
  days: 30,
  months: null,
  currency: 'BRL',
  listPrice: 2_990,
  price: 1_990,
  percentOff: 33,
  active: true,
  position: 2,
  version: 4,
};
const given: GivenVip = {
  id: 9,
  source: 'admin',
  days: 30,
  months: null,
  reason: 'Ajudou na final',
  givenAt: '2026-05-01T12:00:00.000Z',
  startsAt: '2026-05-01T12:00:00.000Z',
  endsAt: '2099-05-31T12:00:00.000Z',
  revokedAt: null,
  revokeReason: null,
  user: { id: 7, name: 'Dito' },
  orderId: null,
  givenBy: { id: 1, name: 'Rui' },
  revokedBy: null,
};
const bought: GivenVip = {
  ...given,
  id: 8,
  source: 'order',
  reason: '',
  orderId: '2f6f3f64-94c5-4f0f-9d1c-0d8a3a3f9a11',
  givenBy: null,
};
const grants = (...list: GivenVip[]) => ({ body: { grants: list, nextCursor: null } });

async function open(answers: Record<string, () => StubAnswer> = {}) {
  fillBrowserGaps(1440);
  const stub = stubApi({
    'GET /isLoggedIn': () => ({ body: { id: 1, name: 'Rui', admin: 1, super_admin: 0, may_create: [] } }),
    'GET /admin/attention': () => ({ body: sampleQueue([]) }),
    'GET /matches/live': () => ({ body: { matches: [], freshness: [] } }),
    'GET /plans?product=vip': () => ({ body: { plans: [bronze], selling: true, pix: false } }),
    'GET /plans?product=rental': () => ({ body: { plans: [], selling: false, pix: false } }),
    'GET /admin/vip-grants?limit=20': () => grants(given, bought),
    'GET /admin/users?limit=20&offset=0&role=all': () => ({
      body: { users: [{ id: 7, name: 'Dito' }], total: 1, counts: { all: 1, member: 1, admin: 0, super_admin: 0 } },
    }),
    'GET /users/7': () => ({ body: { user: { id: 7, name: 'Dito' } } }),
    ...answers,
  });
  await renderRoutes([{ path: '/admin/plans', element: <AdminPlansPage /> }], ['/admin/plans']);
  return stub;
}

describe('/admin/plans', () => {
  it('takes a plan off sale by sending all of it with its version, and says where nothing can be bought', async () => {
    const { calls } = await open({ 'PUT /plans/1': () => ({ body: { message: 'ok' } }) });
    const vip = await screen.findByRole('table', { name: 'Planos de VIP' });
    expect(within(vip).getByText('À venda')).toBeTruthy();
    await userEvent.click(within(vip).getByRole('button', { name: 'Tirar de venda: VIP Bronze' }));
    await waitFor(() => expect(calls.filter(({ path }) => path === '/plans?product=vip')).toHaveLength(2));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      ...{ product: 'vip', slug: 'vip-30', title: 'VIP Bronze', days: 30, months: null, slots: null, region: null },
      ...{ listPrice: 2_990, price: 1_990, active: false, position: 2, version: 4 },
    });
    expect(screen.getByText(/Nada pode ser comprado agora/)).toBeTruthy();
    expect(screen.getByText('Ainda não há planos')).toBeTruthy();
  });

  it('makes a plan behind the last one, with a name for addresses that follows its name', async () => {
    const { calls } = await open({ 'POST /plans': () => ({ status: 201, body: { message: 'ok', id: 2 } }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Novo plano de VIP' }));
    const form = await screen.findByRole('dialog');
    await userEvent.click(within(form).getByRole('button', { name: 'Criar plano' }));
    expect(within(form).getByText('Confira os campos marcados.')).toBeTruthy();
    await userEvent.type(within(form).getByLabelText(/^Nome \*?$|^Nome$/), 'Verão 7');
    await userEvent.type(within(form).getByLabelText(/^Preço em R\$/), '9,90');
    await userEvent.click(within(form).getByRole('button', { name: 'Criar plano' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      ...{ title: 'Verão 7', slug: 'verao-7', days: 30, price: 990, listPrice: 990, position: 3 },
    });
  });

  it('tells that somebody else changed the plan, and keeps what was typed', async () => {
    await open({ 'PUT /plans/1': () => ({ status: 409, body: { code: 'CONFLICT', message: 'x' } }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Editar: VIP Bronze' }));
    const form = await screen.findByRole('dialog');
    const price = within(form).getByLabelText(/^Preço em R\$/);
    await userEvent.clear(price);
    await userEvent.type(price, '14,90');
    await userEvent.click(within(form).getByRole('button', { name: 'Salvar' }));
    expect(await within(form).findByText(/Outra pessoa mudou este plano/)).toBeTruthy();
    expect((price as HTMLInputElement).value).toMatch(/^14[,.]90$/);
  });

  it('shows who has VIP and why, and takes back what staff gave, with a reason', async () => {
    const { calls } = await open({ 'DELETE /users/7/vip-grants/9': () => ({ body: { message: 'ok' } }) });
    const rows = within(await screen.findByRole('table', { name: 'VIP das pessoas' })).getAllByRole('row');
    expect(rows[1]?.textContent).toMatch(/Dito.*30 dias.*Ajudou na final.*Dado por Rui.*Valendo/);
    expect(within(rows[2] as HTMLElement).getByRole('link', { name: 'Comprado: ver pedido' })).toBeTruthy();
    expect(within(rows[2] as HTMLElement).queryByRole('button')).toBeNull();
    await userEvent.click(within(rows[1] as HTMLElement).getByRole('button', { name: 'Retirar' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Motivo'), 'Engano');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Retirar' }));
    await waitFor(() => expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ reason: 'Engano' }));
  });

  it('gives VIP to the person of the filter, and not without a reason', async () => {
    const { calls } = await open({
      'GET /admin/vip-grants?user=7&limit=20': () => grants(given),
      'POST /users/7/vip-grants': () => ({ status: 201, body: { message: 'ok', id: 10 } }),
    });
    await userEvent.click(await screen.findByLabelText('Pessoa'));
    await userEvent.click(await screen.findByRole('option', { name: 'Dito' }));
    await waitFor(() => expect(calls.some(({ path }) => path === '/admin/vip-grants?user=7&limit=20')).toBe(true));
    await userEvent.click(screen.getByRole('button', { name: 'Dar VIP' }));
    const form = await screen.findByRole('dialog');
    await userEvent.click(within(form).getByRole('button', { name: 'Dar VIP' }));
    expect(within(form).getByText('Confira os campos marcados.')).toBeTruthy();
    await userEvent.type(within(form).getByLabelText(/^Motivo/), 'Campeão da copa');
    await userEvent.click(within(form).getByRole('button', { name: 'Dar VIP' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ days: 30, reason: 'Campeão da copa' }),
    );
  });
});

describe('the form of a plan', () => {
  it('gives back what it was made of', () => {
    const { id: _id, currency: _currency, percentOff: _percentOff, version: _version, ...body } = bronze;
    expect(toBody(toDraft(bronze), 'vip')).toEqual(body);
    expect(findProblems(toDraft(bronze), 'vip')).toEqual({});
  });

  it.each([
    [{ title: ' ' }, 'title', 'required'],
    [{ slug: 'Açaí' }, 'slug', 'slug'],
    [{ length: 0 }, 'length', 'length'],
    [{ unit: 'months', length: 121 } as const, 'length', 'length'],
    [{ price: null }, 'price', 'price'],
    [{ listPrice: 1 }, 'listPrice', 'reduced'],
    [{ slots: 1 }, 'slots', 'slots'],
    [{ slots: 10, region: 'B1' }, 'region', 'region'],
  ])('finds what is wrong with %j', (wrong, field, problem) => {
    const product = 'slots' in wrong ? 'rental' : 'vip';
    expect(findProblems({ ...toDraft(bronze), ...wrong }, product)).toEqual({ [field]: problem });
  });

  it('makes names for addresses', () => {
    expect(slugOf(' VIP São João, 30 dias! ')).toBe('vip-sao-joao-30-dias');
  });
});
