import { setImmediate as aTurn } from 'node:timers/promises';
import { createLogger } from '@placar/platform';
import { z } from 'zod';
import { JobWorkers } from './job-workers';
import type { QueueConnection } from './queue-connection';

const nothing = z.object({});
const CATALOGUE = {
  ring: { queue: 'bells', schema: nothing, attempts: 1, backoffMs: 1, timeoutMs: 5_000 },
  sing: { queue: 'songs', schema: nothing, attempts: 1, backoffMs: 1, timeoutMs: 5_000 },
} as const;

/** A store whose workers are ready when the test says so. */
function slowStore(kind: QueueConnection['kind']) {
  const asked: string[] = [];
  const closed: string[] = [];
  const ready = new Map<string, () => void>();
  const connection: QueueConnection = {
    kind,
    prepare: () => Promise.resolve(),
    queue: () => {
      throw new Error('no sender here');
    },
    worker: (queue) => {
      asked.push(queue);
      const isReady = new Promise<void>((resolve) => ready.set(queue, resolve));
      return { waitUntilReady: () => isReady, close: () => Promise.resolve(void closed.push(queue)) };
    },
    close: () => Promise.resolve(),
  };
  const workers = new JobWorkers(connection, createLogger({ level: 'silent' }), {}, CATALOGUE).register(
    { job: 'ring', handle: () => Promise.resolve() },
    { job: 'sing', handle: () => Promise.resolve() },
  );
  return { workers, asked, closed, makeReady: (queue: string) => ready.get(queue)?.() };
}

describe('workers that begin', () => {
  it('take one queue after the other without Redis, where each would open connections at once', async () => {
    const { workers, asked, makeReady } = slowStore('postgres');
    const started = workers.start();
    await aTurn();
    expect(asked).toEqual(['bells']);
    makeReady('bells');
    await aTurn();
    expect(asked).toEqual(['bells', 'songs']);
    makeReady('songs');
    await started;
  });

  it('take all at once on Redis, where they share one', async () => {
    const { workers, asked, makeReady } = slowStore('redis');
    const started = workers.start();
    await aTurn();
    expect(asked).toEqual(['bells', 'songs']);
    for (const queue of asked) makeReady(queue);
    await started;
  });

  it('take no further queue when they are to end meanwhile', async () => {
    const { workers, asked, closed, makeReady } = slowStore('postgres');
    const started = workers.start();
    await aTurn();
    await workers.stop(0);
    makeReady('bells');
    await started;
    expect([asked, closed]).toEqual([['bells'], ['bells']]);
  });
});
