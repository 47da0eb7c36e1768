import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRoutes } from '../../testing/render-routes';
import { stubApi, type StubAnswer } from '../../testing/stub-api';
import { ImportDialog } from './import-dialog';

const REPORT = {
  id: 7,
  created: true,
  bracket_matches: 3,
  imported: 4,
  renamed: 0,
  unchanged: 0,
  conflicts: [],
  claim_links: [],
};

const refusal = (status: number, code: string): StubAnswer => ({ status, body: { code, message: code } });

describe('bringing a tournament in from Challonge', () => {
  it('says one thing at a time, shows where the key is mended, and leaves the keyboard where the next step is', async () => {
    fillBrowserGaps(1440);
    const answers: StubAnswer[] = [
      refusal(400, 'CHALLONGE_KEY_MISSING'),
      refusal(404, 'TOURNAMENT_NOT_FOUND'),
      refusal(502, 'CHALLONGE_UNAVAILABLE'),
      { body: REPORT },
    ];
    const { calls } = stubApi({ 'POST /seasons/challonge': () => answers.shift() ?? 'network-down' });
    const user = userEvent.setup();
    await renderRoutes([{ path: '/', element: <ImportDialog kind="season" onClose={() => undefined} /> }], ['/']);
    const field = await screen.findByRole('textbox', { name: /Torneio/ });
    const press = () => user.click(screen.getByRole('button', { name: 'Importar' }));

    await press();
    await screen.findByText('Este campo é obrigatório.');
    expect(document.activeElement).toBe(field);
    expect(calls).toEqual([]);

    await user.type(field, 'copa');
    await press();
    const link = await screen.findByRole('link', { name: /minha conta/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/user?tab=account', '_blank']);
    await waitFor(() => expect(document.activeElement).toBe(field));

    await press();
    await screen.findByText(/não conhece este torneio/);
    expect(screen.queryByRole('link', { name: /minha conta/ })).toBeNull();

    await press();
    await screen.findByText(/não está respondendo/);
    expect(screen.queryByText(/não conhece este torneio/)).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field));

    await press();
    const season = await screen.findByRole('link', { name: 'Abrir temporada' });
    await waitFor(() => expect(document.activeElement).toBe(season));
    expect(calls.at(-1)?.body).toEqual({ tournament_id: 'copa', import_teams: true });
  });

  it('brings the teams alone, as an action of its own that asks nothing about seasons', async () => {
    fillBrowserGaps(1440);
    const { id: _id, created: _created, bracket_matches: _matches, ...teams } = REPORT;
    const { calls } = stubApi({ 'POST /teams/challonge': () => ({ body: { message: 'ok', ...teams } }) });
    const user = userEvent.setup();
    await renderRoutes([{ path: '/', element: <ImportDialog kind="teams" onClose={() => undefined} /> }], ['/']);
    await screen.findByRole('dialog', { name: 'Importar times do Challonge' });
    expect(screen.queryByRole('switch')).toBeNull();
    await user.type(screen.getByRole('textbox', { name: /Torneio/ }), 'copa');
    await user.click(screen.getByRole('button', { name: 'Importar' }));
    expect((await screen.findByRole('link', { name: 'Ver meus times' })).getAttribute('href')).toBe('/myteams');
    expect(screen.queryByText('Jogos da chave')).toBeNull();
    expect(screen.getByText('Times criados')).toBeTruthy();
    expect(calls).toEqual([{ method: 'POST', path: '/teams/challonge', body: { tournament_id: 'copa' } }]);
  });
});
