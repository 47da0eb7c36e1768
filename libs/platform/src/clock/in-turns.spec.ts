import { inTurns } from './in-turns';
import { steadyNow } from './steady';

/** Five steps that keep the process busy for some time each. */
function* busy(ms: number): Generator<void, string, void> {
  for (let step = 0; step < 5; step += 1) {
    const until = steadyNow() + ms;
    while (steadyNow() < until);
    yield;
  }
  return 'done';
}

/** Counts the turns that others have until it is told to stop. */
function others(): { count: () => number; stop: () => void } {
  let turns = 0;
  let isOver = false;
  const next = (): void => {
    if (isOver) return;
    turns += 1;
    setImmediate(next);
  };
  setImmediate(next);
  return { count: () => turns, stop: () => (isOver = true) };
}

describe('long work in turns', () => {
  it('lets others have a turn after each of its long steps, and gives its result', async () => {
    const waiting = others();
    const result = await inTurns(busy(15));
    waiting.stop();
    expect(result).toBe('done');
    expect(waiting.count()).toBeGreaterThanOrEqual(4);
  });

  it('does what is short in one turn', async () => {
    const waiting = others();
    const result = inTurns(busy(0));
    expect(await result).toBe('done');
    expect(waiting.count()).toBe(0);
    waiting.stop();
  });

  it('fails as the work does', async () => {
    const failing = function* (): Generator<void, never, void> {
      throw new Error('no such stage');
    };
    await expect(inTurns(failing())).rejects.toThrow('no such stage');
  });
});
