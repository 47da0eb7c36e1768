import { fillBrowserGaps } from '../../testing/browser-gaps';
import type { ClaimAnswer } from '@placar/contracts/seasons';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { renderPage } from '../../testing/render-page';
import { stubApi, type StubAnswer } from '../../testing/stub-api';
import { TeamClaimPage } from './team-claim-page';

beforeEach(() => fillBrowserGaps());

const PATH = '/claims/abcdefghijklmnopqrstuvwx';
const answer: ClaimAnswer = {
  claim: {
    team: { id: 4, name: 'Capitães da Areia 🐚', tag: 'CDA', flag: 'BR', logo: null },
    season: { id: 2, name: 'Verão' },
    owner: 'Ana',
    expires_at: '2026-12-21T12:00:00.000Z',
  },
};
const user = { id: 7, name: 'Bia', steam_id: '76561198000000001', admin: 0, super_admin: 0, may_create: [] };

function open(session: unknown, taking: () => StubAnswer = () => ({ body: { message: 'ok', team_id: 4 } })) {
  const stub = stubApi({
    [`GET ${PATH}`]: () => ({ body: answer }),
    [`POST ${PATH}`]: taking,
    'GET /isLoggedIn': () => ({ body: session }),
  });
  const page = (
    <Routes>
      <Route path="/claims/:token" element={<TeamClaimPage />} />
    </Routes>
  );
  return renderPage(page, PATH).then(() => stub);
}

describe('the page of a claim link', () => {
  it('shows what it hands over, and takes nothing by being opened', async () => {
    const { calls } = await open(false);
    expect(await screen.findByText('Capitães da Areia 🐚')).toBeTruthy();
    expect(screen.getByText('Temporada: Verão')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Entrar pela Steam para assumir' })).toBeTruthy();
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('takes the team when the captain says so', async () => {
    const { calls } = await open(user);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Sou o capitão: assumir o time' }));
    expect(await screen.findByText('O time Capitães da Areia 🐚 é seu para montar.')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('asks for Steam where the account was not confirmed by it', async () => {
    await open(user, () => ({
      status: 403,
      body: { message: 'Please sign in through Steam first.', code: 'NOT_ALLOWED' },
    }));
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Sou o capitão: assumir o time' }));
    expect((await screen.findByRole('alert')).textContent).toContain('não foi confirmada pela Steam');
    expect(screen.getByRole('button', { name: 'Entrar pela Steam para assumir' })).toBeTruthy();
  });

  it('says that a link is over', async () => {
    stubApi({
      'GET /isLoggedIn': () => ({ body: user }),
      [`GET ${PATH}`]: () => ({ status: 404, body: { message: 'x' } }),
    });
    await renderPage(
      <Routes>
        <Route path="/claims/:token" element={<TeamClaimPage />} />
      </Routes>,
      PATH,
    );
    await waitFor(() => expect(screen.getByText('Este link não vale mais')).toBeTruthy());
  });
});
