import { RequestMatchCommandCommand, ScheduleMatchCommand, SettleMatchCommandCommand } from '@placar/match-engine';
import { MatchOptions } from '@placar/contracts';
import { createLogger } from '@placar/platform';
import { createServer, createUser, describeInBothModes } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import { startEngine } from '../../../libs/match-engine/test/engine-harness';
import type { EngineProcess } from '../../../libs/match-engine/test/engine-harness';
import { DemoDriver } from '../src/demo/demo-driver';
import type { DemoMachines } from '../src/demo/demo-incidents';
import { placeRecords, placeServers } from '../src/demo/demo-records';

describeInBothModes('the demo driver', (mode) => {
  let environment: TestEnvironment;
  let one: EngineProcess;
  let two: EngineProcess;
  const busy = new Set<number>();
  let ahead = 0;

  beforeAll(async () => {
    environment = await mode.start();
    one = await startEngine(environment);
    two = await startEngine(environment);
    const servers = ['São Paulo', 'Lisboa', 'Paris', '東京'].map((name, index) => ({
      name,
      host: '127.0.0.1',
      port: 27_115 + index,
      password: 'x',
    }));
    await placeServers(one.database, environment.config, servers, null);
    await placeRecords(one.database, null, new Date());
    await createServer(one.database, environment.config, { displayName: 'de outra pessoa', publicServer: true });
  });
  afterAll(async () => {
    await one.app.close();
    await two.app.close();
    await environment.stop();
  });
  beforeEach(() => {
    busy.clear();
    ahead = 0;
  });

  const driver = (process: EngineProcess, keep?: number, machines: DemoMachines | null = null) =>
    new DemoDriver({
      dataSource: process.database,
      commandBus: process.commands,
      engine: process.engine,
      logger: createLogger(environment.config.log),
      clock: { now: () => new Date(Date.now() + ahead * 1_000) },
      demosDir: environment.config.data.demosDir,
      isIdle: (serverId) => Promise.resolve(!busy.has(serverId)),
      random: () => Math.random(),
      machines,
      ...(keep === undefined ? {} : { keep }),
    });
  interface OpenMatch {
    id: number;
    server_id: number;
    status: string;
    team1_id: number;
    team2_id: number;
    max_maps: number;
    skip_veto: boolean;
  }
  const rows = <T>(sql: string, parameters: unknown[] = []): Promise<T[]> => one.database.query<T[]>(sql, parameters);
  const open = () => rows<OpenMatch>('SELECT * FROM matches WHERE is_open ORDER BY id');
  const statusOf = async (id: number): Promise<string | undefined> =>
    (await rows<{ status: string }>('SELECT status FROM matches WHERE id = $1', [id]))[0]?.status;
  const demoServers = async (): Promise<number[]> =>
    (await rows<{ id: number }>("SELECT id FROM servers WHERE provider = 'demo' ORDER BY id")).map(({ id }) => id);
  const admin = async () => {
    const [row] = await rows<{ id: number }>('SELECT id FROM users WHERE super_admin');
    return { id: row!.id, name: 'Ádmin', isAdmin: true, isSuperAdmin: true };
  };
  /** A match that a person makes on this server. */
  const friendly = async (serverId: number): Promise<MatchOptions> => {
    const [team1, team2] = await rows<{ id: number }>('SELECT id FROM teams ORDER BY id LIMIT 2');
    const maps = { max_maps: 1, skip_veto: true, veto_mappool: 'de_nuke' };
    return MatchOptions.parse({ server_id: serverId, team1_id: team1?.id, team2_id: team2?.id, ...maps });
  };
  /** Ends the load of a match as the worker would. */
  const settleLoad = async (matchId: number, outcome: 'confirmed' | 'refused'): Promise<void> => {
    const pending = (await one.engine.load(matchId))?.state.pending;
    if (!pending) throw new Error('no load under way');
    const settlement = { outcome, detail: outcome === 'refused' ? 'unreachable' : null };
    await one.commands.execute(new SettleMatchCommandCommand(matchId, pending.commandId, settlement));
  };
  /** Frees every server as the reconciler would, once the matches are over. */
  const release = () =>
    rows(`UPDATE server_leases SET released_at = now() WHERE match_id IN (SELECT id FROM matches WHERE NOT is_open)`);
  const cancelAll = async (): Promise<void> => {
    const viewer = await admin();
    for (const { id } of await open())
      await one.commands.execute(new RequestMatchCommandCommand(viewer, id, { kind: 'cancel', args: {} }));
    await release();
  };

  it('waits until there is an admin to play under', async () => {
    await driver(one).tick();
    expect(await open()).toEqual([]);
    await createUser(one.database, { name: 'Ádmin', superAdmin: true });
  });

  it('plays on free demo servers only, never two on one, however many workers drive', async () => {
    const [first, second, third, fourth] = await demoServers();
    busy.add(second!);
    const { matchId: ofSomebody } = await one.commands.execute(
      new ScheduleMatchCommand(await admin(), await friendly(third!)),
    );
    const drivers = [driver(one), driver(two), driver(one), driver(two)];
    for (let round = 0; round < 3; round += 1) await Promise.all(drivers.map((each) => each.tick()));
    const playing = (await open()).filter(({ id }) => id !== ofSomebody);
    expect(playing.map(({ server_id }) => server_id)).toEqual([first, fourth]);
    busy.clear();
    await Promise.all(drivers.map((each) => each.tick()));
    const all = await open();
    expect(all.map(({ server_id }) => server_id).sort((a, b) => a - b)).toEqual([first, second, third, fourth]);
    expect(new Set(all.flatMap((match) => [match.team1_id, match.team2_id])).size).toBe(8);
    const leases = await rows<{ match_id: number }>('SELECT match_id FROM server_leases WHERE released_at IS NULL');
    expect(leases).toHaveLength(4);
    await cancelAll();
  });

  it('stands still while another worker holds the demo', async () => {
    const holder = two.database.createQueryRunner();
    ahead = 60;
    await holder.query('SELECT pg_advisory_lock(7065281)');
    await driver(one).tick();
    expect(await open()).toEqual([]);
    await holder.query('SELECT pg_advisory_unlock(7065281)');
    await holder.release();
    await driver(one).tick();
    expect(await open()).toHaveLength(4);
    await cancelAll();
  });

  it('lets best of one and best of three take turns, with and without a veto', async () => {
    const seen: string[] = [];
    ahead = 60;
    for (const server of await demoServers()) busy.add(server);
    const [only] = busy;
    busy.delete(only!);
    await driver(one).tick();
    const [before] = await open();
    await cancelAll();
    for (let count = 0; count < 4; count += 1) {
      await driver(two).tick();
      const [match] = await open();
      seen.push(`${match?.max_maps}${match?.skip_veto ? '' : ' veto'}`);
      await cancelAll();
    }
    expect(before).toBeDefined();
    expect([...seen].sort()).toEqual(['1', '1', '3', '3 veto']);
    expect(seen[0] === '1').toBe(seen[2] === '1');
  });

  it('calls off a load that failed 30 s ago, lets the server rest, and tries again', async () => {
    await release();
    ahead = 60;
    await driver(one).tick();
    ahead = 0;
    const [match] = await open();
    await settleLoad(match!.id, 'refused');
    await driver(one).tick();
    expect(await statusOf(match!.id)).toBe('load_failed');
    ahead = 31;
    for (const server of await demoServers()) if (server !== match!.server_id) busy.add(server);
    await driver(one).tick();
    expect(await statusOf(match!.id)).toBe('cancelled');
    const [line] = await rows<{ actor_name: string; actor_id: number | null }>(
      "SELECT actor_name, actor_id FROM match_commands WHERE match_id = $1 AND kind = 'cancel'",
      [match!.id],
    );
    expect(line).toEqual({ actor_name: 'Placar', actor_id: null });
    await release();
    const onServer = async () => (await open()).filter(({ server_id }) => server_id === match!.server_id);
    ahead = 0;
    await driver(one).tick();
    expect(await onServer()).toEqual([]);
    ahead = 31;
    await driver(one).tick();
    expect(await onServer()).toHaveLength(1);
    await cancelAll();
  });

  it('helps its own matches only: a paused one after ten minutes, a lost one after eight', async () => {
    ahead = 60;
    await driver(one).tick();
    ahead = 0;
    const [paused, lost] = await open();
    for (const match of [paused!, lost!]) {
      await settleLoad(match.id, 'confirmed');
      await one.inbox.accept({
        matchId: match.id,
        attempt: 1,
        event: 'going_live',
        body: { event: 'going_live', matchid: match.id, map_number: 0 },
      });
      await one.projector.nudge(match.id);
    }
    const viewer = await admin();
    const { id: elsewhere } = await createServer(one.database, environment.config, {});
    const { matchId: ofSomebody } = await one.commands.execute(
      new ScheduleMatchCommand(viewer, await friendly(elsewhere)),
    );
    await settleLoad(ofSomebody, 'refused');
    const { commandId } = await one.commands.execute(
      new RequestMatchCommandCommand(viewer, paused!.id, { kind: 'pause', args: {} }),
    );
    await one.commands.execute(
      new SettleMatchCommandCommand(paused!.id, commandId, { outcome: 'confirmed', detail: null }),
    );
    const unreachable = { type: 'observe-unreachable' as const, since: new Date().toISOString() };
    await one.engine.run(lost!.id, unreachable, {
      actor: { kind: 'platform', id: null, name: 'Placar' },
      cause: 'test',
    });
    const asked = (id: number) =>
      rows<{ kind: string; actor_name: string }>(
        "SELECT kind, actor_name FROM match_commands WHERE match_id = $1 AND kind NOT IN ('load', 'pause')",
        [id],
      );
    ahead = 470;
    await driver(two).tick();
    expect(await statusOf(lost!.id)).toBe('server_lost');
    ahead = 590;
    await driver(two).tick();
    expect(await asked(paused!.id)).toEqual([]);
    expect(await asked(lost!.id)).toEqual([{ kind: 'cancel', actor_name: 'Placar' }]);
    ahead = 601;
    await driver(two).tick();
    expect(await asked(paused!.id)).toEqual([{ kind: 'unpause', actor_name: 'Placar' }]);
    ahead = 100_000;
    await driver(two).tick();
    expect(await statusOf(ofSomebody)).toBe('load_failed');
    await cancelAll();
  });

  it('pauses now and then, lets one server crash in an hour, leaves alone what people touch, and puts right what stands still', async () => {
    ahead = 60;
    const acts: string[] = [];
    const note = (act: string) => (port: number) => {
      acts.push(`${act} ${port}`);
      return Promise.resolve();
    };
    const started = driver(one, undefined, { crash: note('crash'), heal: note('heal') });
    await started.tick();
    const playing = await open();
    for (const { id } of playing) {
      await settleLoad(id, 'confirmed');
      await one.inbox.accept({
        matchId: id,
        attempt: 1,
        event: 'going_live',
        body: { event: 'going_live', matchid: id, map_number: 0 },
      });
      await one.projector.nudge(id);
    }
    const [touched] = playing;
    const viewer = await admin();
    await one.commands.execute(
      new RequestMatchCommandCommand(viewer, touched!.id, { kind: 'say', args: { text: 'olá' } }),
    );
    await rows('UPDATE map_stats SET team1_score = 5 WHERE match_id = ANY($1)', [playing.map(({ id }) => id)]);
    await rows("UPDATE matches SET updated_at = now() + interval '2 hours' WHERE is_open");
    const asked = () =>
      rows<{ match_id: number; kind: string; id: string }>(
        `SELECT match_id, kind, id FROM match_commands
          WHERE match_id = ANY($1) AND kind IN ('pause', 'unpause') ORDER BY requested_at`,
        [playing.map(({ id }) => id)],
      );
    acts.length = 0;
    ahead = 60 + 590;
    await started.tick();
    expect(await asked()).toEqual([]);
    ahead = 60 + 610;
    await started.tick();
    await started.tick();
    const [pause, ...others] = await asked();
    expect([pause?.kind, others]).toEqual(['pause', []]);
    expect(pause?.match_id).not.toBe(touched!.id);
    await one.commands.execute(
      new SettleMatchCommandCommand(pause!.match_id, pause!.id, { outcome: 'confirmed', detail: null }),
    );
    await started.tick();
    expect((await asked()).map(({ kind }) => kind)).toEqual(['pause', 'unpause']);
    expect(acts.filter((act) => act.startsWith('crash'))).toEqual([]);

    await rows("UPDATE match_commands SET requested_at = now() + interval '1 hour' WHERE actor_id IS NOT NULL");
    ahead = 60 + 3_610;
    for (let look = 0; look < 3; look += 1) await started.tick();
    const ports = await rows<{ port: number }>(
      "SELECT s.port FROM matches m JOIN servers s ON s.id = m.server_id WHERE m.id = ANY($1) AND m.status = 'live'",
      [playing.filter(({ id }) => id !== touched!.id).map(({ id }) => id)],
    );
    const [crash, ...more] = acts.filter((act) => act.startsWith('crash'));
    expect(more).toEqual([]);
    expect(ports.map(({ port }) => `crash ${port}`)).toContain(crash);

    acts.length = 0;
    await rows('UPDATE matches SET updated_at = now() WHERE id = $1', [touched!.id]);
    await started.tick();
    await started.tick();
    expect(acts).toHaveLength(1);
    expect(acts[0]).toMatch(/^heal/);
    await cancelAll();
  });

  it('forgets its own old matches whole, and nobody else’s', async () => {
    const mine = () =>
      rows<{ id: number }>(
        `SELECT m.id FROM matches m JOIN match_events e ON e.match_id = m.id AND e.version = 1
          WHERE e.correlation_id LIKE 'demo-driver:%' ORDER BY m.id`,
      );
    const before = await mine();
    const total = (await rows('SELECT 1 FROM matches')).length;
    for (const server of await demoServers()) busy.add(server);
    await release();
    await driver(one, 3).tick();
    expect(await mine()).toEqual(before.slice(-3));
    expect(await rows('SELECT 1 FROM matches')).toHaveLength(total - before.length + 3);
    for (const table of ['match_events', 'match_commands', 'live_parts', 'live_timeline', 'map_stats', 'server_leases'])
      expect(await rows(`SELECT 1 FROM ${table} WHERE match_id NOT IN (SELECT id FROM matches)`)).toEqual([]);
  });
});
