import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleQueue } from '../../../testing/attention-samples';
import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import { AdminMapsPage } from './maps-page';
import type { ListedMap } from './use-admin-maps';

const map = (changed: Partial<ListedMap>): ListedMap => ({
  workshop_id: '3070284539',
  title: 'Cache',
  size_bytes: 361_226_240,
  preview_url: null,
  map_name: null,
  modes: [],
  players_min: null,
  players_max: null,
  tags: [],
  enabled: true,
  problem: null,
  changed_at: '2026-01-01T00:00:00.000Z',
  is_changed: false,
  checked_at: '2026-01-02T00:00:00.000Z',
  added_at: '2026-01-01T00:00:00.000Z',
  ...changed,
});
const mode = (key: string, pool: string[]) => ({ title: key, rules: { key, pool } });
const MODES = [mode('competitive', ['de_nuke']), mode('community', []), mode('4fun', [])];
const gone = map({ workshop_id: '77', title: 'Aim', problem: 'gone' });

async function open(maps: ListedMap[], add: () => { status?: number; body: unknown }) {
  fillBrowserGaps(1440);
  const stub = stubApi({
    'GET /isLoggedIn': () => ({ body: { id: 1, name: 'Rui', admin: 1, super_admin: 0, may_create: [] } }),
    'GET /admin/attention': () => ({ body: sampleQueue([]) }),
    'GET /matches/live': () => ({ body: { matches: [], freshness: [] } }),
    'GET /admin/maps': () => ({ body: { maps } }),
    'GET /lobbies/modes': () => ({ body: { modes: MODES } }),
    'POST /admin/maps': add,
    'PUT /admin/maps/3070284539': () => ({ body: { maps: [gone, map({ enabled: false })] } }),
  });
  await renderPage(<AdminMapsPage />, '/admin/maps');
  await screen.findByRole('heading', { level: 1, name: 'Mapas da oficina' });
  return stub;
}

describe('/admin/maps', () => {
  it('takes the address of a page, and tells in words that the workshop is silent', async () => {
    let isSilent = true;
    const { calls } = await open([], () =>
      isSilent
        ? { status: 502, body: { code: 'WORKSHOP_UNAVAILABLE', message: 'silent' } }
        : { body: { maps: [map({})] } },
    );
    await screen.findByText('Nenhum mapa da oficina ainda');
    const field = screen.getByLabelText(/Endereço ou número/);
    const add = screen.getByRole('button', { name: 'Adicionar' });
    await userEvent.type(field, 'de_cache');
    await userEvent.click(add);
    await screen.findByText('Isto não é o endereço nem o número de um mapa da oficina.');
    expect(calls.some(({ method, path }) => method === 'POST' && path === '/admin/maps')).toBe(false);
    await userEvent.clear(field);
    await userEvent.type(field, 'https://steamcommunity.com/sharedfiles/filedetails/?id=3070284539');
    await userEvent.click(add);
    await screen.findByText(/A oficina da Steam não responde/);
    isSilent = false;
    await userEvent.click(add);
    await screen.findByRole('link', { name: 'Cache' });
    expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ map: '3070284539' });
  });

  it('names what is gone, and stops offering a map', async () => {
    const { calls } = await open([gone, map({})], () => ({ body: { maps: [] } }));
    const table = await screen.findByRole('table');
    expect(within(table).getByText('Saiu da oficina')).toBeTruthy();
    expect(within(table).getAllByText('361,2 MB')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Não oferecer: Cache' }));
    await waitFor(() => expect(within(table).getByText('Não oferecido')).toBeTruthy());
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ enabled: false });
  });

  it('says what a map is for: modes that ask the list, a range of players, tags, and the second name', async () => {
    const { calls } = await open([map({})], () => ({ body: { maps: [] } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Para que serve: Cache' }));
    const dialog = within(await screen.findByRole('dialog'));
    // Competitive has maps of its own.
    expect(dialog.getAllByRole('switch')).toHaveLength(2);
    await userEvent.click(dialog.getByRole('switch', { name: 'Mapas da comunidade' }));
    await userEvent.type(dialog.getByLabelText('De quantos jogadores'), '9');
    await userEvent.type(dialog.getByLabelText('Até quantos jogadores'), '8');
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Salvar' });
    await waitFor(() => expect(save.disabled).toBe(true));
    await userEvent.clear(dialog.getByLabelText('De quantos jogadores'));
    await userEvent.type(dialog.getByLabelText('De quantos jogadores'), '2');
    await userEvent.type(dialog.getByLabelText(/Etiquetas/), 'aim, rápido,aim');
    await userEvent.type(dialog.getByLabelText(/Nome no servidor/), 'de_cache');
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      modes: ['4fun'],
      players_min: 2,
      players_max: 8,
      tags: ['aim', 'rápido'],
      map_name: 'de_cache',
    });
  });
});
