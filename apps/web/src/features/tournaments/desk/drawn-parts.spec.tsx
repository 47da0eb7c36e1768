import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { TournamentBracketAnswer, TournamentPairing } from '@placar/contracts/tournaments';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { SWRConfig, type Middleware } from 'swr';
import { sampleCup, samplePairing, sampleTeam } from '../../../testing/cup-samples';
import { FakeEventSource } from '../../../testing/fake-event-source';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import { TournamentPage } from '../page/tournament-page';

const MATCHES = 8;
const ORGANISER = { id: 1, name: 'Bia', steam_id: '76561198000000009', admin: 0, super_admin: 0, may_create: [] };
const TOURNAMENT = sampleCup({
  status: 'running',
  teams: Array.from({ length: 2 * MATCHES }, (_, index) => sampleTeam(index + 1)),
});
const BRACKET: TournamentBracketAnswer = {
  id: 1,
  version: 1,
  mark: 'a',
  names: {},
  stages: [
    {
      format: { kind: 'single_elimination', third_place: false },
      is_over: false,
      seeds: [],
      goes_on: null,
      pairings: Array.from({ length: MATCHES }, (_, place) =>
        samplePairing({
          key: `U1.${place + 1}`,
          entries: [2 * place + 1, 2 * place + 2],
          match: {
            id: place + 1,
            status: 'live',
            waits_for: null,
            maps: [{ name: 'de_nuke', score: [3, 2], winner: null }],
          },
        }),
      ),
    },
  ],
};

const EMPTY_PLAN = {
  id: 1,
  version: 1,
  servers: 1,
  minutes_of_map: 45,
  is_measured: false,
  ends_at: null,
  matches: [],
  conflicts: [],
};

/** What was asked for: `bracket` by a part of the desk that is drawn, the key of a match by its row. */
const asked = new Set<string>();
const noting = (bracket: TournamentBracketAnswer): TournamentBracketAnswer => {
  const stages = bracket.stages.map((stage) => ({
    ...stage,
    pairings: stage.pairings.map(({ match, ...pairing }): TournamentPairing => {
      const maps = match?.maps ?? [];
      const noted = {
        ...(match as NonNullable<typeof match>),
        get maps() {
          asked.add(pairing.key);
          return maps;
        },
      };
      return { ...pairing, match: noted };
    }),
  }));
  return {
    ...bracket,
    get stages() {
      asked.add('bracket');
      return stages;
    },
  };
};
const notesBrackets: Middleware = (useNext) => (key, fetcher, config) => {
  const read = fetcher as (() => unknown) | null;
  const isOfBracket = typeof key === 'string' && key.endsWith('/bracket');
  const noted = async () => noting((await read?.()) as TournamentBracketAnswer);
  // Nothing is asked for again by a clock.
  return useNext(key, isOfBracket ? (noted as typeof fetcher) : fetcher, { ...config, refreshInterval: 0 });
};

/** What is asked for from now on until `work` is done. */
async function askedBy(work: () => unknown): Promise<string[]> {
  asked.clear();
  await work();
  return [...asked].toSorted();
}

beforeEach(async () => {
  fillBrowserGaps(1440);
  FakeEventSource.install();
  stubApi({
    'GET /isLoggedIn': () => ({ body: ORGANISER }),
    'GET /tournaments/1': () => ({ body: TOURNAMENT }),
    'GET /tournaments/1/bracket': () => ({ body: BRACKET }),
    'GET /tournaments/1/standings': () => ({ body: { id: 1, version: 1, names: {}, stages: [] } }),
    'GET /tournaments/1/plan': () => ({ body: EMPTY_PLAN }),
    'GET /tournaments/1/officials': () => ({ body: { version: 1, referees: [], casters: [] } }),
  });
  await renderPage(
    <SWRConfig value={{ use: [notesBrackets] }}>
      <Routes>
        <Route path="/tournaments/:id" element={<TournamentPage />} />
      </Routes>
    </SWRConfig>,
    '/tournaments/1?view=desk',
  );
  expect(await screen.findAllByTestId('open-match')).toHaveLength(MATCHES);
  // The last of what comes late.
  await screen.findByText('Premiação e transmissões');
  expect(asked).toContain('bracket');
});

describe('the desk of a running tournament', () => {
  it('is drawn by nothing that it does not show: a frame that is not newer, a question at its end', async () => {
    const frame = { tournament_id: 1, version: 1, mark: 'a' };
    const told = await askedBy(() => act(() => FakeEventSource.only().say('tournament', frame)));
    expect(told).toEqual([]);
    const question = await askedBy(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Cancelar torneio' }));
      await screen.findByText('Cancelar o torneio?');
    });
    expect(question).toEqual([]);
  });

  it('opens the result of a match without drawing the rows of the others', async () => {
    const [, , row] = screen.getAllByTestId('open-match');
    const drawn = await askedBy(async () => {
      fireEvent.click(within(row!).getByRole('button', { name: 'Lançar resultado' }));
      await screen.findByText('Como terminou');
    });
    expect(drawn.filter((one) => one !== 'bracket' && one !== 'U1.3')).toEqual([]);
  });
});
