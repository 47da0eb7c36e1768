import { settledNumbers, truthNumbers } from '../stack/compare-with-truth';
import { ROOT } from '../stack/program';
import type { Program } from '../stack/program';
import { Stack } from '../stack/stack';
import { Viewer } from '../stack/viewer';

/** A built checkout of an earlier release; `npm run test:upgrade` makes it. */
const EARLIER = process.env.EARLIER_RELEASE ?? '';
const VIEWERS = 20;

jest.setTimeout(600_000);

describe.each([
  ['with Redis', true],
  ['without Redis', false],
])('a rolling renewal of an earlier release by this one, %s', (_title, redis) => {
  let stack: Stack;
  const viewers: Viewer[] = [];
  beforeAll(async () => {
    // Its schema is this release's: that is what the earlier programs find after the migration.
    stack = await Stack.start({ redis, apis: 2, workers: 2, balanced: true, folder: EARLIER });
  });
  afterAll(async () => {
    for (const viewer of viewers) viewer.close();
    await stack?.stop();
  });

  it('plays one match across it: every command is confirmed by whichever release has it, and no round is lost', async () => {
    const server = await stack.addServer({ seed: 'renovação', clock: { mode: 'scaled', factor: 20 } });
    const matchId = await stack.createMatch({ server });
    await stack.until(matchId, 'live');
    for (let index = 0; index < VIEWERS; index += 1)
      viewers.push(new Viewer(`${stack.admin.baseUrl}/api/matches/${matchId}/live`));
    await Promise.all(viewers.map((viewer) => viewer.open()));
    await pauses(matchId);

    const [apis, workers] = [stack.apis, stack.workers];
    for (const [index, program] of [workers[0], apis[0], workers[1], apis[1]].entries()) {
      await renew(program);
      await stack.ready();
      // After the first of each kind, both releases are at it.
      if (index % 2 === 1) await pauses(matchId);
    }
    server.speed(400);
    await stack.until(matchId, 'finished');
    const truth = truthNumbers(server, matchId);
    expect(await settledNumbers(stack.admin, matchId, truth)).toEqual(truth);
    expect(viewers.filter((viewer) => viewer.wentBack)).toHaveLength(0);
  });

  /** Twice, so that each api and each worker may get one. */
  async function pauses(matchId: number): Promise<void> {
    for (const kind of ['pause', 'unpause', 'pause', 'unpause'] as const)
      expect([kind, (await stack.admin.command(matchId, kind)).status]).toEqual([kind, 'confirmed']);
  }

  async function renew(program: Program | undefined): Promise<void> {
    await program?.stop();
    program?.renewFrom(ROOT);
    program?.start();
  }
});
