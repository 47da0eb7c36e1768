import { fillBrowserGaps } from '../testing/browser-gaps';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { RouteTable, routePaths } from '../lib/page/route-table';
import { renderPage } from '../testing/render-page';
import { NotFoundPage } from './not-found-page';

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

async function open(paths: string[]) {
  fillBrowserGaps(1280);
  await renderPage(
    <RouteTable paths={new Set(paths)}>
      <Address />
      <Routes>
        <Route path="*" element={<NotFoundPage />} />
        <Route path="/matches" element={<h1>Partidas</h1>} />
      </Routes>
    </RouteTable>,
    '/nada',
  );
}

describe('an address without a page', () => {
  it('offers a search that finds matches', async () => {
    await open(['/', '/matches']);
    expect(screen.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Buscar uma partida'), 'São & Cia{Enter}');
    expect(screen.getByRole('status').textContent).toBe('/matches?q=S%C3%A3o%20%26%20Cia');
  });

  it('leads on to pages that exist only', async () => {
    await open(['/', '/ranking']);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/', '/ranking']);
  });
});

describe('the table of routes', () => {
  it('knows children by their whole address, in any case', () => {
    const paths = routePaths([
      { path: '/', children: [{ children: [{ path: 'FAQ' }, { path: 'teams', children: [{ path: 'create' }] }] }] },
    ]);
    expect([...paths]).toEqual(['/', '/faq', '/teams', '/teams/create']);
  });
});
