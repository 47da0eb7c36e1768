import { fillBrowserGaps } from '../../testing/browser-gaps';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import type { LobbyCard, LobbySnapshot } from '@placar/contracts/lobby';
import { STORAGE_KEYS, writeStored } from '../../lib/storage';
import { FakeEventSource } from '../../testing/fake-event-source';
import { sampleLobby, seatOf } from '../../testing/lobby-samples';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { LobbyCreatePage } from './create/lobby-create-page';
import { LobbyListPage } from './list/lobby-list-page';
import { LobbyPage } from './room/lobby-page';
import { openSocket } from './room/open-socket';

jest.mock('./room/open-socket');

/** The page's end of a socket: it says what it is told to, and keeps what is sent. */
class FakeSocket {
  connected = false;
  readonly sent: [string, unknown][] = [];
  private readonly heard = new Map<string, (data?: unknown) => void>();
  on(event: string, listener: (data?: unknown) => void): void {
    this.heard.set(event, listener);
  }
  emit(event: string, data: unknown, ack: (answer: object) => void): void {
    this.sent.push([event, data]);
    ack({ code: 'LOBBY_NOT_FOUND', message: 'none', status: 404 });
  }
  tell(event: string, data?: unknown): void {
    if (event === 'connect') this.connected = true;
    if (event === 'disconnect') this.connected = false;
    this.heard.get(event)?.(data);
  }
  timeout(): { emitWithAck: (event: string, data: unknown) => Promise<object> } {
    return {
      emitWithAck: (event, data) => {
        this.sent.push([event, data]);
        return Promise.resolve(this.answer);
      },
    };
  }
  answer: object = {};
  connect(): void {
    this.tell('connect');
  }
  close(): void {
    this.connected = false;
  }
}

const card = (id: number, change: Partial<LobbyCard> = {}): LobbyCard => ({
  id,
  version: 1,
  status: 'open',
  mode: 'competitive',
  name: `Lobby ${id}`,
  host_id: 1,
  access: 'open',
  is_challenge: false,
  seats: 7,
  capacity: 10,
  waiting: 0,
  average_rating: null,
  map: null,
  match_id: null,
  created_at: new Date().toISOString(),
  ...change,
});

const mode = (key: string, change: object = {}) => ({
  title: key,
  rules: {
    key,
    players_per_team: 5,
    min_players: 10,
    teams: ['captains', 'balanced'],
    maps: ['veto', 'vote'],
    ready_check: true,
    ranked: true,
    drop_in: false,
    penalties: true,
    skins: false,
    wingman: false,
    cvars: {},
    config: null,
    pool: ['de_ancient', 'de_mirage', 'de_nuke'],
    ...change,
  },
});

const USER = { id: 100, name: 'Pessoa 1', admin: 0, super_admin: 0, may_create: [] };
const modes = () => ({ body: { modes: [mode('competitive'), mode('community', { pool: [], ranked: false })] } });
const signedIn = (id: number | null) => () => ({ body: id === null ? false : { ...USER, id } });

beforeEach(() => {
  fillBrowserGaps(1440);
  FakeEventSource.install();
  jest.mocked(openSocket).mockReset();
  for (const key of [STORAGE_KEYS.lobbyChoice, STORAGE_KEYS.lobbySound]) writeStored(key, null);
});

describe('the list of lobbies', () => {
  const list = (lobbies: LobbyCard[]) =>
    stubApi({
      'GET /lobbies': () => ({ body: { lobbies } }),
      'GET /lobbies/modes': modes,
      'GET /isLoggedIn': signedIn(null),
    });

  it('keeps the order of the server, and reads its filters from the address', async () => {
    list([card(2, { seats: 9 }), card(1), card(3, { seats: 10 }), card(4, { mode: 'community' })]);
    await renderPage(<LobbyListPage />, '/lobby?mode=competitive&space=1');
    const links = await screen.findAllByRole('link', { name: /^Lobby \d$/ });
    expect(links.map((link) => link.textContent)).toEqual(['Lobby 2', 'Lobby 1']);
    expect(screen.getByText('Falta 1')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Mapas da comunidade/ }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Lobby 4' })).toBeTruthy());
  });

  it('follows the stream while it stands, and asks at once when it is cut', async () => {
    const { calls } = list([card(1), card(2)]);
    const asked = () => calls.filter(({ path }) => path === '/lobbies').length;
    const shown = () => screen.queryAllByRole('link', { name: /^Lobby \d$/ }).map((link) => link.textContent);
    await renderPage(<LobbyListPage />, '/lobby');
    await waitFor(() => expect(shown()).toEqual(['Lobby 1', 'Lobby 2']));
    const stream = FakeEventSource.only();
    expect(stream.url).toContain('/lobbies/stream');
    // A part of the list is none: nothing vanishes before the stream has told the whole.
    act(() => stream.say('lobby_card', card(2)));
    expect(shown()).toEqual(['Lobby 1', 'Lobby 2']);
    act(() => {
      stream.say('lobby_card', card(3, { seats: 9 }));
      stream.say('ready', {});
    });
    await waitFor(() => expect(shown()).toEqual(['Lobby 3', 'Lobby 2']));
    act(() => stream.say('lobby_gone', { lobby_id: 3 }));
    await waitFor(() => expect(shown()).toEqual(['Lobby 2']));
    const before = asked();
    act(() => void stream.dispatchEvent(new Event('error')));
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    await waitFor(() => expect(shown()).toEqual(['Lobby 1', 'Lobby 2']));
  });

  it('leads to a new one where there is none', async () => {
    list([]);
    await renderPage(<LobbyListPage />, '/lobby');
    expect(await screen.findByText('Nenhum lobby aberto')).toBeTruthy();
    const links = screen.getAllByRole('link', { name: 'Criar lobby' });
    expect(links.map((link) => link.getAttribute('href'))).toContain('/lobby/create');
  });
});

describe('a new lobby', () => {
  const maps = { 'GET /maps/100/enabled': () => ({ status: 404, body: { message: 'none' } }) };

  async function open(refuse = false, { query = '', party = 0 } = {}) {
    const members = Array.from({ length: party }, (_, index) => ({ id: 100 + index, name: 'P', image: null }));
    const stub = stubApi({
      'GET /lobbies/modes': () => ({
        body: {
          modes: [
            ...modes().body.modes,
            mode('wingman', { players_per_team: 2, teams: ['captains', 'premade'], pool: ['de_nuke', 'de_vertigo'] }),
          ],
        },
      }),
      'GET /parties': () => ({ body: { party: party === 0 ? null : { leader_id: 100, members, size_max: 5 } } }),
      'GET /isLoggedIn': signedIn(100),
      ...maps,
      'POST /lobbies': () =>
        refuse
          ? { status: 409, body: { code: 'SEATED_ELSEWHERE', message: 'elsewhere' } }
          : { body: sampleLobby({ id: 12 }) },
    });
    const page = await renderPage(
      <Routes>
        <Route path="/lobby/create" element={<LobbyCreatePage />} />
        <Route path="/lobby/:id" element={<h1>Sala</h1>} />
      </Routes>,
      `/lobby/create${query}`,
    );
    return { page, ...stub };
  }

  it('is made with one click, and begins with the choice of the last time', async () => {
    const first = await open();
    await userEvent.click(await screen.findByRole('radio', { name: /Mapas da comunidade/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Abrir o lobby' }));
    await screen.findByRole('heading', { name: 'Sala' });
    const sent = first.calls.find(({ method }) => method === 'POST')?.body;
    expect(sent).toMatchObject({ mode: 'community', settings: { access: 'open', team_id: null } });
    first.page.unmount();
    await open();
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Mapas da comunidade/ })).checked).toBe(true);
  });

  it('is not asked for with fewer maps than the series has', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /Mapas e regras/ }));
    await userEvent.click(screen.getByRole('radio', { name: 'Melhor de 3' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Abrir o lobby' }).disabled).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: /Mirage/ }));
    expect(screen.getByText('A série pede pelo menos 3 mapas.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Abrir o lobby' }).disabled).toBe(true);
  });

  it('is a challenge of the whole party, in the mode for which it is large enough', async () => {
    const { calls } = await open(false, { query: '?challenge=1', party: 2 });
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Wingman/ })).checked).toBe(true);
    expect(await screen.findByText('Seu grupo está completo.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Abrir o lobby' }));
    await screen.findByRole('heading', { name: 'Sala' });
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      mode: 'wingman',
      party: true,
      settings: { challenge: true, teams: 'premade' },
    });
  });

  it('is no challenge while people are missing', async () => {
    await open(false, { party: 1 });
    await userEvent.click(await screen.findByRole('radio', { name: /Wingman/ }));
    await userEvent.click(screen.getByRole('switch', { name: /Desafio/ }));
    expect(screen.getByText(/Seu grupo precisa de 1 pessoa a mais/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Abrir o lobby' }).disabled).toBe(true);
  });

  it('says why it was refused', async () => {
    await open(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Abrir o lobby' }));
    expect(await screen.findByText('Essa pessoa está ou espera em outro lobby.')).toBeTruthy();
  });
});

describe('the room', () => {
  async function enter(lobby: LobbySnapshot, userId: number | null, routes: Parameters<typeof stubApi>[0] = {}) {
    let shown = lobby;
    const socket = new FakeSocket();
    jest.mocked(openSocket).mockReturnValue(socket as unknown as ReturnType<typeof openSocket>);
    const stub = stubApi({
      'GET /lobbies/1': () => ({ body: shown }),
      'GET /lobbies/1/chat': () => ({ body: { lines: [] } }),
      'GET /lobbies/mutes': () => ({ body: { user_ids: [], people: [] } }),
      'GET /users/100/skill?mode=competitive': () => ({
        body: { user_id: 100, hidden: false, ladders: [], curve: [] },
      }),
      'GET /lobbies/modes': modes,
      'GET /parties': () => ({ body: { party: null } }),
      'GET /isLoggedIn': signedIn(userId),
      ...routes,
    });
    const { unmount } = await renderPage(
      <Routes>
        <Route path="/lobby/:id" element={<LobbyPage />} />
      </Routes>,
      '/lobby/1',
    );
    await screen.findByTestId('lobby-state');
    return {
      ...stub,
      unmount,
      socket,
      show: (next: LobbySnapshot) => {
        shown = next;
      },
    };
  }

  it('calls who has not said yes, by name, by title and by a button that Enter presses', async () => {
    const seats = [seatOf(0), seatOf(1), seatOf(2, { marks: ['ready'] })];
    const check = sampleLobby({
      status: 'ready_check',
      seats,
      deadline_at: new Date(Date.now() + 45_000).toISOString(),
    });
    const after = {
      ...check,
      version: 4,
      seats: [seatOf(0, { marks: ['ready'] }), seats[1], seats[2]],
    } as LobbySnapshot;
    const { calls } = await enter(check, 100, { 'POST /lobbies/1/ready': () => ({ body: after }) });
    const button = await screen.findByRole('button', { name: 'Estou pronto' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    await waitFor(() => expect(document.title).toMatch(/^● Pronto\?/));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Você confirmou. Esperando os outros.')).toBeTruthy();
    expect(calls.find(({ path }) => path === '/lobbies/1/ready')?.body).toEqual({ step: 4 });
    // Nobody is called any more; who is missing is named.
    await waitFor(() => expect(document.title).not.toMatch(/^●/));
    expect(screen.getByText('2 de 3 prontos. Falta: Pessoa 2')).toBeTruthy();
  });

  it('measures the way to each region once, by several requests, and tells the lobby of whoever has a seat', async () => {
    const [near, far, silent] = ['https://near.example/', 'https://far.example/', 'https://silent.example/'];
    const waits = (ms: number) => () => new Promise<{ body: object }>((done) => setTimeout(done, ms, { body: {} }));
    const { calls, show } = await enter(sampleLobby({ seats: [seatOf(0), seatOf(1)] }), 100, {
      'GET /lobbies/modes': () => ({
        body: {
          ...modes().body,
          regions: [
            { region: 'us', address: far },
            { region: 'br', address: near },
            { region: 'jp', address: silent },
            { region: 'fr', address: null },
          ],
        },
      }),
      [`GET ${near}`]: waits(1),
      [`GET ${far}`]: waits(150),
      'POST /lobbies/1/latency': () => ({ body: sampleLobby({}) }),
    });
    const told = () => calls.filter(({ path }) => path === '/lobbies/1/latency');
    await waitFor(() => expect(told()).toHaveLength(1));
    const { regions } = told()[0]?.body as { regions: Record<string, number> };
    expect(Object.keys(regions).sort()).toEqual(['br', 'us']);
    expect(regions.br).toBeLessThan(regions.us ?? 0);
    for (const address of [near, far]) expect(calls.filter(({ path }) => path === address)).toHaveLength(4);
    show(sampleLobby({ version: 9, seats: [seatOf(0), seatOf(1), seatOf(2)] }));
    await waitFor(() => expect(screen.getByText('Pessoa 3')).toBeTruthy());
    expect(told()).toHaveLength(1);
  });

  it('mutes somebody for oneself by a button on a line, lists who is muted, and takes it back', async () => {
    const line = (id: number, userId: number, text: string) => ({
      id,
      user_id: userId,
      name: `Pessoa ${userId}`,
      text,
      at: '2026-03-01T21:00:00.000Z',
    });
    let people: { id: number; name: string }[] = [];
    const answer = () => ({ body: { user_ids: people.map(({ id }) => id), people } });
    const { calls } = await enter(sampleLobby({ seats: [seatOf(0), seatOf(1)] }), 100, {
      'GET /lobbies/1/chat': () => ({ body: { lines: [line(1, 100, 'boa noite'), line(2, 101, 'grito')] } }),
      'GET /lobbies/mutes': answer,
      'PUT /lobbies/mutes/101': (request: { body?: unknown }) => {
        people = (request.body as { muted: boolean }).muted ? [{ id: 101, name: 'Pessoa 101' }] : [];
        return answer();
      },
    });
    expect(await screen.findByText('grito')).toBeTruthy();
    // Nobody mutes themselves.
    expect(screen.queryByRole('button', { name: 'Silenciar Pessoa 100 para mim' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Silenciar Pessoa 101 para mim' }));
    await waitFor(() => expect(screen.queryByText('grito')).toBeNull());
    expect(screen.getByText('boa noite')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: '1 silenciado' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ouvir Pessoa 101 de novo' }));
    expect(await screen.findByText('grito')).toBeTruthy();
    expect(calls.flatMap(({ path, body }) => (path === '/lobbies/mutes/101' ? [body] : []))).toEqual([
      { muted: true },
      { muted: false },
    ]);
  });

  it('tells what a ranked match did to the own points, and how likely the win was', async () => {
    const result = { winner: 'team1' as const, team1: 1, team2: 0 };
    const seats = [seatOf(0, { team: 'team1' }), seatOf(1, { team: 'team2' })];
    const over = sampleLobby({ status: 'finished', seats, match_id: 9, result });
    const change = {
      match_id: 9,
      at: '2026-03-01T21:00:00.000Z',
      result: 'won',
      rule: null,
      expected: 61,
      before: 1500,
      after: 1518,
    };
    const skill = () => ({ body: { user_id: 100, hidden: false, ladders: [], curve: [change] } });
    await enter(over, 100, { 'GET /users/100/skill?mode=competitive': skill });
    expect(await screen.findByText('+18 pontos, agora 1.518.')).toBeTruthy();
    expect(screen.getByText(/A chance de vitória era de 61 %\./)).toBeTruthy();
  });

  it('lets only the captain on turn ban, in two steps, and tells a screen reader whose turn it is', async () => {
    const seats = [seatOf(0, { team: 'team1', marks: ['captain'] }), seatOf(1, { team: 'team2', marks: ['captain'] })];
    const veto = sampleLobby({ status: 'maps', seats, turn: { team: 'team1', action: 'ban', map: null } });
    const after = {
      ...veto,
      version: 9,
      step: 5,
      turn: { team: 'team2', action: 'ban', map: null },
      veto: [{ action: 'ban', team: 'team1', map: 'de_nuke', side: null, drawn: false }],
    } as LobbySnapshot;
    const { calls } = await enter(veto, 100, { 'POST /lobbies/1/ban': () => ({ body: after }) });
    const told = () => within(screen.getByTestId('lobby-state')).getByRole('status').textContent;
    await waitFor(() => expect(told()).toBe('Sua vez: bana um mapa'));
    const tile = screen.getByRole('button', { name: /Nuke/ });
    tile.focus();
    await userEvent.keyboard(' ');
    await userEvent.click(screen.getByRole('button', { name: 'Banir Nuke' }));
    await waitFor(() => expect(told()).toBe('Vez de Pessoa 2 banir um mapa'));
    expect(calls.find(({ path }) => path === '/lobbies/1/ban')?.body).toEqual({ map: 'de_nuke', step: 4 });
    expect(screen.queryByRole('button', { name: /Nuke|Mirage/ })).toBeNull();
  });

  it('lets a captain pick from the free players, and others only watch', async () => {
    const seats = [
      seatOf(0, { team: 'team1', marks: ['captain'] }),
      seatOf(1, { team: 'team2', marks: ['captain'] }),
      seatOf(2),
      seatOf(3),
    ];
    const draft = sampleLobby({
      status: 'teams',
      seats,
      first_pick: 'team1',
      turn: { team: 'team1', action: 'player', map: null },
    });
    const { calls } = await enter(draft, 100, { 'POST /lobbies/1/pick': () => ({ body: { ...draft, version: 9 } }) });
    await userEvent.click(await screen.findByRole('button', { name: /^Escolher Pessoa 4 \S/ }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/lobbies/1/pick')?.body).toEqual({ user_id: 103, step: 4 }),
    );
  });

  it('says in words why something was refused, and offers a visitor the login', async () => {
    const lobby = sampleLobby({ seats: [seatOf(0)] });
    await enter(lobby, 55, {
      'POST /lobbies/1/join': () => ({ status: 409, body: { code: 'LOBBY_LOCKED', message: 'locked' } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Entrar no lobby' }));
    expect(await screen.findByText('O anfitrião trancou o lobby.')).toBeTruthy();
  });

  it('follows the stream for a visitor, never back to an older state, and opens no socket', async () => {
    const lobby = sampleLobby({ seats: [seatOf(0)] });
    await enter(lobby, null);
    await waitFor(() => expect(FakeEventSource.only().url).toContain('/lobbies/1/stream'));
    act(() => FakeEventSource.only().say('lobby', { ...lobby, version: 9, seats: [seatOf(0), seatOf(1)] }));
    expect(await screen.findByText('Pessoa 2')).toBeTruthy();
    // An older state, which came late, changes nothing, nor does an answer that was on its way.
    act(() => FakeEventSource.only().say('lobby', { ...lobby, version: 8 }));
    expect(screen.getByText('Pessoa 2')).toBeTruthy();
    expect(jest.mocked(openSocket)).not.toHaveBeenCalled();
  });

  it('shows a visitor the way in, and none of the acts', async () => {
    await enter(sampleLobby({ seats: [seatOf(0)] }), null);
    const login = await screen.findByRole('link', { name: 'Entrar para jogar' });
    expect(login.getAttribute('href')).toBe('/?login=1&return=%2Flobby%2F1');
    expect(screen.queryByRole('button', { name: /Sentar/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Ações para/ })).toBeNull();
  });

  it('asks for the address of the server only for who has a seat', async () => {
    const lobby = sampleLobby({ status: 'connecting', seats: [seatOf(0), seatOf(1, { marks: ['seen'] })] });
    const connect = 'connect 192.0.2.7:27015; password x';
    const steam = 'steam://connect/192.0.2.7:27015/x';
    const answer = () => ({ body: { connect, steam_url: steam } });
    const seated = await enter(lobby, 100, { 'GET /lobbies/1/connect': answer });
    expect(await screen.findByText(connect)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Entrar no jogo' }).getAttribute('href')).toBe(steam);
    seated.unmount();
    const { calls } = await enter(lobby, 55, { 'GET /lobbies/1/connect': answer });
    expect(await screen.findByText('Os jogadores estão entrando no servidor.')).toBeTruthy();
    expect(calls.some(({ path }) => path.endsWith('/connect'))).toBe(false);
  });

  it('says that the socket is lost, and sends what is pressed by the route until it is back', async () => {
    const lobby = sampleLobby({ seats: [seatOf(0)] });
    const joined = { ...lobby, version: 4, seats: [seatOf(0), seatOf(1, { id: 55 })] };
    const { calls, socket } = await enter(lobby, 55, { 'POST /lobbies/1/join': () => ({ body: joined }) });
    act(() => socket.tell('connect'));
    expect(socket.sent).toEqual([['room:enter', { id: 1, token: null }]]);
    act(() => socket.tell('disconnect', 'transport close'));
    expect(await screen.findByText('Sem conexão ao vivo com o lobby.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Entrar no lobby' }));
    await waitFor(() => expect(screen.getByText('você')).toBeTruthy());
    expect(calls.some(({ path }) => path === '/lobbies/1/join')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Tentar agora' }));
    await waitFor(() => expect(screen.queryByText('Sem conexão ao vivo com o lobby.')).toBeNull());
  });

  it('takes news and answers of its socket, and never goes back to an older state', async () => {
    const lobby = sampleLobby({ seats: [seatOf(0)] });
    const { calls, socket } = await enter(lobby, 55);
    act(() => socket.tell('connect'));
    act(() => socket.tell('lobby', { ...lobby, version: 9, seats: [seatOf(0), seatOf(1), seatOf(2)] }));
    await waitFor(() => expect(screen.getAllByText('Faltam 7 jogadores')).toHaveLength(2));
    await act(() => {
      socket.tell('lobby', { ...lobby, version: 8, seats: [] });
      return Promise.resolve();
    });
    expect(screen.getAllByText('Faltam 7 jogadores')).toHaveLength(2);
    socket.answer = { code: 'LOBBY_CLOSED', message: 'closed', status: 409 };
    await userEvent.click(screen.getByRole('button', { name: 'Entrar no lobby' }));
    expect(await screen.findByText('Este lobby não aceita mais ninguém.')).toBeTruthy();
    expect(socket.sent.at(-1)).toEqual(['lobby:join', expect.objectContaining({ id: 1, body: { party: false } })]);
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('lets players say something good about a mate, report anybody, and play once more', async () => {
    const seats = [
      seatOf(0, { team: 'team1', marks: ['captain'] }),
      seatOf(1, { team: 'team1' }),
      seatOf(2, { team: 'team2' }),
    ];
    const result = { winner: 'team1', team1: 1, team2: 0 } as const;
    const over = sampleLobby({ status: 'finished', seats, match_id: 9, result });
    const { calls } = await enter(over, 100, {
      'POST /lobbies/1/thumb': () => ({ body: over }),
      'POST /lobbies/1/report': () => ({ body: over }),
      'POST /lobbies/1/again': () => ({ body: sampleLobby({ id: 2 }) }),
      'GET /lobbies/2': () => ({ body: sampleLobby({ id: 2, settings: { ...over.settings, name: 'Outra vez' } }) }),
    });
    const sent = (path: string) => calls.find((one) => one.path === `/lobbies/1/${path}`)?.body;
    // Only mates of one's own team.
    expect(screen.queryByRole('button', { name: /Pessoa 3: manteve/ })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Pessoa 2: manteve a calma' }));
    expect(await screen.findByRole('button', { name: 'Pessoa 2: manteve a calma, dito' })).toBeTruthy();
    expect(sent('thumb')).toEqual({ user_id: 101, kind: 'calm' });
    await userEvent.click(screen.getByRole('button', { name: 'Ações para Pessoa 3' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Denunciar' }));
    const form = await screen.findByRole('dialog', { name: 'Denunciar Pessoa 3' });
    await userEvent.type(within(form).getByLabelText('Tempo na demo'), '12:34');
    await userEvent.type(within(form).getByLabelText(/O que aconteceu/), 'Mira presa');
    await userEvent.click(within(form).getByRole('button', { name: 'Enviar denúncia' }));
    await waitFor(() =>
      expect(sent('report')).toEqual({
        user_id: 102,
        kind: 'cheating',
        round: null,
        demo_seconds: 754,
        text: 'Mira presa',
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'De novo com as mesmas pessoas' }));
    await waitFor(() => expect(calls.some(({ path }) => path === '/lobbies/2')).toBe(true));
    expect(await screen.findByText('Outra vez')).toBeTruthy();
  });

  it('gives the host an invite link while people arrive, and takes it back', async () => {
    const lobby = sampleLobby({ seats: [seatOf(0)] });
    const { calls } = await enter(lobby, 100, {
      'POST /lobbies/1/invite': () => ({ body: { token: 'geheim' } }),
      'POST /lobbies/1/revoke-invite': () => ({ body: lobby }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Criar link de convite' }));
    expect(await screen.findByText(/\/lobby\/1\?invite=geheim$/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Anular convites' }));
    expect(await screen.findByRole('button', { name: 'Criar link de convite' })).toBeTruthy();
    expect(calls.some(({ path }) => path === '/lobbies/1/revoke-invite')).toBe(true);
  });
});
