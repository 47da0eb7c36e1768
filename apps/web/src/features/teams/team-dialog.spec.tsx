import { fillBrowserGaps } from '../../testing/browser-gaps';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { SWRConfig } from 'swr';
import { swrConfig } from '../../lib/swr';
import { startPortuguese } from '../../testing/portuguese';
import { stubApi } from '../../testing/stub-api';
import { UiProvider } from '../../ui';
import { TeamCreateRoute } from './team-create-route';

/* The router wraps every navigation into a request, which jsdom does not know; no loader reads more of it than this. */
class NavigationRequest {
  readonly method = 'GET';
  readonly signal: AbortSignal | undefined;
  constructor(
    readonly url: string,
    init?: { signal?: AbortSignal },
  ) {
    this.signal = init?.signal;
  }
}

async function openForm(routes: Parameters<typeof stubApi>[0]) {
  fillBrowserGaps(1280);
  Object.assign(globalThis, { Request: NavigationRequest });
  const stub = stubApi(routes);
  await startPortuguese();
  const router = createMemoryRouter(
    [
      { path: '/teams', element: <h1>Lista</h1> },
      { path: '/teams/create', element: <TeamCreateRoute /> },
      { path: '/teams/:id', element: <h1>Página do time</h1> },
    ],
    { initialEntries: ['/teams', '/teams/create'] },
  );
  render(
    <SWRConfig value={{ ...swrConfig, provider: () => new Map(), dedupingInterval: 0 }}>
      <UiProvider transitions={false}>
        <RouterProvider router={router} />
      </UiProvider>
    </SWRConfig>,
  );
  await act(() => Promise.resolve());
  return { ...stub, router };
}

async function fill(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

describe('the form of a new team', () => {
  it('shows what the server refuses at its field, keeps what was typed, and then leads to the team', async () => {
    let asked = 0;
    const { calls } = await openForm({
      'POST /teams': () => {
        asked += 1;
        return asked === 1
          ? {
              status: 400,
              body: {
                message: 'auth_name.ghost: is a custom profile name that Steam does not know',
                code: 'INVALID_INPUT',
                fields: { 'auth_name.ghost': 'is a custom profile name that Steam does not know' },
              },
            }
          : { body: { message: 'Team successfully inserted.', id: 31 } };
      },
    });
    await fill(screen.getByLabelText(/^Nome/), 'Falcões');
    const steam = screen.getByLabelText('Conta da Steam de jogador 1');
    await fill(steam, 'ghost');
    await userEvent.click(screen.getByRole('button', { name: 'Criar time' }));
    expect(await screen.findByText('A Steam não conhece este nome personalizado.')).toBeTruthy();
    expect((steam as HTMLInputElement).value).toBe('ghost');

    await fill(steam, '76561198000000001');
    await userEvent.click(screen.getByRole('button', { name: 'Criar time' }));
    expect(await screen.findByRole('heading', { name: 'Página do time' })).toBeTruthy();
    expect(calls.filter((call) => call.method === 'POST').at(-1)?.body).toMatchObject({
      name: 'Falcões',
      auth_name: { '76561198000000001': { captain: true } },
    });
  });

  it('asks before it lets typed text go, and stays when told so', async () => {
    const { router } = await openForm({});
    await fill(screen.getByLabelText(/^Nome/), 'Falcões');
    await act(() => router.navigate('/teams'));
    expect(await screen.findByText('Descartar as alterações?')).toBeTruthy();
    await userEvent.click(screen.getAllByText('Cancelar').at(-1)!);
    await waitFor(() => expect(screen.queryByText('Descartar as alterações?')).toBeNull());
    expect(router.state.location.pathname).toBe('/teams/create');

    await act(() => router.navigate('/teams'));
    await userEvent.click(await screen.findByText('Descartar'));
    expect(await screen.findByRole('heading', { name: 'Lista' })).toBeTruthy();
  });

  it('takes a picture by what is in it', async () => {
    await openForm({});
    const input = screen.getByLabelText('Escolher imagem', { selector: 'input' });
    await userEvent.upload(input, new File(['GIF89a'], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByText('Este arquivo não é PNG nem SVG.')).toBeTruthy();
    await userEvent.upload(
      input,
      new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg', { type: 'image/svg+xml' }),
    );
    const preview = await screen.findByAltText('Prévia do novo logo');
    expect(preview.getAttribute('src')).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(screen.queryByText('Este arquivo não é PNG nem SVG.')).toBeNull();
  });
});
