import type { LedgerEntry } from '@placar/contracts/matches';
import { sampleCommand, sampleEntry, sampleMatch } from '../../../testing/live-samples';
import { sampleCandidate } from '../../../testing/server-samples';
import { snapshotOf } from '../commands/match-snapshot';
import { isChoosable, moveSteps, sortCandidates } from './move-model';
import type { OwnCommand } from '../commands/own-command';

const start = { serverId: 4, attempt: 1, version: 10, hasPoint: true };
const own = (change: Partial<LedgerEntry> | null): OwnCommand => ({
  attempt: {
    request: { kind: 'change_server', args: { server_id: 4 } },
    key: 'key-key-key',
    at: 0,
    state: 'accepted',
    commandId: 'c1',
    error: null,
    seen: snapshotOf(sampleMatch()),
  },
  entry: change === null ? null : sampleCommand({ kind: 'change_server', ...change }),
});
const at = '2026-11-21T10:00:00Z';
const states = (...args: Parameters<typeof moveSteps>) => moveSteps(...args).map((one) => one.state);

describe('a change of server, step by step', () => {
  it('goes on only by what was seen', () => {
    const before = sampleMatch();
    expect(states(before, [], own(null), start)).toEqual(['current', 'todo', 'todo', 'todo', 'todo', 'todo']);
    expect(states(before, [], own({}), start)).toEqual(['done', 'current', 'todo', 'todo', 'todo', 'todo']);
    const moved = sampleMatch({ server_id: 4, attempt: 2, status: 'loading' });
    const loaded = sampleEntry(12, 'match.loaded');
    expect(states(moved, [loaded], own({}), start)).toEqual(['done', 'done', 'current', 'todo', 'todo', 'todo']);
    const restored = sampleEntry(13, 'match.restored', { round: 7 });
    expect(states(moved, [loaded, restored], own({}), start)[3]).toBe('current');
    const confirmed = own({ status: 'confirmed', sent_at: at, settled_at: at });
    const paused = sampleMatch({ server_id: 4, attempt: 2, status: 'paused' });
    expect(states(paused, [loaded, restored], confirmed, start)).toEqual([
      'done',
      'done',
      'done',
      'done',
      'current',
      'todo',
    ]);
    const live = sampleMatch({ server_id: 4, attempt: 2, status: 'live' });
    expect(new Set(states(live, [loaded, restored], confirmed, start))).toEqual(new Set(['done']));
  });

  it('takes no sign of an earlier load for one of its own', () => {
    const old = sampleEntry(3, 'match.loaded');
    expect(states(sampleMatch({ server_id: 4, attempt: 2 }), [old], own({}), start)[1]).toBe('current');
  });

  it('shows where it stopped, and leaves out the restore where there is nothing to restore', () => {
    const refused = own({ status: 'contradicted', detail: 'unreachable', sent_at: at, settled_at: at });
    expect(states(sampleMatch(), [], refused, start)).toEqual(['done', 'failed', 'todo', 'todo', 'todo', 'todo']);
    expect(states(sampleMatch(), [], own({}), { ...start, hasPoint: false })[2]).toBe('skipped');
  });
});

describe('where a match can go', () => {
  it('offers the good ones first, lets unchecked ones be tried, and never the present one', () => {
    const list = [
      sampleCandidate({ server_id: 1, current: true, free: false, offered: false, reasons: ['in_use'] }),
      sampleCandidate({ server_id: 2, free: false, offered: false, reasons: ['in_use'] }),
      sampleCandidate({ server_id: 3, offered: false, reasons: ['not_checked'], latency_ms: null }),
      sampleCandidate({ server_id: 4, latency_ms: 30 }),
      sampleCandidate({ server_id: 5, latency_ms: 9 }),
    ];
    expect(sortCandidates(list).map((one) => one.server_id)).toEqual([5, 4, 3, 2, 1]);
    expect(list.filter(isChoosable).map((one) => one.server_id)).toEqual([3, 4, 5]);
  });
});
