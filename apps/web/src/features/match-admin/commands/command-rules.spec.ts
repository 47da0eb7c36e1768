import type { MatchCommandKind, RestorePoint } from '@placar/contracts/matches';
import { sampleCommand, sampleMatch } from '../../../testing/live-samples';
import type { Attempt } from './command-attempts';
import { doingKind, phaseOf } from './command-phase';
import { snapshotOf } from './match-snapshot';
import { availability } from './command-rights';
import { defaultPoint, movablePoints, pointsOfMap, roundRange, sourceOf } from '../restore/restore-model';

const staff = { administer: true, rcon: false, vouch: false, commands: [] as MatchCommandKind[] };

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

describe('what is being done to a match', () => {
  const pressed = (request: Attempt['request']): Attempt => ({
    request,
    key: 'press-1',
    at: 0,
    state: 'posting',
    commandId: null,
    error: null,
    seen: snapshotOf(sampleMatch()),
  });

  it('names only commands that hold the match: a recovery that is taken over keeps nobody waiting', () => {
    expect(doingKind(null, [pressed({ kind: 'restart', args: {} })], [])).toBe('restart');
    expect(doingKind(null, [pressed({ kind: 'take_over', args: {} })], [])).toBeNull();
    expect(doingKind('pause', [pressed({ kind: 'take_over', args: {} })], [])).toBe('pause');
  });
});

describe('points to restore', () => {
  const point = (round: number, change: Partial<RestorePoint> = {}): RestorePoint => ({
    file: `matchzy_7_0_round0${round}.json`,
    map_number: 0,
    round,
    team1_score: round,
    team2_score: 0,
    team1_side: 'ct',
    on_server: true,
    stored: true,
    verified: true,
    at: null,
    usable: true,
    problem: null,
    ...change,
  });

  it('offer the newest one whose copy was read, and the newest usable one only without such', () => {
    const unread = point(4, { verified: false });
    const gone = point(5, { usable: false, problem: 'superseded' });
    expect(defaultPoint([gone, unread, point(3), point(2)])?.round).toBe(3);
    expect(defaultPoint([gone, unread])?.round).toBe(4);
    expect(defaultPoint([gone])).toBeNull();
    expect(defaultPoint([point(3), point(1, { map_number: 1 })])?.map_number).toBe(1);
  });

  it('stand in the order of play, map by map', () => {
    const points = [point(1, { map_number: 1 }), point(3), point(0), point(1)];
    expect(pointsOfMap(points, 0).map((one) => one.round)).toEqual([0, 1, 3]);
  });

  it('go on elsewhere only from a file that we hold', () => {
    const [kept, left] = movablePoints([point(2), point(3, { stored: false })]);
    expect([kept?.usable, left?.usable, left?.problem]).toEqual([true, false, 'not_stored']);
  });

  it('come from the server where it has the file, else from our copy', () => {
    expect(sourceOf(point(1))).toBe('server');
    expect(sourceOf(point(1, { on_server: false }))).toBe('stored');
    expect(sourceOf(point(1, { on_server: null }))).toBe('stored');
    expect(sourceOf(point(1, { stored: false, on_server: null }))).toBe('server');
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
