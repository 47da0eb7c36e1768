import { waitFor } from '@placar/testing';
import { pause } from '../stack/chance';
import { Stack } from '../stack/stack';
import { endsAsPlayed, touched, unreachable } from '../stack/untouched';
import type { PlayedMatch } from '../stack/untouched';

jest.setTimeout(1_200_000);

/** Longer than a server may be silent before its match counts as lost; `CHAOS_FREEZE_SECONDS=60` for the long run. */
const FREEZE_MS = Number(process.env.CHAOS_FREEZE_SECONDS ?? 25) * 1_000;
/** How fast a match is played: so slow that it outlasts whatever is done to us on any machine, then to its end. */
const SLOW = (25_000 / FREEZE_MS) * 8;
const FAST = 100;

describe('a process that stood still', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.start({ ownPostgres: true, environment: { RECONCILE_SECONDS: '0.5' } });
  });
  afterAll(() => stack?.stop());

  async function match(seed: string, factor: number): Promise<PlayedMatch> {
    const server = await stack.addServer({ seed, clock: { mode: 'scaled', factor: FAST } });
    server.speed(factor);
    return { server, id: await stack.createMatch({ server }) };
  }

  it('touches no healthy match when it goes on: worker, api and Postgres, one after the other', async () => {
    const matches = await Promise.all([0, 1, 2].map((index) => match(`gelo ${index}`, SLOW)));
    for (const { id } of matches) await stack.until(id, 'live');

    stack.workers[0]?.freeze();
    await pause(FREEZE_MS);
    stack.workers[0]?.thaw();
    await pause(3_000);
    stack.apis[0]?.freeze();
    await pause(FREEZE_MS);
    stack.apis[0]?.thaw();
    await stack.ready();
    await pause(3_000);
    stack.freezePostgres();
    await pause(FREEZE_MS);
    stack.thawPostgres();
    await stack.ready();

    for (const { id } of matches) expect((await stack.admin.match(id)).status).not.toBe('finished');
    for (const { server } of matches) server.speed(FAST);
    for (const played of matches) {
      await endsAsPlayed(stack, played);
      expect(await touched(stack, played)).toEqual({ lost: 0, ledger: ['load'], loads: 1, restores: 0, ends: 0 });
    }
  });

  it('does not count the time in which it could not look: a worker that wakes over a server that just does not answer', async () => {
    const { id, server } = await match('piscar', 20);
    await stack.until(id, 'live');
    // Map changes, workshop downloads, a busy disk: servers are silent for some seconds now and then.
    server.faults({ rconMute: true });
    await waitFor(async () => (await unreachable(stack, id)) !== null, { what: 'a poll to fail' });
    stack.workers[0]?.freeze();
    await pause(FREEZE_MS);
    stack.workers[0]?.thaw();
    await pause(4_500);
    server.faults({ rconMute: null });
    await waitFor(async () => (await unreachable(stack, id)) === null, { what: 'an answer' });
    expect(await touched(stack, { id, server })).toMatchObject({ lost: 0, restores: 0 });
    await stack.admin.command(id, 'cancel');
  });

  it('loads a match although our own config answer takes longer than a game server may wait', async () => {
    // In this order the worker meets an api that stands still, whatever the machine does.
    stack.workers[0]?.freeze();
    const { id, server } = await match('devagar', 200);
    stack.apis[0]?.freeze();
    stack.workers[0]?.thaw();
    await pause(9_000);
    stack.apis[0]?.thaw();
    await stack.until(id, ['warmup', 'live', 'finished']);
    expect(await touched(stack, { id, server })).toMatchObject({ ledger: ['load'], loads: 1 });
    await endsAsPlayed(stack, { id, server });
  });
});
