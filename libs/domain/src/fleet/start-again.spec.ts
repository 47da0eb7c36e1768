import fc from 'fast-check';
import { nextStartMs, START_PAUSES_SECONDS } from './start-again';
import type { EarlierStart } from './start-again';

const T0 = Date.parse('2026-12-01T20:00:00.000Z');
const failed = (afterSeconds: number, more: Partial<EarlierStart> = {}): EarlierStart => ({
  state: 'failed',
  stop_reason: null,
  failure: { code: 'deadline_exceeded' },
  ended_at: new Date(T0 + afterSeconds * 1_000).toISOString(),
  ...more,
});
const seconds = fc.nat(100_000);
const failures = fc.array(
  seconds.map((at) => failed(at)),
  { maxLength: 6 },
);
const unwanted = fc.array(
  fc
    .tuple(fc.constantFrom('ended' as const, 'failed' as const, 'cancelled' as const), seconds)
    .map(([state, at]) => failed(at, { state, stop_reason: 'elsewhere' })),
  { maxLength: 3 },
);
const settled = fc.constantFrom<EarlierStart>(
  failed(0, { state: 'provisioning', ended_at: null, failure: null }),
  failed(0, { state: 'ready', ended_at: null, failure: null }),
  failed(0, { state: 'provisioning', ended_at: null, failure: null, stop_reason: 'elsewhere' }),
  failed(0, { state: 'ended', stop_reason: 'load_failed' }),
  failed(0, { state: 'cancelled', stop_reason: 'cancelled' }),
  failed(0, { failure: { code: 'image_pull_failed', permanent: true } }),
);

describe('a start that failed', () => {
  it('is tried again a growing while after the last one, so many times; what the match did not want does not count', () => {
    fc.assert(
      fc.property(failures, unwanted, (starts, others) => {
        const next = nextStartMs([...others, ...starts]);
        if (starts.length === 0) return expect(next).toBe(0);
        if (starts.length > START_PAUSES_SECONDS.length) return expect(next).toBeNull();
        const last = Math.max(...starts.map((start) => Date.parse(start.ended_at ?? '')));
        const pause = START_PAUSES_SECONDS[starts.length - 1] ?? NaN;
        expect(next).toBe(last + pause * 1_000);
      }),
    );
    expect(START_PAUSES_SECONDS).toEqual(START_PAUSES_SECONDS.toSorted((one, other) => one - other));
  });

  it('is not tried again while another one is there, after one that a person ended, that could not load, or that will not go well', () => {
    fc.assert(
      fc.property(failures, settled, fc.nat(6), (starts, one, at) => {
        expect(nextStartMs(starts.toSpliced(at % (starts.length + 1), 0, one))).toBeNull();
      }),
    );
  });

  it('is tried again where no port was free: one may be by then', () => {
    expect(nextStartMs([failed(0, { failure: { code: 'fleet_full', permanent: true } })])).toBe(T0 + 30_000);
  });
});
