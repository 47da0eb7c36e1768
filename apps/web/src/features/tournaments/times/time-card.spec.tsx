import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { TournamentMatchTime } from '@placar/contracts/tournaments';
import { screen } from '@testing-library/react';
import { SAMPLE_ACTS, samplePairing, sampleView } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import { TimeCard } from './time-card';

const REST = { entry: 2, until: '2026-12-01T20:25:00.000Z' };
const ASKED: TournamentMatchTime = {
  at: null,
  how: null,
  offer: null,
  deadline: '2026-12-02T12:00:00.000Z',
  slot: '2026-12-02T20:00:00.000Z',
};

function show(time: TournamentMatchTime) {
  const open = { stage: 0, pairing: samplePairing({ rest: REST, time }) };
  return renderPage(<TimeCard open={open} view={sampleView()} acts={SAMPLE_ACTS} />);
}

beforeEach(() => fillBrowserGaps());

describe('the time of a match', () => {
  it.each([
    ['an offer within the rest', { ...ASKED, offer: { by: 1, at: '2026-12-01T20:00:00.000Z' } }, true],
    ['an offer after it', { ...ASKED, offer: { by: 1, at: REST.until } }, false],
    ['no offer yet', ASKED, false],
    ['an agreed time within the rest', { ...ASKED, at: '2026-12-01T20:24:00.000Z', how: 'agreed' as const }, true],
    ['an agreed time after it', { ...ASKED, at: '2026-12-01T20:26:00.000Z', how: 'agreed' as const }, false],
  ])('names who would play without rest: %s', async (_what, time, isNamed) => {
    await show(time);
    expect(screen.queryAllByText(/^Time 2 jogaria sem o descanso, que vai até /)).toHaveLength(isNamed ? 1 : 0);
  });
});
