import type { Calendar } from '@placar/contracts/calendars';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { renderPage } from '../../testing/render-page';
import { stubApi, type StubAnswer } from '../../testing/stub-api';
import { CalendarDialog } from './calendar-dialog';

const URL_MADE = 'https://placar.example/api/calendars/abc.ics';
const cup: Calendar = { id: 4, of: 'tournament', ref: 12, made_at: '2026-11-24T12:00:00.000Z' };

async function open(post: () => StubAnswer) {
  fillBrowserGaps(1440);
  // A calendar of another tournament is not this one.
  let calendars: Calendar[] = [{ ...cup, id: 3, ref: 11 }];
  const { calls } = stubApi({
    'GET /users/me/calendars': () => ({ body: { calendars } }),
    'POST /users/me/calendars': () => {
      const answer = post();
      if (answer !== 'network-down' && answer.status === undefined) calendars = [...calendars, cup];
      return answer;
    },
    'DELETE /users/me/calendars/4': () => {
      calendars = calendars.slice(0, 1);
      return { body: { calendars } };
    },
  });
  await renderPage(<CalendarDialog of="tournament" refId={12} onClose={() => undefined} />);
  return calls;
}

describe('the dialog of a calendar', () => {
  it('makes the address of this tournament, shows it once, and ends it', async () => {
    const calls = await open(() => ({ body: { calendar: cup, url: URL_MADE } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Criar endereço' }));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ of: 'tournament', ref: 12 });
    const link = await screen.findByRole('link', { name: 'Abrir no calendário' });
    expect(link.getAttribute('href')).toBe('webcal://placar.example/api/calendars/abc.ics');
    expect(document.body.textContent).toContain(URL_MADE);
    await userEvent.click(await screen.findByRole('button', { name: 'Encerrar o endereço' }));
    await waitFor(() => expect(document.body.textContent).not.toContain(URL_MADE));
    expect(await screen.findByRole('button', { name: 'Criar endereço' })).toBeTruthy();
  });

  it('says why no address was made', async () => {
    await open(() => ({ status: 404, body: { code: 'TOURNAMENT_NOT_FOUND', message: 'x' } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Criar endereço' }));
    expect(await screen.findByText('Este torneio não existe.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Abrir no calendário' })).toBeNull();
  });
});
