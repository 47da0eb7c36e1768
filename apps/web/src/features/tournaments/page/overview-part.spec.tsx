import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { TournamentBracketAnswer } from '@placar/contracts/tournaments';
import { screen, within } from '@testing-library/react';
import { SAMPLE_ACTS, sampleCup, samplePairing, sampleView } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import { OverviewPart } from './overview-part';

beforeEach(() => {
  fillBrowserGaps();
  stubApi({});
});

describe('how the seeds were made', () => {
  const show = async (seeding: ReturnType<typeof sampleCup>['seeding']): Promise<string> => {
    await renderPage(
      <OverviewPart view={sampleView({ tournament: sampleCup({ seeding }), team: null })} acts={SAMPLE_ACTS} />,
    );
    const [first] = within(screen.getByRole('heading', { name: 'Como funciona' }).closest('section')!).getAllByRole(
      'listitem',
    );
    return first?.textContent ?? '';
  };

  it('stands with the first stage once it has begun', async () => {
    const said = await show({ by: 'drawn', clubs_apart: true, protected_seeds: 2 });
    expect(said).toContain('Posições por sorteio. Times do mesmo clube foram separados.');
  });

  it('is told alone where clubs were not kept apart', async () => {
    const said = await show({ by: 'season', clubs_apart: false, protected_seeds: 0 });
    expect(said).toContain('Posições pela tabela de uma temporada.');
    expect(said).not.toContain('clube');
  });

  it('is not told where nobody noted it', async () => {
    expect(await show(null)).not.toContain('Posições');
  });
});

describe('the matches of the overview', () => {
  const show = async (bracket: TournamentBracketAnswer | undefined) => {
    const { container } = await renderPage(
      <OverviewPart view={sampleView({ bracket, team: null })} acts={SAMPLE_ACTS} />,
    );
    return container.querySelector('section')?.previousElementSibling;
  };

  it('have a place before the bracket is there', async () => {
    expect(await show(undefined)).not.toBeNull();
    expect(screen.queryByRole('heading', { name: 'Partidas' })).toBeNull();
  });

  it('are one list: what is open, then what ended', async () => {
    const pairings = [
      samplePairing({ key: 'U1.1', state: 'over', how: 'played', winner: 1, ended_at: '2026-12-01T20:00:00.000Z' }),
      samplePairing({ key: 'U1.2', entries: [3, 4] }),
      samplePairing({ key: 'U2.1', round: 2, entries: [1, null], state: 'waiting' }),
    ];
    const format = { kind: 'single_elimination' as const, third_place: false };
    const stage = { format, is_over: false, seeds: [1, 2, 3, 4], goes_on: null, pairings };
    await show({ id: 1, version: 1, mark: '', names: {}, stages: [stage] });
    const list = screen.getByRole('heading', { name: 'Partidas' }).closest('section')!;
    const keys = within(list)
      .getAllByRole('button')
      .map((box) => box.dataset.match);
    expect(keys).toEqual(['U1.2', 'U1.1']);
  });
});
