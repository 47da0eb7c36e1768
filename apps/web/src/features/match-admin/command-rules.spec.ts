import type { MatchCommandKind } from '@placar/contracts/matches';
import { sampleCommand, sampleMap, sampleMatch } from '../../testing/live-samples';
import { phaseOf } from './command-phase';
import { availability } from './command-rights';
import { defaultPoint, restorePoints, roundRange } from './restore-model';

const staff = { administer: true, rcon: false, commands: [] as MatchCommandKind[] };

describe('who may do what now', () => {
  it('follows the list that comes with the match, narrowed by the viewer’s rights, and tells why not', () => {
    const match = sampleMatch();
    expect(availability('pause', match, staff)).toEqual({ allowed: true, why: null });
    expect(availability('unpause', match, staff)).toEqual({ allowed: false, why: 'unpause' });
    expect(availability('rcon', match, staff)).toEqual({ allowed: false, why: 'rights' });
    expect(availability('rcon', match, { ...staff, rcon: true }).allowed).toBe(true);
    expect(availability('pause', match, { ...staff, administer: false })).toEqual({ allowed: false, why: 'rights' });
    expect(availability('say', sampleMatch({ server_id: null, legal: [] }), staff)).toEqual({
      allowed: false,
      why: 'no_server',
    });
  });
});

describe('the phase of a command', () => {
  const now = Date.parse('2026-11-21T10:10:00Z');
  const context = { attempt: undefined, dismissed: new Set<string>(), openedAt: now - 60_000, now };
  const at = (seconds: number) => new Date(now - seconds * 1000).toISOString();

  it('treats ends from before the page was opened as history', () => {
    const old = sampleCommand({ status: 'unknown', requested_at: at(300), settled_at: at(299) });
    expect(phaseOf('pause', { ...context, ledger: [old] })).toEqual({ stage: 'idle' });
    const recent = sampleCommand({ status: 'unknown', requested_at: at(30), settled_at: at(25) });
    expect(phaseOf('pause', { ...context, ledger: [recent] })).toMatchObject({ stage: 'unknown' });
    expect(phaseOf('pause', { ...context, ledger: [recent], dismissed: new Set(['c1']) })).toEqual({ stage: 'idle' });
  });

  it('does not wait for ever for a command that nobody settled', () => {
    expect(phaseOf('pause', { ...context, ledger: [sampleCommand({ requested_at: at(10) })] })).toMatchObject({
      stage: 'requested',
    });
    expect(phaseOf('pause', { ...context, ledger: [sampleCommand({ requested_at: at(200) })] })).toEqual({
      stage: 'idle',
    });
  });
});

describe('points to restore', () => {
  it('offer the newest stored one, with the score before the next round', () => {
    const points = restorePoints(sampleMap('1121'), [
      'matchzy_7_0_round00.json',
      'matchzy_7_0_round03.json',
      'matchzy_7_1_round04.json',
      '../evil_round04.json',
    ]);
    expect(points.map((point) => [point.kept, `${point.team1}-${point.team2}`, point.file !== null])).toEqual([
      [0, '0-0', true],
      [1, '1-0', false],
      [2, '2-0', false],
      [3, '2-1', true],
      [4, '3-1', false],
    ]);
    expect(defaultPoint(points)).toMatchObject({ kept: 3, undone: [4] });
    expect(defaultPoint(restorePoints(sampleMap('11'), []))).toBeNull();
  });

  it('name the undone rounds as a person would', () => {
    expect([roundRange([]), roundRange([7]), roundRange([6, 7, 8]), roundRange([3, 4, 5, 6])]).toEqual([
      '',
      '7',
      '6, 7, 8',
      '3–6',
    ]);
  });
});
