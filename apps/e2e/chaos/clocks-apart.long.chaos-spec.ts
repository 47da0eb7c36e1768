import { join } from 'node:path';
import { Stack } from '../stack/stack';

jest.setTimeout(1_200_000);

const MOVABLE_CLOCK = join(__dirname, '../stack/movable-clock.cjs');

describe('a worker whose clock is an hour ahead of everybody else’s', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.start({ preload: [MOVABLE_CLOCK], environment: { RECONCILE_SECONDS: '0.5' } });
  });
  afterAll(() => stack?.stop());

  it('pauses a match and lets it go on when it is asked to, and dates both as the others do', async () => {
    const server = await stack.addServer({ seed: 'relógio', clock: { mode: 'scaled', factor: 20 } });
    const matchId = await stack.createMatch({ server, maxMaps: 1 });
    await stack.until(matchId, 'live');
    for (const { pid } of stack.workers) if (pid !== null) process.kill(pid, 'SIGUSR2');
    for (const kind of ['pause', 'unpause'] as const) {
      expect(await stack.admin.command(matchId, kind)).toMatchObject({ kind, status: 'confirmed' });
      await stack.until(matchId, kind === 'pause' ? 'paused' : 'live');
    }
    const [dated] = await stack.database.query<{ ahead: number }[]>(
      `SELECT coalesce(max(extract(epoch FROM occurred_at - recorded_at)), 0)::float8 AS ahead FROM match_events WHERE match_id = $1`,
      [matchId],
    );
    expect(dated?.ahead).toBeLessThan(60);
    await stack.admin.command(matchId, 'cancel');
  });
});
