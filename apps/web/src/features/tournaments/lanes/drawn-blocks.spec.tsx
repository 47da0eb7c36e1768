import type { TournamentBracketAnswer, TournamentPairing, TournamentPlanAnswer } from '@placar/contracts/tournaments';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { sampleCup, samplePairing, sampleView } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import { useCupActs } from '../use-tournament';
import { PlanLanes } from './plan-lanes';

const HOUR = 3_600_000;
const NOW = Math.floor(Date.now() / HOUR) * HOUR + HOUR / 4;
const iso = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();
const LANES = 4;
const MATCHES = 24;
const FORMAT = { kind: 'single_elimination' as const, third_place: false };
/** The match at a place is that of the teams 2n + 1 and 2n + 2; the first of each lane is being played. */
const teamsOf = (place: number): [number, number] => [2 * place + 1, 2 * place + 2];
const isOn = (place: number): boolean => place < LANES;
const match = (place: number, score: number): TournamentPairing['match'] =>
  isOn(place)
    ? {
        id: place + 1,
        status: 'live',
        waits_for: null,
        maps: [{ name: 'de_nuke', score: [score, 0], winner: null }],
      }
    : null;
const pairingsAt = (score: number): TournamentPairing[] =>
  Array.from({ length: MATCHES }, (_, place) =>
    samplePairing({ key: `U1.${place + 1}`, entries: teamsOf(place), match: match(place, score) }),
  );
const bracketAt = (score: number): TournamentBracketAnswer => ({
  id: 1,
  version: 1,
  mark: String(score),
  names: {},
  stages: [{ format: FORMAT, is_over: false, seeds: [], goes_on: null, pairings: pairingsAt(score) }],
});
const PLAN: TournamentPlanAnswer = {
  id: 1,
  version: 1,
  servers: LANES,
  minutes_of_map: 45,
  is_measured: false,
  ends_at: null,
  matches: Array.from({ length: MATCHES }, (_, place) => ({
    stage: 0,
    key: `U1.${place + 1}`,
    from: iso(Math.floor(place / LANES) * 60),
    until: iso(Math.floor(place / LANES) * 60 + 55),
    lane: place % LANES,
    is_on: isOn(place),
    is_fixed: false,
    time_stands: isOn(place),
  })),
  conflicts: [],
};
const TOURNAMENT = sampleCup({ status: 'running', servers: LANES });

/** Teams whose names were asked for: a block that is drawn asks for its two, and the words above the lanes for those of a draft. */
const asked = new Set<number>();
const nameOf = (entry: number): string => {
  asked.add(entry);
  return `Time ${entry}`;
};

function Desk() {
  const acts = useCupActs(1);
  const [score, setScore] = useState(0);
  const view = sampleView({ tournament: TOURNAMENT, bracket: bracketAt(score), mayOrganise: true, nameOf });
  return (
    <>
      <PlanLanes view={view} acts={acts} />
      <button type="button" onClick={() => setScore(score + 1)}>
        mais uma rodada
      </button>
    </>
  );
}

/** The teams whose matches `work` draws anew. */
async function drawnBy(work: () => unknown): Promise<number[]> {
  asked.clear();
  await act(async () => {
    await work();
  });
  return [...asked].toSorted((one, other) => one - other);
}

const block = (place: number) => {
  const [one, other] = teamsOf(place);
  return screen.getByRole('button', { name: new RegExp(`Time ${one} × Time ${other}\\b`) });
};
const pointer = (kind: string, at: EventTarget, clientX: number) =>
  fireEvent(at as Element, new MouseEvent(kind, { bubbles: true, button: 0, clientX }));

describe('the blocks of the lanes', () => {
  beforeEach(async () => {
    fillBrowserGaps(1440);
    stubApi({
      'GET /tournaments/1/plan': () => ({ body: PLAN }),
      'GET /tournaments/1/servers': () => ({
        body: { version: 1, chosen: null, pool: [], on_demand: { most: 0, limit: 0, may_change: false } },
      }),
    });
    await renderPage(<Desk />);
    expect(await screen.findAllByTestId('lane-block')).toHaveLength(MATCHES);
    await screen.findByText(/Não há nenhum servidor disponível/);
  });

  it('stay as they are when a score changes, and when an hour is drawn longer or shorter', async () => {
    expect(await drawnBy(() => fireEvent.click(screen.getByText('mais uma rodada')))).toEqual([]);
    expect(await drawnBy(() => fireEvent.click(screen.getByRole('button', { name: 'Mais perto' })))).toEqual([]);
  });

  it('are drawn one by one: keys move the one that has the focus, and no other', async () => {
    const taken = block(9);
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Escape'])
      expect(await drawnBy(() => fireEvent.keyDown(taken, { key }))).toEqual(teamsOf(9));
  });

  it('are drawn by a pointer only where it comes to another place', async () => {
    const taken = block(9);
    expect(await drawnBy(() => pointer('pointerdown', taken, 500))).toEqual([]);
    expect(await drawnBy(() => pointer('pointermove', window, 596))).toEqual(teamsOf(9));
    // Less than five minutes further.
    expect(await drawnBy(() => pointer('pointermove', window, 598))).toEqual([]);
    expect(await drawnBy(() => pointer('pointermove', window, 692))).toEqual(teamsOf(9));
    expect(await drawnBy(() => pointer('pointercancel', window, 692))).toEqual(teamsOf(9));
  });
});
