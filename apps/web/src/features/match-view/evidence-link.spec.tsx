import { screen, waitFor } from '@testing-library/react';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { EvidenceLink } from './evidence-link';

const CAPTAIN = '76561198000000001';
const PLAYER = '76561198000000002';
const person = (steam_id: string, captain: boolean) => ({ steam_id, name: 'Ana', image: null, captain, coach: false });
const plan = { match_id: 7, team1: [person(CAPTAIN, true), person(PLAYER, false)], team2: [] };

async function show(steamId: string, props: { isStaff: boolean; isOver: boolean }): Promise<string[]> {
  fillBrowserGaps(1440);
  const asked: string[] = [];
  stubApi({
    'GET /isLoggedIn': () => ({ body: { id: 5, steam_id: steamId } }),
    'GET /matches/7/plan': () => {
      asked.push('plan');
      return { body: { plan } };
    },
  });
  await renderPage(<EvidenceLink matchId={7} {...props} />);
  return asked;
}

describe('the link to the evidence of a match', () => {
  it('is there for staff at any time', async () => {
    await show(PLAYER, { isStaff: true, isOver: false });
    const link = await screen.findByRole('link');
    expect(link.getAttribute('href')).toMatch(/\/matches\/7\/evidence$/);
  });

  it('is there for a captain once the match is over', async () => {
    await show(CAPTAIN, { isStaff: false, isOver: true });
    expect(await screen.findByRole('link')).toBeTruthy();
  });

  it('is not there for another player', async () => {
    const asked = await show(PLAYER, { isStaff: false, isOver: true });
    await waitFor(() => expect(asked).toEqual(['plan']));
    expect(screen.queryByRole('link')).toBeNull();
  });
});
