import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { OwnStanding } from '@placar/contracts/lobby';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import { StandingCard } from './standing-card';

const HOUR_MS = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const clean = (): OwnStanding => ({
  now: inHours(0),
  penalties: [],
  blocked_until: null,
  ban: null,
  thumbs: { good_captain: 3, calm: 1 },
});
const ban = (appeal: string | null): NonNullable<OwnStanding['ban']> => ({
  id: 4,
  reason: 'Insultos',
  begins_at: inHours(-1),
  ends_at: null,
  lifted_at: null,
  lifted_reason: null,
  appeal,
  appealed_at: null,
});
const penalty = (id: number, change: Partial<OwnStanding['penalties'][number]>): OwnStanding['penalties'][number] => ({
  id,
  lobby_id: 9,
  cause: 'left',
  minutes: 15,
  begins_at: inHours(-1),
  ends_at: inHours(-0.75),
  taken_back_at: null,
  taken_back_reason: null,
  ...change,
});

async function open(standing: OwnStanding) {
  fillBrowserGaps(1440);
  const stub = stubApi({
    'GET /users/me/standing': () => ({ body: standing }),
    'POST /users/me/appeal': ({ body }) => ({
      body: { ...standing, ban: ban((body as { text: string }).text) },
    }),
  });
  await renderPage(<StandingCard />);
  return stub;
}

describe('what keeps oneself from a seat', () => {
  it('is nothing for most people, with what team-mates think', async () => {
    await open(clean());
    expect(await screen.findByText('Nada impede você de sentar em um lobby.')).toBeTruthy();
    expect(screen.getByText('Bom capitão: 3')).toBeTruthy();
  });

  it('counts by the clock of the server what still runs, and tells the rest', async () => {
    // The server is an hour ahead of this browser: of two hours here one is left there.
    await open({
      ...clean(),
      now: inHours(1),
      penalties: [
        penalty(1, { cause: 'absent', ends_at: inHours(2) }),
        penalty(2, {}),
        penalty(3, { ends_at: inHours(3), taken_back_at: inHours(0), taken_back_reason: 'Queda do servidor' }),
      ],
    });
    expect((await screen.findByRole('timer')).textContent).toMatch(/^faltam (60:00|5\d:\d\d)$/);
    expect(screen.getByText('Não apareceu no servidor')).toBeTruthy();
    expect(screen.getByText('Cumprida')).toBeTruthy();
    expect(screen.getByText('Queda do servidor')).toBeTruthy();
  });

  it('is a ban with its reason, against which one can say something', async () => {
    const { calls } = await open({ ...clean(), ban: ban(null) });
    expect(await screen.findByText('Insultos')).toBeTruthy();
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar recurso' });
    expect(send.disabled).toBe(true);
    await userEvent.type(screen.getByLabelText(/Seu recurso/), ' Foi meu irmão ');
    await userEvent.click(send);
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/users/me/appeal')?.body).toEqual({ text: 'Foi meu irmão' }),
    );
    expect(await screen.findByRole('button', { name: 'Trocar o recurso' })).toBeTruthy();
  });
});
