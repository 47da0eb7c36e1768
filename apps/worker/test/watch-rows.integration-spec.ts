import { createDataSource } from '@placar/persistence';
import { createTestDatabase } from '@placar/testing';
import type { DataSource } from 'typeorm';
import { insertMatchRow } from '../../api/test/matches/rows-of-matches';
import { WatchRows } from '../src/reconcile/watch-rows';

const MATCH = 7;
/** How often a match in play is polled, in seconds. */
const POLL = 5;

describe('the durable timers of the reconciler', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let source: DataSource;
  let begunAt = 0;
  beforeAll(async () => {
    database = await createTestDatabase();
    source = await createDataSource({ url: database.url, poolSize: 2 }).initialize();
    await insertMatchRow(source, { id: MATCH, status: 'live' });
  });
  afterAll(async () => {
    await source?.destroy();
    await database?.drop();
  });
  beforeEach(async () => {
    begunAt = Date.now();
    // Only its timers are of interest: no log stands behind the match.
    await source.query('DELETE FROM match_watch');
    await source.query(
      `INSERT INTO match_watch (match_id, next_check_at, last_status_at) VALUES ($1, now(), now() - interval '2 seconds')`,
      [MATCH],
    );
  });

  /** A look that began so many seconds ago. */
  const look = (seconds = 0) => ({ matchId: MATCH, readAt: new Date(Date.now() - seconds * 1_000) });

  const rows = (): WatchRows => new WatchRows(source, { elapsed: (since, now) => now - since });

  /** So many seconds, and those that this test itself has taken: a slow machine takes some. */
  const isAbout = (seconds: number, expected: number): void => {
    expect(seconds).toBeGreaterThan(expected - 0.5);
    expect(seconds).toBeLessThan(expected + 0.5 + (Date.now() - begunAt) / 1_000);
  };

  /** Everything that was written down happened so many seconds earlier. */
  const pass = (seconds: number): Promise<unknown> =>
    source.query(
      `UPDATE match_watch SET unanswered_at = unanswered_at - $1 * interval '1 second',
        unreachable_since = unreachable_since - $1 * interval '1 second', last_status_at = last_status_at - $1 * interval '1 second'`,
      [seconds],
    );

  it('count the silence of a server from the last answer, while somebody polls it', async () => {
    const first = await rows().unanswered(MATCH, POLL);
    isAbout(first.seconds, 2);
    for (let poll = 1; poll <= 4; poll += 1) {
      await pass(4);
      const { seconds, since } = await rows().unanswered(MATCH, POLL);
      isAbout(seconds, 2 + 4 * poll);
      isAbout((Date.now() - since.getTime()) / 1_000, 2 + 4 * poll);
    }
  });

  it('do not take the minute in which every worker was stopped for a minute of silence', async () => {
    await rows().unanswered(MATCH, POLL);
    await pass(60);
    const { seconds } = await rows().unanswered(MATCH, POLL);
    expect(seconds).toBeLessThan(8 + (Date.now() - begunAt) / 1_000);
  });

  it('begin anew after an answer', async () => {
    await rows().unanswered(MATCH, POLL);
    await pass(4);
    await rows().answered(look(), 3, false);
    await pass(3);
    isAbout((await rows().unanswered(MATCH, POLL)).seconds, 3);
  });

  it('know for how long nobody saw a match on its server, also when none has looked since its load', async () => {
    const unseen = async (): Promise<number> => (await rows().read(MATCH))?.unseenFor ?? -1;
    expect(await unseen()).toBe(-1);
    await source.query(
      `INSERT INTO match_commands (id, match_id, kind, args, status, requested_at, settled_at)
        VALUES (gen_random_uuid(), $1, 'load', '{}', 'confirmed', now() - interval '2 minutes', now() - interval '1 minute'),
          (gen_random_uuid(), $1, 'say', '{}', 'confirmed', now(), now())`,
      [MATCH],
    );
    await rows().answered(look(), 3, true);
    isAbout(await unseen(), 60);
    await rows().answered(look(), 3, false);
    isAbout(await unseen(), 0);
    // The database was slow to take what the look saw: the match was seen when it was asked for.
    await rows().answered(look(25), 3, false);
    expect(await unseen()).toBeGreaterThanOrEqual(25);
  });

  it('call a command overdue that nobody settled in five minutes in which this process could have seen it', async () => {
    await source.query(
      `INSERT INTO match_commands (id, match_id, kind, args, status, requested_at)
        VALUES (gen_random_uuid(), $1, 'pause', '{}', 'requested', now() - interval '6 minutes')`,
      [MATCH],
    );
    expect((await rows().read(MATCH))?.overdueCommandId).toEqual(expect.any(String));
    const justStarted = new WatchRows(source, { elapsed: () => 2_000 });
    expect((await justStarted.read(MATCH))?.overdueCommandId).toBeNull();
  });
});
