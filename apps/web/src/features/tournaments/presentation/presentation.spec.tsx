import type { TournamentPresentation } from '@placar/contracts/tournaments';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { sampleCup, sampleView } from '../../../testing/cup-samples';
import { renderPage } from '../../../testing/render-page';
import { renderRoutes } from '../../../testing/render-routes';
import { stubApi } from '../../../testing/stub-api';
import { PresentationDialog } from './presentation-dialog';
import { PrizesCard } from './prizes-card';
import { SponsorRow } from './sponsor-row';
import { StreamPart } from './stream-part';

const SAID: TournamentPresentation = {
  prizes: [
    { place: 1, prize: 'R$ 1.000' },
    { place: 3, until: 4, prize: 'Camiseta' },
  ],
  sponsors: [{ name: 'Padaria', url: 'https://padaria.example.com/', picture: 'abc12' }, { name: 'Sem imagem' }],
  streams: [
    { url: 'https://www.twitch.tv/placar', language: 'pt', caster: 'Bia', main: true },
    { url: 'https://jogos.example.com/x', language: 'en', caster: '', main: false },
  ],
};
const cup = (change: Parameters<typeof sampleCup>[0] = {}) => sampleCup({ presentation: SAID, ...change });

beforeEach(() => fillBrowserGaps(1440));

it('prizes stand by place, with those who won them once it is over', async () => {
  const placements = [{ place: 1, group: null, entries: [2] }];
  const standings = { id: 1, version: 1, names: {}, stages: [{ tables: [], shared: [], placements }] };
  await renderPage(<PrizesCard view={sampleView({ tournament: cup({ status: 'over' }), standings })} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1º lugarR$ 1.000Time 2',
    '3º–4º lugarCamiseta',
  ]);
});

it('prizes keep their winners’ lines free until they are known', async () => {
  const lines = (place: number) =>
    screen.getAllByRole('listitem')[place]?.querySelectorAll('[aria-hidden="true"]').length;
  const standings = { id: 1, version: 1, names: {}, stages: [] };
  const { unmount } = await renderPage(
    <PrizesCard view={sampleView({ tournament: cup({ status: 'running' }), standings })} />,
  );
  expect([lines(0), lines(1)]).toEqual([1, 2]);
  unmount();
  // Its end was read, the places were not.
  const over = cup({ status: 'over', version: 2 });
  const shown = await renderPage(<PrizesCard view={sampleView({ tournament: over, standings })} />);
  expect([lines(0), lines(1)]).toEqual([1, 2]);
  shown.unmount();
  await renderPage(<PrizesCard view={sampleView({ tournament: over, standings: { ...standings, version: 2 } })} />);
  expect([lines(0), lines(1)]).toEqual([0, 0]);
});

it('sponsors are pictures with a way out that gives nothing away, or names; on a wall nothing is pressed', async () => {
  const { unmount } = await renderPage(<SponsorRow sponsors={SAID.sponsors} />);
  const way = screen.getByRole('link', { name: /Padaria.*nova aba/ });
  expect([way.getAttribute('href'), way.getAttribute('rel')]).toEqual([
    'https://padaria.example.com/',
    'noopener noreferrer sponsored',
  ]);
  expect(within(way).getByRole('img').getAttribute('src')).toMatch(/\/static\/img\/logos\/abc12\.png$/);
  expect(screen.getByText('Sem imagem').tagName).toBe('BDI');
  unmount();
  await renderPage(<SponsorRow sponsors={SAID.sponsors} isWall />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('img', { name: 'Padaria' })).toBeTruthy();
});

it('a stream is fetched from its site after a click and no earlier', async () => {
  const { container } = await renderPage(<StreamPart view={sampleView({ tournament: cup() })} />);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Português', 'Inglês']);
  expect(container.querySelector('iframe')).toBeNull();
  expect(screen.queryByRole('button', { name: /jogos/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Assistir Bia aqui' }));
  expect(screen.getByTitle('Transmissão de Bia').getAttribute('src')).toBe(
    `https://player.twitch.tv/?channel=placar&parent=${window.location.hostname}`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Fechar o vídeo de Bia' }));
  expect(container.querySelector('iframe')).toBeNull();
  for (const way of screen.getAllByRole('link')) expect(way.getAttribute('rel')).toBe('noopener noreferrer');
});

describe('the form of prizes, sponsors and streams', () => {
  const open = async (routes: Parameters<typeof stubApi>[0]) => {
    const api = stubApi(routes);
    const tournament = cup({ version: 4 });
    const page = <PresentationDialog tournament={tournament} onClose={() => undefined} />;
    await renderRoutes([{ path: '/', element: page }], ['/']);
    return { api, dialog: await screen.findByRole('dialog'), tournament };
  };
  const save = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));

  it('saves on the present version what was changed, after what is wrong was said at its field', async () => {
    const { api, dialog } = await open({
      'GET /tournaments/1': () => ({ body: cup({ version: 9 }) }),
      'POST /tournaments/1/present': () => ({ body: cup({ version: 10 }) }),
    });
    const link = within(dialog).getAllByRole('textbox', { name: 'Site (opcional)' })[1]!;
    await userEvent.type(link, 'javascript:alert(1)');
    await save(dialog);
    expect(await within(dialog).findByText(/começa com https/)).toBeTruthy();
    expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.clear(link);
    await userEvent.type(link, 'https://site.example.com');
    await save(dialog);
    expect(await screen.findByText('Premiação, patrocínio e transmissões salvos')).toBeTruthy();
    const sponsors = [SAID.sponsors[0], { name: 'Sem imagem', url: 'https://site.example.com' }];
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ ...SAID, sponsors, version: 9 });
  });

  it('does not write over what another organiser has said meanwhile', async () => {
    const theirs = { ...SAID, prizes: [] };
    const { api, dialog } = await open({ 'GET /tournaments/1': () => ({ body: cup({ presentation: theirs }) }) });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remover o prêmio 1' }));
    await save(dialog);
    expect(await within(dialog).findByText(/mudou isto enquanto você escrevia/)).toBeTruthy();
    expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('sends a picture at once, and says why one is refused', async () => {
    const { api, dialog } = await open({
      'POST /tournaments/1/pictures': () => ({ status: 201, body: { picture: 'new45' } }),
    });
    const input = within(dialog).getByLabelText(/Imagem do patrocinador 2/);
    await userEvent.upload(input, new File(['GIF89a'], 'a.png', { type: 'image/png' }));
    expect(await within(dialog).findByText('Este arquivo não é PNG nem SVG.')).toBeTruthy();
    expect(api.calls).toEqual([]);
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg', { type: 'image/svg+xml' });
    await userEvent.upload(input, svg);
    await waitFor(() => expect(within(dialog).getAllByRole('button', { name: 'Tirar imagem' })).toHaveLength(2));
    expect(api.calls.map(({ path }) => path)).toEqual(['/tournaments/1/pictures']);
  });
});
