import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleQueue } from '../../../testing/attention-samples';
import { renderRoutes } from '../../../testing/render-routes';
import { stubApi, type StubAnswer } from '../../../testing/stub-api';
import { sampleCoupon } from './coupon-samples';
import { AdminCouponsPage } from './coupons-page';

const paused = { ...sampleCoupon, id: 4, code: 'PARADO', active: false };

const page = (coupons: unknown, nextCursor: number | null = null): StubAnswer => ({ body: { coupons, nextCursor } });

async function open(coupons: unknown, answers: Record<string, () => StubAnswer> = {}) {
  fillBrowserGaps(1440);
  const stub = stubApi({
    'GET /isLoggedIn': () => ({ body: { id: 1, name: 'Rui', admin: 1, super_admin: 0, may_create: [] } }),
    'GET /admin/attention': () => ({ body: sampleQueue([]) }),
    'GET /matches/live': () => ({ body: { matches: [], freshness: [] } }),
    'GET /plans': () => ({ body: { plans: [] } }),
    'GET /affiliates': () => ({ body: { affiliates: [], managed: [] } }),
    'GET /coupons?limit=50': () => page(coupons),
    ...answers,
  });
  await renderRoutes([{ path: '/admin/coupons', element: <AdminCouponsPage /> }], ['/admin/coupons']);
  return stub;
}
const menuOf = async (code: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Mais ações: ${code}` }));

describe('/admin/coupons', () => {
  it('lists coupons with what they take off and how often, and asks for those of a code and a state', async () => {
    const { calls } = await open([paused, sampleCoupon], {
      'GET /coupons?search=verao&limit=50': () => page([sampleCoupon]),
      'GET /coupons?search=verao&state=running&limit=50': () => page([]),
    });
    const table = await screen.findByRole('table');
    expect(within(table).getAllByText('35 %')).toHaveLength(2);
    expect(within(table).getAllByText('12 / 100 (+1 reservado)')).toHaveLength(2);
    expect(within(table).getByText('Pausado')).toBeTruthy();
    await userEvent.type(screen.getByPlaceholderText('Código'), 'verao');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'PARADO' })).toBeNull());
    expect(screen.getByRole('link', { name: 'VERAO35' }).getAttribute('href')).toBe('/admin/coupons/3/report');
    await userEvent.click(screen.getByRole('button', { name: 'Valendo' }));
    expect(await screen.findByText('Nenhum cupom encontrado')).toBeTruthy();
    expect(calls.at(-1)?.path).toBe('/coupons?search=verao&state=running&limit=50');
  });

  it('shows further coupons page by page', async () => {
    await open([], {
      'GET /coupons?limit=50': () => page([paused], 4),
      'GET /coupons?limit=50&cursor=4': () => page([sampleCoupon]),
    });
    await screen.findByRole('link', { name: 'PARADO' });
    expect(screen.queryByRole('link', { name: 'VERAO35' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Carregar mais' }));
    expect(await screen.findByRole('link', { name: 'VERAO35' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull();
  });

  it('pauses a coupon by sending all of it with its version', async () => {
    const { calls } = await open([sampleCoupon], {
      'PUT /coupons/3': () => ({ body: { message: 'ok', coupon: { ...sampleCoupon, active: false } } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Pausar: VERAO35' }));
    await waitFor(() => expect(calls.filter(({ path }) => path === '/coupons?limit=50')).toHaveLength(2));
    const sent = calls.find(({ method }) => method === 'PUT')?.body;
    expect(sent).toMatchObject({ code: 'VERAO35', active: false, version: 4, affiliateId: 2, ownerId: 9 });
    expect(sent).not.toHaveProperty('used');
  });

  it('copies a coupon under another code, and says what is wrong with it', async () => {
    const { calls } = await open([sampleCoupon], {
      'POST /coupons': () => ({ status: 409, body: { code: 'CONFLICT', message: 'x', fields: { code: 'is taken' } } }),
    });
    await menuOf('VERAO35');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicar' }));
    const form = await screen.findByRole('dialog');
    await userEvent.click(within(form).getByRole('button', { name: 'Criar cupom' }));
    expect(within(form).getByText('Confira os campos marcados.')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.type(within(form).getByLabelText(/^Código/), 'natal25');
    await userEvent.click(within(form).getByRole('button', { name: 'Criar cupom' }));
    expect(await within(form).findByText('Este código já existe ou já existiu')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      code: 'NATAL25',
      value: 3_500,
      planIds: [1],
    });
  });

  it('tells that somebody else changed it, keeps what was typed, and reads the list again', async () => {
    const { calls } = await open([sampleCoupon], {
      'PUT /coupons/3': () => ({ status: 409, body: { code: 'CONFLICT', message: 'x' } }),
    });
    await menuOf('VERAO35');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Editar' }));
    const form = await screen.findByRole('dialog');
    const value = within(form).getByLabelText(/^Desconto em %/);
    await userEvent.clear(value);
    await userEvent.type(value, '40');
    await userEvent.click(within(form).getByRole('button', { name: 'Salvar' }));
    expect(await within(form).findByText(/Outra pessoa mudou este cupom/)).toBeTruthy();
    expect((value as HTMLInputElement).value).toBe('40');
    await waitFor(() => expect(calls.filter(({ path }) => path === '/coupons?limit=50')).toHaveLength(2));
  });

  it('says that there are none, and that they could not be read', async () => {
    await open([]);
    expect(await screen.findByText('Ainda não há cupons')).toBeTruthy();
    document.body.innerHTML = '';
    await open([], { 'GET /coupons?limit=50': () => ({ status: 403, body: { code: 'FORBIDDEN', message: 'no' } }) });
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});
