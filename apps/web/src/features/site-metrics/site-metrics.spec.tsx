import { fillBrowserGaps } from '../../testing/browser-gaps';
import type { SiteCharts } from '@placar/contracts/site';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/render-page';
import { weekdayNames } from '../../lib/weekday-names';
import { stubApi, type StubAnswer } from '../../testing/stub-api';
import { dayLabels, hourGrid, lengthPoints, sidePoints } from './chart-points';
import { SiteMetricsPage } from './site-metrics-page';

const totals = {
  registered_users: 1234,
  teams: 2,
  matches_created: 3,
  completed_matches: 4,
  public_servers: 5,
  maps_with_stats: 6,
  unique_players: 7,
  seasons: 8,
};

const sales = {
  active_vips: 41,
  active_rentals: 2,
  mrr_cents: 123_456,
  currency: 'BRL',
  days: 30,
  orders_made: 80,
  orders_paid: 60,
  conversion: 0.75,
};

function charts(days: number, change: Partial<SiteCharts> = {}): SiteCharts {
  return {
    days,
    zone: 'America/Sao_Paulo',
    counted_at: new Date().toISOString(),
    per_day: [
      { day: '2026-11-20', completed: 3, forfeited: 1, cancelled: 0 },
      { day: '2026-11-21', completed: 0, forfeited: 0, cancelled: 0 },
    ],
    maps: [{ map: 'de_nuke', played: 9 }],
    sides: [{ map: 'de_nuke', ct_rounds: 60, t_rounds: 40 }],
    sides_matches: 5,
    lengths: [
      { minutes: 0, bo1: 0, bo3: 0, longer: 0 },
      { minutes: 10, bo1: 2, bo3: 1, longer: 0 },
    ],
    hours: [
      { weekday: 1, hour: 20, matches: 4 },
      { weekday: 7, hour: 0, matches: 1 },
    ],
    ...change,
  };
}

describe('the metrics page', () => {
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const path = (days: number) => `GET /site/metrics/charts?days=${days}&zone=${zone}`;
  const open = (answer: (days: number) => StubAnswer, width = 1440) => {
    fillBrowserGaps(width);
    return {
      ...stubApi({
        'GET /site/metrics': () => ({ body: totals }),
        'GET /site/metrics/sales': () => ({ body: sales }),
        [path(30)]: () => answer(30),
        [path(90)]: () => answer(90),
      }),
      page: renderPage(<SiteMetricsPage />, '/metrics'),
    };
  };
  const numbersOf = async (title: string): Promise<(string | null)[]> => {
    const figure = within(await screen.findByRole('figure', { name: title }));
    await userEvent.click(figure.getByText('Ver os números'));
    return figure.getAllByRole('row').map((row) => row.textContent);
  };

  it('shows the eight totals of the specification in numbers of the language', async () => {
    await open(() => ({ body: charts(30) })).page;
    for (const [label, value] of [
      ['Usuários registrados', '1.234'],
      ['Times', '2'],
      ['Partidas criadas', '3'],
      ['Partidas concluídas', '4'],
      ['Servidores públicos', '5'],
      ['Mapas com estatísticas', '6'],
      ['Jogadores únicos', '7'],
      ['Temporadas', '8'],
    ])
      expect((await screen.findByText(label as string)).parentElement?.textContent).toBe(`${label}${value}`);
  });

  it('tells staff what is sold, and what each figure counts', async () => {
    await open(() => ({ body: charts(30) })).page;
    const sold = within(await screen.findByRole('region', { name: 'Vendas' }));
    expect(sold.getByText('VIPs ativos').parentElement?.textContent).toBe('VIPs ativos41');
    expect(sold.getByText('Receita recorrente por mês').parentElement?.textContent).toMatch(/R\$\s1\.234,56$/);
    expect(sold.getByText('Conversão').parentElement?.textContent).toBe('Conversão75%');
    expect(sold.getByText('60 de 80 pedidos dos últimos 30 dias foram pagos.')).toBeTruthy();
  });

  it('gives every chart its numbers as a table, and the busy hours as one', async () => {
    await open(() => ({ body: charts(30) })).page;
    expect(await numbersOf('Partidas por dia')).toEqual([
      'DiaConcluídasW.O.Canceladas',
      expect.stringMatching(/20 de novembro310$/) as unknown,
      expect.stringMatching(/21 de novembro000$/) as unknown,
    ]);
    expect(await numbersOf('Mapas jogados')).toEqual(['MapaVezes jogado', 'Nuke9']);
    expect(await numbersOf('Equilíbrio entre os lados')).toEqual(['MapaCTTR', 'Nuke, 100 rounds60%40%']);
    expect(await numbersOf('Duração das partidas')).toEqual([
      'MinutosMD1MD2 e MD3MD5 ou mais',
      '0 a 10 minutos000',
      '10 minutos ou mais210',
    ]);
    const hours = within(screen.getByRole('table', { name: 'Horários mais movimentados' }));
    expect(hours.getAllByRole('row')).toHaveLength(8);
    expect(hours.getByTitle('segunda-feira, 20h: 4 partidas').textContent).toBe('4');
  });

  it('turns the table of hours on a phone, so that nothing lies beside the screen', async () => {
    await open(() => ({ body: charts(30) }), 390).page;
    const hours = within(await screen.findByRole('table', { name: 'Horários mais movimentados' }));
    expect(hours.getAllByRole('row')).toHaveLength(25);
    expect(hours.getAllByRole('columnheader')).toHaveLength(7);
  });

  it('counts another period on request and says in place of each chart that nothing was played', async () => {
    const none = { per_day: [], maps: [], sides: [], lengths: [], hours: [], sides_matches: 0 };
    const { calls, page } = open((days) => ({ body: charts(days, days === 90 ? none : {}) }));
    await page;
    await screen.findByRole('figure', { name: 'Mapas jogados' });
    await userEvent.click(screen.getByRole('radio', { name: '90 dias' }));
    await waitFor(() => expect(calls.some((call) => call.path.includes('days=90'))).toBe(true));
    expect(await screen.findAllByText('Nada foi jogado neste período.')).toHaveLength(5);
  });

  it('keeps the totals when the charts do not come, and tries again', async () => {
    let isDown = true;
    await open(() => (isDown ? { status: 500, body: { message: 'x' } } : { body: charts(30) })).page;
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    expect(screen.getByText('1.234')).toBeTruthy();
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('figure', { name: 'Mapas jogados' })).toBeTruthy();
  });
});

describe('points of the charts', () => {
  it('name days, weekdays and open steps in the words of a language, whatever its zone', () => {
    expect(dayLabels('2026-11-01', 'pt-BR')).toEqual({ label: '1 de nov.', title: 'dom., 1 de novembro' });
    expect(weekdayNames('pt-BR', 'long').at(0)).toBe('segunda-feira');
    expect(weekdayNames('ja', 'short').at(-1)).toBe('日');
    const steps = lengthPoints(charts(30), (from, to) => `${from}-${to ?? 'x'}`);
    expect(steps.map(({ label, title }) => [label, title])).toEqual([
      ['0', '0-10'],
      ['10+', '10-x'],
    ]);
  });

  it('add up to the whole, and stand in the right hour', () => {
    const [nuke] = sidePoints(charts(30), (map) => map);
    expect((nuke?.values.ct ?? 0) + (nuke?.values.t ?? 0)).toBe(100);
    const { rows, most } = hourGrid(charts(30));
    expect([rows[0]?.[20], rows[6]?.[0], most, rows.flat().filter((count) => count > 0)]).toEqual([4, 1, 4, [4, 1]]);
  });
});
