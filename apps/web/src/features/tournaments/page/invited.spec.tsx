import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { TournamentAnswer } from '@placar/contracts/tournaments';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { sampleCup } from '../../../testing/cup-samples';
import { FakeEventSource } from '../../../testing/fake-event-source';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import { TournamentPage } from './tournament-page';

const CAPTAIN = { id: 9, name: 'Bia', steam_id: '76561198000000009', admin: 0, super_admin: 0 };
const STRANGERS = { code: 'NO_STEAM_ACCOUNT', message: 'Each of them. (Ana (br), Bia)', fields: { members: 'no' } };
const WRONG = { code: 'INVITATION_WRONG', message: 'no', fields: { code: 'no' } };

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

/** The page of a tournament of single players; the right code is `K7QM-2XWD-9HFA`. */
async function open(signUp: TournamentAnswer['settings']['sign_up'], search = '', user: object | false = CAPTAIN) {
  const cup = sampleCup({ teams: [] }, { sign_up: signUp });
  const { calls } = stubApi({
    'GET /isLoggedIn': () => ({ body: user }),
    'GET /users/me/teams?limit=100': () => ({ body: { teams: [], total: 0 } }),
    'GET /tournaments/1': () => ({ body: cup }),
    'POST /tournaments/1/sign-up': ({ body }) =>
      signUp === 'open'
        ? { status: 409, body: STRANGERS }
        : (body as { code?: string }).code === 'K7QM-2XWD-9HFA'
          ? { body: cup }
          : { status: 403, body: WRONG },
  });
  await renderPage(
    <>
      <Address />
      <Routes>
        <Route path="/tournaments/:id" element={<TournamentPage />} />
      </Routes>
    </>,
    `/tournaments/1${search}`,
  );
  await screen.findByRole('heading', { name: 'Copa' });
  return { sent: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body) };
}
const codeField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Código de convite/ });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Inscrever' }));

beforeEach(() => {
  fillBrowserGaps();
  FakeEventSource.install();
});
afterEach(() => cleanup());

describe('a tournament by invitation', () => {
  it('opens its dialog for who comes with the code, filled in, and takes the code out of the address', async () => {
    const { sent } = await open('code', '?code=K7QM-2XWD-9HFA');
    expect((await codeField()).value).toBe('K7QM-2XWD-9HFA');
    expect(screen.getByTestId('address').textContent).toBe('');
    send();
    await waitFor(() => expect(sent()).toMatchObject([{ code: 'K7QM-2XWD-9HFA', name: 'Bia' }]));
  });

  it('asks for the code, and says that one is wrong', async () => {
    const { sent } = await open('code');
    expect(screen.getByText(/é por convite/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Inscrever-me' }));
    const field = await codeField();
    send();
    expect(await screen.findByText('Digite o código de convite.')).toBeTruthy();
    expect(sent()).toEqual([]);
    fireEvent.change(field, { target: { value: 'AAAA' } });
    send();
    expect(await screen.findByText(/O código de convite não confere/)).toBeTruthy();
  });

  it('keeps the code on the way through sign-in', async () => {
    await open('code', '?code=K7QM-2XWD-9HFA', false);
    const link = screen.getByRole('link', { name: /Entrar para inscrever/ });
    expect(link.getAttribute('href')).toBe(
      `/?login=1&return=${encodeURIComponent('/tournaments/1?code=K7QM-2XWD-9HFA')}`,
    );
  });
});

it('says why nobody signs up where organisers bring the teams, and lets them', async () => {
  await open('by_hand');
  expect(screen.getByText(/só a organização inscreve times/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Inscrever-me' })).toBeNull();
  cleanup();
  await open('by_hand', '', { ...CAPTAIN, id: 1 });
  expect(screen.getByRole('button', { name: 'Inscrever-me' })).toBeTruthy();
  expect(screen.queryByText(/Fale com ela para participar/)).toBeNull();
});

it('names those who have no account where everybody must have one', async () => {
  await open('open');
  fireEvent.click(screen.getByRole('button', { name: 'Inscrever-me' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Inscrever' }));
  expect(await screen.findByText(/ter entrado neste site pela Steam. \(Ana \(br\), Bia\)/)).toBeTruthy();
});
