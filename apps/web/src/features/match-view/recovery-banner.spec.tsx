import { fillBrowserGaps } from '../../testing/browser-gaps';
import { screen } from '@testing-library/react';
import { sampleMap, sampleMatch, sampleRecovery } from '../../testing/live-samples';
import { renderPage } from '../../testing/render-page';
import { MatchBanners } from './match-banners';

beforeEach(() => fillBrowserGaps());

const lost = (change: Parameters<typeof sampleRecovery>[0], match: Parameters<typeof sampleMatch>[0] = {}) =>
  sampleMatch({
    status: 'server_lost',
    server_lost_since: '2026-11-21T21:04:00',
    recovery: sampleRecovery(change),
    ...match,
  });
const maps = { 0: sampleMap('112121112221') };
const show = (match: ReturnType<typeof sampleMatch>, isStaff = false) =>
  renderPage(
    <MatchBanners
      match={match}
      maps={maps}
      isStaff={isStaff}
      cancelReason={null}
      recoveryActions={<button type="button">…</button>}
    />,
  );

describe('the banner of a lost match', () => {
  it('says what happens now with the round and its score, and marks the present step', async () => {
    await show(lost({ step: 'restoring', round: 12 }));
    const banner = screen.getByTestId('recovery-banner');
    expect(screen.getByRole('status').textContent).toBe('O servidor caiu às 21:04. Restaurando o round 13 (7–5)…');
    expect(banner.querySelector('[aria-current=step]')?.textContent).toContain('Restaurar o round');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('gives staff the tools, with tries and the last problem in words', async () => {
    await show(lost({ step: 'waiting_for_server', tries: 2, problem: 'auth_failed' }), true);
    expect(screen.getByText('2 tentativas')).toBeTruthy();
    expect(screen.getByText('Última tentativa: senha RCON recusada')).toBeTruthy();
    expect(screen.getByRole('button')).toBeTruthy();
  });

  it('stays the plain one while nothing recovers the match', async () => {
    await show(sampleMatch({ status: 'server_lost', server_lost_since: '2026-11-21T21:04:00' }));
    expect(screen.queryByTestId('recovery-banner')).toBeNull();
    expect(screen.getByTestId('server-lost-banner')).toBeTruthy();
  });

  it('shows what the server claims beside what stands, and that it does not count', async () => {
    await show(
      sampleMatch({
        quarantine: { map_number: 0, round: 1, team1_score: 1, team2_score: 0, since: '2026-11-21T21:06:00' },
      }),
    );
    const banner = screen.getByTestId('quarantine-banner');
    expect(banner.textContent).toContain('Vale7–4');
    expect(banner.querySelector('s')?.textContent).toBe('1–0');
  });

  it('of a pause counts down to its end, with whose pause it is and how many are left', async () => {
    const ends = new Date(Date.now() + 90_000).toISOString();
    await show(
      sampleMatch({
        status: 'paused',
        pause: {
          since: new Date().toISOString(),
          by: 'Ana',
          reason: 'Teclado',
          type: 'technical',
          team: 'team2',
          ends_at: ends,
        },
        pause_budgets: [{ team: 'team2', type: 'technical', used: 1, allowed: 2 }],
      }),
    );
    const banner = screen.getByTestId('pause-banner');
    expect(banner.textContent).toContain('Pausa técnica de Falcões "B"');
    expect(banner.textContent).toContain('1 de 2 usadas neste mapa');
    expect(screen.getByTestId('pause-countdown').textContent).toMatch(/^Faltam1:(29|30|31)$/);
  });
});
