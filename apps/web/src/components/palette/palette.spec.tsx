import { fillBrowserGaps } from '../../testing/browser-gaps';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Trophy } from 'lucide-react';
import { useLocation } from 'react-router';
import useSWR from 'swr';
import { setKeysOn } from '../../lib/shortcuts';
import { LIVE_MATCHES_KEY } from '../../lib/live/use-live-matches';
import { renderPage } from '../../testing/render-page';
import { stubApi, type StubAnswer } from '../../testing/stub-api';
import { sampleWall } from '../../testing/wall-samples';
import { PaletteHost } from './palette-host';

const admin = { id: 9, name: 'Ana', admin: 1, super_admin: 0, may_create: [] };
const pages = [{ entries: [{ to: '/ranking', label: 'Ranking', icon: <Trophy /> }] }];
const usePages = () => pages;

function Address() {
  const { pathname, search } = useLocation();
  // On every page the drawer keeps the live list.
  useSWR(LIVE_MATCHES_KEY);
  return <output data-testid="address">{pathname + search}</output>;
}

const address = () => screen.getByTestId('address').textContent;
/* Words and detail, without the picture before them. */
const options = () =>
  screen.queryAllByTestId('palette-option').map((option) =>
    [...option.children]
      .slice(1)
      .map((part) => part.textContent)
      .join(' '),
  );
const found = (list: string, names: string[]): StubAnswer => ({
  body: { [list]: names.map((name, index) => ({ id: index + 1, name })) },
});

type Routes = Parameters<typeof stubApi>[0];

async function openSite(site: { routes?: Routes; user?: object | false; path?: string } = {}) {
  const { routes = {}, user = false, path = '/' } = site;
  fillBrowserGaps(1440);
  const api = stubApi({
    'GET /isLoggedIn': () => ({ body: user }),
    'GET /matches/live': () => ({ body: { matches: sampleWall(2), freshness: [] } }),
    'GET /seasons': () => ({ body: { seasons: [] } }),
    ...routes,
  });
  await renderPage(
    <>
      <PaletteHost usePages={usePages} />
      <input aria-label="outro campo" />
      <Address />
    </>,
    path,
  );
  return api;
}

async function openPalette() {
  const keys = userEvent.setup();
  await keys.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(options().length).toBeGreaterThan(0));
  return { keys, field };
}

beforeEach(() => {
  setKeysOn(true);
  localStorage.clear();
});

describe('the palette', () => {
  it('opens by Ctrl-K with the live matches, and goes where Enter says by what the arrows chose', async () => {
    await openSite();
    const { keys, field } = await openPalette();
    const selected = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    expect(selected()?.textContent).toContain('Lobos 1 × Falcões 1');
    await keys.keyboard('{ArrowDown}');
    expect(selected()?.textContent).toContain('Lobos 2 × Falcões 2');
    expect(selected()?.getAttribute('aria-selected')).toBe('true');
    await keys.keyboard('{Enter}');
    expect(address()).toBe('/match/2');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('finds pages and live matches at once, any match by its number, and languages by their own names', async () => {
    await openSite();
    const { keys, field } = await openPalette();
    await keys.type(field, 'rank');
    expect(options()).toContain('Ranking');
    await keys.clear(field);
    await keys.type(field, '#4711');
    expect(options()[0]).toBe('Partida 4711');
    await keys.clear(field);
    await keys.type(field, 'franc');
    expect(options()).toEqual(['Français Idioma']);
  });

  it('never shows a late answer under other words', async () => {
    const late: ((answer: StubAnswer) => void)[] = [];
    await openSite({
      routes: {
        'GET /teams?search=lo&limit=6': () => new Promise<StubAnswer>((resolve) => late.push(resolve)),
        'GET /users?search=lo&limit=6': () => found('users', []),
        'GET /matches?search=lo&limit=6': () => found('matches', []),
        'GET /teams?search=raposas&limit=6': () => found('teams', ['Raposas']),
        'GET /users?search=raposas&limit=6': () => ({ status: 404, body: { message: 'none' } }),
        'GET /matches?search=raposas&limit=6': () => found('matches', []),
      },
    });
    const { keys, field } = await openPalette();
    await keys.type(field, 'lo');
    await waitFor(() => expect(late).toHaveLength(1));
    await keys.clear(field);
    await keys.type(field, 'raposas');
    await waitFor(() => expect(options()).toEqual(['Raposas']));
    await act(async () => {
      late[0]?.(found('teams', ['Lontras atrasadas']));
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
    expect(options()).toEqual(['Raposas']);
    expect(screen.getByText('1 resultado')).toBeTruthy();
  });

  it('asks once for a word and not for each of its letters', async () => {
    const { calls } = await openSite();
    const { keys, field } = await openPalette();
    await keys.type(field, 'raposas');
    await waitFor(() => expect(calls.filter((call) => call.path.startsWith('/teams?'))).toHaveLength(1));
    // No route answers here: the page says that the search failed instead of “nothing found”.
    expect(await screen.findByText(/A busca não respondeu/)).toBeTruthy();
  });

  it('offers the tools of the match on screen to those who may use them, and only opens their dialog', async () => {
    const { calls } = await openSite({ user: admin, path: '/match/1' });
    const { keys, field } = await openPalette();
    await keys.type(field, 'restaurar');
    await waitFor(() => expect(options()).toEqual(['Restaurar round…']));
    await keys.keyboard('{Enter}');
    expect(address()).toBe('/match/1?dock=restore');
    expect(calls.filter((call) => call.method !== 'GET')).toEqual([]);
  });

  it('offers them to nobody else', async () => {
    await openSite({ path: '/match/1' });
    const { keys, field } = await openPalette();
    await keys.type(field, 'restaurar');
    await waitFor(() => expect(options()).toEqual([]));
  });
});

describe('the keys of the site', () => {
  it('are listed by a question mark, which is a letter like any other while one types', async () => {
    await openSite();
    const keys = userEvent.setup();
    await keys.click(screen.getByLabelText('outro campo'));
    await keys.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => screen.getByLabelText('outro campo').blur());
    await keys.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Atalhos de teclado' });
    expect(within(help).getByText('Abrir a busca rápida')).toBeTruthy();
    await keys.click(within(help).getByRole('checkbox'));
    await keys.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await keys.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
