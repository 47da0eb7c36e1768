import { screen, waitFor, within } from '@testing-library/react';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { RentalPage } from './rental-page';

const config = { 'GET /config': () => ({ body: { members_may_create: [], discord_url: null, whatsapp_url: null } }) };
const visitor = { 'GET /isLoggedIn': () => ({ body: false }) };
const member = {
  'GET /isLoggedIn': () => ({ body: { id: 31, name: 'Bia', may_create: [] } }),
  'GET /orders?limit=50': () => ({ body: { orders: [], selling: true } }),
};
const plan = (id: number, title: string, slots: number) => ({
  id,
  product: 'rental',
  slots,
  region: 'BR',
  slug: `servidor-${id}`,
  title,
  days: null,
  months: 1,
  currency: 'BRL',
  listPrice: 6_990,
  price: 3_990 + id,
  percentOff: 40,
  position: 0,
  active: true,
  version: 1,
});
const plans = (...sold: object[]) => ({
  'GET /plans?product=rental': () => ({ body: { plans: sold, selling: true, pix: false } }),
});

beforeEach(() => fillBrowserGaps(1280));

it('has its own title, description and keywords while it is open', async () => {
  document.head.innerHTML = '<meta name="description" content="Antes" />';
  stubApi({ ...config, ...visitor, ...plans() });
  const page = await renderPage(<RentalPage />);
  const meta = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null;
  expect(document.title).toContain('Aluguel de servidores de CS2');
  expect(meta('description')).toContain('sob demanda');
  expect(meta('keywords')).toContain('matchzy');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Falar com a organização' }).getAttribute('href')).toBe('/support'),
  );
  expect(screen.queryByTestId('rental-offer')).toBeNull();
  page.unmount();
  expect(meta('description')).toBe('Antes');
  expect(meta('keywords')).toBeNull();
});

it('offers what is sold, and to a visitor the way in', async () => {
  stubApi({ ...config, ...visitor, ...plans(plan(1, 'Treino', 10), plan(2, 'Partida', 12)) });
  await renderPage(<RentalPage />, '/aluguel-servidores');
  const offer = await screen.findByTestId('rental-offer');
  expect(within(offer).getAllByRole('radio')).toHaveLength(2);
  expect(within(offer).getByText(/10 vagas · BR/)).toBeTruthy();
  expect(within(offer).getByRole('link', { name: 'Entrar para comprar' })).toBeTruthy();
});

it('renews a server by the plans of its size alone', async () => {
  const rental = {
    id: 'b0000000-0000-4000-8000-000000000001',
    name: 'Mix de sexta',
    slots: 12,
    region: 'BR',
    own: true,
    paid_until: null,
  };
  stubApi({
    ...config,
    ...member,
    ...plans(plan(1, 'Treino', 10), plan(2, 'Partida', 12)),
    'GET /rentals': () => ({ body: { rentals: [rental] } }),
  });
  await renderPage(<RentalPage />, `/aluguel-servidores?renova=${rental.id}`);
  expect(await screen.findByRole('heading', { name: 'Renovar Mix de sexta' })).toBeTruthy();
  const offer = screen.getByTestId('rental-offer');
  expect(within(offer).getAllByRole('radio')).toHaveLength(1);
  expect(within(offer).getByRole('button', { name: 'Pagar com Pix' })).toBeTruthy();
});
