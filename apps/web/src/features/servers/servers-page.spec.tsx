import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRoutes } from '../../testing/render-routes';
import { sampleServer } from '../../testing/server-samples';
import { stubApi, type StubAnswer } from '../../testing/stub-api';
import { ServersPage } from './servers-page';

const servers = [
  sampleServer({ id: 1, display_name: 'Arena 1', in_use: 1, match_id: 42, provider: 'docker' }),
  sampleServer({ id: 2, display_name: 'Arena 2', name: null, user_id: null, last_problem: 'auth_failed', cordoned: 1 }),
];

async function open(answer: () => StubAnswer, path = '/servers', width = 1440) {
  fillBrowserGaps(width);
  const stub = stubApi({
    'GET /servers': answer,
    'PUT /servers': () => ({ body: { message: 'Game server updated successfully!', id: 2 } }),
  });
  const { router } = await renderRoutes([{ path: '/servers', element: <ServersPage /> }], [path]);
  return { ...stub, router };
}
const rowOf = (name: string) => {
  const row = screen.getByText(name).closest('tr');
  if (row === null) throw new Error(`no row of ${name}`);
  return within(row);
};

// Whole forms are filled in, on machines that are busy with other things.
describe('the servers of the installation', () => {
  it('tells of each its owner, state with the match on it, who runs it and what is wrong', async () => {
    await open(() => ({ body: { servers } }));
    expect(await screen.findByText('Arena 1')).toBeTruthy();
    const one = rowOf('Arena 1');
    expect(one.getByRole('link', { name: 'Abrir partida 42' }).getAttribute('href')).toBe('/match/42');
    expect(one.getByRole('link', { name: 'Ana' }).getAttribute('href')).toBe('/user/1');
    expect(one.getByText('Docker')).toBeTruthy();
    expect(one.getByText('203.0.113.5:27015')).toBeTruthy();
    const two = rowOf('Arena 2');
    expect(two.getByText('Da casa')).toBeTruthy();
    expect(two.getByText('Senha RCON recusada')).toBeTruthy();
    expect(two.getByText('Fora da fila')).toBeTruthy();
  });

  it('keeps filters and order in the address, and offers a way out when nothing is left', async () => {
    const { router } = await open(() => ({ body: { servers } }), '/servers?state=problem&sort=latency');
    expect(await screen.findByText('Arena 2')).toBeTruthy();
    expect(screen.queryByText('Arena 1')).toBeNull();
    const head = screen.getByRole('columnheader', { name: /Latência/ });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(within(head).getByRole('button'));
    expect(router.state.location.search).toBe('?state=problem&sort=latency&order=desc');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Nome, dono ou endereço' }), 'zzz');
    expect(await screen.findByText('Nenhum servidor com estes filtros')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(await screen.findByText('Arena 1')).toBeTruthy();
    expect(router.state.location.search).toBe('?sort=latency&order=desc');
  });

  it('offers a kept server to matches again', async () => {
    const { calls } = await open(() => ({ body: { servers } }));
    await screen.findByText('Arena 2');
    await userEvent.click(rowOf('Arena 2').getByRole('button', { name: 'Mais ações de Arena 2' }));
    await userEvent.click(await screen.findByText('Devolver à fila'));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ server_id: 2, cordoned: false }),
    );
    expect(await screen.findByText('Arena 2 volta a receber partidas.')).toBeTruthy();
  });

  it('says how to prepare a server where there is none, and what failed where the list does not come', async () => {
    let isDown = true;
    await open(() => (isDown ? 'network-down' : { body: { servers: [] } }));
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByText('Nenhum servidor ainda')).toBeTruthy();
    const guide = screen.getByRole('region', { name: 'Como preparar o servidor' });
    for (const step of ['Abra as portas', 'Defina a senha RCON', 'Instale o MatchZy', 'Cadastre e teste'])
      expect(within(guide).getByRole('heading', { name: new RegExp(step) })).toBeTruthy();
  });

  it('shows cards on a phone, with the same facts and full-size buttons', async () => {
    await open(() => ({ body: { servers } }), '/servers', 390);
    expect(await screen.findByText('Arena 1')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    const [card] = screen.getAllByRole('article');
    if (card === undefined) throw new Error('no card');
    expect(within(card).getByText('Docker')).toBeTruthy();
    expect(within(card).getByRole('button', { name: 'Testar conexão' })).toBeTruthy();
  });
});
