import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleQueue } from '../../../testing/attention-samples';
import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { renderPage } from '../../../testing/render-page';
import { stubApi } from '../../../testing/stub-api';
import { AdminPenaltiesPage } from './penalties-page';
import type { Ban, Penalty } from './use-penalties';

const HOUR_MS = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

const ban: Ban = {
  id: 1,
  user_id: 7,
  name: 'Ana',
  reason: 'Trapaça',
  made_by: 1,
  begins_at: inHours(-1),
  ends_at: null,
  lifted_at: null,
  lifted_reason: null,
  appeal: 'Não fui eu',
  appealed_at: inHours(-0.5),
};
const penalty: Penalty = {
  id: 2,
  user_id: 8,
  name: 'Bruno',
  lobby_id: 4,
  cause: 'left',
  minutes: 15,
  begins_at: inHours(-9),
  ends_at: inHours(-8.75),
  taken_back_at: null,
  taken_back_reason: null,
};

async function open(path = '/admin/penalties') {
  fillBrowserGaps(1440);
  const stub = stubApi({
    'GET /isLoggedIn': () => ({ body: { id: 1, name: 'Rui', admin: 1, super_admin: 0, may_create: [] } }),
    'GET /admin/attention': () => ({ body: sampleQueue([]) }),
    'GET /matches/live': () => ({ body: { matches: [], freshness: [] } }),
    'GET /penalties': () => ({ body: { penalties: [penalty], next_before: null } }),
    'GET /bans': () => ({ body: { bans: [ban], next_before: null } }),
    'POST /bans/1/lift': () => ({
      body: { bans: [{ ...ban, lifted_at: inHours(0), lifted_reason: 'Foi o irmão' }], next_before: null },
    }),
  });
  await renderPage(<AdminPenaltiesPage />, path);
  await screen.findByRole('table');
  return stub;
}

describe('/admin/penalties', () => {
  it('shows both kinds newest first, and the filter of the address', async () => {
    await open();
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual(['Ana', 'Bruno']);
    // Only what still runs can be taken back.
    expect(screen.getAllByRole('button', { name: /^Retirar/ })).toHaveLength(1);
    await userEvent.type(screen.getByPlaceholderText('Nome ou número da conta'), 'bru');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ana' })).toBeNull());
  });

  it('reads further pages when it is asked to', async () => {
    fillBrowserGaps(1440);
    const older = { ...penalty, id: 1, name: 'Caio', begins_at: inHours(-20), ends_at: inHours(-19) };
    stubApi({
      'GET /isLoggedIn': () => ({ body: { id: 1, name: 'Rui', admin: 1, super_admin: 0, may_create: [] } }),
      'GET /admin/attention': () => ({ body: sampleQueue([]) }),
      'GET /matches/live': () => ({ body: { matches: [], freshness: [] } }),
      'GET /penalties': () => ({ body: { penalties: [penalty], next_before: 2 } }),
      'GET /penalties?before=2': () => ({ body: { penalties: [older], next_before: null } }),
      'GET /bans': () => ({ body: { bans: [ban], next_before: null } }),
    });
    await renderPage(<AdminPenaltiesPage />, '/admin/penalties');
    await userEvent.click(await screen.findByRole('button', { name: 'Carregar mais' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Caio' }).length).toBeGreaterThan(0));
    expect(screen.getAllByRole('link', { name: 'Bruno' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull();
  });

  it('opens with the appeals, and takes a ban back with a reason only', async () => {
    const { calls } = await open('/admin/penalties?show=appeals');
    expect(screen.queryByText('Bruno')).toBeNull();
    expect(screen.getByText('Não fui eu')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retirar: Ana' }));
    const form = await screen.findByRole('dialog');
    const confirm = within(form).getByRole<HTMLButtonElement>('button', { name: 'Retirar' });
    expect(confirm.disabled).toBe(true);
    await userEvent.type(within(form).getByLabelText(/Por que retirar/), 'Foi o irmão');
    await userEvent.click(confirm);
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/bans/1/lift')?.body).toEqual({ reason: 'Foi o irmão' }),
    );
    // It holds no more, so no appeal waits.
    expect(await screen.findByText('Nada encontrado')).toBeTruthy();
  });
});
