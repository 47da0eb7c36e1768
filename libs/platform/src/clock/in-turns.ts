import { setImmediate } from 'node:timers/promises';
import { steadyNow } from './steady';

/** As long as nobody notices that a request waits. */
const TURN_MS = 10;

/** Does long work in turns of some 10 ms (a step may be longer): between them whatever else waits in this process is done. */
export async function inTurns<T>(work: Generator<void, T, void>): Promise<T> {
  let since = steadyNow();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (steadyNow() - since < TURN_MS) continue;
    await setImmediate();
    since = steadyNow();
  }
}
