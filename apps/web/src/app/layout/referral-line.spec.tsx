import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { STORAGE_KEYS, readStored } from '../../lib/storage';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { renderRoutes } from '../../testing/render-routes';
import { stubApi } from '../../testing/stub-api';
import { ReferralLine } from './referral-line';

let visibility: DocumentVisibilityState = 'visible';
const see = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

async function open(known = true) {
  fillBrowserGaps(1440);
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  const stub = stubApi({
    'POST /affiliates/visits': () => ({ body: { known, name: known ? 'Zoé' : null } }),
  });
  await renderRoutes([{ path: '/', element: <ReferralLine code="zoe" /> }], ['/']);
  const sent = () => stub.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { sent };
}

describe('the question of whoever came by a partner’s link', () => {
  beforeEach(() => {
    visibility = 'visible';
    localStorage.clear();
  });

  it('counts a visit once somebody sees the page, and remembers nothing before a yes', async () => {
    visibility = 'hidden';
    const { sent } = await open();
    expect(sent()).toEqual([]);
    see('visible');
    see('hidden');
    see('visible');
    await screen.findByText(/Você veio por Zoé/);
    expect(sent()).toEqual([{ code: 'zoe', remember: false }]);
    expect(readStored(STORAGE_KEYS.referralAnswer)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Pode' }));
    expect(sent()).toEqual([
      { code: 'zoe', remember: false },
      { code: 'zoe', remember: true },
    ]);
    expect(readStored(STORAGE_KEYS.referralAnswer)).toBe('yes');
    expect(screen.queryByText(/Você veio por/)).toBeNull();
  });

  it('takes a no as a no, and does not ask again', async () => {
    const { sent } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Não' }));
    expect(readStored(STORAGE_KEYS.referralAnswer)).toBe('no');
    expect(sent()).toEqual([{ code: 'zoe', remember: false }]);
  });

  it('asks nothing about a partner that nobody knows', async () => {
    const { sent } = await open(false);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
