import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SAMPLE_ACTS, sampleCup, sampleTeam, sampleView } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import { BeginDialog } from './begin-dialog';

const NAMES = ['Águias', 'Corujas', 'Novatos'];

/** The dialog of a cup of three teams of the community, 11 to 13. */
async function open(club: string | null = null, settings: Parameters<typeof sampleCup>[1] = {}) {
  stubApi({
    'GET /seasons': () => ({
      body: { seasons: [{ id: 5, user_id: 1, name: 'Verão', start_date: '2026-01-01', end_date: null }] },
    }),
    'GET /leaderboard/5': () => ({
      body: {
        leaderboard: [
          { team_id: 13, name: 'Novatos', wins: 3, losses: 0, rounddiff: 9 },
          { team_id: 12, name: 'Corujas', wins: 1, losses: 2, rounddiff: -4 },
        ],
      },
    }),
  });
  const act = jest.fn(() => Promise.resolve(true));
  const teams = NAMES.map((name, index) =>
    sampleTeam(index + 1, { name, team_id: index + 11, club: index > 0 ? club : null }),
  );
  const view = sampleView({ tournament: sampleCup({ teams, version: 4 }, settings), team: null, mayOrganise: true });
  const onClose = jest.fn();
  await renderPage(<BeginDialog view={view} acts={{ ...SAMPLE_ACTS, act }} onClose={onClose} />);
  return { act, onClose };
}
const order = (): string[] =>
  within(screen.getByRole('list', { name: 'Ordem dos times' }))
    .getAllByRole('listitem')
    .map((row) => NAMES.find((name) => row.textContent?.includes(name)) ?? '?');
const begin = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Começar com 3 times' });

beforeEach(() => fillBrowserGaps());

describe('how a tournament begins', () => {
  it('takes the order of a season, and waits until one is chosen', async () => {
    const { act, onClose } = await open();
    fireEvent.click(await screen.findByText('Temporada'));
    expect(begin().disabled).toBe(true);
    fireEvent.click(await screen.findByPlaceholderText('Escolha a temporada'));
    fireEvent.click(await screen.findByRole('option', { name: 'Verão', hidden: true }));
    expect(await screen.findByText(/^2 de 3 times estão na tabela/)).toBeTruthy();
    expect(order()).toEqual(['Novatos', 'Corujas', 'Águias']);
    fireEvent.click(begin());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(act.mock.calls).toEqual([
      [
        'POST /tournaments/:id/begin',
        { seeds: [3, 2, 1], seeded_by: 'season', clubs_apart: false, protected_seeds: 0, version: 4 },
      ],
    ]);
  });

  it('takes a pasted order whole, or says line by line why not and leaves everything as it was', async () => {
    await open();
    fireEvent.click(await screen.findByText('À mão'));
    fireEvent.click(screen.getByRole('button', { name: 'Colar uma ordem' }));
    const box = screen.getByRole('textbox', { name: /Ordem dos times/ });
    fireEvent.change(box, { target: { value: 'Novatos\nFalcões\nNovatos' } });
    fireEvent.click(screen.getByRole('button', { name: 'Usar esta ordem' }));
    const said = screen.getByRole('alert');
    expect(
      within(said)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Linha 2: não há um time Falcões.', 'Linha 3: Novatos já apareceu.', 'Falta Águias.', 'Falta Corujas.']);
    expect(order()).toEqual(NAMES);
    fireEvent.change(box, { target: { value: '1. Novatos\n2. Águias\n3. Corujas' } });
    fireEvent.click(screen.getByRole('button', { name: 'Usar esta ordem' }));
    expect(order()).toEqual(['Novatos', 'Águias', 'Corujas']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows whom the wish of clubs apart moves, and who meets all the same, before it begins', async () => {
    const { act } = await open('Clube Z');
    const isThere = () => screen.findByRole('switch', { name: /mesmo clube/ });
    fireEvent.click(await isThere());
    expect(screen.getByText(/vale na hora de começar/)).toBeTruthy();
    // Two of three meet at once, the first waits: 2 and 3 are of one club.
    fireEvent.click(screen.getByText('À mão'));
    expect(screen.getByText('Águias: posição 1 → 2')).toBeTruthy();
    expect(screen.getByText('Corujas: posição 2 → 1')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: /Protegidos/ }), { target: { value: '1' } });
    expect(await screen.findByText('Corujas e Novatos se enfrentam logo de cara.')).toBeTruthy();
    fireEvent.click(begin());
    await waitFor(() =>
      expect(act.mock.calls).toEqual([
        [
          'POST /tournaments/:id/begin',
          { seeds: [1, 2, 3], seeded_by: 'hand', clubs_apart: true, protected_seeds: 1, version: 4 },
        ],
      ]),
    );
  });

  it.each([
    ['a lot', () => undefined, 'drawn'],
    [
      'a hand that moved a team after the lot',
      () => fireEvent.click(screen.getAllByRole('button', { name: /^Descer/ })[0]!),
      'hand',
    ],
  ])('says what made the order: %s', async (_, after, by) => {
    const { act } = await open();
    fireEvent.click(await screen.findByText('Sorteio'));
    after();
    fireEvent.click(begin());
    await waitFor(() =>
      expect(act.mock.calls).toEqual([['POST /tournaments/:id/begin', expect.objectContaining({ seeded_by: by })]]),
    );
  });

  it('brings no order where the ratings make it, and the wish of the settings', async () => {
    const { act } = await open('Clube Z', { clubs_apart: true, protected_seeds: 2 });
    expect((await screen.findByRole<HTMLInputElement>('switch', { name: /mesmo clube/ })).checked).toBe(true);
    fireEvent.click(begin());
    await waitFor(() =>
      expect(act.mock.calls).toEqual([
        ['POST /tournaments/:id/begin', { seeded_by: 'rating', clubs_apart: true, protected_seeds: 2, version: 4 }],
      ]),
    );
  });
});
