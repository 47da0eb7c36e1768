import type { TournamentAnswer, TournamentStandingsAnswer } from '@placar/contracts/tournaments';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { sampleCup, sampleView } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import { CupHero } from './cup-hero';

const place = (at: number, entry: number) => ({ group: null, place: at, entries: [entry] });
const STANDINGS: TournamentStandingsAnswer = {
  id: 1,
  version: 2,
  names: {},
  stages: [{ tables: [], shared: [], placements: [place(1, 2), place(2, 1)] }],
};

/** The hero of a tournament that ends when the button is pressed. */
function Page({ first }: { first: TournamentAnswer['status'] }) {
  const [status, setStatus] = useState(first);
  const standings = status === 'over' ? STANDINGS : undefined;
  return (
    <>
      <CupHero view={sampleView({ tournament: sampleCup({ status }), standings })} actions={null} />
      <button type="button" onClick={() => setStatus('over')}>
        fim
      </button>
    </>
  );
}

const facts = () => screen.getByText('Formato').closest('dl');

beforeEach(() => fillBrowserGaps());

describe('the hero of a tournament', () => {
  it('names the champion above its facts for who comes after the end', async () => {
    await renderPage(<Page first="over" />);
    expect(screen.getByTestId('champion').textContent).toMatch(/Time 2.*Time 1/);
    expect(facts()?.parentElement?.contains(screen.getByTestId('champion'))).toBe(false);
  });

  it('names the champion in the place of its facts for who sees the end: nothing moves', async () => {
    await renderPage(<Page first="running" />);
    const room = facts()?.parentElement;
    expect(screen.queryByTestId('champion')).toBeNull();
    fireEvent.click(screen.getByText('fim'));
    expect(room?.contains(screen.getByTestId('champion'))).toBe(true);
    expect(facts()?.parentElement).toBe(room);
  });
});
