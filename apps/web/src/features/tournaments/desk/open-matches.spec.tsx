import type { TournamentBracketAnswer, TournamentPairing } from '@placar/contracts/tournaments';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { sampleCup, samplePairing, sampleView } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import { OpenMatches } from './open-matches';

const PLAY = { best_of: 1 as const, map_pool: ['de_nuke'], veto: 'none' as const };
const REST = { entry: 2, until: new Date(Date.now() + 600_000).toISOString() };
const AT = { how: 'staff', offer: null, deadline: null, slot: null } as const;
const made = (change: Partial<NonNullable<TournamentPairing['match']>>) =>
  ({ id: 7, status: 'scheduled', waits_for: null, maps: [], ...change }) as TournamentPairing['match'];

/** What the row of the only open match says. */
async function said(change: Partial<TournamentPairing>, play: typeof PLAY | null = PLAY): Promise<string> {
  const stage = { format: { kind: 'single_elimination' as const, third_place: false }, play };
  const tournament = sampleCup({ status: 'running' }, { stages: [stage] });
  const drawn = {
    format: stage.format,
    is_over: false,
    seeds: [1, 2],
    goes_on: null,
    pairings: [samplePairing(change)],
  };
  const bracket: TournamentBracketAnswer = { id: 1, version: 1, mark: '', names: {}, stages: [drawn] };
  await renderPage(<OpenMatches view={sampleView({ tournament, bracket })} onResult={() => undefined} />);
  const row = within(screen.getByTestId('open-match'));
  expect(row.getByText('Time 1')).toBeTruthy();
  return screen.getByTestId('open-match').textContent;
}

beforeEach(() => fillBrowserGaps());

describe('the open matches of an organiser', () => {
  it.each<[string, Partial<TournamentPairing>, RegExp]>([
    ['nothing', {}, /A ser criada/],
    ['a rest', { rest: REST }, /Time 2 descansa até/],
    ['its time', { time: { ...AT, at: '2030-12-01T20:00:00.000Z' } }, /1 de dez\., 20:00/],
    [
      'a time within the rest of a team, which is named',
      { rest: REST, time: { ...AT, at: new Date(Date.now() + 60_000).toISOString() } },
      /Time 2 jogaria sem o descanso/,
    ],
    [
      'its captains',
      { time: { ...AT, at: null, how: null, deadline: REST.until, slot: REST.until } },
      /Capitães combinam/,
    ],
    ['the veto', { match: made({ waits_for: 'veto' }) }, /Espera o veto/],
    ['a server', { match: made({ waits_for: 'server' }) }, /Espera um servidor/],
    [
      'a server that is tried to be started again',
      { match: made({ waits_for: 'server', start_again_at: '2026-12-01T20:00:30.000Z' }) },
      /Servidor não ligou; nova tentativa às \d\d:00/,
    ],
    ['a server that is being started', { match: made({ waits_for: 'server_start' }) }, /servidor está sendo ligado/],
  ])('say that one waits for %s', async (_what, change, words) => {
    expect(await said(change)).toMatch(words);
  });

  it.each([
    ['live', /13–7 · 4–2.*Ao vivo/],
    ['paused', /Pausad/],
    ['server_lost', /Servidor/],
    ['load_failed', /Falh|carreg/],
  ] as const)('say of a match that it is %s, and how many rounds were played', async (status, words) => {
    const maps = [
      { name: 'de_nuke', score: [13, 7] as [number, number], winner: 1 },
      { name: 'de_mirage', score: [4, 2] as [number, number], winner: null },
    ];
    const text = await said({ match: made({ status, maps }) });
    expect(text).toMatch(words);
    expect(text).toContain('13–7 · 4–2');
  });

  it('are drawn anew one by one: the score of a match leaves the rows of the others alone', async () => {
    const drawn: number[] = [];
    // A row that is drawn asks for its maps, and nobody else does.
    const match = (id: number, score: [number, number]) => ({
      ...made({ id, status: 'live' }),
      get maps() {
        drawn.push(id);
        return [{ name: 'de_nuke', score, winner: null }];
      },
    });
    const format = { kind: 'single_elimination' as const, third_place: false };
    const live = (id: number, score: [number, number]) =>
      samplePairing({ key: `U1.${id}`, match: match(id, score) as TournamentPairing['match'] });
    const view = (pairings: TournamentPairing[]) => {
      const stage = { format, is_over: false, seeds: [1, 2], goes_on: null, pairings };
      return sampleView({ bracket: { id: 1, version: 1, mark: '', names: {}, stages: [stage] } });
    };
    const onResult = () => undefined;
    const [one, two, three] = [live(1, [3, 2]), live(2, [3, 2]), live(3, [3, 2])];
    function Desk() {
      const [pairings, setPairings] = useState([one, two, three]);
      return (
        <>
          <OpenMatches view={view(pairings)} onResult={onResult} />
          <button type="button" onClick={() => setPairings([one, live(2, [4, 2]), three])}>
            mais uma rodada
          </button>
        </>
      );
    }
    await renderPage(<Desk />);
    expect(new Set(drawn)).toEqual(new Set([1, 2, 3]));
    drawn.length = 0;
    fireEvent.click(screen.getByText('mais uma rodada'));
    expect(screen.getAllByText(/–2$/).map(({ textContent }) => textContent)).toEqual(['3–2', '4–2', '3–2']);
    expect(new Set(drawn)).toEqual(new Set([2]));
  });

  it('ask a person where nobody plays it here', async () => {
    expect(await said({}, null)).toMatch(/Espera o resultado/);
  });
});
