import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { screen } from '@testing-library/react';
import { sampleMap, sampleMatch, sampleRecovery } from '../../../testing/live-samples';
import { renderPage } from '../../../testing/render-page';
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
      mayVouch={false}
      leftOut={[]}
      cancelReason={null}
      recoveryActions={<button type="button">…</button>}
    />,
  );

describe('the banner of a lost match', () => {
  it('says what happens now with the round and its score, and marks the present step', async () => {
    await show(lost({ step: 'restoring', round: 12 }), true);
    const banner = screen.getByTestId('recovery-banner');
    expect(screen.getByRole('status').textContent).toBe('O servidor caiu às 21:04. Restaurando o round 13 (7–5)…');
    expect(banner.querySelector('[aria-current=step]')?.textContent).toContain('Restaurar o round');
  });

  it('tells spectators in plain words what they wait for, without steps, tools or terms of the staff', async () => {
    const restore = { round: 4, team1_score: 3, team2_score: 1 };
    const question = { kind: 'rounds_lost' as const, map_number: 0, restore, lost_rounds: 5 };
    await show(lost({ step: 'asking', question, tries: 2, problem: 'auth_failed' }));
    const banner = screen.getByTestId('recovery-banner');
    expect(screen.getByRole('status').textContent).toBe(
      'O servidor do jogo parou às 21:04. A organização decide como a partida continua.',
    );
    expect(banner.textContent).toContain('o placar até aqui está guardado');
    expect(banner.textContent).not.toMatch(/RCON|backup|tentativa|Automática|Recomendado/);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByTestId('recovery-question')).toBeNull();
  });

  it.each([
    ['Esperar: a plataforma continua sozinha', { step: 'waiting_for_server' as const }],
    ['Recuperar agora', { step: 'waiting_for_server' as const, mode: 'manual' as const }],
    ['Tentar recuperar de novo', { step: 'failed' as const }],
    ['Encerrar a partida', { step: 'asking' as const, question: null }],
  ])('recommends one thing to staff: “%s”', async (words, recovery) => {
    await show(lost(recovery), true);
    expect(screen.getByTestId('recovery-advice').textContent).toContain(words);
  });

  it('gives staff the tools, with tries and the last problem in words', async () => {
    await show(lost({ step: 'waiting_for_server', tries: 2, problem: 'auth_failed' }), true);
    expect(screen.getByText('2 tentativas')).toBeTruthy();
    expect(screen.getByText('Última tentativa: senha RCON recusada')).toBeTruthy();
    expect(screen.getByRole('button')).toBeTruthy();
  });

  it('names what each answer loses when the staff is asked, and marks no step', async () => {
    const restore = { round: 4, team1_score: 3, team2_score: 1 };
    const question = { kind: 'rounds_lost' as const, map_number: 0, restore, lost_rounds: 5 };
    await show(lost({ step: 'asking', question }), true);
    const asked = screen.getByTestId('recovery-question');
    expect(asked.textContent).toContain('Continuar depois do round 4 (3–1)');
    expect(asked.textContent).toContain('Perde os rounds 5 a 9.');
    expect(asked.textContent).toContain('Mantém os rounds relatados');
    expect(screen.getByTestId('recovery-banner').querySelector('[aria-current=step]')).toBeNull();
    expect(screen.getByText('Nada acontece sozinho até a equipe responder.')).toBeTruthy();
  });

  it('says that the end of the match was not seen, and that nothing is left to go on from', async () => {
    const question = { kind: 'ended_unseen' as const, map_number: 0, restore: null, lost_rounds: 0 };
    await show(lost({ step: 'asking', question }), true);
    expect(screen.getByTestId('recovery-question').textContent).toContain('Não há backup de onde continuar.');
    expect(screen.queryByText(/Perde/)).toBeNull();
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
          reason: 'peripherals',
          type: 'technical',
          team: 'team2',
          ends_at: ends,
        },
        pause_budgets: [{ team: 'team2', type: 'technical', used: 1, allowed: 2 }],
      }),
    );
    const banner = screen.getByTestId('pause-banner');
    expect(banner.textContent).toContain('Pausa técnica de Falcões "B"');
    expect(banner.textContent).toContain('Problema com periféricos');
    expect(banner.textContent).toContain('1 de 2 usadas neste mapa');
    expect(screen.getByTestId('pause-countdown').textContent).toMatch(/^Faltam1:(29|30|31)$/);
  });
});
