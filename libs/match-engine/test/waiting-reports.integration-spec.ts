import { areReportsWaiting } from '@placar/match-engine';
import { pgPool } from '@placar/persistence';
import { USUAL_MODE } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import { startEngine } from './engine-harness';
import type { EngineProcess } from './engine-harness';

/** Decision 0223: what was stored and is in no log yet may be the end of a match. */
describe('reports of a match', () => {
  let environment: TestEnvironment;
  let here: EngineProcess;
  beforeAll(async () => {
    environment = await USUAL_MODE.start();
    here = await startEngine(environment);
  });
  afterAll(async () => {
    await here.app.close();
    await environment.stop();
  });

  /** Rows that no projector is told of. */
  const store = (matchId: number, secondsAgo: number, isFolded: boolean): Promise<unknown> =>
    here.database.query(
      `INSERT INTO plugin_inbox (match_id, attempt, event, body, body_hash, received_at, projected_at)
       VALUES ($1, 1, 'series_end', '{}', 'hash',
               now() - $2::int * interval '1 second', CASE WHEN $3::boolean THEN now() END)`,
      [matchId, secondsAgo, isFolded],
    );
  const isWaiting = (matchId: number): Promise<boolean> => areReportsWaiting(pgPool(here.database), matchId);

  it('wait from when they are stored until they are folded, and no longer than a minute', async () => {
    await store(1_000_001, 1, true);
    await store(1_000_002, 1, false);
    await store(1_000_003, 61, false);
    expect(await Promise.all([1_000_001, 1_000_002, 1_000_003, 1_000_004].map(isWaiting))).toEqual([
      false,
      true,
      false,
      false,
    ]);
    await here.database.query('UPDATE plugin_inbox SET projected_at = now() WHERE match_id = 1000002');
    expect(await isWaiting(1_000_002)).toBe(false);
  });
});
