import { createLogger } from '../log';
import { ReadinessProbe, readinessStatus } from './readiness';
import type { ReadinessCheck } from './readiness';

const logger = createLogger({ level: 'silent' });

/** A thing that answers, fails, or says nothing at all. */
function thing(name: string, needed: ReadinessCheck['needed']) {
  const state = { mode: 'ok' as 'ok' | 'fails' | 'hangs', asked: 0 };
  const check: ReadinessCheck = {
    name,
    needed,
    deadlineMs: 30,
    run: () => {
      state.asked += 1;
      if (state.mode === 'hangs') return new Promise(() => undefined);
      return state.mode === 'ok' ? Promise.resolve() : Promise.reject(new Error('away'));
    },
  };
  return { state, check };
}

/** Answers are shared for half a second. */
const later = () => jest.spyOn(performance, 'now').mockReturnValue((clock += 1_000));
let clock = 1_000_000;
beforeEach(later);
afterEach(() => jest.restoreAllMocks());

describe('readiness', () => {
  it('names what does not answer, and waits for nobody longer than its own deadline', async () => {
    const [database, queue] = [thing('database', 'always'), thing('queue', 'first')];
    const probe = new ReadinessProbe([database.check, queue.check], logger);
    database.state.mode = 'hangs';
    const readiness = await probe.read();
    expect(readinessStatus(readiness)).toBe(503);
    expect(readiness).toMatchObject({
      status: 'not_ready',
      checks: { database: { state: 'failed', needed: true }, queue: { state: 'ok' } },
    });
  });

  it('stops a rollout that never reached its queue, but takes no replica out for an outage that all of them have', async () => {
    const queue = thing('queue', 'first');
    const probe = new ReadinessProbe([queue.check], logger);
    queue.state.mode = 'fails';
    expect((await probe.read()).status).toBe('not_ready');
    later();
    queue.state.mode = 'ok';
    expect((await probe.read()).status).toBe('ready');
    later();
    queue.state.mode = 'fails';
    const degraded = await probe.read();
    expect([degraded.status, readinessStatus(degraded)]).toEqual(['degraded', 200]);
  });

  it('says no while the process is on its way out, though everything answers', async () => {
    let draining = false;
    const probe = new ReadinessProbe([thing('database', 'always').check], logger, () => draining);
    expect((await probe.read()).status).toBe('ready');
    draining = true;
    const readiness = await probe.read();
    expect([readiness.status, readinessStatus(readiness)]).toEqual(['draining', 503]);
  });

  it('asks once for a crowd of probes', async () => {
    const database = thing('database', 'always');
    const probe = new ReadinessProbe([database.check], logger);
    await Promise.all(Array.from({ length: 50 }, () => probe.read()));
    expect(database.state.asked).toBe(1);
  });
});
