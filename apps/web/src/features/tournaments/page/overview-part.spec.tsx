import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { screen, within } from '@testing-library/react';
import { SAMPLE_ACTS, sampleCup, sampleView } from '../../../testing/cup-samples';
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
