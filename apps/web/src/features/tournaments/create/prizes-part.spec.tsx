import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { FakeEventSource } from '../../../testing/fake-event-source';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import { CupCreatePage } from './cup-create-page';

const ADMIN = { id: 1, name: 'Bia', steam_id: null, admin: 1, super_admin: 0 };

beforeEach(() => {
  fillBrowserGaps();
  FakeEventSource.install();
});

it('prizes are sent with the tournament that is made; a row that is wrong is named before anything is sent', async () => {
  const { calls } = stubApi({
    'GET /isLoggedIn': () => ({ body: ADMIN }),
    'POST /tournaments': () => ({ status: 409, body: { code: 'WRONG_STATUS', message: 'in English' } }),
  });
  await renderPage(<CupCreatePage />, '/tournaments/create');
  const user = userEvent.setup();
  const sent = () => calls.filter(({ method, path }) => method === 'POST' && path === '/tournaments');
  fireEvent.change(await screen.findByRole('textbox', { name: /^Nome/ }), { target: { value: 'Copa' } });
  const part = screen.getByRole('region', { name: 'Premiação' });
  await user.click(within(part).getByRole('button', { name: 'Adicionar prêmio' }));
  // The rows come once somebody wants one.
  await within(part).findByRole('group');
  await user.click(within(part).getByRole('button', { name: 'Adicionar prêmio' }));
  const [first, second] = within(part).getAllByRole('group');
  const write = (row: HTMLElement | undefined, name: RegExp, value: string) =>
    fireEvent.change(within(row as HTMLElement).getByRole('textbox', { name }), { target: { value } });
  write(first, /^Prêmio/, 'R$ 1.000');
  write(second, /^Prêmio/, 'Camisetas');
  write(second, /^Até/, '1');
  const submit = screen.getByRole('button', { name: 'Criar torneio' });
  await user.click(submit);
  expect(await within(part).findByText(/Não pode vir antes/)).toBeTruthy();
  expect(sent()).toEqual([]);
  write(second, /^Até/, '4');
  await user.click(submit);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    name: 'Copa',
    prizes: [
      { place: 1, prize: 'R$ 1.000' },
      { place: 2, until: 4, prize: 'Camisetas' },
    ],
  });
});
