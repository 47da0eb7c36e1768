import { createDataSource, pgPool } from '@placar/persistence';
import { createLogger } from '@placar/platform';
import { createTestDatabase, waitFor } from '@placar/testing';
import type { TestDatabase } from '@placar/testing';
import { Client } from 'pg';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { ChangeFeed } from '../src/http/public-reads/change-feed';
import { PreparedAnswer } from '../src/http/public-reads/prepared-answer';
import { PublicAnswers } from '../src/http/public-reads/public-answers';

jest.setTimeout(60_000);

const ROWS = 6;
const RUN_MS = 9_000;
/** A second, and what this machine may take for a timer and a query. */
const MOST_STALE_MS = 1_500;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('answers that last', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let answers: PublicAnswers;
  let feed: ChangeFeed;
  let isAway: boolean;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource({ url: database.url }).initialize();
    await dataSource.query(
      `INSERT INTO seasons (id, name, start_date) SELECT n, '0', '2026-01-01' FROM generate_series(1, ${ROWS}) n`,
    );
  });
  beforeEach(() => {
    answers = new PublicAnswers(10_000_000);
    isAway = false;
    const pool = (): Pool => {
      if (isAway) throw new Error('away');
      return pgPool(dataSource);
    };
    feed = new ChangeFeed(pool, answers, createLogger({ level: 'fatal' }));
  });
  afterEach(() => feed.close());
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const nameOf = async (id: number): Promise<string> => {
    const [row] = await dataSource.query<{ name: string }[]>('SELECT name FROM seasons WHERE id = $1', [id]);
    return row?.name ?? '';
  };
  /** What a visitor gets, and whether it had to be rendered. */
  const visit = async (id: number, tags: readonly string[]): Promise<{ text: string; rendered: boolean }> => {
    feed.use();
    const found = answers.find(`season ${id}`);
    if (found?.kind === 'answer') return { text: (found.answer.body ?? '').toString(), rendered: false };
    const rendering = answers.begin(`season ${id}`, tags);
    const text = await nameOf(id);
    rendering.finish(new PreparedAnswer(Buffer.from(text), '/seasons/:id'), true);
    return { text, rendered: true };
  };

  it('are never older than a second and last while nothing is written, however long transactions stay open', async () => {
    const committed = Array.from({ length: ROWS + 1 }, () => new Map([['0', 0]]));
    const end = Date.now() + RUN_MS;
    const writer = async (id: number): Promise<void> => {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      for (let value = 1; Date.now() < end; value += 1) {
        await client.query('BEGIN');
        await client.query('UPDATE seasons SET name = $2 WHERE id = $1', [id, String(value)]);
        await sleep(Math.random() * 1_200);
        await client.query('COMMIT');
        committed[id]?.set(String(value), Date.now());
        await sleep(Math.random() * 1_800);
      }
      await client.end();
    };
    // Younger transactions come and go beside it, so that nothing but its age tells that it is still open.
    const bystander = async (): Promise<void> => {
      while (Date.now() < end) {
        await dataSource.query(`UPDATE servers SET tag = tag`);
        await sleep(15);
      }
    };
    let kept = 0;
    let rendered = 0;
    const reader = async (): Promise<void> => {
      while (Date.now() < end) {
        for (let id = 1; id <= ROWS; id += 1) {
          const at = Date.now();
          const seen = await visit(id, ['seasons']);
          if (seen.rendered) rendered += 1;
          else kept += 1;
          const replacedAt = committed[id]?.get(String(Number(seen.text) + 1));
          if (replacedAt !== undefined) expect(at - replacedAt).toBeLessThan(MOST_STALE_MS);
        }
        await sleep(10);
      }
    };
    await Promise.all([writer(1), bystander(), reader(), reader()]);
    expect(kept).toBeGreaterThan(rendered);

    // Quiet: what was rendered once is given for longer than a second, and rendered no more.
    for (let id = 1; id <= ROWS; id += 1) await visit(id, ['seasons']);
    await sleep(1_200);
    for (let id = 1; id <= ROWS; id += 1) await visit(id, ['seasons']);
    const until = Date.now() + 2_500;
    let again = 0;
    while (Date.now() < until) {
      for (let id = 1; id <= ROWS; id += 1) if ((await visit(id, ['seasons'])).rendered) again += 1;
      await sleep(50);
    }
    expect(again).toBe(0);
  });

  it('hear of each event of a match by its season and its players, and of all where rows may go away', async () => {
    await dataSource.query(
      `INSERT INTO matches (id, version, attempt, season_id, team1_string, team2_string, max_maps, title, skip_veto, veto_mappool,
         side_type, private_match, enforce_teams, is_pug, wingman, min_player_ready, players_per_team, min_spectators_to_ready,
         status, is_open, created_at, updated_at)
       VALUES (1, 1, 1, 4, 'a', 'b', 1, '', true, '', 'standard', false, true, false, false, 5, 5, 0, 'live', true, now(), now())`,
    );
    await dataSource.query(
      `INSERT INTO player_stats (id, match_id, map_id, map_number, steam_id, name) VALUES (1, 1, 100, 0, '76561198000000001', 'é')`,
    );
    const touched: string[] = [];
    jest.spyOn(answers, 'touch').mockImplementation((tags) => void touched.push(...tags));
    const event = async (type: string, version: number): Promise<string[]> => {
      touched.length = 0;
      await dataSource.query(
        `INSERT INTO match_events (match_id, version, type, payload, actor, occurred_at) VALUES (1, $1, $2, '{}', '{}', now())`,
        [version, type],
      );
      await sleep(1_000);
      feed.use();
      return [...new Set(touched)].sort();
    };
    feed.use();
    await sleep(600);
    expect(await event('map.round-recorded', 1)).toEqual(['matches', 'player:76561198000000001', 'season:4']);
    expect(await event('match.updated', 2)).toEqual([
      'matches',
      'player',
      'player:76561198000000001',
      'season',
      'season:4',
    ]);
    touched.length = 0;
    await dataSource.query('DELETE FROM matches');
    await sleep(1_000);
    expect(touched).toContain('*');
  });

  it('leave no old notes behind, whether or not anybody reads', async () => {
    await dataSource.query(`INSERT INTO read_changes (tag, at) VALUES ('teams', now() - interval '11 minutes')`);
    jest.useFakeTimers({
      doNotFake: ['setImmediate', 'nextTick', 'performance', 'setTimeout', 'clearTimeout', 'Date'],
    });
    feed.start();
    jest.advanceTimersByTime(60_000);
    jest.useRealTimers();
    await waitFor(async () => {
      const [row] = await dataSource.query<{ count: number }[]>(
        `SELECT count(*) AS count FROM read_changes WHERE at < now() - interval '10 minutes'`,
      );
      return row?.count === 0;
    });
  });

  it('are rendered anew by everybody while the database cannot be asked', async () => {
    const text = async (): Promise<boolean> => (await visit(5, ['seasons'])).rendered;
    await text();
    await sleep(600);
    await text();
    isAway = true;
    await sleep(1_600);
    expect(await text()).toBe(true);
  });

  it('are not trusted any more after the database could not be asked: it may have forgotten its notes', async () => {
    await visit(6, ['seasons']);
    await sleep(600);
    await visit(6, ['seasons']);
    expect((await visit(6, ['seasons'])).rendered).toBe(false);
    isAway = true;
    await dataSource.query(`UPDATE seasons SET name = 'since' WHERE id = 6`);
    await dataSource.query('TRUNCATE read_changes');
    await sleep(600);
    isAway = false;
    await sleep(1_000);
    expect((await visit(6, ['seasons'])).text).toBe('since');
  });
});
