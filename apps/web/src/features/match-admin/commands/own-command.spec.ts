import { sampleCommand, sampleMatch } from '../../../testing/live-samples';
import type { Attempt } from './command-attempts';
import { snapshotOf } from './match-snapshot';
import { ledgerSteps, stageOf } from './own-command';

const attempt = (state: Attempt['state']): Attempt => ({
  request: { kind: 'restore', args: { file: 'x', source: 'server' } },
  key: 'key-key-key',
  at: 0,
  state,
  commandId: 'c1',
  error: null,
  seen: snapshotOf(sampleMatch()),
});
const at = '2026-11-21T10:00:00Z';

describe('the result of one’s own command', () => {
  it('is verified only when the ledger says confirmed', () => {
    const own = (change: Parameters<typeof sampleCommand>[0]) => ({
      attempt: attempt('accepted'),
      entry: sampleCommand(change),
    });
    expect(ledgerSteps({ attempt: attempt('posting'), entry: null })).toEqual(['current', 'todo', 'todo']);
    expect(ledgerSteps(own({}))).toEqual(['done', 'current', 'todo']);
    expect(ledgerSteps(own({ status: 'sent', sent_at: at }))).toEqual(['done', 'done', 'current']);
    const confirmed = own({ status: 'confirmed', sent_at: at, settled_at: at });
    expect([ledgerSteps(confirmed), stageOf(confirmed)]).toEqual([['done', 'done', 'done'], 'confirmed']);
    for (const status of ['contradicted', 'unknown', 'refused'] as const) {
      const other = own({ status, sent_at: at, settled_at: at });
      expect([ledgerSteps(other)[2], stageOf(other)]).toEqual(['failed', 'trouble']);
    }
    expect(stageOf({ attempt: attempt('failed'), entry: null })).toBe('trouble');
  });
});
