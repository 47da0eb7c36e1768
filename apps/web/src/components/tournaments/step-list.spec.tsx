import { fillBrowserGaps } from '../../testing/browser-gaps';
import type { TournamentStep } from '@placar/contracts/tournaments';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { StepList } from './step-list';

const STEP: TournamentStep = {
  tournament_id: 7,
  tournament: 'Copa',
  entry: 3,
  team: 'Time 3',
  what: 'check_in',
  is_captain: true,
  stage: 1,
  key: 'U2.1',
  opponent: 'Time 5',
  at: null,
  until: '2026-12-01T20:00:00.000Z',
};

beforeEach(() => fillBrowserGaps());
afterEach(() => cleanup());

describe('a check-in that waits for a captain', () => {
  it('to a match is done from its card, and a refusal is told', async () => {
    let isOpen = true;
    const { calls } = stubApi({
      'POST /tournaments/7/check-in-match': () =>
        isOpen ? { body: {} } : { status: 409, body: { code: 'CHECK_IN_CLOSED', message: 'no' } },
    });
    await renderPage(<StepList steps={[STEP]} />);
    expect(screen.getByText('Faça o check-in da partida contra Time 5.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Fazer check-in' }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ entry: 3, stage: 1, key: 'U2.1' }));
    isOpen = false;
    fireEvent.click(await screen.findByRole('button', { name: 'Fazer check-in' }));
    expect(await screen.findByText(/check-in.*não está aberto|não está aberto/i)).toBeTruthy();
  });

  it('to the tournament is done from it, too, and by nobody else of the team', async () => {
    const { calls } = stubApi({ 'POST /tournaments/7/check-in': () => ({ body: {} }) });
    const whole = { ...STEP, stage: null, key: null, opponent: null };
    const { unmount } = await renderPage(<StepList steps={[{ ...whole, is_captain: false }]} />);
    expect(screen.queryByRole('button', { name: 'Fazer check-in' })).toBeNull();
    unmount();
    await renderPage(<StepList steps={[whole]} />);
    fireEvent.click(screen.getByRole('button', { name: 'Fazer check-in' }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ entry: 3 }));
  });
});
