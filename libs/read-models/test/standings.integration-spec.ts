import { USUAL_MODE, createTestDatabase } from '@placar/testing';
import type { TestDatabase, TestEnvironment } from '@placar/testing';
import { createDataSource } from '@placar/persistence';
import { RequestMatchCommandCommand, SettleMatchCommandCommand } from '@placar/match-engine';
import {
  StandingsQueries,
  countAllChangedMatches,
  countChangedMatches,
  rebuildProjections,
  rebuildStandings,
} from '@placar/read-models';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { playSeries } from '../../domain/src/match/series-script.fixture';
import { arrange, startEngine } from '../../match-engine/test/engine-harness';
import type { EngineProcess } from '../../match-engine/test/engine-harness';
import { STEP, play, take } from './match-steps';
import { expectedStandings, keptStandings } from './standings-oracle';

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
      { numRuns: 15 },
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
    expect(await countChangedMatches(here)).toEqual({ matches: 1, changed: false });
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

async function countForAWhile(source: DataSource): Promise<void> {
  for (let round = 0; round < 25; round += 1) await countChangedMatches(source, 1 + (round % 3));
}

describe('standings of real matches', () => {
  let environment: TestEnvironment;
  let here: EngineProcess;
  let there: EngineProcess;

  beforeAll(async () => {
    environment = await USUAL_MODE.start();
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
