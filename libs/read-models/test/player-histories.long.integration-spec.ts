import { createDataSource, inTransaction, pgPool } from '@placar/persistence';
import { contentHash } from '@placar/platform';
import { createTestDatabase } from '@placar/testing';
import type { TestDatabase } from '@placar/testing';
import {
  PlayerHistories,
  PlayerHistoryQueries,
  WHOLE_HISTORY,
  buildAllHistories,
  buildHistory,
  countAllChangedMatches,
  noteOldForms,
  rebuildStandings,
  waitingHistories,
} from '@placar/read-models';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { brotliDecompressSync } from 'node:zlib';
import { MATCHES, STEP, play, take } from './match-steps';

const PAGE = { limit: WHOLE_HISTORY, offset: 0 };
const PEOPLE = Array.from({ length: 6 }, (_, player) => `7656119800000000${player}`);
const SETTLED = `SELECT DISTINCT steam_id FROM player_stats p WHERE NOT EXISTS (
  SELECT 1 FROM player_stats o JOIN match_tallies t ON t.match_id = o.match_id WHERE o.steam_id = p.steam_id AND NOT t.final)
  AND EXISTS (SELECT 1 FROM player_stats o JOIN matches m ON m.id = o.match_id WHERE o.steam_id = p.steam_id
    AND NOT m.private_match) ORDER BY 1`;

describe('ready histories of players', () => {
  let database: TestDatabase;
  const sources: DataSource[] = [];

  const open = async (): Promise<DataSource> => {
    const source = await createDataSource({ url: database.url }).initialize();
    sources.push(source);
    return source;
  };
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await Promise.all(sources.map((source) => source.destroy()));
    await database.drop();
  });

  /** What is ready and what the rows say, for everybody and at one moment. Answers who has a ready answer. */
  const compare = (source: DataSource): Promise<string[]> =>
    inTransaction(pgPool(source), async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      const moment = { driver: { master: client } } as unknown as DataSource;
      const ready: string[] = [];
      for (const steamId of PEOPLE) {
        const answer = await new PlayerHistories(moment).ready(steamId);
        if (answer === null) continue;
        ready.push(steamId);
        const text = brotliDecompressSync(answer.brotli).toString();
        const rows = await new PlayerHistoryQueries(moment).textOfPlayer(null, steamId, PAGE);
        expect(text).toBe(`{"playerstats":${rows}}`);
        expect([answer.size, answer.hash]).toEqual([Buffer.byteLength(text), contentHash(text)]);
      }
      return ready;
    });

  it('are what the rows say at every moment, whatever happens to matches while two processes make them', async () => {
    const [writer, builder, other, reader] = await Promise.all([open(), open(), open(), open()]);
    let compared = 0;
    const compareAtRest = async (): Promise<number> => {
      await countAllChangedMatches(writer);
      await buildAllHistories(writer);
      const settled = (await writer.query<{ steam_id: string }[]>(SETTLED)).map((row) => row.steam_id);
      expect(await compare(reader)).toEqual(settled);
      return settled.length;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 20, maxLength: 70 }), async (steps) => {
        await writer.query('TRUNCATE matches, map_stats, player_stats, match_tallies, player_tallies, team_tallies');
        let isOver = false;
        const building = [builder, other].map(async (source) => {
          while (!isOver) {
            await countAllChangedMatches(source);
            // Also those that the list of waiting ones leaves out.
            for (const steamId of PEOPLE) await buildHistory(source, steamId);
          }
        });
        const reading = (async () => {
          while (!isOver) compared += (await compare(reader)).length;
        })();
        try {
          for (const step of steps) await take(writer, step);
        } finally {
          isOver = true;
          await Promise.all([...building, reading]);
        }
        // At rest everybody is ready who has nothing that may still change: few by chance, and more once every match is over.
        compared += await compareAtRest();
        for (let match = 0; match < MATCHES; match += 1)
          await take(writer, { do: 'close', match, winner: 1, cancelled: false });
        compared += await compareAtRest();
        // Counted anew without the log, all of it may change again.
        await rebuildStandings(writer);
        for (const step of steps.slice(0, 10)) await take(writer, step);
        await compare(reader);
      }),
      { numRuns: 15 },
    );
    expect(compared).toBeGreaterThan(0);
  });

  it('wait for a match that goes on, and are made anew where another version of the program made them', async () => {
    const source = await open();
    const histories = new PlayerHistories(source);
    const [, ana = ''] = PEOPLE;
    await source.query('TRUNCATE matches, map_stats, player_stats, match_tallies, player_tallies, team_tallies');
    await buildAllHistories(source);
    await take(source, { do: 'begin', match: 0, pug: false, season: 0, delay: 0 });
    await take(source, play(0, 1, 7));
    await countAllChangedMatches(source);
    expect(await waitingHistories(source, 10)).toEqual([]);
    expect([await buildHistory(source, ana), await histories.ready(ana)]).toEqual([false, null]);
    await take(source, { do: 'close', match: 0, winner: 1, cancelled: false });
    await countAllChangedMatches(source);
    expect(await waitingHistories(source, 10)).toEqual([ana]);
    await buildAllHistories(source);
    expect(await histories.ready(ana)).not.toBeNull();
    await source.query(`UPDATE player_histories SET form = 'other'`);
    expect(await histories.ready(ana)).toBeNull();
    await noteOldForms(source);
    await buildAllHistories(source);
    expect(await histories.ready(ana)).not.toBeNull();
    expect(await source.query('SELECT * FROM player_history_changes')).toEqual([]);
  });
});
