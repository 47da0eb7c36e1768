import { randomUUID } from 'node:crypto';
import type { PluginEvent } from '@placar/contracts';
import type { MatchState, StatusObservation } from '@placar/domain';
import {
  RecordMatchFactCommand,
  rebuildMatchTables,
  RequestMatchCommandCommand,
  UpdateMatchCommand,
  SettleMatchCommandCommand,
  claimDraining,
  releaseDraining,
  releaseLease,
} from '@placar/match-engine';
import { pgPool } from '@placar/persistence';
import { createServer, describeWithRedis, waitFor } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import { playSeries } from '../../domain/src/match/series-script.fixture';
import { arrange, dumpReadTables, startEngine } from './engine-harness';
import type { EngineProcess } from './engine-harness';

describeWithRedis('the match engine', (mode) => {
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
    await here.database.transaction(rebuildMatchTables);
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

  it('keeps what players say once, when two processes fold the same events at the same time', async () => {
    const { schedule } = await arrange(here, environment);
    const { matchId } = await schedule();
    await confirmLoad(matchId);
    const said = Array.from({ length: 30 }, (_, index) => `olá ${index} 🎯`);
    for (const message of said) {
      const player = { steamid: '76561198000000001', name: 'Zoë', side: 'ct', is_bot: false };
      const body = {
        event: 'player_say',
        matchid: matchId,
        map_number: 0,
        round_number: 1,
        player,
        command: 'say',
        message,
      };
      await here.inbox.accept({ matchId, attempt: 1, event: 'player_say', body });
      await Promise.all([here.projector.project(matchId), there.projector.project(matchId)]);
    }
    const rows = await here.database.query<{ text: string }[]>(
      `SELECT text FROM match_log WHERE match_id = $1 AND kind = 'chat' ORDER BY id`,
      [matchId],
    );
    expect(rows.map(({ text }) => text)).toEqual(said);
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

  it('gives a server with skins to friendly matches alone, also when a match becomes official there', async () => {
    const { schedule, viewer, server } = await arrange(here, environment);
    const plain = await createServer(here.database, environment.config, { publicServer: true });
    await here.database.query('UPDATE servers SET skins_enabled = true WHERE id = $1', [server.id]);
    const [season] = await here.database.query<{ id: number }[]>(
      "INSERT INTO seasons (user_id, name, start_date) VALUES ($1, 'Verão', now()) RETURNING id",
      [viewer.id],
    );
    const refused = { code: 'SKINS_SERVER' };
    await expect(schedule(server.id, { season_id: season!.id })).rejects.toMatchObject(refused);
    const friendly = await schedule(server.id);
    await confirmLoad(friendly.matchId);
    const joins = (seasonId: number | null) =>
      here.commands.execute(new UpdateMatchCommand(viewer, friendly.matchId, { seasonId }));
    await expect(joins(season!.id)).rejects.toMatchObject(refused);
    expect((await stateOf(friendly.matchId)).config.seasonId).toBeNull();

    const official = await schedule(plain.id, { season_id: season!.id });
    await confirmLoad(official.matchId);
    const move = new RequestMatchCommandCommand(viewer, official.matchId, {
      kind: 'change_server',
      args: { server_id: server.id },
    });
    await here.database.query('UPDATE server_leases SET released_at = now() WHERE match_id = $1', [friendly.matchId]);
    await expect(here.commands.execute(move)).rejects.toMatchObject(refused);
    await here.database.query('UPDATE servers SET skins_enabled = false WHERE id = $1', [server.id]);
    await expect(here.commands.execute(move)).resolves.toMatchObject({ repeated: false });
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
    await here.database.transaction(rebuildMatchTables);
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
    // The servers that earlier tests left fall due as well while the machine is slow.
    const claims = await Promise.all([claimDraining(pool, 99, 60), claimDraining(pool, 99, 60)]);
    expect(claims.flat().filter((lease) => lease.matchId === matchId)).toMatchObject([left]);
    expect(await releaseDraining(pool, left, 'seen_free')).toBe(true);
    const second = await schedule(server.id);
    await expect(
      here.commands.execute(new RequestMatchCommandCommand(viewer, second.matchId, { kind: 'cancel', args: {} })),
    ).resolves.toMatchObject({ repeated: false });
    await expect(schedule(other.id)).rejects.toMatchObject({ code: 'SERVER_IN_USE' });
  });

  it('judges a server without its match only after the reports that had arrived by then', async () => {
    const { schedule } = await arrange(here, environment);
    const { matchId } = await schedule();
    await confirmLoad(matchId);
    const script = playSeries(matchId, (await stateOf(matchId)).config, seeded(17));
    for (const event of script.events.slice(0, 4)) await post(here, matchId, event);
    await here.projector.nudge(matchId);
    // Whoever is to fold these stands still.
    for (const event of script.events.slice(4)) await post(here, matchId, event);
    const observation: StatusObservation = {
      at: new Date().toISOString(),
      gamestate: 'none',
      paused: false,
      matchId: null,
      mapNumber: null,
      roundNumber: null,
      team1: null,
      team2: null,
      maps: null,
      missesInARow: 20,
    };
    await there.commands.execute(new RecordMatchFactCommand(matchId, { type: 'observe-status', observation }));
    expect(await stateOf(matchId)).toMatchObject({ phase: 'finished', winner: script.winner, serverLostSince: null });
  });

  it('projects events that a dead process left in the inbox', async () => {
    const { schedule } = await arrange(here, environment);
    const { matchId } = await schedule();
    await confirmLoad(matchId);
    const script = playSeries(matchId, (await stateOf(matchId)).config, seeded(9));
    for (const event of script.events.slice(0, 5)) await post(here, matchId, event);
    there.projector.start();
    await waitFor(async () => Object.keys((await stateOf(matchId)).maps[0]?.rounds ?? {}).length === 4);
  });
});
