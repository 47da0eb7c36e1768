import type { LiveMatchesAnswer } from '@placar/contracts/live';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { act, screen, waitFor } from '@testing-library/react';
import useSWR from 'swr';
import { FakeEventSource } from '../../testing/fake-event-source';
import { sampleMatch, samplePlayer } from '../../testing/live-samples';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { useLiveMatch } from './live-store-hook';
import { LIVE_MATCHES_KEY, fetchLiveMatches } from './use-live-matches';

const only = () => FakeEventSource.only();
const header = (version: number, change = {}) => ({
  match_id: id,
  part: 'match',
  version,
  body: sampleMatch({ id, version, ...change }),
});
const record = { match: {}, can: { administer: false, rcon: false, commands: [] } };

/* A match of its own per test: a stream lingers a moment after its last page. */
let id = 0;

function Probe() {
  const { view, stream, error } = useLiveMatch(id);
  const map = view.header?.maps[0];
  const score = map === undefined ? '-' : `${map.team1_score}:${map.team2_score}`;
  return (
    <p>{`${stream.state} ${score} players=${view.scoreboards[0]?.players.length ?? 0} error=${error?.status ?? '-'}`}</p>
  );
}

/* The count in the top bar reads the same list. */
function ListProbe() {
  const { data } = useSWR<LiveMatchesAnswer>(LIVE_MATCHES_KEY, fetchLiveMatches);
  return <p>{`listed ${data?.matches.length ?? '-'} v${data?.matches[0]?.version ?? '-'}`}</p>;
}

const fullState = (version: number) => {
  only().onopen?.();
  only().say('part', header(version), `0:${version}`);
  only().say(
    'part',
    { match_id: id, part: 'scoreboard:0', version, body: { map_number: 0, players: [samplePlayer()] } },
    `0:${version}`,
  );
  only().say('ready', {});
};

beforeEach(() => {
  id += 1;
  fillBrowserGaps();
  FakeEventSource.install();
});

describe('a followed match', () => {
  it('keeps the board through a lost connection, says so, polls the header, and resumes after the last event', async () => {
    const polled = {
      matches: [
        sampleMatch({
          id,
          version: 30,
          maps: [
            {
              number: 0,
              name: 'de_mirage',
              status: 'live',
              team1_score: 9,
              team2_score: 4,
              winner: null,
              unproven: false,
            },
          ],
        }),
      ],
      freshness: [],
    };
    const { calls } = stubApi({
      [`GET /matches/${id}`]: () => ({ body: record }),
      'GET /matches/live': () => ({ body: polled }),
    });
    const page = await renderPage(<Probe />);
    act(() => fullState(20));
    expect(await screen.findByText('open 7:4 players=1 error=-')).toBeTruthy();
    expect(calls.some((call) => call.path === '/matches/live')).toBe(false);

    act(() => only().onerror?.());
    expect(await screen.findByText('lost 9:4 players=1 error=-')).toBeTruthy();

    await waitFor(() => expect(only().url).toBe(`/api/live/stream?match=${id}&beats=1&last_event_id=0%3A20`));
    act(() => {
      only().onopen?.();
      only().say('part', header(25), '0:25');
    });
    expect(await screen.findByText('open 9:4 players=1 error=-')).toBeTruthy();
    page.unmount();
  });

  it('leaves alone the list of live matches that is still on its way: frames that overtake it do not throw it away', async () => {
    let answer: (value: { body: unknown }) => void = () => undefined;
    stubApi({
      [`GET /matches/${id}`]: () => ({ body: record }),
      'GET /matches/live': () => new Promise((resolve) => (answer = resolve)),
    });
    const page = await renderPage(
      <>
        <Probe />
        <ListProbe />
      </>,
    );
    act(() => fullState(20));
    expect(await screen.findByText('open 7:4 players=1 error=-')).toBeTruthy();
    act(() => answer({ body: { matches: [sampleMatch({ id, version: 19 })], freshness: [] } }));
    expect(await screen.findByText(/^listed 1 v/)).toBeTruthy();
    act(() => {
      only().say('part', header(21), '0:21');
      only().say('ready', {});
    });
    expect(await screen.findByText('listed 1 v21')).toBeTruthy();
    page.unmount();
  });

  it('stops following a match that has long been over, and keeps showing it', async () => {
    stubApi({ [`GET /matches/${id}`]: () => ({ body: record }) });
    const page = await renderPage(<Probe />);
    act(() => {
      only().onopen?.();
      only().say('part', header(50, { status: 'finished', winner: 'team1', end_time: '2026-01-01T00:00:00Z' }), '0:50');
      only().say('ready', {});
    });
    expect(await screen.findByText('open 7:4 players=0 error=-')).toBeTruthy();
    await waitFor(() => expect(FakeEventSource.opened.every((source) => source.closed)).toBe(true));
    expect(screen.getByText('open 7:4 players=0 error=-')).toBeTruthy();
    page.unmount();
  });

  it('closes the stream of a match that it may not see', async () => {
    stubApi({
      [`GET /matches/${id}`]: () => ({ status: 403, body: { message: 'Not allowed.', code: 'NOT_ALLOWED' } }),
    });
    const page = await renderPage(<Probe />);
    expect(await screen.findByText('open - players=0 error=403')).toBeTruthy();
    await waitFor(() => expect(FakeEventSource.opened.every((source) => source.closed)).toBe(true));
    page.unmount();
  });
});
