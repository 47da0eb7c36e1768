import type { TournamentDispute } from '@placar/contracts/tournaments';
import { cleanup, screen } from '@testing-library/react';
import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { SAMPLE_ACTS, sampleCup, samplePairing, sampleTeam, sampleView } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import { Disputes } from './disputes';

const KEPT = { at: '2030-12-01T20:00:00.000Z', bytes: 900, sha256: 'ab', left_out: [] };
const dispute = (evidence: TournamentDispute['evidence']): TournamentDispute => ({
  id: 3,
  stage: 0,
  key: 'U1.1',
  entries: [1, 2],
  by: 1,
  round: null,
  reason: 'queda',
  at: '2030-12-01T20:00:00.000Z',
  is_open: true,
  decisions: [],
  appeal: null,
  evidence,
  appeal_until: null,
});
const USER = { id: 101 } as never;

/** Where the link to the evidence leads; null: there is none. */
async function way(view: Parameters<typeof sampleView>[0], evidence: TournamentDispute['evidence'], hasMatch = true) {
  const format = { kind: 'single_elimination' as const, third_place: false };
  const match = hasMatch ? { id: 7, status: 'finished' as const, waits_for: null, maps: [] } : null;
  const stage = { format, is_over: true, seeds: [1, 2], goes_on: null, pairings: [samplePairing({ match })] };
  const bracket = { id: 1, version: 1, mark: '', names: {}, stages: [stage] };
  const tournament = sampleCup({ status: 'running', disputes: [dispute(evidence)] });
  await renderPage(<Disputes view={sampleView({ tournament, bracket, ...view })} acts={SAMPLE_ACTS} />);
  return screen.queryByRole('link')?.getAttribute('href') ?? null;
}

beforeEach(() => fillBrowserGaps());

it.each([
  ['organisers what is kept', { mayOrganise: true }, KEPT, true, '/api/tournaments/1/disputes/3/evidence'],
  [
    'organisers what is kept when the match is played anew',
    { mayOrganise: true },
    KEPT,
    false,
    '/api/tournaments/1/disputes/3/evidence',
  ],
  ['organisers the match as it is until it is kept', { mayOrganise: true }, null, true, '/api/matches/7/evidence'],
  [
    'a captain the match, of which they see their part',
    { user: USER, team: sampleTeam(1) },
    KEPT,
    true,
    '/api/matches/7/evidence',
  ],
  ['nobody anything of a result by hand', { mayOrganise: true }, null, false, null],
  ['others nothing', { user: { id: 9 } as never, team: null }, KEPT, true, null],
])('shows %s', async (_what, view, evidence, hasMatch, href) => {
  expect(await way(view, evidence, hasMatch)).toBe(href);
});

it('says to organisers what a full bundle lacks, and nothing of one that is whole', async () => {
  const said = () => screen.queryByText(/Fora do pacote/)?.textContent ?? null;
  await way({ mayOrganise: true }, { ...KEPT, left_out: ['console.jsonl', 'backups/'] });
  expect(said()).toBe('Fora do pacote, que estava cheio: console.jsonl, backups/');
  cleanup();
  await way({ mayOrganise: true }, KEPT);
  expect(said()).toBeNull();
});
