import { createLogger } from '@placar/platform';
import { DelayedError } from 'bullmq';
import { z } from 'zod';
import type { JobClaim, JobClaims } from '../claims';
import { createJobProcessor } from './job-processor';
import type { ReservedJob } from './queue-connection';

const CATALOGUE = {
  ring: { queue: 'bells', schema: z.object({}), attempts: 1, backoffMs: 1, timeoutMs: 5_000, hot: true },
} as const;

describe('a hot job that comes from its queue', () => {
  const calls: string[] = [];
  const said = (word: string) => () => {
    calls.push(word);
    return Promise.resolve();
  };
  let delayedTo = Number.NaN;
  const job: ReservedJob = {
    id: 'a-job',
    name: 'ring',
    data: { payload: {}, correlation_id: null },
    attemptsMade: 0,
    attemptsStarted: 1,
    timestamp: 0,
    opts: { attempts: 1 },
    moveToWait: said('waits'),
    moveToDelayed: (at) => {
      delayedTo = at;
      return said('delayed')();
    },
  };
  const claim: JobClaim = {
    id: 'a-job',
    job: 'ring',
    body: { payload: {}, correlation_id: null },
    turn: 1,
    addedAt: new Date(0),
    beside: null,
    lost: new AbortController().signal,
  };

  beforeEach(() => {
    calls.length = 0;
  });

  function run(
    take: () => Promise<JobClaim | { heldMs: number }>,
    ends: { record: () => Promise<void> },
  ): Promise<void> {
    const claims = { take, letGo: said('let go'), finish: said('finished'), release: said('released') };
    const handler = {
      job: 'ring' as const,
      handle: () => Promise.reject(new Error('no rope')),
      onExhausted: ends.record,
    };
    const processor = createJobProcessor({
      queue: 'bells',
      catalogue: CATALOGUE,
      handlers: new Map([['ring', handler]]),
      logger: createLogger({ level: 'silent', name: 'test' }),
      stopping: new AbortController().signal,
      claims: claims as unknown as JobClaims,
    });
    return processor(job, 'token');
  }

  it('waits without losing a try while nobody can say who holds it', async () => {
    const away = () => Promise.reject(new Error('the database is away'));
    await expect(run(away, { record: said('recorded') })).rejects.toBeInstanceOf(DelayedError);
    expect(calls).toEqual(['delayed']);
  });

  it('waits in whole milliseconds while another worker holds it, as its store wants them', async () => {
    const held = () => Promise.resolve({ heldMs: 9_441.605 });
    await expect(run(held, { record: said('recorded') })).rejects.toBeInstanceOf(DelayedError);
    expect(calls).toEqual(['delayed']);
    expect(Number.isInteger(delayedTo)).toBe(true);
  });

  it('is let go when its end could not be recorded, so that it can run again', async () => {
    const unrecorded = () => Promise.reject(new Error('the database is away'));
    await expect(run(() => Promise.resolve(claim), { record: unrecorded })).rejects.toBeInstanceOf(DelayedError);
    expect(calls).toEqual(['delayed', 'let go']);
  });

  it('is over once its last failure is recorded', async () => {
    await expect(run(() => Promise.resolve(claim), { record: said('recorded') })).rejects.toThrow('no rope');
    expect(calls).toEqual(['recorded', 'finished']);
  });
});
