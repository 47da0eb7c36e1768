import type { DiscordAnswer } from '@placar/contracts/discord';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillBrowserGaps } from '../../testing/browser-gaps';
import { renderPage } from '../../testing/render-page';
import { stubApi, type StubAnswer } from '../../testing/stub-api';
import { DiscordDialog } from './discord-dialog';

const offered: DiscordAnswer['offered'] = ['sign_up', 'bracket', 'live', 'result', 'final'];
const channel: NonNullable<DiscordAnswer['channel']> = {
  address: 'https://discord.com/api/webhooks/4711/••••••••',
  language: 'pt',
  kinds: [...offered],
  active: true,
  off_reason: null,
  sent: 3,
  waiting: 1,
  failed: 0,
  unknown: 0,
  last_status: 200,
  last_tried_at: '2026-11-24T12:00:00.000Z',
};
const URL = 'https://discord.com/api/webhooks/4711/token';

async function open(known: DiscordAnswer['channel'], put: () => StubAnswer = () => ({ body: { channel, offered } })) {
  fillBrowserGaps(1440);
  const { calls } = stubApi({
    'GET /tournaments/12/discord': () => ({ body: { channel: known, offered } }),
    'PUT /tournaments/12/discord': put,
    'POST /tournaments/12/discord/test': () => ({ body: { channel, offered, outcome: 'posted' } }),
    'DELETE /tournaments/12/discord': () => ({ body: { channel: null, offered } }),
  });
  await renderPage(<DiscordDialog of="tournament" id={12} onClose={() => undefined} />);
  return calls;
}

describe('the dialog of the channel of Discord', () => {
  it('sets a channel, sends a test, and removes it', async () => {
    const calls = await open(null);
    await userEvent.type(await screen.findByLabelText(/Endereço do webhook/), URL);
    await userEvent.click(screen.getByLabelText('Chave definida'));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        url: URL,
        language: 'pt',
        kinds: ['sign_up', 'live', 'result', 'final'],
        active: true,
      }),
    );
    expect(await screen.findByText(/3 no canal/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Enviar teste' }));
    expect(await screen.findByText('A mensagem de teste está no canal.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remover canal' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Enviar teste' })).toBeNull());
  });

  it('says why nothing is sent any more, and what nobody knows', async () => {
    await open({ ...channel, active: false, off_reason: 'gone', unknown: 1 });
    expect(await screen.findByText(/O Discord não conhece mais este webhook/)).toBeTruthy();
    expect(screen.getByText(/não se sabe se chegou/)).toBeTruthy();
  });

  it('shows at the field that the address is none', async () => {
    await open(null, () => ({ status: 400, body: { code: 'INVALID_INPUT', message: 'x', fields: { url: 'y' } } }));
    await userEvent.type(await screen.findByLabelText(/Endereço do webhook/), 'https://evil.example');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText(/Cole o endereço de um webhook/)).toBeTruthy();
  });
});
