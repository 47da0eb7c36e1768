import { currentCorrelationId } from '../request-context';
import { metrics } from '../metrics';
import { Loop } from './loop';
import type { LoopOptions, LoopTimers } from './loop';
import { Slots } from './slots';

/** A clock that stands still until it is moved. */
class HandClock implements LoopTimers {
  private at = 0;
  private readonly due = new Set<{ at: number; run: () => void }>();

  now(): number {
    return this.at;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.at + ms, run };
    this.due.add(timer);
    return () => this.due.delete(timer);
  }

  get waiting(): number[] {
    return [...this.due].map(({ at }) => at - this.at);
  }

  /** Calls what becomes due, in its order, and lets what follows from it happen. */
  async move(ms: number): Promise<void> {
    const until = this.at + ms;
    for (;;) {
      const [next] = [...this.due].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.at = next.at;
      this.due.delete(next);
      next.run();
      await settle();
    }
    this.at = until;
    await settle();
  }
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Loop', () => {
  let clock: HandClock;
  let runs: number[];
  let warned: unknown[];
  let loops: Loop[];

  beforeEach(() => {
    clock = new HandClock();
    runs = [];
    warned = [];
    loops = [];
  });
  afterEach(() => Promise.all(loops.map((loop) => loop.stop())));

  function loop(options: Partial<LoopOptions> = {}): Loop {
    const made = new Loop({
      name: 'test',
      run: () => void runs.push(clock.now()),
      logger: { warn: (...given: unknown[]) => void warned.push(given) },
      timers: clock,
      ...options,
    });
    loops.push(made);
    return made;
  }

  /** A run that ends when it is told to. */
  function held(): { run: () => Promise<void>; end: () => Promise<void> } {
    let end: () => void = () => undefined;
    return {
      run: () => {
        runs.push(clock.now());
        return new Promise<void>((resolve) => (end = resolve));
      },
      end: () => {
        end();
        return settle();
      },
    };
  }

  it('runs every so often, counted from the end of the run before', async () => {
    const work = held();
    loop({ everyMs: 100, firstMs: 5, run: work.run }).start();
    await clock.move(5);
    await clock.move(400);
    expect(runs).toEqual([5]);
    await work.end();
    await clock.move(99);
    expect(runs).toEqual([5]);
    await clock.move(1);
    expect(runs).toEqual([5, 505]);
    await work.end();
  });

  it('takes wakes that come together as one, and never later than a run that was due', async () => {
    const woken = loop({ everyMs: 100, wakeMs: 20 }).start();
    woken.wake();
    await clock.move(10);
    woken.wake();
    await clock.move(10);
    expect(runs).toEqual([20]);
    await clock.move(90);
    woken.wake();
    await clock.move(10);
    expect(runs).toEqual([20, 120]);
    expect(clock.waiting).toEqual([100]);
  });

  it('runs again after a run in which it was woken, and waits as long as a wake does', async () => {
    const work = held();
    const woken = loop({ everyMs: 100, wakeMs: 20, run: work.run }).start();
    await clock.move(100);
    woken.wake();
    woken.wake();
    await work.end();
    await clock.move(19);
    expect(runs).toEqual([100]);
    await clock.move(1);
    expect(runs).toEqual([100, 120]);
    await work.end();
    expect(clock.waiting).toEqual([100]);
  });

  it('runs only when woken if it has no interval', async () => {
    const woken = loop({ wakeMs: 7 }).start();
    await clock.move(1_000);
    expect(runs).toEqual([]);
    woken.wake();
    await clock.move(1_000);
    expect(runs).toEqual([1_007]);
    expect(clock.waiting).toEqual([]);
  });

  it('serves everybody who asks during a run by one more run, and tells them when that has ended', async () => {
    const work = held();
    const asked = loop({ run: work.run });
    const told: string[] = [];
    void asked.now().then(() => told.push('first'));
    void asked.now().then(() => told.push('second'));
    void asked.now().then(() => told.push('third'));
    expect(runs).toHaveLength(1);
    await work.end();
    expect(runs).toHaveLength(2);
    expect(told).toEqual([]);
    await work.end();
    expect(told).toEqual(['first', 'second', 'third']);
    expect(runs).toHaveLength(2);
    // Whoever is told that it has ended may ask at once, and gets a run of its own.
    const again = asked.now();
    expect(runs).toHaveLength(3);
    await work.end();
    await again;
  });

  it('goes on after a run that failed, logged and counted', async () => {
    const before = await counted('failed');
    const failure = new Error('no database');
    loop({ everyMs: 10, run: () => (runs.push(clock.now()), Promise.reject(failure)) }).start();
    await clock.move(30);
    expect(runs).toEqual([10, 20, 30]);
    expect(warned).toEqual(Array(3).fill([{ err: failure, loop: 'test' }, 'a run of a loop failed']));
    expect((await counted('failed')) - before).toBe(3);
  });

  it('stops when the run under way has ended, and runs no more', async () => {
    const work = held();
    const ending = loop({ everyMs: 10, run: work.run }).start();
    await clock.move(10);
    ending.wake(0);
    const asked = ending.now();
    let isOver = false;
    const over = ending.stop().then(() => (isOver = true));
    await settle();
    expect([isOver, ending.isStopped]).toEqual([false, true]);
    await work.end();
    await Promise.all([over, asked]);
    ending.wake();
    await ending.now();
    await clock.move(1_000);
    expect(runs).toEqual([10]);
    expect(clock.waiting).toEqual([]);
  });

  it('gives each run a correlation id of its own, and adds at most the jitter', async () => {
    const ids: (string | null)[] = [];
    loop({ everyMs: 100, jitter: 0.5, run: () => void ids.push(currentCorrelationId()) }).start();
    const [first = 0] = clock.waiting;
    expect(first).toBeGreaterThanOrEqual(100);
    expect(first).toBeLessThanOrEqual(150);
    await clock.move(500);
    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(null);
  });
});

describe('Slots', () => {
  it('counts what is free, and settles when all work has ended', async () => {
    const slots = new Slots(2);
    let end: () => void = () => undefined;
    let freed = 0;
    slots.take(new Promise((resolve) => (end = resolve)), () => (freed += 1));
    slots.take(Promise.resolve());
    expect(slots.free).toBe(0);
    await settle();
    expect(slots.free).toBe(1);
    const settled = slots.settled();
    end();
    await settled;
    expect([slots.free, freed]).toEqual([2, 1]);
  });
});

async function counted(outcome: string): Promise<number> {
  const { values } = await metrics.loopSeconds.get();
  const count = values.find(
    ({ metricName, labels }) =>
      metricName?.endsWith('_count') && labels['outcome'] === outcome && labels['loop'] === 'test',
  );
  return count?.value ?? 0;
}
