import { waitFor } from '@placar/testing';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { claimedNumbers, settledNumbers, truthNumbers } from '../stack/compare-with-truth';
import { Stack } from '../stack/stack';
import { takesJobsSince } from '../stack/worker-log';

jest.setTimeout(1_200_000);

/** How often worker and api die in turn; `CHAOS_ROUNDS=3` for the long run, with three series in place of one map. */
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 1);
const MATCHES = ROUNDS > 1 ? 3 : 1;
const PLAYED = ROUNDS > 1 ? ({ scenario: 'bo3_2_1', maxMaps: 3 } as const) : ({ scenario: 'bo1', maxMaps: 1 } as const);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('a series goes on whatever dies', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.start({
      redis: true,
      ownPostgres: true,
      // At this game speed the score of a finished map stands on the server for a third of a second only.
      environment: { RECONCILE_SECONDS: '0.2' },
    });
  });
  afterAll(() => stack?.stop());

  it('ends with the played numbers when api and worker are killed in turn and Postgres crashes', async () => {
    const servers = await Promise.all(
      Array.from({ length: MATCHES }, () => stack.addServer({ clock: { mode: 'scaled', factor: 100 } })),
    );
    for (const server of servers) {
      // Still in play when everything has died once, however slow the machine.
      server.speed(20);
      server.scenario(PLAYED.scenario);
    }
    const matches = await Promise.all(
      servers.map(async (server) => ({ server, id: await stack.createMatch({ server, maxMaps: PLAYED.maxMaps }) })),
    );
    await Promise.all(matches.map(({ id }) => stack.until(id, ['live', 'between_maps', 'finished'])));

    for (let round = 0; round < ROUNDS; round += 1) {
      await stack.workers[0]?.kill();
      await pause(400);
      const startedAt = new Date().toISOString();
      stack.workers[0]?.start();
      // In turn: with both away the end of a map would be seen by nobody.
      await waitFor(() => takesJobsSince(stack, startedAt), { timeoutMs: 180_000, what: 'the worker to take jobs' });
      await pause(1_500);
      // Events of this moment find nobody: MatchZy sends them once. Status and the cumulative counters of the next round heal it.
      await stack.apis[0]?.kill();
      await pause(300);
      stack.apis[0]?.start();
      await stack.ready();
      await pause(1_500);
    }
    for (const server of servers) server.speed(100);
    // With the database away neither events nor status can be kept, so a game that runs on would be seen by nobody.
    const open = await stillOpen(stack, matches);
    expect(open).not.toEqual([]);
    await Promise.all(open.map((match) => halt(stack, match)));
    await stack.crashPostgres();
    await stack.ready();
    for (const { id } of await stillOpen(stack, open)) await goOn(stack, id);

    for (const { id } of matches) await stack.until(id, 'finished');
    for (const { server, id } of matches) {
      const truth = truthNumbers(server, id);
      // With an api away the end of a map may be seen by nobody: then it must not be shown as a fact.
      const numbers = await claimedNumbers(stack.admin, id, truth);
      expect({ winner: numbers.winner, scores: scoresOf(numbers) }).toEqual({
        winner: truth.winner,
        scores: scoresOf(truth),
      });
    }
  });

  it('restores a crashed game server by click, on the rounds that were verified, and ends with the played numbers', async () => {
    const server = await stack.addServer({ clock: { mode: 'scaled', factor: 200 } });
    // In play when it crashes, however slow the machine.
    server.speed(60);
    server.scenario(PLAYED.scenario);
    const matchId = await stack.createMatch({ server, maxMaps: PLAYED.maxMaps });
    await stack.until(matchId, 'live');
    await stack.untilRound(matchId, 0, 6);
    await server.crash();
    await stack.until(matchId, 'server_lost');
    await server.restart();
    const { body } = await stack.admin.get<{ response: string[] }>(`/matches/${matchId}/backup/remote`);
    const file = body.response[0];
    if (file === undefined) throw new Error('no backup was stored');
    const restored = await stack.admin.command(matchId, 'restore', { file });
    expect(restored).toMatchObject({ status: 'confirmed' });
    await stack.until(matchId, 'paused');
    expect((await stack.admin.command(matchId, 'unpause')).status).toBe('confirmed');
    server.speed(200);
    await stack.until(matchId, 'finished');
    const truth = truthNumbers(server, matchId);
    expect(await settledNumbers(stack.admin, matchId, truth)).toEqual(truth);
  });
});

/** Pauses the match and waits until nothing moves on its server: a round in play is played to its end, and a map may end with it. */
async function halt(stack: Stack, { id, server }: { id: number; server: VirtualServerApi }): Promise<void> {
  for (;;) {
    const { status } = await stack.admin.match(id);
    if (status === 'finished') return;
    if (status === 'paused') {
      const events = server.truth().events.length;
      // Longer than a round takes at this speed.
      await pause(2_000);
      if (server.truth().events.length === events) return;
    } else {
      await stack.admin.command(id, 'pause').catch(() => null);
      await pause(100);
    }
  }
}

async function goOn(stack: Stack, id: number): Promise<void> {
  while ((await stack.admin.match(id)).status === 'paused') {
    await stack.admin.command(id, 'unpause').catch(() => null);
    await pause(100);
  }
}

const scoresOf = (numbers: { maps: { map: number; team1: number; team2: number }[] }): [number, number, number][] =>
  numbers.maps.map(({ map, team1, team2 }) => [map, team1, team2]);

async function stillOpen<M extends { id: number }>(stack: Stack, matches: readonly M[]): Promise<M[]> {
  const open: M[] = [];
  for (const match of matches) if ((await stack.admin.match(match.id)).status !== 'finished') open.push(match);
  return open;
}
