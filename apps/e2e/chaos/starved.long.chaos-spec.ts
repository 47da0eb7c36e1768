import { waitFor } from '@placar/testing';
import { pause } from '../stack/chance';
import { limitProcessor } from '../stack/processor-share';
import type { Program } from '../stack/program';
import { Stack } from '../stack/stack';
import { endsAsPlayed, touched } from '../stack/untouched';
import type { PlayedMatch } from '../stack/untouched';

jest.setTimeout(1_200_000);

/** Longer than a server may be silent before its match counts as lost; `CHAOS_FREEZE_SECONDS=60` for the long run. */
const STARVED_MS = Number(process.env.CHAOS_FREEZE_SECONDS ?? 25) * 1_000;
/** How fast a match is played: so slow that it outlasts what is done to us on any machine, then to its end. */
const SLOW = (25_000 / STARVED_MS) * 15;
const FAST = 100;
/** Lines that change nothing. */
const QUESTIONS = /^(get5_status|get5_web_available|status_json|placar_boot)/;
const UNTOUCHED = { lost: 0, ledger: ['load'], loads: 1, restores: 0, ends: 0 };

describe('a product that gets too little', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.start({
      ownPostgres: true,
      slowDatabase: true,
      workers: 2,
      environment: { RECONCILE_SECONDS: '0.5' },
    });
  });
  afterAll(() => stack?.stop());

  async function match(seed: string): Promise<PlayedMatch> {
    const server = await stack.addServer({ seed, clock: { mode: 'scaled', factor: FAST } });
    server.speed(SLOW);
    return { server, id: await stack.createMatch({ server }) };
  }

  /** In play while it happens, untouched by it, and over with the numbers that were played. */
  async function outlasts(played: PlayedMatch, trouble: () => Promise<void>): Promise<void> {
    await stack.until(played.id, 'live');
    await trouble();
    expect((await stack.admin.match(played.id)).status).not.toBe('finished');
    played.server.speed(FAST);
    await endsAsPlayed(stack, played);
    expect(await touched(stack, played)).toEqual(UNTOUCHED);
  }

  it('of the processor, api, workers and Postgres together, loses no match', async () => {
    const pids = [...stack.apis, ...stack.workers].flatMap(({ pid }) => pid ?? []);
    await outlasts(await match('cota'), async () => {
      const release = limitProcessor(() => [...pids, ...stack.postgresPids()], 0.1);
      await pause(STARVED_MS);
      release();
      await stack.ready();
    });
  });

  it('of it, workers that run for a moment every few seconds, loses no match', async () => {
    await outlasts(await match('soluço'), async () => {
      for (const until = Date.now() + STARVED_MS; Date.now() < until;) {
        for (const worker of stack.workers) worker.freeze();
        // Longer than a server may take for an answer.
        await pause(3_600);
        for (const worker of stack.workers) worker.thaw();
        await pause(150);
      }
    });
  });

  it('of its database, which answers in ten seconds, loses no match', async () => {
    await outlasts(await match('lento'), async () => {
      stack.slowDatabase(10_000);
      await pause(STARVED_MS);
      stack.slowDatabase(0);
      await stack.ready();
    });
  });

  it('loads a match once whose worker stands still in the middle, and lets the other worker end it', async () => {
    const server = await stack.addServer({ seed: 'meio', clock: { mode: 'scaled', factor: 200 } });
    // The game stands still while it fetches, and with it whoever waits for its answer.
    server.faults({ configFetch: { mode: 'slow', ms: 8_000 } });
    const id = await stack.createMatch({ server });
    const frozen = await waitFor(() => stack.workers.find((worker) => sentTheLoad(worker, id)));
    frozen.freeze();
    const line = await waitFor(
      async () => (await stack.admin.ledger(id).catch(() => [])).find(({ settled_at }) => settled_at !== null),
      { timeoutMs: 180_000, what: 'the other worker to end the load' },
    );
    expect(line).toMatchObject({ kind: 'load', status: 'confirmed' });
    const before = server.truth().rcon.length;
    frozen.thaw();
    await endsAsPlayed(stack, { id, server });
    expect(await touched(stack, { id, server })).toEqual(UNTOUCHED);
    const after = server.truth().rcon.slice(before);
    expect(after.filter(({ command }) => !QUESTIONS.test(command))).toEqual([]);
  });
});

/** Whether this worker has asked for the config of a match, which it does right before it sends the load. */
const sentTheLoad = (worker: Program, id: number): boolean =>
  worker
    .log()
    .split('\n')
    .some((line) => line.includes('config route checked') && line.includes(`"match_id":${id},`));
