import { randomUUID } from 'node:crypto';
import type { PluginEvent } from '@placar/contracts';
import type { MatchState } from '@placar/domain';
import {
  RequestMatchCommandCommand,
  SettleMatchCommandCommand,
  claimDraining,
  rebuildProjections,
  releaseDraining,
  releaseLease,
} from '@placar/match-engine';
import { JobClaims, OutboxRelay } from '@placar/messaging';
import type { JobClaim } from '@placar/messaging';
import { pgPool } from '@placar/persistence';
import { createLogger } from '@placar/platform';
import { createServer, describeInBothModes, waitFor } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import { playSeries } from '../../domain/src/match/series-script.fixture';
import { arrange, dumpReadTables, startEngine } from './engine-harness';
import type { EngineProcess } from './engine-harness';

describeInBothModes('the match engine', (mode) => {
  let environment: TestEnvironment;
  let here: EngineProcess;
  let there: EngineProcess;

  beforeAll(async () => {
    environment = await mode.start();
    here = await startEngine(environment);
    there = await startEngine(environment);
  });
  afterAll(async () => {
    await here.app.close();
    await there.app.close();
    await environment.stop();
  });

  const stateOf = async (matchId: number): Promise<MatchState> => {
    const current = await here.engine.load(matchId);
    if (current === null) throw new Error(`no match ${matchId}`);
    return current.state;
  };
  const post = (process: EngineProcess, matchId: number, event: PluginEvent, attempt = 1): Promise<void> =>
    process.inbox.accept({ matchId, attempt, event: event.event, body: { ...event } });
  const confirmLoad = async (matchId: number): Promise<void> => {
    const pending = (await stateOf(matchId)).pending;
    if (pending === null) throw new Error('nothing pending');
    await here.commands.execute(
      new SettleMatchCommandCommand(matchId, pending.commandId, { outcome: 'confirmed', detail: null }),
    );
  };
  const seeded = (seed: number) => () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 4_294_967_296;
  };

  it('folds a series through two processes, shuffled and doubled, to the played numbers, and rebuilds the read tables to the same bytes', async () => {
    const { schedule } = await arrange(here, environment);
    const { matchId } = await schedule();
    await confirmLoad(matchId);
    const script = playSeries(matchId, (await stateOf(matchId)).config, seeded(21));
    const order = script.events.map((_, index) => index);
    for (let at = 0; at + 2 < order.length; at += 3) [order[at], order[at + 1]] = [order[at + 1]!, order[at]!];
    for (const index of order) {
      const event = script.events[index]!;
      await Promise.all([post(here, matchId, event), post(there, matchId, event)]);
      await Promise.all([here.projector.nudge(matchId), there.projector.nudge(matchId)]);
    }
    const state = await stateOf(matchId);
    expect(state.phase).toBe('finished');
    expect(state.winner).toBe(script.winner);
    const kills = await here.database.query<{ map_number: number; steam_id: string; kills: number }[]>(
      'SELECT map_number, steam_id, kills FROM player_stats WHERE match_id = $1',
      [matchId],
    );
    expect(kills).toHaveLength(script.maps.length * 10);
    for (const row of kills) expect(row.kills).toBe(script.kills[row.map_number]?.get(row.steam_id));
    const maps = await here.database.query<unknown[]>(
      'SELECT team1_score AS team1, team2_score AS team2 FROM map_stats WHERE match_id = $1 ORDER BY map_number',
      [matchId],
    );
    expect(maps).toEqual(script.maps);

    const before = await dumpReadTables(here.database, matchId);
    await rebuildProjections(here.database);
    expect(await dumpReadTables(here.database, matchId)).toEqual(before);
  });

  it('keeps the log gapless when many writers of both processes race for one match', async () => {
    const { schedule, viewer } = await arrange(here, environment);
    const { matchId } = await schedule();
    await confirmLoad(matchId);
    const say = (process: EngineProcess, text: string) =>
      process.commands.execute(new RequestMatchCommandCommand(viewer, matchId, { kind: 'say', args: { text } }));
    await Promise.all(Array.from({ length: 40 }, (_, index) => say(index % 2 === 0 ? here : there, `linha ${index}`)));
    const rows = await here.database.query<{ version: number }[]>(
      'SELECT version FROM match_events WHERE match_id = $1 ORDER BY version',
      [matchId],
    );
    expect(rows.map((row) => row.version)).toEqual(rows.map((_, index) => index + 1));
    const lines = await here.database.query<unknown[]>(
      "SELECT 1 FROM match_commands WHERE match_id = $1 AND kind = 'say'",
      [matchId],
    );
    expect(lines).toHaveLength(40);
    expect(JSON.stringify((await there.engine.load(matchId))?.state)).toBe(JSON.stringify(await stateOf(matchId)));
  });

  it('asks once for a command that comes twice with the same key', async () => {
    const { schedule, viewer } = await arrange(here, environment);
    const { matchId } = await schedule();
    await confirmLoad(matchId);
    const key = randomUUID();
    const ask = (process: EngineProcess) =>
      process.commands.execute(
        new RequestMatchCommandCommand(viewer, matchId, { kind: 'say', args: { text: 'oi' } }, key),
      );
    const answers = await Promise.all([ask(here), ask(there), ask(here)]);
    expect(new Set(answers.map((answer) => answer.commandId)).size).toBe(1);
    expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1);
  });

  it('tells of a job while its commit is under way, and who waits for that has the job with it', async () => {
    const { schedule, viewer } = await arrange(here, environment);
    const { matchId } = await schedule();
    await confirmLoad(matchId);
    const claims = new JobClaims(environment.config.database.url, createLogger(environment.config.log));
    await claims.start();
    const waiting: Promise<JobClaim | null>[] = [];
    const announce = jest
      .spyOn(here.app.get(OutboxRelay), 'announce')
      // The word takes its time to a worker; how long is tried out, because the moment between lock and commit is short.
      .mockImplementation(({ id }) => {
        const way = new Promise((resolve) => setTimeout(resolve, waiting.length % 6));
        waiting.push(way.then(() => claims.claimOnCommit(id)));
      });
    try {
      const say = (text: string) =>
        here.commands.execute(new RequestMatchCommandCommand(viewer, matchId, { kind: 'say', args: { text } }));
      // The first one makes this process know the match, so that the next is decided and written at once.
      await say('olá');
      // On a busy machine the word may be faster than the lock of the commit; then nobody waits, and the usual message follows.
      let claim: JobClaim | null = null;
      for (let turn = 0; claim === null && turn < 60; turn += 1) {
        const { commandId } = await say(`ação 🎯 ${turn}`);
        expect(waiting.length).toBeGreaterThan(0);
        claim = (await waiting.at(-1)) ?? null;
        if (claim)
          expect(claim).toMatchObject({ turn: 1, body: { payload: { command_id: commandId, match_id: matchId } } });
      }
      expect(claim).not.toBeNull();
      if (claim) await claims.finish(claim);
    } finally {
      announce.mockRestore();
      await claims.stop();
    }
  });

  it('gives one server to one match only, however many ask at once (F23)', async () => {
    const { schedule, server } = await arrange(here, environment);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => schedule(server.id)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'SERVER_IN_USE' });
    const orphans = await here.database.query<unknown[]>(
      `SELECT 1 FROM match_events WHERE match_id NOT IN (SELECT id FROM matches)`,
    );
    expect(orphans).toEqual([]);
  });

  it('stores and ignores what an old attempt still sends (F7)', async () => {
    const { schedule, viewer } = await arrange(here, environment);
    const { matchId } = await schedule();
    await confirmLoad(matchId);
    const script = playSeries(matchId, (await stateOf(matchId)).config, seeded(4));
    for (const event of script.events.slice(0, 4)) await post(here, matchId, event);
    await here.projector.nudge(matchId);
    await here.commands.execute(new RequestMatchCommandCommand(viewer, matchId, { kind: 'restart', args: {} }));
    for (const event of script.events.slice(4)) await post(here, matchId, event, 1);
    await here.projector.nudge(matchId);
    expect((await stateOf(matchId)).maps).toEqual([]);
    expect(await here.database.query('SELECT 1 FROM map_stats WHERE match_id = $1', [matchId])).toEqual([]);
    const before = await dumpReadTables(here.database, matchId);
    await rebuildProjections(here.database);
    expect(await dumpReadTables(here.database, matchId)).toEqual(before);
  });

  it('moves the lease with a change of server, holds the old server until it was seen free, and refuses one that another match holds', async () => {
    const { schedule, viewer, server } = await arrange(here, environment);
    const other = await createServer(here.database, environment.config, { publicServer: true });
    const { matchId } = await schedule();
    await confirmLoad(matchId);
    await here.commands.execute(
      new RequestMatchCommandCommand(viewer, matchId, { kind: 'change_server', args: { server_id: other.id } }),
    );
    const leases = await here.database.query<unknown[]>(
      `SELECT server_id, attempt, draining_at IS NOT NULL AS draining FROM server_leases
        WHERE match_id = $1 AND released_at IS NULL ORDER BY attempt`,
      [matchId],
    );
    expect(leases).toEqual([
      { server_id: server.id, attempt: 1, draining: true },
      { server_id: other.id, attempt: 2, draining: false },
    ]);
    await expect(schedule(server.id)).rejects.toMatchObject({ code: 'SERVER_IN_USE' });
    const pool = pgPool(here.database);
    const left = { matchId, serverId: server.id, attempt: 1 };
    expect(await releaseLease(pool, left, 'match_over')).toBe(false);
    const due = 'UPDATE server_leases SET drain_check_at = now() WHERE match_id = $1 AND draining_at IS NOT NULL';
    await pool.query(due, [matchId]);
    const claims = await Promise.all([claimDraining(pool, 9, 60), claimDraining(pool, 9, 60)]);
    expect(claims.flat()).toMatchObject([left]);
    expect(await releaseDraining(pool, left, 'seen_free')).toBe(true);
    const second = await schedule(server.id);
    await expect(
      here.commands.execute(new RequestMatchCommandCommand(viewer, second.matchId, { kind: 'cancel', args: {} })),
    ).resolves.toMatchObject({ repeated: false });
    await expect(schedule(other.id)).rejects.toMatchObject({ code: 'SERVER_IN_USE' });
  });

  it('projects events that a dead process left in the inbox', async () => {
    const { schedule } = await arrange(here, environment);
    const { matchId } = await schedule();
    await confirmLoad(matchId);
    const script = playSeries(matchId, (await stateOf(matchId)).config, seeded(9));
    for (const event of script.events.slice(0, 5)) await post(here, matchId, event);
    there.projector.start({ everyMs: 50 });
    await waitFor(async () => Object.keys((await stateOf(matchId)).maps[0]?.rounds ?? {}).length === 4, {
      timeoutMs: 10_000,
    });
  });
});
