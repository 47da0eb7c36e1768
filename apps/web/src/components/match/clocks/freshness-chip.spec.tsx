import { fillBrowserGaps } from '../../../testing/browser-gaps';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { freshnessOf } from '../../../lib/live/live-store-freshness';
import { sampleMatch, sampleRecovery } from '../../../testing/live-samples';
import { startPortuguese } from '../../../testing/portuguese';
import { renderPage } from '../../../testing/render-page';
import { FreshnessChip } from './freshness-chip';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();
const frame = (change = {}) => ({
  match_id: 7,
  last_event_at: ago(30),
  last_status_at: ago(2),
  rcon_ms: 12,
  unreachable_since: null,
  ...change,
});
const open = { state: 'open' as const, lastEventAt: NOW };

// The texts are fetched by the clock of the machine, before it stands still.
beforeAll(startPortuguese);

beforeEach(() => {
  fillBrowserGaps();
  jest.useFakeTimers({ now: NOW });
});

afterEach(() => jest.useRealTimers());

describe('the freshness badge', () => {
  it.each([
    ['Atualizado há 2 s', sampleMatch(), frame(), open],
    // The badge beside it says that the match is paused, and no other word of ours that it is live.
    ['Atualizado há 2 s', sampleMatch({ status: 'paused' }), frame(), open],
    ['Nada chega há 11 s', sampleMatch(), frame(), { state: 'silent' as const, lastEventAt: NOW - 11_000 }],
    ['Atualizado há 2 s', sampleMatch({ status: 'warmup' }), frame(), open],
    ['Atrasado 50 s', sampleMatch(), frame({ last_event_at: ago(60), last_status_at: ago(50) }), open],
    ['Servidor sem resposta há 40 s', sampleMatch(), frame({ unreachable_since: ago(40) }), open],
    ['Servidor sem resposta há 3:12 min', sampleMatch({ server_lost_since: ago(192) }), null, open],
    [
      'Conferindo com o servidor',
      sampleMatch({ server_lost_since: ago(90), recovery: sampleRecovery({ step: 'verifying' }) }),
      frame(),
      open,
    ],
    ['Sem servidor agora', sampleMatch({ server_id: null }), null, open],
    ['Sem servidor agora', sampleMatch({ status: 'load_failed' }), frame({ last_status_at: ago(2000) }), open],
    ['Conectando…', null, null, { state: 'connecting' as const, lastEventAt: null }],
  ])('says “%s”', async (text, header, freshness, stream) => {
    await renderPage(<FreshnessChip header={header} frame={freshness} stream={stream} />);
    expect(screen.getByTestId('freshness').textContent).toBe(text);
  });

  it('lists what it knows that from when clicked', async () => {
    jest.useRealTimers();
    await renderPage(<FreshnessChip header={sampleMatch()} frame={frame()} stream={open} />);
    await userEvent.setup().click(screen.getByTestId('freshness'));
    const panel = await screen.findByRole('dialog');
    expect(panel.textContent).toContain('Tempo de resposta RCON12 ms');
    expect(panel.textContent).toContain('Conexão desta páginaaberta');
  });

  it('puts our own lost connection before what we last heard of the server', () => {
    expect(
      freshnessOf(
        sampleMatch(),
        frame({ unreachable_since: ago(40) }),
        { state: 'lost', lastEventAt: NOW - 12_000 },
        NOW,
      ),
    ).toEqual({ kind: 'lost', seconds: 12 });
  });

  it('says nothing of a match that is over', async () => {
    await renderPage(<FreshnessChip header={sampleMatch({ end_time: ago(5) })} frame={frame()} stream={open} />);
    expect(screen.queryByTestId('freshness')).toBeNull();
  });
});
