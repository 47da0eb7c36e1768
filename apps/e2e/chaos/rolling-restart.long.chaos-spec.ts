import { waitFor } from '@placar/testing';
import { Viewer } from '../stack/viewer';
import { pause } from '../stack/chance';
import { Stack } from '../stack/stack';

jest.setTimeout(1_200_000);

/** Browsers on the live stream of one match; `CHAOS_VIEWERS=1000` for the long run. */
const VIEWERS = Number(process.env.CHAOS_VIEWERS ?? 100);

describe(`a rolling restart of both apis under ${VIEWERS} viewers`, () => {
  let stack: Stack;
  const viewers: Viewer[] = [];
  beforeAll(async () => {
    stack = await Stack.start({
      redis: true,
      apis: 2,
      balanced: true,
      environment: { RECONCILE_SECONDS: '1', DRAIN_SECONDS: '4' },
    });
  });
  afterAll(async () => {
    for (const viewer of viewers) viewer.close();
    await stack?.stop();
  });

  it('is missed by nobody: each comes back by itself and ends with the newest state of every part', async () => {
    const server = await stack.addServer({ seed: 'rolante', clock: { mode: 'scaled', factor: 60 } });
    const matchId = await stack.createMatch({ server, maxMaps: 1 });
    await stack.until(matchId, 'live');
    for (let index = 0; index < VIEWERS; index += 1)
      viewers.push(new Viewer(`${stack.admin.baseUrl}/api/matches/${matchId}/live`));
    await Promise.all(viewers.map((viewer) => viewer.open()));
    for (const api of stack.apis) {
      await pause(3_000);
      await api.stop();
      await pause(1_500);
      api.start();
      await stack.ready();
    }
    await stack.until(matchId, 'finished');
    const newest = new Map(
      (
        await stack.database.query<{ part: string; version: number }[]>(
          'SELECT part, version FROM live_parts WHERE match_id = $1',
          [matchId],
        )
      ).map(({ part, version }) => [part, version]),
    );
    await waitFor(() => viewers.every((viewer) => viewer.has(newest)), { what: 'every viewer to see the end' });
    expect(viewers.filter((viewer) => viewer.wentBack)).toHaveLength(0);
    const gaps = viewers.flatMap((viewer) => viewer.gapsMs).sort((a, b) => a - b);
    process.stderr.write(`${gaps.length} reconnects, median ${gaps[gaps.length >> 1]} ms, longest ${gaps.at(-1)} ms\n`);
    // Every viewer of an api that ended had to come back once at least.
    expect(gaps.length).toBeGreaterThanOrEqual(VIEWERS);
  });
});
