import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@placar/testing';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import type { Program } from '../stack/program';
import { Stack } from '../stack/stack';

jest.setTimeout(1_200_000);

const signal = ({ pid }: Program, name: 'SIGSTOP' | 'SIGCONT'): void => {
  if (pid === null) throw new Error('the program does not run');
  process.kill(pid, name);
};

describe.each([
  { name: 'redis', redis: true },
  { name: 'postgres', redis: false },
])('a worker that stands still in the middle of a command ($name)', ({ redis }) => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.start({ redis, workers: 2 });
  });
  afterAll(() => stack?.stop());

  it('loses it to another one within seconds, and does not go on with it when it wakes', async () => {
    const [first, second] = stack.workers;
    if (!first || !second) throw new Error('two workers expected');
    const server = await stack.addServer({ seed: 'chão', clock: { mode: 'scaled', factor: 5 } });
    const id = await stack.createMatch({ server, maxMaps: 1 });
    await stack.until(id, 'live');
    await second.kill();
    const statusOf = async (commandId: string): Promise<string | undefined> =>
      (await stack.admin.ledger(id)).find((line) => line.id === commandId)?.status;
    const asked = async (kind: 'pause' | 'unpause'): Promise<string> => {
      const { status, body } = await stack.admin.post<{ id: string }>(`/matches/${id}/commands`, { kind, args: {} });
      if (status >= 300) throw new Error(`${kind} refused: ${status} ${JSON.stringify(body)}`);
      return body.id;
    };

    // The worker that is left has a connection to the server before that falls silent, whichever of the two loaded the match.
    for (const kind of ['pause', 'unpause'] as const) {
      const commandId = await asked(kind);
      await waitFor(async () => (await statusOf(commandId)) === 'confirmed', { what: `the first ${kind}` });
    }

    // Its line is out, and it waits for an answer that does not come.
    const linesBefore = pauseLines(server).length;
    server.faults({ rconStall: { probability: 1, commands: ['sm_pause'], at: 'before_run' } });
    const paused = await asked('pause');
    await waitFor(() => pauseLines(server).length > linesBefore, { everyMs: 10, what: 'the line of the pause' });
    signal(first, 'SIGSTOP');
    try {
      server.faults();
      second.start();
      await waitFor(async () => (await statusOf(paused)) === 'confirmed', { what: 'the pause' });
      expect(server.truth().paused).toBe(true);
      const resumed = await asked('unpause');
      await waitFor(async () => (await statusOf(resumed)) === 'confirmed', { what: 'the resume' });
      expect(server.truth().paused).toBe(false);
    } finally {
      signal(first, 'SIGCONT');
    }
    // It would say its line once more, for it finds the match running: longer than it has time for that.
    await pause(4_000);
    expect(server.truth().paused).toBe(false);
    expect(await statusOf(paused)).toBe('confirmed');
    await second.kill();
    // It lives, and works on what comes next.
    const again = await asked('pause');
    await waitFor(async () => (await statusOf(again)) === 'confirmed', { what: 'the next pause' });
  });
});

const pauseLines = (server: VirtualServerApi): unknown[] =>
  server.truth().rcon.filter(({ command }) => command === 'sm_pause');
