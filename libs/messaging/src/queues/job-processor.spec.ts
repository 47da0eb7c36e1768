import { createLogger } from '@placar/platform';
import { DelayedError, WaitingError } from 'bullmq';
import { z } from 'zod';
import { JobLostError } from './job-locks';
import { createJobProcessor } from './job-processor';
import type { ReservedJob } from './queue-connection';

const CATALOGUE = {
  ring: { queue: 'bells', schema: z.object({}), attempts: 1, backoffMs: 1, timeoutMs: 5_000 },
} as const;

describe('a job that does not end well', () => {
  const calls: string[] = [];
  const said = (word: string) => () => {
    calls.push(word);
    return Promise.resolve();
  };
  const job: ReservedJob = {
    id: 'a-job',
    name: 'ring',
    data: { payload: {}, correlation_id: null },
    attemptsMade: 0,
    attemptsStarted: 1,
    timestamp: 0,
    opts: { attempts: 1 },
    moveToWait: said('waits'),
    moveToDelayed: said('delayed'),
  };

  beforeEach(() => {
    calls.length = 0;
  });

  interface Situation {
    record?: () => Promise<void>;
    lost?: AbortController;
    stopping?: AbortController;
    handle?: () => Promise<void>;
  }

  function run({ record = said('recorded'), lost, stopping, handle }: Situation): Promise<void> {
    const handler = {
      job: 'ring' as const,
      handle: handle ?? (() => Promise.reject(new Error('no rope'))),
      onExhausted: record,
    };
    const processor = createJobProcessor({
      queue: 'bells',
      catalogue: CATALOGUE,
      handlers: new Map([['ring', handler]]),
      logger: createLogger({ level: 'silent', name: 'test' }),
      stopping: (stopping ?? new AbortController()).signal,
    });
    return processor(job, 'token', (lost ?? new AbortController()).signal);
  }

  it('begins anew without losing a try when the process stood still in the middle of it', async () => {
    const handle = (): Promise<void> => {
      const until = performance.now() + 3_100;
      while (performance.now() < until);
      return Promise.reject(new Error('what was seen is old'));
    };
    await expect(run({ handle })).rejects.toThrow(WaitingError);
    expect(calls).toEqual(['waits']);
  });

  it('is over once its last failure is recorded', async () => {
    await expect(run({})).rejects.toThrow('no rope');
    expect(calls).toEqual(['recorded']);
  });

  it('waits and runs again when its end could not be recorded', async () => {
    const record = () => Promise.reject(new Error('the database is away'));
    await expect(run({ record })).rejects.toBeInstanceOf(DelayedError);
    expect(calls).toEqual(['delayed']);
  });

  it('goes back to its queue, without a failure, when its worker ends', async () => {
    const stopping = new AbortController();
    const running = run({ stopping, handle: () => new Promise(() => undefined) });
    stopping.abort(new Error('the worker is ending'));
    await expect(running).rejects.toBeInstanceOf(WaitingError);
    expect(calls).toEqual(['waits']);
  });

  it('is left alone, and nothing is recorded of it, when another worker has it', async () => {
    const lost = new AbortController();
    const running = run({ lost, handle: () => new Promise(() => undefined) });
    lost.abort(new JobLostError());
    await expect(running).rejects.toBeInstanceOf(JobLostError);
    expect(calls).toEqual([]);
  });
});
