import { join } from 'node:path';
import { waitFor } from '@placar/testing';
import { BAD_NETWORK, scoresAreExact } from '../stack/bad-network';
import { pause } from '../stack/chance';
import { claimedNumbers, truthNumbers, withLostReports } from '../stack/compare-with-truth';
import { saidOnce, talk } from '../stack/sentences';
import { Stack } from '../stack/stack';
import { touched } from '../stack/untouched';
import type { PlayedMatch } from '../stack/untouched';
import { Viewer } from '../stack/viewer';
import { WebhookReceiver } from '../stack/webhook-receiver';

jest.setTimeout(1_200_000);

/** Each trouble alone, often and in many matches is in a file of its own, run by `npm run test:long`. */
const MOVABLE_CLOCK = join(__dirname, '../stack/movable-clock.cjs');
/** How fast a match is played: so slow that it outlasts every trouble on any machine, then to its end. */
const SLOW = 4;
const FAST = 150;
/** While its server dies in the middle of a round, and gets its match back. */
const WATCHED = 25;
const VIEWERS = 20;
/** Longer than a server may be silent before its match counts as lost. */
const FREEZE_MS = 25_000;
/** So long the console of one server answers nothing. */
const MUTE_MS = 30_000;
const NAMES = ['calma', 'rede ruim', 'servidor que morre', 'console muda'] as const;

describe('an evening on which everything fails once', () => {
  let stack: Stack;
  let receiver: WebhookReceiver;
  const viewers: Viewer[] = [];
  beforeAll(async () => {
    stack = await Stack.start({
      apis: 2,
      workers: 2,
      ownRedis: true,
      ownPostgres: true,
      balanced: true,
      preload: [MOVABLE_CLOCK],
      environment: { RECONCILE_SECONDS: '0.5', DRAIN_SECONDS: '2' },
    });
    receiver = await WebhookReceiver.start(stack);
  });
  afterAll(async () => {
    for (const viewer of viewers) viewer.close();
    receiver?.close();
    await stack?.stop();
  });

  it('ends with what was played, exact or marked; no line ran twice, no viewer and no webhook missed a thing', async () => {
    const [calm, lossy, dying, mute] = await Promise.all([startMatch(0), startMatch(1), startMatch(2), startMatch(3)]);
    const evening = [calm, lossy, dying, mute];
    lossy.server.faults(BAD_NETWORK);
    for (const { id } of evening) await stack.until(id, 'live');
    for (let index = 0; index < VIEWERS; index += 1)
      viewers.push(new Viewer(`${stack.admin.baseUrl}/api/matches/${calm.id}/live`));
    await Promise.all(viewers.map((viewer) => viewer.open()));
    let over = false;
    const talking = talk(stack, calm, () => over);
    try {
      await killOneOfEach();
      await restartInOrder();
      await freezeWorkers();
      // Nothing has happened to a server so far, so nothing was done to one.
      for (const match of evening)
        expect(await touched(stack, match)).toMatchObject({ lost: 0, loads: 1, restores: 0, ends: 0 });
      mute.server.faults({ rconMute: true });
      const muted = pause(MUTE_MS).then(() => mute.server.faults({ rconMute: null }));
      await dieAndComeBack(dying);
      await stack.emptyAndCrashRedis();
      await pause(2_000);
      await stack.crashPostgres();
      await stack.ready();
      await muted;
      await moveClocks();
      for (const { id } of evening) expect((await stack.admin.match(id)).status).not.toBe('finished');
      for (const { id } of [dying, mute]) await stack.until(id, 'live');
    } finally {
      over = true;
    }
    const said = await talking;
    for (const { server } of evening) server.speed(FAST);
    for (const { id } of evening) await stack.until(id, 'finished', 300_000);

    for (const { id, server } of evening) {
      const truth = truthNumbers(server, id);
      const claimed = await claimedNumbers(stack.admin, id, truth);
      if (server === lossy.server) scoresAreExact(claimed, truth);
      else expect(withLostReports(claimed, truth)).toEqual(truth);
    }
    expect(said.length).toBeGreaterThan(0);
    saidOnce(calm.server, said);
    await everyViewerSawTheEnd(calm.id);
    await receiver.hasEverythingOf(
      stack.admin,
      evening.map(({ id }) => id),
    );
  });

  async function startMatch(index: number): Promise<PlayedMatch> {
    const server = await stack.addServer({ seed: NAMES[index] ?? '', clock: { mode: 'scaled', factor: FAST } });
    const id = await stack.createMatch({ server });
    await stack.until(id, ['warmup', 'live']);
    server.speed(SLOW);
    return { id, server };
  }

  /** In the middle of what they do. */
  async function killOneOfEach(): Promise<void> {
    const victims = [stack.workers[0], stack.apis[0]];
    await Promise.all(victims.map(async (program) => program?.kill()));
    await pause(500);
    for (const program of victims) program?.start();
    await stack.ready();
  }

  /** As for a new release: each api says good-bye to its viewers, and every viewer of it has to come back. */
  async function restartInOrder(): Promise<void> {
    const comeBacks = (): number => viewers.reduce((sum, { gapsMs }) => sum + gapsMs.length, 0);
    const before = comeBacks();
    for (const api of stack.apis) {
      await api.stop();
      api.start();
      await stack.ready();
    }
    await waitFor(() => comeBacks() >= before + VIEWERS, { what: 'the viewers to come back' });
  }

  async function freezeWorkers(): Promise<void> {
    for (const worker of stack.workers) worker.freeze();
    await pause(FREEZE_MS);
    for (const worker of stack.workers) worker.thaw();
    await pause(3_000);
  }

  async function dieAndComeBack({ id, server }: PlayedMatch): Promise<void> {
    server.speed(WATCHED);
    await server.crash({ at: 'mid_round' });
    await waitFor(() => server.state() === 'down', { everyMs: 20, what: 'the server to die' });
    await pause(1_000);
    await server.restart();
    await waitFor(() => server.state() === 'live', { timeoutMs: 180_000, what: 'its match to be played again' });
    await stack.until(id, 'live');
    server.speed(SLOW);
  }

  async function moveClocks(): Promise<void> {
    for (let jump = 0; jump < 3; jump += 1) {
      for (const { pid } of [...stack.apis, ...stack.workers]) if (pid !== null) process.kill(pid, 'SIGUSR2');
      await pause(2_000);
    }
  }

  async function everyViewerSawTheEnd(matchId: number): Promise<void> {
    const parts = await stack.database.query<{ part: string; version: number }[]>(
      'SELECT part, version FROM live_parts WHERE match_id = $1',
      [matchId],
    );
    const newest = new Map(parts.map(({ part, version }) => [part, version]));
    await waitFor(() => viewers.every((viewer) => viewer.has(newest)), { what: 'every viewer to see the end' });
    expect(viewers.filter((viewer) => viewer.wentBack)).toHaveLength(0);
  }
});
