import type { PreflightStep, ServerPreflight } from '@placar/contracts/servers';
import { PreflightStepName } from '@placar/contracts/servers';
import { PREFLIGHT_STEPS, preflightLines, preflightVerdict } from './preflight-model';

const step = (name: PreflightStep['step'], change: Partial<PreflightStep> = {}): PreflightStep => ({
  step: name,
  status: 'ok',
  code: 'ok',
  detail: null,
  ms: 3,
  ...change,
});
const check = (change: Partial<ServerPreflight> = {}): ServerPreflight => ({
  id: 'p1',
  server_id: 4,
  ok: true,
  started_at: '2026-11-21T10:00:00Z',
  finished_at: '2026-11-21T10:00:02Z',
  latency_ms: 12,
  plugin_version: '0.8.15',
  steps: [],
  ...change,
});

describe('the lines of a server check', () => {
  it('are the steps of the contract in its order', () => {
    expect(PREFLIGHT_STEPS).toEqual(PreflightStepName.options);
  });

  it('show the one at work, and the others waiting, while the check runs', () => {
    const lines = preflightLines(check({ ok: null, finished_at: null, steps: [step('dns'), step('port')] }), true);
    expect(lines.map((line) => line.state).slice(0, 5)).toEqual(['ok', 'ok', 'running', 'waiting', 'waiting']);
  });

  it('never show a step as fine that a finished check did not look at', () => {
    const lines = preflightLines(
      check({ ok: false, steps: [step('dns', { status: 'failed', code: 'unresolvable' })] }),
      false,
    );
    expect(new Set(lines.slice(1).map((line) => line.state))).toEqual(new Set(['skipped']));
  });

  it('are ready only when the platform says so', () => {
    expect(preflightVerdict(null, false)).toBe('never');
    expect(preflightVerdict(check(), true)).toBe('running');
    expect(preflightVerdict(check(), false)).toBe('ready');
    expect(preflightVerdict(check({ ok: false }), false)).toBe('not_ready');
    expect(preflightVerdict(check({ ok: null, finished_at: null }), false)).toBe('never');
  });
});
