import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen, waitFor } from '@testing-library/react';
import { leaveFor } from '../../lib/page/leave-for';
import { renderPage } from '../../testing/render-page';
import { stubApi } from '../../testing/stub-api';
import { DiscordRedirect, WhatsappRedirect } from './community-redirect';

// The seam that leaves the page.
jest.mock('../../lib/page/leave-for', () => ({ leaveFor: jest.fn() }));

const config = (urls: object) => ({
  body: {
    brand: 'Placar',
    steam_login: true,
    local_login: true,
    members_may_create: [],
    discord_url: null,
    whatsapp_url: null,
    demo: false,
    ...urls,
  },
});

beforeEach(() => {
  fillBrowserGaps(1280);
  jest.mocked(leaveFor).mockClear();
});

describe('the invitations of the community', () => {
  it('lead out, each to its own address, with a link should the browser not follow', async () => {
    stubApi({
      'GET /config': () => config({ discord_url: 'https://discord.gg/placar', whatsapp_url: 'https://wa.me/1' }),
    });
    const first = await renderPage(<DiscordRedirect />);
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://discord.gg/placar'));
    expect(screen.getByRole('link', { name: 'Abrir o Discord' }).getAttribute('href')).toBe(
      'https://discord.gg/placar',
    );
    first.unmount();
    await renderPage(<WhatsappRedirect />);
    await waitFor(() => expect(leaveFor).toHaveBeenLastCalledWith('https://wa.me/1'));
  });

  it('say so when there is none, and stay', async () => {
    stubApi({ 'GET /config': () => config({ discord_url: 'https://discord.gg/placar' }) });
    await renderPage(<WhatsappRedirect />);
    expect(await screen.findByText('Ainda não há convite para o WhatsApp')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ir para o suporte' }).getAttribute('href')).toBe('/support');
    expect(leaveFor).not.toHaveBeenCalled();
  });
});
