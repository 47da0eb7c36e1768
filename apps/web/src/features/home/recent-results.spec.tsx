import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen } from '@testing-library/react';
import { sampleMatch } from '../../testing/live-samples';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { liveRow } from '../../components/match/live-row';
import { toSummary } from '../../components/match/match-summary';
import { FeaturedMatch } from './featured-match';
import { RecentResults } from './recent-results';
import { MatchRow } from '../../components/match/match-row';
import { LiveMatchCard } from '../../components/match/live-match-card';

const ended = (id: number, team: string, endTime: string) => ({
  id,
  team1_id: 1,
  team2_id: 2,
  team1_string: team,
  team2_string: 'Falcões',
  max_maps: 1,
  status: 'finished',
  team1_score: 1,
  team2_score: 0,
  winner: 1,
  end_time: endTime,
});

const scheduled = (id: number, team: string, startTime: string | null) => {
  const match = sampleMatch();
  const team1 = { ...match.team1, name: team };
  return { ...match, id, team1, status: 'scheduled' as const, start_time: startTime, end_time: null };
};

describe('the match of the first page', () => {
  it('bears the marks of a score that is no fact', async () => {
    fillBrowserGaps(1440);
    const marks = { unproven: true, unconfirmed: true };
    await renderPage(
      <>
        <FeaturedMatch match={sampleMatch(marks)} />
        <LiveMatchCard match={sampleMatch(marks)} />
        <MatchRow match={toSummary(sampleMatch(marks), new Map())} />
        <MatchRow match={liveRow(toSummary(sampleMatch(), new Map()), sampleMatch(marks))} />
      </>,
      '/',
    );
    const cards = screen.getAllByRole('article');
    expect(cards).toHaveLength(4);
    for (const card of cards) expect(card.textContent).toMatch(/Placar não comprovado.*Não confirmada/);
    const links = screen.getAllByRole('link', { name: /, Placar não comprovado, Não confirmada$/ });
    expect(links).toHaveLength(4);
  });
});

describe('what ended and what comes, on the first page', () => {
  it('puts the latest end first and the next start first, whichever match was made first', async () => {
    fillBrowserGaps(1440);
    stubApi({
      'GET /matches?limit=20&state=ended': () => ({
        body: {
          matches: [
            ended(90, 'Curta', '2026-11-20T11:00:00.000Z'),
            ended(80, 'Longa', '2026-11-20T12:00:00.000Z'),
            ended(70, 'Antiga', '2026-11-19T12:00:00.000Z'),
          ],
        },
      }),
    });
    const open = [
      scheduled(5, 'Sem hora', null),
      scheduled(95, 'Depois', '2026-11-23T20:00:00.000Z'),
      scheduled(3, 'Primeiro', '2026-11-22T20:00:00.000Z'),
      { ...sampleMatch(), id: 4 },
    ];
    await renderPage(<RecentResults open={open} />, '/');
    await screen.findByText('Longa');
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
    const wanted = ['Longa', 'Curta', 'Antiga', 'Primeiro', 'Depois', 'Sem hora'];
    expect(rows.map((row) => wanted.find((name) => row.includes(name)))).toEqual(wanted);
  });
});
