import { screen, within } from '@testing-library/react';
import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { sampleMatch } from '../../../testing/live-samples';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import { BeforeMatch } from './before-match';
import { meanRating } from './line-ups';

const ME = '76561198000000001';
const RIVAL = '76561198000000002';
const player = (steam_id: string, name: string, change: object = {}) => ({
  steam_id,
  name,
  image: null,
  captain: false,
  coach: false,
  ...change,
});
const plan = {
  match_id: 7,
  team1: [player(ME, 'Ana', { captain: true }), player('76561198000000003', 'Raimundo', { coach: true })],
  team2: [player(RIVAL, 'Zoë')],
  map_pool: ['de_nuke', 'de_mirage', 'de_ancient'],
  veto: [
    { team: 'team1', action: 'ban' },
    { team: 'team2', action: 'pick' },
    { team: null, action: 'decider' },
  ],
  map_sides: null,
  side_type: 'always_knife',
  players_per_team: 5,
  only_listed: true,
  rounds_to_win: 13,
  overtime_rounds: 6,
  ladder: 'wingman',
  pauses: [
    { type: 'technical', allowed: 2 },
    { type: 'tactical', allowed: null },
  ],
  delay_seconds: 0,
};
const record = (map_name: string, won: number, lost: number) => ({
  map_name,
  played: won + lost,
  won,
  lost,
  rounds_won: 0,
  rounds_lost: 0,
  last_played: null,
});

describe('a match before its first round', () => {
  it('tells who plays with their rating, how both fared on each map, the veto in words and the rules', async () => {
    fillBrowserGaps(1440);
    const match = sampleMatch({ status: 'scheduled', maps: [], max_maps: 1 });
    stubApi({
      'GET /isLoggedIn': () => ({ body: { id: 5, steam_id: ME, steam_id_proved: 1 } }),
      [`GET /matches/${match.id}/plan`]: () => ({ body: { plan } }),
      [`GET /leaderboard/rows?players=${ME},76561198000000003,${RIVAL}`]: () => ({
        body: { leaderboard: [{ steamId: ME, average_rating: 1.2, total_maps: 4 }] },
      }),
      [`GET /teams/${match.team1.id}/maps`]: () => ({ body: { maps: [record('de_nuke', 3, 1)] } }),
      [`GET /teams/${match.team2.id}/maps`]: () => ({ body: { maps: [] } }),
    });
    await renderPage(<BeforeMatch match={match} />);
    const lineUps = await screen.findByTestId('line-ups');
    expect(within(lineUps).getByText('Você')).toBeTruthy();
    expect(await within(lineUps).findByText('Rating médio 1,20')).toBeTruthy();
    expect(within(lineUps).getByText('sem rating')).toBeTruthy();
    const maps = within(await screen.findByTestId('maps-ahead'));
    expect(await maps.findByText('75%')).toBeTruthy();
    const steps = maps.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps.slice(-3)).toEqual([
      `${match.team1.tag || match.team1.name} bane`,
      `${match.team2.tag || match.team2.name} escolhe`,
      'o que sobrar decide',
    ]);
    const rules = within(screen.getByTestId('rules'));
    expect(rules.getByText('Primeiro a 13')).toBeTruthy();
    expect(rules.getByText('Sempre na faca')).toBeTruthy();
    expect(rules.getByText('2 por time e mapa')).toBeTruthy();
    expect(rules.getByText('Ranqueada: Wingman 2v2')).toBeTruthy();
    expect(rules.queryByText('Pausas táticas')).toBeNull();
  });

  it('takes the mean of those who have a rating, coaches left out', () => {
    const standings = new Map([
      [ME, { average_rating: 1.2 }],
      ['76561198000000003', { average_rating: 3 }],
    ]) as never;
    expect(meanRating(plan.team1, standings)).toBe(1.2);
    expect(meanRating(plan.team2, standings)).toBeNull();
  });
});
