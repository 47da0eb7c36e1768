import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { BoardServer, ServerStatusBoard } from '@placar/contracts/servers';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../testing/render-page';
import { stubApi, type StubAnswer } from '../../../testing/stub-api';
import { formatAge } from '../seconds-ago';
import { overallOf, regionsOf } from './status-model';
import { ServerStatusPage } from './status-page';

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

function server(change: Partial<BoardServer>): BoardServer {
  return {
    id: 1,
    display_name: 'Arena',
    flag: 'BR',
    tag: 'MIX',
    state: 'free',
    match: null,
    answered_at: ago(12),
    offline_since: null,
    latency_ms: 10,
    ...change,
  };
}

function board(servers: BoardServer[], health: Partial<ServerStatusBoard['health']> = {}): ServerStatusBoard {
  const having = (state: BoardServer['state']) => servers.filter((one) => one.state === state).length;
  const free = having('free');
  const in_match = having('in_match');
  const offline = having('offline');
  return {
    at: new Date().toISOString(),
    servers,
    totals: {
      total: servers.length,
      free,
      in_match,
      offline,
      other: servers.length - free - in_match - offline,
      live_matches: in_match,
      median_rcon_ms: 10,
    },
    by_tag: [{ name: 'MIX', total: servers.length, in_use: in_match }],
    by_flag: [],
    by_provider: [{ name: 'registered', total: servers.length, in_use: in_match }],
    health: { checks: 'running', checked_at: ago(12), live_data: 'idle', live_data_at: null, ...health },
  };
}

describe('the public status page', () => {
  beforeEach(() => fillBrowserGaps(1440));
  const open = (answer: () => StubAnswer) => {
    stubApi({ 'GET /servers/status-board': answer });
    return renderPage(<ServerStatusPage />);
  };

  it('says what is free, what is being played with the way there, and since when something is down', async () => {
    const match = { id: 42, team1: 'Lobos', team2: 'Falcões' };
    await open(() => ({
      body: board([
        server({ id: 1, display_name: 'Parado' }),
        server({ id: 2, display_name: 'Jogo', state: 'in_match', match }),
        server({ id: 3, display_name: 'Escondido', state: 'in_match' }),
        server({ id: 4, display_name: 'Caído', flag: 'PT', state: 'offline', offline_since: ago(7300) }),
        server({ id: 5, display_name: 'Novo', flag: null, state: 'unchecked', answered_at: null }),
      ]),
    }));
    expect(await screen.findByRole('heading', { name: '1 servidor fora do ar' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Lobos.*contra.*Falcões/ }).getAttribute('href')).toBe('/match/42');
    const line = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);
    expect(line('Parado').getByText(/^Verificado/).textContent).toMatch(/^Verificado há 1[234] s/);
    expect(line('Escondido').getByText('Partida privada')).toBeTruthy();
    expect(line('Caído').getByText(/^Sem resposta/).textContent).toBe('Sem resposta há 2 h');
    expect(line('Novo').getByText('Ainda não verificado')).toBeTruthy();
    for (const name of ['Brasil', 'Portugal', 'Sem região']) expect(screen.getByRole('heading', { name })).toBeTruthy();
    expect(screen.getByText('3 de 5 respondem.')).toBeTruthy();
  });

  it('keeps what it knew and says so when the platform stops answering', async () => {
    let isDown = false;
    await open(() => (isDown ? 'network-down' : { body: board([server({})]) }));
    expect(await screen.findByText(/^Atualizada/)).toBeTruthy();
    isDown = true;
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText(/^A plataforma não responde/)).toBeTruthy();
    expect(screen.getByText('Arena')).toBeTruthy();
  });

  it('offers another try when nothing came at all', async () => {
    let isDown = true;
    await open(() => (isDown ? 'network-down' : { body: board([]) }));
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Nenhum servidor público' })).toBeTruthy();
  });
});

describe('the one sentence about everything', () => {
  it.each([
    ['good', board([server({}), server({ id: 2, state: 'closed' })])],
    ['good', board([server({ state: 'in_match' })], { live_data: 'arriving' })],
    ['liveLate', board([server({ state: 'in_match' })], { live_data: 'late' })],
    ['partial', board([server({}), server({ id: 2, state: 'offline' })])],
    ['attention', board([server({}), server({ id: 2, state: 'no_plugin' })])],
    ['down', board([server({ state: 'offline' })])],
    ['late', board([server({ state: 'late' })], { checks: 'late' })],
    ['unknown', board([server({ state: 'unchecked', answered_at: null })], { checks: 'unknown' })],
    ['none', board([])],
  ] as const)('is %s', (expected, given) => {
    expect(overallOf(given)).toBe(expected);
  });

  it('orders regions by size, those without a country last', () => {
    const regions = regionsOf([
      server({ flag: null }),
      server({ flag: 'PT' }),
      server({ flag: 'BR' }),
      server({ flag: 'BR' }),
    ]);
    expect(regions.map(({ flag, servers }) => [flag, servers.length])).toEqual([
      ['BR', 2],
      ['PT', 1],
      [null, 1],
    ]);
  });

  it('counts an age in its largest whole unit, and never into the future', () => {
    expect([-5, 0, 59, 60, 3599, 3600, 90_000].map((age) => formatAge(age, 'en'))).toEqual([
      '0 sec. ago',
      '0 sec. ago',
      '59 sec. ago',
      '1 min. ago',
      '59 min. ago',
      '1 hr. ago',
      '1 day ago',
    ]);
  });
});
