import { patienceSeconds } from './server-patience';
import type { Silence } from './server-patience';

const NOW = Date.parse('2026-05-01T20:00:00.000Z');
const loadedAgo = (seconds: number): Silence['state'] => ({
  phase: 'warmup',
  phaseSince: new Date(NOW - seconds * 1000).toISOString(),
});
const patience = (silence: Partial<Silence>): number =>
  patienceSeconds({
    problem: 'no_answer',
    detail: 'no_answer',
    status: 'warmup',
    state: loadedAgo(10),
    lostSeconds: 20,
    now: NOW,
    ...silence,
  });

describe('patience with a silent server', () => {
  it('lasts while the map may still be changing, and no longer', () => {
    expect(patience({})).toBe(90);
    expect(patience({ status: 'between_maps', state: null })).toBe(90);
    expect(patience({ status: 'loading', state: null })).toBe(90);
    expect(patience({ state: loadedAgo(91) })).toBe(20);
    expect(patience({ status: 'live', state: { phase: 'live', phaseSince: loadedAgo(1)?.phaseSince } })).toBe(20);
  });

  it('lasts while the server fetches a backup from us, which may take as long as we are slow', () => {
    const pending = {
      commandId: 'c',
      request: { kind: 'restore', args: { file: 'x', source: 'stored' } },
      by: null,
      requestedAt: loadedAgo(30)?.phaseSince ?? '',
      sentAt: null,
    } as const;
    expect(patience({ status: 'live', state: { phase: 'live', pending } })).toBe(90);
    expect(patience({ status: 'live', state: { phase: 'live', pending: null } })).toBe(20);
  });

  it.each([
    ['unreachable', 'ECONNREFUSED'],
    ['plugin_missing', ''],
    ['unresolvable', ''],
    ['not_found', ''],
  ])('makes no allowance for a map change where there is no game: %s %s', (problem, detail) => {
    expect(patience({ problem, detail })).toBe(20);
    expect(patience({ problem, detail, status: 'between_maps' })).toBe(20);
  });

  it('ends at once with a server that we ended ourselves', () => {
    for (const status of ['warmup', 'between_maps', 'live'] as const)
      expect(patience({ problem: 'instance_gone', detail: '', status })).toBe(0);
  });
});
