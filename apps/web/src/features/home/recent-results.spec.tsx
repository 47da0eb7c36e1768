import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen } from '@testing-library/react';
import { sampleMatch } from '../../testing/live-samples';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { RecentResults } from './recent-results';

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
