import { expectedDurations, idleStopAt, isIdleOut, minutesOf } from './governance';
import type { StageLine } from './provisioning';

const at = (text: string): Date => new Date(`2026-07-04T${text}Z`);

describe('what a server on demand costs and how long it stays', () => {
  it('counts started minutes whole, for each instance by itself', () => {
    const runs = [
      { from: at('20:00:00'), to: at('20:00:01') },
      { from: at('20:01:00'), to: at('20:03:00') },
      { from: at('20:10:00'), to: null },
    ];
    expect(minutesOf(runs, at('20:11:01'))).toBe(1 + 2 + 2);
    expect(minutesOf([], at('20:00:00'))).toBe(0);
  });

  it('stops after its idle time, later when somebody asked to keep it, never while a match has it', () => {
    const idle = { idleSince: at('20:00:00'), keepUntil: null, idleMinutes: 15 };
    expect(idleStopAt(idle)).toEqual(at('20:15:00'));
    expect(isIdleOut(idle, at('20:14:59'))).toBe(false);
    expect(isIdleOut(idle, at('20:15:00'))).toBe(true);
    expect(isIdleOut({ ...idle, keepUntil: at('21:00:00') }, at('20:59:00'))).toBe(false);
    expect(idleStopAt({ ...idle, keepUntil: at('20:05:00') })).toEqual(at('20:15:00'));
    expect(idleStopAt({ ...idle, idleSince: null, keepUntil: at('20:05:00') })).toBeNull();
  });

  it('expects of each stage the median of what past starts took', () => {
    const line = (stage: StageLine['stage'], seconds: number): StageLine => ({
      stage,
      started_at: at('20:00:00').toISOString(),
      ended_at: new Date(at('20:00:00').getTime() + seconds * 1_000).toISOString(),
      expected_ms: null,
    });
    const open = { ...line('plugin', 1), ended_at: null };
    const history = [[line('booting', 10), line('rcon', 2), open], [line('booting', 90)], [line('booting', 20)]];
    expect(expectedDurations(history)).toEqual({ booting: 20_000, rcon: 2_000 });
    expect(expectedDurations([[line('rcon', 1)], [line('rcon', 4)]])).toEqual({ rcon: 2_500 });
    expect(expectedDurations([])).toEqual({});
  });
});
