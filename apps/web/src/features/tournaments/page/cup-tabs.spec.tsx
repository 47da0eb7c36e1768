import { screen } from '@testing-library/react';
import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { SAMPLE_ACTS, sampleCup, sampleView } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import type { CupView } from './cup-view';
import { CupTabs } from './cup-tabs';

beforeEach(() => {
  fillBrowserGaps();
  stubApi({});
});

async function tabsOf(change: Partial<CupView>): Promise<(string | null)[]> {
  const { unmount } = await renderPage(
    <CupTabs view={sampleView(change)} acts={SAMPLE_ACTS} signUp={null} onResult={() => undefined} />,
    '/tournaments/1?view=overview',
  );
  const names = screen.getAllByRole('tab').map((tab) => tab.textContent);
  unmount();
  return names;
}

describe('the tabs of a tournament', () => {
  it('are all there before its bracket is, so that none moves when it comes', async () => {
    const before = await tabsOf({ bracket: undefined });
    expect(before).toContain('Tabela');
    const format = { kind: 'single_elimination' as const, third_place: false };
    const stage = { format, is_over: false, seeds: [1, 2], goes_on: null, pairings: [] };
    const bracket = { id: 1, version: 1, mark: '', names: {}, stages: [stage] };
    expect(await tabsOf({ bracket })).toEqual(before);
  });

  it('have no tables before it has begun, nor when it was called off before that', async () => {
    expect(await tabsOf({ tournament: sampleCup({ status: 'sign_up' }) })).not.toContain('Tabela');
    expect(await tabsOf({ tournament: sampleCup({ status: 'cancelled' }) })).not.toContain('Tabela');
  });
});
