import { createDataSource } from '@placar/persistence';
import { beginLadderSeason, countLadders, markRecount, rebuildLadders } from '@placar/read-models';
import { createTestDatabase } from '@placar/testing';
import type { TestDatabase } from '@placar/testing';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import {
  LADDER_STEP,
  correctWinner,
  countAll,
  keptLadders,
  onDay,
  playMatch,
  steamId,
  takeLadderStep,
} from './ladder-steps';

describe('ladders', () => {
  let database: TestDatabase;
  let here: DataSource;
  let there: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    here = await createDataSource({ url: database.url }).initialize();
    there = await createDataSource({ url: database.url }).initialize();
  });
  afterAll(async () => {
    await Promise.all([here, there].map((source) => source.destroy()));
    await database.drop();
  });
  beforeEach(() =>
    here.query(
      `TRUNCATE matches, player_stats, match_tallies, ladders, ladder_seasons, ladder_due, ladder_matches, skill_changes, skills`,
    ),
  );

  const stand = async (player: number): Promise<{ points: number; matches: number; season: number }[]> =>
    here.query('SELECT season, points, matches FROM skills WHERE steam_id = $1 ORDER BY mode, season', [
      steamId(player),
    ]);

  it('are what a rebuild makes of them, whatever happened to the matches and in whatever order they were counted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(LADDER_STEP, { minLength: 15, maxLength: 60 }), async (steps) => {
        await here.query(
          `TRUNCATE matches, player_stats, match_tallies, ladders, ladder_seasons, ladder_due, ladder_matches, skill_changes, skills`,
        );
        for (const step of steps) await takeLadderStep(here, step);
        await countAll(here);
        const kept = await keptLadders(here);
        await rebuildLadders(here);
        expect(kept).toEqual(await keptLadders(here));
        const ranked = await here.query<{ id: number }[]>('SELECT id FROM matches WHERE ranked_mode IS NOT NULL');
        const counted = kept['matches'] as { match_id: number }[];
        for (const { match_id } of counted) expect(ranked.map(({ id }) => id)).toContain(match_id);
      }),
      { numRuns: 20 },
    );
  });

  it('count each match once when two processes count', async () => {
    for (let id = 1; id <= 30; id += 1) {
      const players = id % 2 === 0 ? [0, 1, 2, 3] : [4, 5, 6, 7];
      await playMatch(here, { id, mode: 'competitive', winner: 1, at: onDay(id), players, gone: [] });
    }
    await Promise.all([countAll(here), countAll(there)]);
    await countLadders(here);
    expect(await stand(0)).toMatchObject([{ season: 1, matches: 15 }]);
    const kept = await keptLadders(here);
    await rebuildLadders(there);
    expect(kept).toEqual(await keptLadders(here));
  });

  it('are untouched by forfeits, cancelled and private matches, and by matches without a ladder', async () => {
    const match = { winner: 1, players: [0, 1, 2, 3], gone: [] };
    await playMatch(here, { ...match, id: 1, mode: null, at: onDay(1) });
    await playMatch(here, { ...match, id: 2, mode: 'competitive', at: onDay(2), forfeit: true });
    await playMatch(here, { ...match, id: 3, mode: 'competitive', at: onDay(3) });
    await here.query(`UPDATE matches SET cancelled = true, status = 'cancelled' WHERE id = 3`);
    await playMatch(here, { ...match, id: 4, mode: 'competitive', at: onDay(4) });
    await here.query('UPDATE matches SET private_match = true WHERE id = 4');
    await countAll(here);
    // What the mode's row says later changes nothing.
    await here.query(`UPDATE lobby_modes SET rules = '{"ranked": true}'::json`);
    await countAll(here);
    await rebuildLadders(here);
    expect((await keptLadders(here))['changes']).toEqual([]);
  });

  it('and boards know nothing of a lobby played for fun, whatever its mode becomes later', async () => {
    const fun = { winner: 1, players: [20, 21, 22, 23], gone: [] };
    await playMatch(here, { ...fun, id: 5, mode: null, at: onDay(1) });
    await playMatch(here, { ...fun, players: [24, 25, 26, 27], id: 6, mode: 'competitive', at: onDay(2) });
    await here.query('UPDATE matches SET user_id = 0');
    const onBoards = async (players: number[]): Promise<number> => {
      const rows = await here.query<unknown[]>('SELECT 1 FROM player_standings WHERE steam_id = ANY($1) AND maps > 0', [
        players.map(steamId),
      ]);
      return rows.length;
    };
    const isUntouched = async (): Promise<void> => {
      await countAll(here);
      expect(await onBoards(fun.players)).toBe(0);
      expect(await onBoards([24, 25, 26, 27])).toBeGreaterThan(0);
      expect(await stand(20)).toEqual([]);
      expect(await stand(24)).toMatchObject([{ matches: 1 }]);
    };
    await isUntouched();
    await here.query(`UPDATE lobby_modes SET rules = (rules::jsonb || '{"ranked": true}')::json`);
    await here.transaction((manager) => markRecount(manager, [5, 6]));
    await isUntouched();
  });

  it('take twice from who left, half from his mate, and give the winners all', async () => {
    const match = { mode: 'competitive', winner: 2, players: [0, 1, 2, 3] };
    await playMatch(here, { ...match, id: 1, at: onDay(1), gone: [] });
    await countAll(here);
    const [whole] = await stand(0);
    await here.query('TRUNCATE ladder_matches, skill_changes, skills');
    await playMatch(here, { ...match, id: 1, at: onDay(1), gone: [0] });
    await countAll(here);
    const lost = 1_000 - (whole?.points ?? 0);
    const [[left], [mate], [winner]] = [await stand(0), await stand(1), await stand(2)];
    expect(lost).toBeGreaterThan(10);
    expect(Math.abs(1_000 - (left?.points ?? 0) - 2 * lost)).toBeLessThanOrEqual(1);
    expect(Math.abs(1_000 - (mate?.points ?? 0) - lost / 2)).toBeLessThanOrEqual(1);
    expect(winner?.points).toBe(1_000 + lost);
  });

  it('count anew from a correction on, and touch nothing before it', async () => {
    for (let id = 1; id <= 12; id += 1)
      await playMatch(here, { id, mode: 'competitive', winner: 1, at: onDay(id), players: [0, 1, 2, 3], gone: [] });
    await countAll(here);
    const marks = 'SELECT match_id, steam_id, xmin::text AS written, points_after FROM skill_changes ORDER BY 1, 2';
    const before = await here.query<{ match_id: number }[]>(marks);
    await correctWinner(here, 8, 2);
    await countAll(here);
    const after = await here.query<{ match_id: number; points_after: number }[]>(marks);
    expect(after.filter(({ match_id }) => match_id < 8)).toEqual(before.filter(({ match_id }) => match_id < 8));
    for (const [index, row] of after.entries()) if (row.match_id >= 8) expect(row).not.toEqual(before[index]);
    // The same again is no change.
    await correctWinner(here, 8, 2);
    expect(await countLadders(here)).toBe(false);
    expect(await here.query(marks)).toEqual(after);
  });

  it('begin again with a season: those who play come half of the way back, and the season before stays', async () => {
    for (let id = 1; id <= 6; id += 1)
      await playMatch(here, { id, mode: 'competitive', winner: 1, at: onDay(id), players: [0, 1, 2, 3], gone: [] });
    await countAll(here);
    expect(
      await beginLadderSeason(here, { mode: 'wingman', reset: 'soft', at: onDay(7), by: 1, reason: 'x' }),
    ).toBeNull();
    const season = { mode: 'competitive', at: onDay(7), by: 1, reason: 'spring' };
    expect(await beginLadderSeason(here, { ...season, reset: 'soft' })).toBe(2);
    const [first] = await stand(0);
    await playMatch(here, { id: 7, mode: 'competitive', winner: 1, at: onDay(8), players: [0, 1, 2, 3], gone: [] });
    await countAll(here);
    const rows = await here.query<{ points_before: number }[]>(
      'SELECT points_before FROM skill_changes WHERE match_id = 7 AND steam_id = $1',
      [steamId(0)],
    );
    expect(rows[0]?.points_before).toBe(1_000 + Math.round(((first?.points ?? 0) - 1_000) / 2));
    expect(await stand(0)).toMatchObject([first, { season: 2, matches: 1 }]);
  });
});
