import { fillBrowserGaps } from '../../testing/browser-gaps';
import type { LiveWebVeto } from '@placar/contracts/vetoes';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/render-page';
import { VetoBoard } from './veto-board';
import { secondsLeft, type VetoActs } from './veto-view';

beforeEach(() => fillBrowserGaps());

const TEAMS = { team1: 'Tigres', team2: 'Étoiles' };
const POOL = ['de_nuke', 'de_mirage', 'de_inferno'];

const running = (change: Partial<LiveWebVeto> = {}): LiveWebVeto => ({
  state: 'running',
  rule: 'team1',
  first: 'team1',
  coin: false,
  clock: 45,
  delay_seconds: 0,
  ready: [],
  step: 3,
  at: 1,
  order: [
    { action: 'ban', team: 'team1', turn: 'first' },
    { action: 'ban', team: 'team2', turn: 'second' },
    { action: 'decider', team: null, turn: null },
  ],
  pool: POOL,
  free: ['de_mirage', 'de_inferno'],
  turn: { action: 'ban', team: 'team2', map: null },
  deadline_at: null,
  paused_ms: null,
  done: [{ index: 0, action: 'ban', team: 'team1', map: 'de_nuke', side: null, drawn: true, hand: 'clock' }],
  override: null,
  result: null,
  ...change,
});

function show(veto: LiveWebVeto, you: { team: 'team1' | 'team2' | null; staff: boolean }, refuse = false) {
  const calls: unknown[][] = [];
  const act = (...given: unknown[]): Promise<void> => {
    calls.push(given);
    return refuse ? Promise.reject(new Error('Este mapa já foi vetado.')) : Promise.resolve();
  };
  const acts: VetoActs = {
    ready: (...given) => act('ready', ...given),
    map: (...given) => act(...given),
    side: (...given) => act('side', ...given),
  };
  return renderPage(<VetoBoard veto={veto} teams={TEAMS} you={you} offset={0} acts={acts} />, '/').then(() => calls);
}

describe('the veto on the web', () => {
  it('lets the captain whose turn it is ban by keyboard alone, in two presses, and says the turn once', async () => {
    const calls = await show(running(), { team: 'team2', staff: false });
    expect((await screen.findByRole('status')).textContent).toBe('Sua vez: vete um mapa');
    const user = userEvent.setup();
    const maps = within(screen.getByRole('list', { name: 'Mapas' }));
    // What is banned is no button any more.
    expect(maps.getAllByRole('button')).toHaveLength(2);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(calls).toEqual([]);
    await user.tab();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Vetar Mirage');
    await user.keyboard('{Enter}');
    expect(calls).toEqual([['ban', 'de_mirage', 3, null]]);
  });

  it('offers nothing to the other captain and to spectators', async () => {
    for (const team of ['team1', null] as const) {
      await show(running(), { team, staff: false });
      expect((await screen.findAllByText('Étoiles veta um mapa')).length).toBeGreaterThan(0);
      expect(screen.queryByTestId('veto-actions')).toBeNull();
      cleanup();
    }
  });

  it('names the team for which staff act, and tells a refusal', async () => {
    const calls = await show(
      running({ turn: { action: 'side', team: 'team1', map: 'de_mirage' } }),
      { team: null, staff: true },
      true,
    );
    expect(await screen.findByText('Você age pela organização, em nome de Tigres.')).toBeTruthy();
    const actions = within(screen.getByTestId('veto-actions'));
    await userEvent.setup().click(actions.getAllByRole('button')[0] as HTMLElement);
    expect(calls).toEqual([['side', 'ct', 3, 'team1']]);
    expect(await screen.findByText('Este mapa já foi vetado.')).toBeTruthy();
  });

  it('shows what is played, with sides, and which steps were drawn', async () => {
    const result = { maps: ['de_inferno'], sides: ['team2_ct' as const], decider: 0 };
    await show(running({ state: 'over', turn: null, at: 3, result }), { team: null, staff: false });
    expect((await screen.findByTestId('veto-result')).textContent).toContain('Étoiles começa de');
    expect(screen.getAllByRole('img', { name: 'sorteado' })).toHaveLength(1);
  });

  it('counts by the clock of the server, and stands still while paused', () => {
    const veto = running({ deadline_at: '2026-03-01T20:00:45.000Z' });
    const now = Date.parse('2026-03-01T20:00:00.000Z');
    expect([secondsLeft(veto, now, 0), secondsLeft(veto, now, 5_000), secondsLeft(veto, now, 90_000)]).toEqual([
      45, 40, 0,
    ]);
    expect(secondsLeft({ ...veto, deadline_at: null, paused_ms: 12_400 }, now, 0)).toBe(13);
    expect(secondsLeft({ ...veto, deadline_at: null }, now, 0)).toBeNull();
  });
});
