import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { loadAreas } from '../../lib/i18n';
import { renderPage } from '../../testing/render-page';
import { samplePreflight, sampleServer } from '../../testing/server-samples';
import { stubApi, type StubAnswer } from '../../testing/stub-api';
import { toastStore } from '../../ui/feedback/toast-store';
import { MatchCreatePage } from './match-create-page';
import type { MatchDraft } from './match-draft';

const OWN = ['de_mirage', 'de_nuke', 'de_ancient'];

function Address() {
  return <p data-testid="address">{useLocation().search}</p>;
}

async function open(address = '/match/create', more: Record<string, () => StubAnswer> = {}) {
  fillBrowserGaps(1440);
  stubApi({
    'GET /isLoggedIn': () => ({ body: { id: 7, name: 'Ana', admin: 1, super_admin: 0, may_create: [] } }),
    'GET /maps/7/enabled': () => ({ body: { maplist: OWN.map((map_name) => ({ map_name, map_display_name: '' })) } }),
    'GET /teams': () => ({ body: { teams: [] } }),
    'GET /servers/available': () => ({ body: { servers: [] } }),
    'GET /seasons/myseasons/available': () => ({ body: { seasons: [] } }),
    ...more,
  });
  await loadAreas(['create']);
  await renderPage(
    <>
      <Address />
      <Routes>
        <Route path="/match/create" element={<MatchCreatePage />} />
      </Routes>
    </>,
    address,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Mapas/ }));
  const pool = await screen.findByRole('group', { name: 'Mapas da partida' });
  const chosen = () =>
    within(pool)
      .getAllByRole('button')
      .filter((tile) => tile.getAttribute('aria-pressed') === 'true').length;
  return { user, chosen };
}

beforeEach(() => window.localStorage.clear());

describe('the form of a new match', () => {
  it('begins with the whole pool, which one press empties and fills', async () => {
    const { user, chosen } = await open();
    await waitFor(() => expect(chosen()).toBe(3));
    await user.click(screen.getByRole('button', { name: 'Nenhum' }));
    expect(chosen()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Todos' }));
    expect(chosen()).toBe(3);
  });

  it('warns when more maps are listed than will be played', async () => {
    const { user, chosen } = await open();
    await waitFor(() => expect(chosen()).toBe(3));
    expect(screen.queryByText(/Ficam de fora/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: /^Sem veto/ }));
    expect(screen.getByText(/Só Mirage será jogado.*Ficam de fora: Nuke, Ancient\./)).toBeTruthy();
  });

  it('takes an own order of the veto, says at which step it does not fit, and keeps it', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Na web, antes do servidor' }));
    await user.click(screen.getByRole('radio', { name: 'Minha ordem' }));
    const rows = () => within(screen.getByRole('list', { name: 'Passos do veto' })).getAllByRole('listitem');
    const stored = () =>
      (JSON.parse(window.localStorage.getItem('placar.match-draft') ?? '{}') as MatchDraft).vetoSteps;
    // It begins with the usual order of the series: two bans of three maps.
    expect(rows()).toHaveLength(3);
    expect(screen.getByText('A ordem termina com o mapa da série.')).toBeTruthy();
    const choose = async (field: string, option: string) => {
      await user.click(screen.getByRole('combobox', { name: field }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await user.click(screen.getByRole('button', { name: 'Remover o passo 2' }));
    expect(within(rows()[1] as HTMLElement).getByText('O mapa que sobrou é o último, e aqui ainda há 2.')).toBeTruthy();
    expect(screen.getByText('Corrija o passo 2.')).toBeTruthy();
    await choose('Passo 2: o que se faz', 'Sortear um mapa');
    expect(screen.getByText('A ordem termina com o mapa da série.')).toBeTruthy();
    await choose('Passo 2: lados', 'Lado a escolher');
    expect(screen.getByText('O próximo passo deve ser a escolha do lado deste mapa.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Adicionar passo' }));
    await choose('Passo 3: o que se faz', 'Escolher o lado');
    expect(screen.getByText('A ordem termina com o mapa da série.')).toBeTruthy();
    // By keyboard: the key that moved a step moves it on, and the place is told.
    screen.getByRole('button', { name: 'Subir o passo 3' }).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Subir o passo 2' }));
    expect(screen.getByText('O passo 3 agora é o 2.')).toBeTruthy();
    expect(screen.getByText('O lado se escolhe logo depois de um mapa que pede isso.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Descer o passo 2' }));
    await waitFor(() =>
      expect(stored()).toEqual([
        { action: 'ban', team: 'first' },
        { action: 'random', sides: 'chosen' },
        { action: 'side', team: 'second' },
      ]),
    );
    // A longer series does not fit the order any more; a press fills in one that does.
    await user.click(screen.getByRole('radio', { name: 'MD2' }));
    expect(screen.getByText('Os passos levam a 1 de 2 mapas da série.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'A ordem do veto não combina com os mapas e a série.' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Preencher com…' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Lados sempre na faca' }));
    expect(screen.getByText('A ordem termina com os 2 mapas da série.')).toBeTruthy();
    expect(rows()).toHaveLength(3);
  });

  it('has the steps of its veto moved by dragging; Escape puts them back', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Na web, antes do servidor' }));
    await user.click(screen.getByRole('radio', { name: 'Minha ordem' }));
    const rows = () => within(screen.getByRole('list', { name: 'Passos do veto' })).getAllByRole('listitem');
    const actions = () =>
      rows().map(
        (_, index) =>
          screen.getByRole<HTMLInputElement>('combobox', { name: `Passo ${index + 1}: o que se faz` }).value,
      );
    const seen = () => rows().map((row) => row.style.order);
    const at = { clientX: 40, clientY: 300 };
    // Nothing is laid out here, so the pointer is told what is below it.
    let below: Element | null = null;
    document.elementFromPoint = () => below;
    const drag = async (from: number, ...over: number[]) => {
      await user.pointer({ keys: '[MouseLeft>]', target: rows()[from]!.firstElementChild!, coords: at });
      for (const place of over) {
        below = rows()[place]!;
        await user.pointer({ target: below, coords: at });
      }
    };
    const usual = ['Vetar um mapa', 'Vetar um mapa', 'Mapa que sobrou'];
    expect(actions()).toEqual(usual);
    await drag(2, 1, 0);
    expect(seen()).toEqual(['1', '2', '0']);
    await user.keyboard('{Escape}');
    await user.pointer({ keys: '[/MouseLeft]', coords: at });
    expect([seen(), actions()]).toEqual([['0', '1', '2'], usual]);
    // A row that is taller than the dragged one is still below the pointer after they changed places: once is enough.
    await drag(2, 1, 1, 1);
    expect(seen()).toEqual(['0', '2', '1']);
    await user.pointer({ keys: '[/MouseLeft]', coords: at });
    expect(actions()).toEqual(['Vetar um mapa', 'Mapa que sobrou', 'Vetar um mapa']);
    expect(screen.getByText('O passo 3 agora é o 2.')).toBeTruthy();
    expect(screen.getByText('Corrija o passo 2.')).toBeTruthy();
  });

  it('marks servers with skins, and gives none of them to a match of a season', async () => {
    const season = { id: 4, name: 'Copa de Inverno', user_id: 7 };
    const { user } = await open('/match/create', {
      'GET /servers/available': () => ({
        body: {
          servers: [
            sampleServer({ id: 1, display_name: 'Vitrine', skins_enabled: 1 }),
            sampleServer({ id: 2, display_name: 'Arena', skins_enabled: 0 }),
          ],
        },
      }),
      'GET /seasons/myseasons/available': () => ({ body: { seasons: [season] } }),
      'POST /servers/1/preflight': () => ({ body: samplePreflight({ server_id: 1 }) }),
      'POST /servers/2/preflight': () => ({ body: samplePreflight({ server_id: 2 }) }),
    });
    const goTo = (step: RegExp) => user.click(screen.getByRole('button', { name: step }));
    const server = (name: RegExp) => screen.getByRole<HTMLButtonElement>('radio', { name });
    await goTo(/^Servidor/);
    await user.click(await screen.findByRole('radio', { name: /Vitrine.*Mostra skins/ }));
    expect(server(/Vitrine/).getAttribute('aria-checked')).toBe('true');
    expect(server(/Arena/).textContent).not.toContain('skins');

    await goTo(/^Times/);
    await user.click(await screen.findByRole('combobox', { name: 'Temporada' }));
    await user.click(await screen.findByRole('option', { name: 'Copa de Inverno' }));
    // Told in the summary, from where one press leads to the choice.
    await user.click(await screen.findByRole('button', { name: /mostra skins, e uma partida de temporada/ }));
    expect((await screen.findByRole<HTMLButtonElement>('radio', { name: /Vitrine/ })).disabled).toBe(true);
    expect(server(/Vitrine/).textContent).toContain('Mostra skins: não recebe partidas de temporada.');
    expect(server(/Arena/).tabIndex).toBe(0);
    // By keyboard, too, the closed one is passed over.
    server(/Arena/).focus();
    await user.keyboard('{ArrowUp}{ArrowDown}');
    expect(server(/Arena/).getAttribute('aria-checked')).toBe('true');
    expect(screen.queryByText(/e uma partida de temporada se joga sem elas/)).toBeNull();
  });

  it('is filled from a match once, and gives the draft back that stood there', async () => {
    window.localStorage.setItem('placar.match-draft', JSON.stringify({ title: 'Meu rascunho', mapPool: ['de_nuke'] }));
    const { chosen } = await open('/match/create?from=42', {
      'GET /matches/42': () => ({
        body: {
          match: {
            id: 42,
            team1_id: 1,
            team2_id: 2,
            title: 'Final',
            season_id: null,
            private_match: 0,
            enforce_teams: 1,
            min_player_ready: 5,
            max_maps: 1,
            skip_veto: 0,
            veto_mappool: 'de_mirage de_ancient',
            veto_first: 'team1',
            side_type: 'standard',
            wingman: 0,
            players_per_team: 5,
            min_spectators_to_ready: 0,
            tv_delay: 0,
          },
          can: {},
        },
      }),
    });
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(''));
    await waitFor(() => expect(chosen()).toBe(2));
    const back = toastStore.snapshot().find(({ action }) => action?.label === 'Voltar ao meu rascunho');
    back?.action?.onSelect();
    await waitFor(() => expect(chosen()).toBe(1));
  });
});
