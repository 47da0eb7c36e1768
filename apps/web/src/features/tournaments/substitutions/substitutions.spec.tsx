import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { TournamentAnswer, TournamentSubstitution } from '@placar/contracts/tournaments';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SAMPLE_ACTS, sampleCup, sampleTeam, sampleView } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import { exchangeWay } from './exchange-way';
import { OpenSubstitutions } from './open-substitutions';
import { SubstitutionsCard } from './substitutions-card';

const CAPTAIN = 101;
const ADDRESS = 'https://steamcommunity.com/profiles/76561198000000090';

const exchange = (change: Partial<TournamentSubstitution> = {}): TournamentSubstitution => ({
  id: 1,
  entry: 1,
  leaves: { steam_id: '76561198000000001', name: 'Ana' },
  comes: { steam_id: '76561198000000002', name: 'Bia' },
  role: 'player',
  reason: 'viagem',
  by: CAPTAIN,
  at: '2026-12-01T18:00:00.000Z',
  is_open: false,
  decision: { granted: true, how: 'free', reason: '', by: CAPTAIN, at: '2026-12-01T18:00:00.000Z' },
  ...change,
});
const cup = (
  substitution: TournamentAnswer['settings']['substitution'],
  substitutions: TournamentSubstitution[] = [],
): TournamentAnswer =>
  sampleCup({ status: 'running', version: 7, substitutions }, { substitution, free_substitutions: 2 });
const way = (tournament: TournamentAnswer, userId: number | null, mayOrganise = false) =>
  exchangeWay(tournament, sampleTeam(1), { userId, mayOrganise, now: 0 });

beforeEach(() => fillBrowserGaps());

describe('who may exchange a person of a team', () => {
  it('is nobody but organisers where the rule says so, else its captain', () => {
    expect(way(cup('none'), CAPTAIN)).toBeNull();
    expect(way(cup('none'), 5, true)).toEqual({ kind: 'alone' });
    expect(way(cup('free'), CAPTAIN)).toEqual({ kind: 'free', left: 2 });
    expect(way(cup('free', [exchange()]), CAPTAIN)).toEqual({ kind: 'free', left: 1 });
    expect(way(cup('free', [exchange(), exchange({ id: 2 })]), CAPTAIN)).toBeNull();
    expect(way(cup('free'), 102)).toBeNull();
    expect(way(cup('free'), null)).toBeNull();
    expect(way(cup('organiser'), CAPTAIN)).toEqual({ kind: 'ask' });
    expect(way(cup('organiser', [exchange({ is_open: true, decision: null })]), CAPTAIN)).toBeNull();
  });

  it('is every captain while sign-up is open, and nobody when all is over', () => {
    expect(way(sampleCup(), CAPTAIN)).toEqual({ kind: 'alone' });
    expect(way(sampleCup({ status: 'over' }), 5, true)).toBeNull();
  });
});

describe('the exchanges of a tournament', () => {
  it('are listed with who did it and when, and a captain asks for one', async () => {
    const act = jest.fn(() => Promise.resolve(true));
    const granted = {
      granted: true,
      how: 'organiser',
      reason: 'visto',
      by: 9,
      at: '2026-12-01T19:00:00.000Z',
    } as const;
    const tournament = cup('organiser', [exchange({ decision: granted })]);
    const user = { id: CAPTAIN, steam_id: '1', name: 'p1' } as never;
    await renderPage(<SubstitutionsCard view={sampleView({ tournament, user })} acts={{ ...SAMPLE_ACTS, act }} />);
    const line = within(screen.getByTestId('exchanges')).getByRole('listitem').textContent;
    for (const text of ['Time 1', 'Ana sai, Bia entra', 'pela organização', 'viagem', 'visto'])
      expect(line).toContain(text);
    fireEvent.click(screen.getByRole('button', { name: 'Trocar jogador' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/A organização decide/).textContent).toContain('próxima partida');
    fireEvent.click(dialog.getByRole('button', { name: 'Pedir a troca' }));
    expect(await dialog.findByText('Isto não é um Steam ID.')).toBeTruthy();
    expect(act).not.toHaveBeenCalled();
    fireEvent.click(dialog.getByPlaceholderText('Escolha a pessoa'));
    fireEvent.click(await screen.findByRole('option', { name: 'p1', hidden: true }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Quem entra' }), { target: { value: ADDRESS } });
    fireEvent.click(dialog.getByRole('button', { name: 'Pedir a troca' }));
    const comes = { steam_id: '76561198000000090', name: '76561198000000090' };
    await waitFor(() =>
      expect(act.mock.calls).toEqual([
        ['POST /tournaments/:id/substitute', { entry: 1, leaves: '1', comes, reason: '', version: 7 }],
      ]),
    );
  });

  it('are nothing at all for readers where nobody was exchanged', async () => {
    await renderPage(<SubstitutionsCard view={sampleView({ tournament: cup('free') })} acts={SAMPLE_ACTS} />);
    expect(screen.queryByRole('region', { name: 'Trocas de jogador' })).toBeNull();
  });

  it('wait on the desk until an organiser grants them, or refuses and says why', async () => {
    const act = jest.fn(() => Promise.resolve(true));
    const tournament = cup('organiser', [exchange({ is_open: true, decision: null }), exchange({ id: 2 })]);
    await renderPage(<OpenSubstitutions view={sampleView({ tournament })} acts={{ ...SAMPLE_ACTS, act }} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Aceitar a troca' }));
    fireEvent.click(screen.getByRole('button', { name: 'Negar a troca' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'tarde demais' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Negar a troca' }));
    const decided = (granted: boolean, reason: string) => [
      'POST /tournaments/:id/decide-substitution',
      { substitution: 1, granted, reason },
    ];
    await waitFor(() => expect(act.mock.calls).toEqual([decided(true, ''), decided(false, 'tarde demais')]));
  });
});
