import { fillBrowserGaps } from '../../testing/browser-gaps';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { RouteTable } from '../../lib/page/route-table';
import { STORAGE_KEYS, readStored, writeStored } from '../../lib/storage';
import { renderPage } from '../../testing/render-page';
import { StartUpPopup } from './start-up-popup';

const TITLE = 'Lobbies de mapas da comunidade';

async function start(paths: string[], isBusy = false) {
  fillBrowserGaps(1280);
  return renderPage(
    <RouteTable paths={new Set(paths)}>
      <StartUpPopup isBusy={isBusy} />
      <Routes>
        <Route path="/" element={<h1>Início</h1>} />
        <Route path="/lobby/create" element={<h1>Novo lobby</h1>} />
      </Routes>
    </RouteTable>,
  );
}

beforeEach(() => writeStored(STORAGE_KEYS.communityMapsDismissed, null));

describe('the announcement of community-map lobbies', () => {
  it('is dismissed once and for all', async () => {
    const first = await start(['/', '/lobby/create']);
    await userEvent.click(await screen.findByRole('button', { name: 'Agora não' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());
    expect(readStored(STORAGE_KEYS.communityMapsDismissed)).not.toBeNull();
    first.unmount();
    await start(['/', '/lobby/create']);
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull();
  });

  it('leads to a new lobby, which counts as seen too', async () => {
    await start(['/', '/lobby/create']);
    await userEvent.click(await screen.findByRole('button', { name: 'Criar um lobby' }));
    expect(await screen.findByRole('heading', { name: 'Novo lobby' })).toBeTruthy();
    expect(readStored(STORAGE_KEYS.communityMapsDismissed)).not.toBeNull();
  });

  it('does not come over a dialog that is open, and does not count as seen meanwhile', async () => {
    const first = await start(['/', '/lobby/create'], true);
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull();
    expect(readStored(STORAGE_KEYS.communityMapsDismissed)).toBeNull();
    first.unmount();
    await start(['/', '/lobby/create']);
    await screen.findByRole('dialog', { name: TITLE });
  });

  it('waits for lobbies to exist, and does not count as seen meanwhile', async () => {
    await start(['/']);
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull();
    expect(readStored(STORAGE_KEYS.communityMapsDismissed)).toBeNull();
  });
});
