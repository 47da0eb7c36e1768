import type { Rental } from '@placar/contracts/economy';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { FakeEventSource } from '../../testing/fake-event-source';
import { renderPage } from '../../testing/render-page';
import { sampleServer } from '../../testing/server-samples';
import { stubApi } from '../../testing/stub-api';
import { MyServersPage } from './my-servers-page';

const ID = 'b0000000-0000-4000-8000-000000000001';
const rental = (change: Partial<Rental>): Rental => ({
  id: ID,
  name: 'Mix de sexta',
  plan: { id: 1, title: 'Servidor 12' },
  slots: 12,
  region: 'BR',
  state: 'running',
  wanted: 'running',
  paid_until: '2026-12-24T10:00:00.000Z',
  deleted_at: null,
  closing: false,
  match_id: null,
  server_id: 7,
  connect: 'connect 203.0.113.5:27015; password abc',
  request: null,
  failure: null,
  end_reason: null,
  map: 'de_dust2',
  settings: {},
  has_server_token: false,
  members: [],
  own: true,
  ...change,
});

/** The api of a renter; `skins` is what it knows of the server's skins. */
async function open(rentals: Rental[]) {
  fillBrowserGaps(1440);
  FakeEventSource.install();
  let isOn = false;
  const { calls } = stubApi({
    'GET /isLoggedIn': () => ({ body: { id: 1, name: 'Ana', may_create: [] } }),
    'GET /rentals': () => ({ body: { rentals } }),
    'GET /server-requests': () => ({ body: { requests: [] } }),
    'GET /servers/myservers': () => ({
      body: {
        servers: rentals.some(({ own }) => own)
          ? [
              sampleServer({
                display_name: 'Mix de sexta',
                provider: 'rented',
                skins_enabled: isOn ? 1 : 0,
                skins_since: isOn ? '2026-11-24T10:00:00.000Z' : null,
                skins_by: isOn ? 'Ana' : null,
              }),
            ]
          : [],
      },
    }),
    'GET /servers/7/skins': () => ({ body: { enabled: isOn, way: 'off', key: null } }),
    'PUT /servers/7/skins': () => {
      isOn = true;
      return { body: { message: 'This server shows skins.' } };
    },
    'DELETE /servers/7/skins': () => {
      isOn = false;
      return { body: { message: 'This server shows no skins.' } };
    },
  });
  await renderPage(<MyServersPage />, '/myservers');
  return { calls, card: within(await screen.findByTestId('rental')) };
}

describe('the servers that somebody rents', () => {
  it('show skins when the renter has read the rule of Valve, and are marked until they are off', async () => {
    const { calls, card } = await open([rental({})]);
    const user = userEvent.setup();
    expect(card.queryByText('Mostra skins')).toBeNull();
    await user.click(await card.findByRole('button', { name: 'Skins neste servidor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Skins em Mix de sexta' }));
    const turnOn = dialog.getByRole<HTMLButtonElement>('button', { name: 'Ligar as skins' });
    expect(dialog.getByText('A regra da Valve')).toBeTruthy();
    expect(turnOn.disabled).toBe(true);
    await user.click(dialog.getByRole('checkbox', { name: /^Li a regra da Valve/ }));
    await user.click(turnOn);
    expect(await card.findByText('Mostra skins')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ understood: true });

    await user.click(card.getByRole('button', { name: 'Skins neste servidor' }));
    const again = within(await screen.findByRole('dialog', { name: 'Skins em Mix de sexta' }));
    expect((await again.findByTestId('skins-since')).textContent).toContain('por Ana');
    await user.click(again.getByRole('button', { name: 'Desligar as skins' }));
    await waitFor(() => expect(card.queryByText('Mostra skins')).toBeNull());
  });

  it('offer no skins to whom they are lent', async () => {
    const { card } = await open([rental({ own: false })]);
    expect(card.getByText(/^Emprestado a você/)).toBeTruthy();
    expect(card.queryByRole('button', { name: 'Skins neste servidor' })).toBeNull();
  });
});
