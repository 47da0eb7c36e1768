import type { WatchLink } from '@placar/contracts/watch';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { renderPage } from '../../testing/render-page';
import { renderRoutes } from '../../testing/render-routes';
import { stubApi } from '../../testing/stub-api';
import { EditWatch } from './edit-watch';
import { WatchButton } from './watch-button';

const link = (id: number, change: Partial<WatchLink> = {}): WatchLink => ({
  id,
  of: 'match',
  kind: 'live',
  url: `https://www.twitch.tv/canal${id}`,
  platform: 'twitch',
  language: 'pt',
  label: '',
  ...change,
});

describe('the watch button', () => {
  beforeEach(() => fillBrowserGaps(1440));

  it('goes straight to the only broadcast, in a tab of its own that learns nothing of this one', async () => {
    await renderPage(<WatchButton links={[link(1)]} isLive />);
    const anchor = screen.getByRole('link', { name: /Assistir.*Twitch.*português.*nova aba/ });
    expect([anchor.getAttribute('href'), anchor.getAttribute('target'), anchor.getAttribute('rel')]).toEqual([
      'https://www.twitch.tv/canal1',
      '_blank',
      'noopener noreferrer',
    ]);
  });

  it('offers several by name, site and language', async () => {
    const other = link(2, {
      platform: 'other',
      url: 'https://www.exemplo.com/x',
      language: 'en',
      label: 'Câmera dos casters',
    });
    await renderPage(<WatchButton links={[link(1), other]} isLive={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'Assistir' }));
    const items = await screen.findAllByRole('link');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/Twitch.*Ao vivo · Twitch · português/) as string,
      expect.stringMatching(/Câmera dos casters.*Ao vivo · exemplo.com · inglês/) as string,
    ]);
    expect(items.every((item) => item.getAttribute('rel') === 'noopener noreferrer')).toBe(true);
  });

  it('is not there where there is nothing to watch', async () => {
    await renderPage(<WatchButton links={[]} isLive />);
    expect(screen.queryByText('Assistir')).toBeNull();
  });
});

describe('the form of broadcasts', () => {
  beforeEach(() => fillBrowserGaps(1440));

  it('says at its field what is wrong, and sends the whole list in its order', async () => {
    const api = stubApi({ 'PUT /matches/7/watch': () => ({ body: { links: [] } }) });
    const user = userEvent.setup();
    const page = <EditWatch of={{ matchId: 7 }} links={[link(1), link(2)]} />;
    await renderRoutes([{ path: '/', element: page }], ['/']);
    await user.click(screen.getByRole('button', { name: 'Editar transmissões' }));
    const dialog = await screen.findByRole('dialog');
    const fields = () => within(dialog).getAllByRole<HTMLInputElement>('textbox', { name: 'Endereço' });
    await user.clear(fields()[1]!);
    await user.type(fields()[1]!, 'http://twitch.tv/x');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    expect(await within(dialog).findByText(/começa com https/)).toBeTruthy();
    expect(api.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
    await user.clear(fields()[1]!);
    await user.type(fields()[1]!, 'https://kick.com/x');
    await user.click(within(dialog).getByRole('button', { name: 'Subir a transmissão 2' }));
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Transmissões salvas')).toBeTruthy();
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      links: [
        { kind: 'live', url: 'https://kick.com/x', language: 'pt', label: '' },
        { kind: 'live', url: 'https://www.twitch.tv/canal1', language: 'pt', label: '' },
      ],
    });
  });
});
