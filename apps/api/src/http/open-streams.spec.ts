import type { Request } from 'express';
import { OpenStreams } from './open-streams';

const MANY = { http: { streamsPerAddress: 1_000 } };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('open streams at the end of a process', () => {
  it('are told to go one after the other, after readiness had time to say no', async () => {
    const streams = new OpenStreams(MANY);
    const ended: { at: number; retryMs: number }[] = [];
    const startedAt = Date.now();
    for (let index = 0; index < 200; index += 1)
      streams.add((retryMs) => ended.push({ at: Date.now() - startedAt, retryMs }));
    const drained = streams.drain(20_000);
    expect([streams.isDraining, streams.isOpen]).toEqual([true, true]);
    await jest.advanceTimersByTimeAsync(9_900);
    expect(ended).toEqual([]);
    // One that comes meanwhile is served like any other.
    const late: number[] = [];
    streams.add(() => late.push(Date.now() - startedAt));
    await jest.advanceTimersByTimeAsync(11_000);
    await drained;
    expect(ended).toHaveLength(200);
    expect(late).toHaveLength(1);
    const perSecond = new Map<number, number>();
    for (const { at } of ended) perSecond.set(Math.floor(at / 1_000), (perSecond.get(Math.floor(at / 1_000)) ?? 0) + 1);
    expect(Math.max(...ended.map(({ at }) => at))).toBeGreaterThan(18_000);
    expect(Math.max(...perSecond.values())).toBeLessThanOrEqual(40);
    expect(Math.min(...ended.map(({ retryMs }) => retryMs))).toBeGreaterThanOrEqual(100);
    expect(new Set(ended.map(({ retryMs }) => retryMs)).size).toBeGreaterThan(50);
    expect([streams.isOpen, streams.size]).toEqual([false, 0]);
  });

  it('end at once when the process may not wait, and so does one that is opened then', async () => {
    const streams = new OpenStreams(MANY);
    let ended = 0;
    const forget = streams.add(() => (ended += 1));
    streams.add(() => (ended += 1));
    forget();
    await streams.drain(0);
    expect(ended).toBe(1);
    streams.add(() => (ended += 1));
    streams.beforeApplicationShutdown();
    expect([ended, streams.size]).toEqual([2, 0]);
  });

  it('are all ended when the program closes in the middle of it', async () => {
    const streams = new OpenStreams(MANY);
    let ended = 0;
    for (let index = 0; index < 50; index += 1) streams.add(() => (ended += 1));
    const drained = streams.drain(10_000);
    await jest.advanceTimersByTimeAsync(6_000);
    expect(ended).toBeLessThan(50);
    streams.beforeApplicationShutdown();
    expect(ended).toBe(50);
    await jest.advanceTimersByTimeAsync(5_000);
    await drained;
    expect(ended).toBe(50);
  });
});

describe('open streams of one address', () => {
  const from = (ip: string): Request => ({ ip }) as Request;

  it('are so many at most, and make room when they end, whoever else has some open', () => {
    const streams = new OpenStreams({ http: { streamsPerAddress: 2 } });
    const home = from('203.0.113.7');
    const [first, second] = [streams.add(() => undefined, home), streams.add(() => undefined, home)];
    expect(() => streams.admit(home)).toThrow('Too many streams are open from this address.');
    expect(() => streams.admit(from('203.0.113.8'))).not.toThrow();
    first();
    // Told twice that it ended, as a connection that breaks and closes is, makes no second place.
    first();
    expect(() => streams.admit(home)).not.toThrow();
    streams.add(() => undefined, home);
    expect(() => streams.admit(home)).toThrow();
    second();
    expect(() => streams.admit(home)).not.toThrow();
  });

  it('are counted by household: all addresses of an IPv6 network are one', () => {
    const streams = new OpenStreams({ http: { streamsPerAddress: 1 } });
    streams.add(() => undefined, from('2001:db8:1:2::a'));
    expect(() => streams.admit(from('2001:db8:1:2:ffff::b'))).toThrow();
    expect(() => streams.admit(from('2001:db8:1:3::a'))).not.toThrow();
  });
});
