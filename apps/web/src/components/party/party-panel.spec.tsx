import { fillBrowserGaps } from '../../testing/browser-gaps';
import type { Party } from '@placar/contracts/lobby';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { PartyPanel } from './party-panel';

const TOKEN = 'a'.repeat(32);
const person = (id: number) => ({ id, name: `Pessoa ${id}`, image: null });
const partyOf = (...ids: number[]): Party => ({ leader_id: ids[0] ?? 0, members: ids.map(person), size_max: 5 });

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

async function open(party: Party | null, { userId = 1, query = '' }: { userId?: number | null; query?: string } = {}) {
  fillBrowserGaps(1440);
  const stub = stubApi({
    'GET /isLoggedIn': () => ({
      body: userId === null ? false : { id: userId, name: 'Eu', admin: 0, super_admin: 0, may_create: [] },
    }),
    'GET /parties': () => ({ body: { party } }),
    'POST /parties': () => ({ body: { party: partyOf(1), token: TOKEN } }),
    'POST /parties/link': () => ({ body: { party, token: 'b'.repeat(32) } }),
    'POST /parties/join': () => ({ body: { party: partyOf(7, 1) } }),
    'POST /parties/leave': () => ({ body: { party: null } }),
    'POST /parties/kick': () => ({ body: { party: partyOf(1) } }),
  });
  await renderPage(
    <>
      <Routes>
        <Route path="/lobby" element={<PartyPanel />} />
      </Routes>
      <Address />
    </>,
    `/lobby${query}`,
  );
  return stub;
}

describe('the party', () => {
  it('is made with a link that can be copied, and ends when its last one leaves', async () => {
    await open(null);
    await userEvent.click(await screen.findByRole('button', { name: 'Criar grupo' }));
    expect(await screen.findByText('Seu grupo: 1 de 5')).toBeTruthy();
    expect(screen.getByText(new RegExp(`/lobby\\?party=${TOKEN}$`))).toBeTruthy();
    // One alone is no team to be challenged with.
    expect(screen.queryByRole('link', { name: 'Lançar desafio' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sair do grupo' }));
    expect(await screen.findByRole('button', { name: 'Criar grupo' })).toBeTruthy();
  });

  it('lets only its leader invite and send away', async () => {
    const { calls } = await open(partyOf(1, 2));
    await userEvent.click(await screen.findByRole('button', { name: 'Tirar Pessoa 2 do grupo' }));
    await waitFor(() => expect(calls.find(({ path }) => path === '/parties/kick')?.body).toEqual({ user_id: 2 }));
    expect(await screen.findByText('Seu grupo: 1 de 5')).toBeTruthy();
  });

  it('shows the others who leads, and the challenge', async () => {
    await open(partyOf(7, 1));
    expect(await screen.findByRole('link', { name: 'Lançar desafio' })).toBeTruthy();
    expect(screen.getByLabelText('Lidera o grupo').closest('li')?.textContent).toContain('Pessoa 7');
    expect(screen.queryByRole('button', { name: /Convidar|Tirar/ })).toBeNull();
  });

  it('asks who comes by its link, and cleans the address', async () => {
    const { calls } = await open(partyOf(1, 2), { query: `?mode=wingman&party=${TOKEN}` });
    expect(await screen.findByText('Ao entrar, você sai do seu grupo de agora.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Entrar no grupo' }));
    await waitFor(() => expect(calls.find(({ path }) => path === '/parties/join')?.body).toEqual({ token: TOKEN }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/lobby?mode=wingman'));
    expect(await screen.findByText('Seu grupo: 2 de 5')).toBeTruthy();
  });

  it('sends a visitor to the login and back to the same link', async () => {
    await open(null, { userId: null, query: `?party=${TOKEN}` });
    const login = await screen.findByRole('link', { name: 'Entrar com a conta' });
    expect(login.getAttribute('href')).toBe(`/?login=1&return=${encodeURIComponent(`/lobby?party=${TOKEN}`)}`);
  });
});
