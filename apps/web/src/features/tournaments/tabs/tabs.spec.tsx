import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { fireEvent, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { sampleCup, samplePairing, sampleTeam, sampleView } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import { MatchesPart } from './matches-part';
import { RulesPart } from './rules-part';

const FORMAT = { kind: 'single_elimination' as const, third_place: false };
const bracket = {
  id: 1,
  version: 1,
  mark: '',
  names: {},
  stages: [
    {
      format: FORMAT,
      is_over: false,
      seeds: [1, 2, 3, 4],
      goes_on: null,
      pairings: [
        samplePairing({ key: 'U1.1', entries: [1, 4], state: 'over', how: 'played', winner: 1, maps: [2, 1] }),
        samplePairing({
          key: 'U1.2',
          entries: [2, 3],
          match: {
            id: 9,
            status: 'live',
            waits_for: null,
            maps: [{ name: 'de_nuke', score: [7, 4], winner: null }],
          },
        }),
        samplePairing({ key: 'U2.1', round: 2, entries: [1, null], state: 'waiting' }),
      ],
    },
  ],
};

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}
const rows = () =>
  within(screen.getByRole('region', { name: 'Partidas do torneio' }))
    .getAllByRole('listitem')
    .map((one) => one.textContent);
const address = () => screen.getByTestId('address').textContent;

beforeEach(() => fillBrowserGaps());

describe('the matches of a tournament', () => {
  const show = (path: string) =>
    renderPage(
      <>
        <MatchesPart view={sampleView({ bracket, team: sampleTeam(1) })} />
        <Address />
      </>,
      path,
    );

  it('stand with what is on first, its map, score and the way to it', async () => {
    await show('/tournaments/1?view=matches');
    expect(rows()).toHaveLength(3);
    expect(rows()[0]).toContain('Ao vivo');
    expect(rows()[0]).toContain('Time 27 : 4Time 3');
    expect(rows()[0]).toContain('Nuke');
    expect(screen.getByRole('link', { name: 'Abrir a partida' }).getAttribute('href')).toBe('/match/9');
  });

  it('are filtered, and the filter stands in the address', async () => {
    await show('/tournaments/1?view=matches');
    fireEvent.click(screen.getByRole('radio', { name: 'Encerradas' }));
    expect(address()).toBe('?view=matches&when=over');
    expect(rows()).toHaveLength(1);
    fireEvent.click(screen.getByRole('switch', { name: 'Só do meu time' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Agora' }));
    expect(screen.getByText('Nenhuma partida assim')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Ver todas' }));
    expect(address()).toBe('?view=matches');
    expect(rows()).toHaveLength(3);
  });

  it('are as the address says from the start', async () => {
    await show('/tournaments/1?view=matches&mine=1&round=0.upper.2');
    expect(rows()).toHaveLength(1);
    expect(rows()[0]).toContain('Final');
  });
});

describe('the rules of a tournament', () => {
  it('follow from its settings, with the words of its organisers', async () => {
    const tournament = sampleCup(
      {},
      {
        teams: 8,
        stages: [
          {
            format: { kind: 'swiss', until: { wins: 3, losses: 3 }, tie_breaks: ['buchholz', 'initial_seed'] },
            advance: { kind: 'best', count: 4 },
            play: {
              best_of: 1,
              map_pool: ['de_nuke', 'de_mirage'],
              veto: 'web',
              rounds: [{ of: { kind: 'deciding' }, best_of: 3, map_pool: ['de_ancient', 'de_nuke', 'de_train'] }],
            },
            rulebook: { overtime_rounds: null, tactical_pauses: 2 },
          },
          { format: { kind: 'single_elimination', third_place: true } },
        ],
        timetable: {
          mode: 'captains',
          zone: 'America/Sao_Paulo',
          hours: { from: '19:00', until: '23:00' },
          answer_hours: 24,
          default_time: '20:00',
          rest_minutes: 15,
          days: [],
          dates: [{ date: '2026-12-24', hours: null }],
        },
        team_size: 5,
        ranked: true,
        rulebook: { no_show: 'automatic', tactical_pauses: null, overtime_rounds: 10 },
        rules_text: 'Leia https://placar.example/regras.',
      },
    );
    await renderPage(<RulesPart view={sampleView({ tournament })} />);
    const said = screen.getAllByRole('listitem').map((one) => one.textContent);
    for (const sentence of [
      'Os 4 melhores avançam.',
      'Mapas: Nuke, Mirage.',
      'Mapas (quando uma vitória ou derrota decide): Ancient, Nuke, Train.',
      'Prorrogação: Sem prorrogação: o mapa pode terminar empatado',
      'Pausas táticas: 2 por mapa',
      'Prorrogação: 10 rodadas',
      'As partidas são ranqueadas: movem a escada Competitivo 5v5.',
      'Com os mesmos pontos, decide nesta ordem: Força dos adversários, Posição inicial, Sorteio.',
      'Os resultados são lançados pela organização.',
      '8 vagas; quem vier depois entra na lista de espera.',
      'Os capitães combinam o horário em até 24 h; sem acordo, a partida é às 20:00.',
      'As partidas começam entre 19:00 e 23:00 (America/Sao_Paulo).',
      '24 de dez. de 2026: nenhuma partida começa.',
      'Entre duas partidas, um time descansa 15 minutos.',
      'Time incompleto no prazo: Automático',
      'Pausas táticas: Sem limite',
      'O capitão pode contestar um resultado até 30 minutos depois do fim da partida.',
    ])
      expect(said).toContain(sentence);
    const link = screen.getByRole('link', { name: 'https://placar.example/regras' });
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('say so where results cannot be disputed', async () => {
    await renderPage(<RulesPart view={sampleView({ tournament: sampleCup({}, { dispute_minutes: null }) })} />);
    expect(screen.getByText('Os resultados não podem ser contestados pelo site.')).toBeTruthy();
    expect(screen.queryByText(/pode contestar um resultado/)).toBeNull();
  });
});
