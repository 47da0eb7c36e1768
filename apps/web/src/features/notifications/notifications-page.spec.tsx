import { fillBrowserGaps } from '../../testing/browser-gaps';
import type { Notification, NotificationSettings } from '@placar/contracts/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRoutes } from '../../testing/render-routes';
import { stubApi, type StubAnswer } from '../../testing/stub-api';
import { NotificationsPage } from './notifications-page';

const told = (id: number, change: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'result',
  about: { name: 'Fúria × Gaúchos', at: null, won: true, days: null },
  link: `/match/${id}`,
  made_at: '2026-11-24T12:00:00.000Z',
  read_at: null,
  ...change,
});

async function open(answers: Record<string, (call: { body: unknown }) => StubAnswer> = {}) {
  fillBrowserGaps(1440);
  let settings: NotificationSettings = { off: [], push_off: [], quiet: null, zone: 'America/Sao_Paulo' };
  const list = { notifications: [told(9), told(8, { kind: 'veto_turn' })], unread: 2, next: null };
  const api = stubApi({
    'GET /users/me/notifications?limit=30': () => ({ body: list }),
    'GET /users/me/notifications/settings': () => ({ body: settings }),
    'PUT /users/me/notifications/settings': ({ body }) => {
      settings = body as NotificationSettings;
      return { body: settings };
    },
    'GET /users/me/push': () => ({ body: { public_key: 'BA', subscriptions: [] } }),
    'POST /users/me/notifications/read': () => {
      list.notifications = list.notifications.map((one) => ({ ...one, read_at: '2026-11-24T12:01:00.000Z' }));
      list.unread = 0;
      return { body: { unread: 0 } };
    },
    ...answers,
  });
  await renderRoutes([{ path: '/notifications', element: <NotificationsPage /> }], ['/notifications']);
  return api;
}

describe('/notifications', () => {
  it('lists what was told with where it leads, and marks all up to the newest one as read', async () => {
    const { calls } = await open();
    const rows = await screen.findAllByTestId('notification');
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual(['/match/9', '/match/8']);
    expect(rows[0]?.textContent).toMatch(/Vitória.*Fúria × Gaúchos/);
    await userEvent.click(screen.getByRole('button', { name: 'Marcar todos como lidos' }));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ id: 9, all: true });
    await waitFor(() => expect(screen.queryAllByText('(novo)')).toEqual([]));
    expect(screen.getByRole('button', { name: 'Marcar todos como lidos' })).toHaveProperty('disabled', true);
  });

  it('saves a switch at once, and puts it back when it is refused', async () => {
    const { calls } = await open();
    const push = await screen.findByRole('switch', { name: 'Resultado da partida: na tela' });
    await userEvent.click(push);
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ off: [], push_off: ['result'] });
    await userEvent.click(screen.getByRole('switch', { name: 'Resultado da partida: na lista' }));
    // What is not noted cannot be pushed.
    await waitFor(() => expect(push).toHaveProperty('disabled', true));
  });

  it('puts a switch back when the change is refused', async () => {
    await open({
      'PUT /users/me/notifications/settings': () => ({ status: 500, body: { code: 'INTERNAL', message: 'x' } }),
    });
    const quiet = await screen.findByRole('switch', { name: /Horas de silêncio/ });
    await userEvent.click(quiet);
    await waitFor(() => expect(quiet).toHaveProperty('checked', false));
  });

  it('says what to do where the browser has no push, and when the list could not be read', async () => {
    await open({
      'GET /users/me/notifications?limit=30': () => ({ status: 500, body: { code: 'INTERNAL', message: 'x' } }),
    });
    expect(await screen.findByText(/não mostra avisos de páginas fechadas/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ligar neste navegador' })).toBeNull();
    expect(await screen.findByRole('button', { name: /Tentar/ })).toBeTruthy();
  });
});
