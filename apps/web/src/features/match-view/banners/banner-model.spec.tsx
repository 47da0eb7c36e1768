import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { cleanup } from '@testing-library/react';
import type { LiveMatch } from '@placar/contracts/live';
import { MatchStatus } from '@placar/contracts/matches';
import { sampleMatch, samplePause, sampleRecovery } from '../../../testing/live-samples';
import { renderPage } from '../../../testing/render-page';
import { hasBanners } from './banner-model';
import { MatchBanners } from './match-banners';

beforeEach(() => fillBrowserGaps());

const CIRCUMSTANCES: readonly Partial<LiveMatch>[] = [
  {},
  { pause: samplePause() },
  { server_lost_since: '2026-11-21T21:04:00' },
  { recovery: sampleRecovery({}) },
  { quarantine: { map_number: 0, round: 1, team1_score: 1, team2_score: 0, since: '2026-11-21T21:06:00' } },
  { attention: 'score_mismatch' },
  { cancelled: true },
  { forfeit: true, winner: 'team1' },
  { unproven: true },
  { unconfirmed: true },
];

async function drawn(match: LiveMatch, isStaff: boolean): Promise<string> {
  const { container } = await renderPage(
    <MatchBanners match={match} maps={{}} isStaff={isStaff} mayVouch={false} leftOut={[]} cancelReason={null} />,
  );
  const html = container.innerHTML;
  cleanup();
  return html;
}

describe('the banners of a match', () => {
  it('are fetched for every match that has something to tell, and never for one that is simply played', async () => {
    const missed: string[] = [];
    let told = 0;
    const nothing = await drawn(sampleMatch({ status: 'live' }), true);
    for (const status of MatchStatus.options)
      for (const circumstance of CIRCUMSTANCES)
        for (const end_time of [null, '2026-11-21T22:00:00'])
          for (const isStaff of [false, true]) {
            const match = sampleMatch({ status, end_time, ...circumstance });
            const isTold = (await drawn(match, isStaff)) !== nothing;
            if (isTold) told += 1;
            if (isTold && !hasBanners(match, isStaff))
              missed.push(JSON.stringify({ status, end_time, isStaff, ...circumstance }));
          }
    expect(missed).toEqual([]);
    expect(told).toBeGreaterThan(MatchStatus.options.length);
    for (const status of ['live', 'finished'] as const)
      expect(
        hasBanners(sampleMatch({ status, end_time: status === 'live' ? null : '2026-11-21T22:00:00' }), true),
      ).toBe(false);
    // Some six hundred pages are drawn.
  });
});
