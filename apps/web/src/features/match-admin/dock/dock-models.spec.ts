import type { PresenceFrame } from '@placar/contracts/matches';
import { sampleCommand, sampleLogEntry } from '../../../testing/live-samples';
import { consoleItems } from '../console/console-model';
import { LEAST_HEIGHT, USUAL_HEIGHT, fittingHeight, heightByKey } from './panel-height';
import { latestOfOthers, othersHere } from './presence-model';

const NOW = Date.UTC(2026, 10, 21, 12);
const ago = (seconds: number): string => new Date(NOW - seconds * 1_000).toISOString();

describe('the history of the console', () => {
  const typed = sampleCommand({ id: 'c1', kind: 'rcon', args: { line: 'status' }, requested_at: ago(30) });
  const rcon = sampleLogEntry(1).rcon!;
  const log = [
    sampleLogEntry(1, { at: ago(60), text: 'version', rcon: { ...rcon, command_id: 'old', command_kind: 'rcon' } }),
    sampleLogEntry(2, { at: ago(29), text: 'status', rcon: { ...rcon, command_id: 'c1', command_kind: 'rcon' } }),
    sampleLogEntry(3, { at: ago(20), text: 'sm_pause', rcon: { ...rcon, command_id: 'c2', command_kind: 'pause' } }),
    sampleLogEntry(4, { at: ago(10), kind: 'note', text: 'nota', rcon: null }),
  ];
  const keys = (scope: 'typed' | 'all') => consoleItems([typed], log, scope).map((item) => item.key);

  it('tells a typed line once, older ones from the log, and the rest only when it is asked for', () => {
    expect(keys('typed')).toEqual(['log:1', 'c1']);
    expect(keys('all')).toEqual(['log:1', 'c1', 'log:3']);
  });
});

describe('who else is here', () => {
  const person = (user_id: number, activity: PresenceFrame['people'][number]['activity'] = null) => ({
    user_id,
    name: `P${user_id}`,
    image: null,
    since: ago(60),
    activity,
  });

  it('leaves the viewer out and names first who is about to do something', () => {
    expect(othersHere([person(1, 'say'), person(2), person(3, 'restore')], 1).map((one) => one.user_id)).toEqual([
      3, 2,
    ]);
  });

  it('tells the newest deed of another for two minutes, but no console lines and no own ones', () => {
    const by = (id: number | null, seconds: number, kind: 'restore' | 'rcon' = 'restore') =>
      sampleCommand({ id: `${id} ${seconds}`, kind, actor: { id, name: 'x' }, requested_at: ago(seconds) });
    const ledger = [by(1, 1), by(null, 2), by(2, 3, 'rcon'), by(2, 20), by(3, 40)];
    expect(latestOfOthers(ledger, 1, NOW)?.id).toBe('2 20');
    expect(latestOfOthers([by(2, 121)], 1, NOW)).toBeUndefined();
  });
});

describe('the height of the panel', () => {
  it('stays within the window, whatever is stored or dragged', () => {
    expect([fittingHeight(null, 900), fittingHeight(1, 900), fittingHeight(9_999, 900)]).toEqual([
      USUAL_HEIGHT,
      LEAST_HEIGHT,
      675,
    ]);
    expect(fittingHeight(Number.NaN, 100)).toBe(LEAST_HEIGHT);
  });

  it('moves by the keys of a splitter and by no others', () => {
    expect(['ArrowUp', 'ArrowDown', 'Home', 'End', 'Enter', 'a'].map((key) => heightByKey(key, 300, 900))).toEqual([
      324,
      276,
      LEAST_HEIGHT,
      675,
      USUAL_HEIGHT,
      null,
    ]);
  });
});
