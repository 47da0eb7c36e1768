import { TEST_MODES, createTestDatabase } from '@placar/testing';
import type { TestDatabase, TestEnvironment } from '@placar/testing';
import { createDataSource } from '@placar/persistence';
import {
  RequestMatchCommandCommand,
  SettleMatchCommandCommand,
  StandingsQueries,
  countAllChangedMatches,
  countChangedMatches,
  markRecount,
  rebuildProjections,
  rebuildStandings,
} from '@placar/match-engine';
import fc from 'fast-check';
import type { DataSource, EntityManager } from 'typeorm';
import { playSeries } from '../../domain/src/match/series-script.fixture';
import { SUMMED_STATS } from '../src/standings/standing-sql';
import { arrange, startEngine } from './engine-harness';
import type { EngineProcess } from './engine-harness';
import { expectedStandings, keptStandings } from './standings-oracle';

const [, postgres] = TEST_MODES;
jest.setTimeout(120_000);

const MATCHES = 6;
const NAMES = ['Ana', "Zé 'O Craque'", 'はる 🎯', 'ana', 'Éloïse'];
const small = (max: number) => fc.integer({ min: 0, max });

type Step =
  | { do: 'begin'; match: number; pug: boolean; season: number; delay: number }
  | { do: 'play'; match: number; map: number; player: number; team: number; name: number; numbers: number[] }
  | { do: 'score'; match: number; map: number; team1: number; team2: number; winner: number }
  | { do: 'restore'; match: number; map: number }
  | { do: 'season'; match: number; season: number }
  | { do: 'close'; match: number; winner: number; cancelled: boolean }
  | { do: 'remove'; match: number }
  | { do: 'count'; limit: number };

const match = small(MATCHES - 1);
const STEP: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('begin' as const),
      match,
      pug: fc.boolean(),
      season: small(2),
      delay: small(3),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      match,
      map: small(2),
      player: small(5),
      team: small(2),
      name: small(NAMES.length - 1),
      numbers: fc.array(small(40), { minLength: SUMMED_STATS.length, maxLength: SUMMED_STATS.length }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('score' as const),
      match,
      map: small(2),
      team1: small(16),
      team2: small(16),
      winner: small(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), match, map: small(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('season' as const), match, season: small(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('close' as const), match, winner: small(2), cancelled: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), match }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('count' as const), limit: fc.integer({ min: 1, max: 4 }) }) },
);

describe('standings that are kept by adding', () => {
  const databases: TestDatabase[] = [];
  const sources: DataSource[] = [];

  afterEach(async () => {
    await Promise.all(sources.splice(0).map((source) => source.destroy()));
    await Promise.all(databases.splice(0).map((database) => database.drop()));
  });

  async function open(): Promise<DataSource> {
    const database = databases[0] ?? (await createTestDatabase());
    databases[0] = database;
    const source = await createDataSource({ url: database.url }).initialize();
    sources.push(source);
    return source;
  }

  it('are the sums over all matches, whatever happened to them, with two processes counting at once', async () => {
    const here = await open();
    const there = await open();
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 20, maxLength: 70 }), fc.boolean(), async (steps, beside) => {
        await here.query(`TRUNCATE matches, map_stats, player_stats, match_tallies, player_tallies, team_tallies,
          player_standings, team_standings, standing_boards`);
        const counters = beside ? [countForAWhile(there), countForAWhile(here)] : [];
        for (const step of steps) await take(here, step);
        await Promise.all(counters);
        await Promise.all([countAllChangedMatches(here), countAllChangedMatches(there)]);
        // Those that the other process held while this one looked.
        await countAllChangedMatches(here);
        const expected = await expectedStandings(here);
        expect(await keptStandings(here)).toEqual(expected);
        await rebuildStandings(here);
        expect(await keptStandings(here)).toEqual(expected);
        // And goes on from there.
        for (const step of steps.slice(0, 10)) await take(here, step);
        await countAllChangedMatches(here);
        expect(await keptStandings(here)).toEqual(await expectedStandings(here));
      }),
      { numRuns: 25, interruptAfterTimeLimit: 60_000 },
    );
  });

  it('tell a reader everything that he does not have, and a rebuilt board whole', async () => {
    const here = await open();
    const queries = new StandingsQueries(here);
    expect(await queries.changes(0, null)).toEqual({ version: 0, epoch: 0, whole: true, players: [] });
    await take(here, { do: 'begin', match: 0, pug: false, season: 0, delay: 0 });
    await take(here, play(0, 1, 7));
    await take(here, play(0, 2, 5));
    await countAllChangedMatches(here);
    const first = await queries.changes(0, null);
    expect(first?.players.map(({ kills }) => kills).sort()).toEqual([5, 7]);
    expect(await queries.changes(0, first)).toBeNull();
    // A match that went on without another number changes no board, and tells nobody.
    await here.query('UPDATE matches SET version = version + 1');
    const notes = "SELECT count(*)::int AS notes FROM read_changes WHERE tag = 'standings'";
    const told = await here.query<unknown[]>(notes);
    expect(await countChangedMatches(here)).toEqual({ matches: 1, changed: false });
    expect(await here.query(notes)).toEqual(told);
    expect(await queries.changes(0, first)).toBeNull();
    await take(here, play(0, 1, 9));
    await countAllChangedMatches(here);
    const second = await queries.changes(0, first);
    expect(second).toMatchObject({ whole: false, players: [{ kills: 9, maps: 1 }] });
    await take(here, { do: 'restore', match: 0, map: 0 });
    await countAllChangedMatches(here);
    const third = await queries.changes(0, second);
    expect(third?.players.map(({ maps }) => maps)).toEqual([0, 0]);
    await rebuildStandings(here);
    expect(await queries.changes(0, third)).toMatchObject({ whole: true, players: [] });
  });

  it('hold a delayed match back until the public has seen its end', async () => {
    const here = await open();
    await take(here, { do: 'begin', match: 0, pug: false, season: 1, delay: 90 });
    await take(here, play(0, 1, 7));
    await countAllChangedMatches(here);
    expect((await keptStandings(here)).players).toEqual([]);
    await take(here, { do: 'close', match: 0, winner: 1, cancelled: false });
    await countAllChangedMatches(here);
    expect((await keptStandings(here)).players).toEqual([]);
    // A minute and a half later.
    await here.query(`UPDATE matches SET end_time = end_time - interval '91 seconds'`);
    await here.query(`UPDATE match_tallies SET recount_at = recount_at - interval '91 seconds'`);
    expect(await countChangedMatches(here)).toEqual({ matches: 1, changed: true });
    expect((await keptStandings(here)).players).toHaveLength(2);
    expect(await countChangedMatches(here)).toEqual({ matches: 0, changed: false });
  });
});

const play = (matchIndex: number, player: number, kills: number): Step => ({
  do: 'play',
  match: matchIndex,
  map: 0,
  player,
  team: 1,
  name: 0,
  numbers: SUMMED_STATS.map((stat) => (stat === 'kills' ? kills : 1)),
});

async function countForAWhile(source: DataSource): Promise<void> {
  for (let round = 0; round < 25; round += 1) await countChangedMatches(source, 1 + (round % 3));
}

/** What the engine's append does to the read tables, in its order of locks; each step is one transaction. */
async function take(source: DataSource, step: Step): Promise<void> {
  if (step.do === 'count') return void (await countChangedMatches(source, step.limit));
  const id = step.match + 1;
  await source.transaction(async (manager) => {
    const [present] = await manager.query<{ is_open: boolean }[]>(
      'SELECT is_open FROM matches WHERE id = $1 FOR UPDATE',
      [id],
    );
    if (step.do === 'begin') {
      if (present === undefined) await begin(manager, id, step);
      return;
    }
    if (present === undefined) return;
    if (step.do === 'remove') {
      for (const table of ['player_stats', 'map_stats'])
        await manager.query(`DELETE FROM ${table} WHERE match_id = $1`, [id]);
      await manager.query('DELETE FROM matches WHERE id = $1', [id]);
      await markRecount(manager, [id]);
      return;
    }
    await change(manager, id, step);
    const [after] = await manager.query<[{ is_open: boolean }[], number]>(
      'UPDATE matches SET version = version + 1 WHERE id = $1 RETURNING is_open',
      [id],
    );
    if (after[0]?.is_open === false) await mark(manager, id);
  });
}

async function begin(manager: EntityManager, id: number, step: Extract<Step, { do: 'begin' }>): Promise<void> {
  await manager.query(
    `INSERT INTO matches (id, version, attempt, team1_id, team2_id, season_id, team1_string, team2_string, max_maps, title,
        skip_veto, veto_mappool, side_type, private_match, enforce_teams, is_pug, wingman, min_player_ready, players_per_team,
        min_spectators_to_ready, tv_delay, status, is_open, created_at, updated_at)
     VALUES ($1, 1, 1, 1, 2, $2, 'Um', 'Dois', 3, 'x', true, '', 'standard', false, true, $3, false, 5, 5, 0, $4, 'live', true, now(), now())`,
    // A delay of seconds would end in the middle of the test: none, or one that does not.
    [id, step.season === 0 ? null : step.season, step.pug, step.delay === 3 ? 3_600 : step.delay > 3 ? step.delay : 0],
  );
  await mark(manager, id);
}

/** The engine's own mark is proved with real matches below. */
const mark = (manager: EntityManager, id: number): Promise<unknown> =>
  manager.query(
    'INSERT INTO match_tallies (match_id) VALUES ($1) ON CONFLICT (match_id) DO UPDATE SET final = false WHERE match_tallies.final',
    [id],
  );

async function change(
  manager: EntityManager,
  id: number,
  step: Exclude<Step, { do: 'begin' | 'remove' | 'count' }>,
): Promise<void> {
  switch (step.do) {
    case 'play':
      await manager.query(
        `INSERT INTO player_stats (id, match_id, map_id, map_number, team_id, steam_id, name, winner, ${SUMMED_STATS.join(', ')})
         VALUES (0, $1, 0, $2, $3, $4, $5, $6, ${SUMMED_STATS.map((_, index) => `$${index + 7}`).join(', ')})
         ON CONFLICT (match_id, map_number, steam_id) DO UPDATE SET name = EXCLUDED.name, team_id = EXCLUDED.team_id,
           ${SUMMED_STATS.map((stat) => `${stat} = EXCLUDED.${stat}`).join(', ')}`,
        [
          id,
          step.map,
          step.team === 0 ? null : step.team,
          `7656119800000000${step.player}`,
          NAMES[step.name],
          step.team === 1,
          ...step.numbers,
        ],
      );
      return;
    case 'score':
      await manager.query(
        `INSERT INTO map_stats (id, match_id, map_number, map_name, team1_score, team2_score, winner) VALUES ($1, $2, $3, 'de_nuke', $4, $5, $6)
         ON CONFLICT (match_id, map_number) DO UPDATE SET team1_score = EXCLUDED.team1_score, team2_score = EXCLUDED.team2_score, winner = EXCLUDED.winner`,
        [id * 100 + step.map, id, step.map, step.team1, step.team2, step.winner === 0 ? null : step.winner],
      );
      return;
    case 'restore':
      await manager.query('DELETE FROM player_stats WHERE match_id = $1 AND map_number >= $2', [id, step.map]);
      await manager.query('DELETE FROM map_stats WHERE match_id = $1 AND map_number >= $2', [id, step.map]);
      return;
    case 'season':
      await manager.query('UPDATE matches SET season_id = $2 WHERE id = $1', [
        id,
        step.season === 0 ? null : step.season,
      ]);
      return;
    case 'close':
      await manager.query(
        'UPDATE matches SET is_open = false, end_time = now(), winner = $2, cancelled = $3 WHERE id = $1',
        [id, step.winner === 0 ? null : step.winner, step.cancelled],
      );
  }
}

describe('standings of real matches', () => {
  let environment: TestEnvironment;
  let here: EngineProcess;
  let there: EngineProcess;

  beforeAll(async () => {
    environment = await postgres!.start();
    here = await startEngine(environment);
    there = await startEngine(environment);
  });
  afterAll(async () => {
    await here.app.close();
    await there.app.close();
    await environment.stop();
  });

  const seeded = (seed: number) => () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 4_294_967_296;
  };

  it('follow finished, cancelled, forfeited, restarted and still running ones, and a rebuild from the log', async () => {
    let counting = true;
    const counters = [here, there].map(async ({ database }) => {
      while (counting) await countChangedMatches(database, 2);
    });
    const ends = ['finish', 'cancel', 'forfeit', 'restart', 'run on'] as const;
    const teams: number[] = [];
    for (const [index, end] of ends.entries()) {
      const { schedule, viewer, one } = await arrange(here, environment);
      teams.push(one.team.id);
      const { matchId } = await schedule();
      await settleLoad(matchId);
      const { config } = (await here.engine.load(matchId))!.state;
      const script = playSeries(matchId, config, seeded(31 + index));
      const events = end === 'finish' ? script.events : script.events.slice(0, end === 'forfeit' ? 9 : 30);
      for (const [at, event] of events.entries()) {
        const process = at % 2 === 0 ? here : there;
        await process.inbox.accept({ matchId, attempt: 1, event: event.event, body: { ...event } });
        if (at % 7 === 0) await process.projector.nudge(matchId);
      }
      await here.projector.nudge(matchId);
      const ask = (kind: 'cancel' | 'restart' | 'forfeit', args: object): Promise<unknown> =>
        here.commands.execute(new RequestMatchCommandCommand(viewer, matchId, { kind, args } as never));
      if (end === 'cancel' || end === 'restart') await ask(end, {});
      if (end === 'forfeit') await ask(end, { winner: 'team1' });
    }
    counting = false;
    await Promise.all(counters);
    await countAllChangedMatches(here.database);
    const kept = await keptStandings(here.database);
    expect(kept).toEqual(await expectedStandings(here.database));
    expect(kept.players.length).toBeGreaterThan(20);
    expect(kept.teams).toContainEqual({ scope: 0, team_id: teams[2], maps: 1, wins: 1, losses: 0, rounddiff: 13 });
    const open = await here.database.query<unknown[]>('SELECT 1 FROM match_tallies WHERE NOT final');
    expect(open).toHaveLength(2);

    // While others count, and while there is something to count.
    await here.database.query('UPDATE match_tallies SET final = false, counted_version = 0');
    await Promise.all([
      rebuildProjections(here.database),
      countForAWhile(here.database),
      countForAWhile(there.database),
      rebuildStandings(there.database),
    ]);
    await countAllChangedMatches(here.database);
    expect(await keptStandings(here.database)).toEqual(kept);
  });

  async function settleLoad(matchId: number): Promise<void> {
    const pending = (await here.engine.load(matchId))?.state.pending;
    if (pending == null) throw new Error('nothing pending');
    await here.commands.execute(
      new SettleMatchCommandCommand(matchId, pending.commandId, { outcome: 'confirmed', detail: null }),
    );
  }
});
