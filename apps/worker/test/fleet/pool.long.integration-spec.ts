import { JOB_CATALOGUE, MatchOptions } from '@placar/contracts';
import { PreflightRunner, RconPool } from '@placar/game-server';
import type { QuickPreflight } from '@placar/game-server';
import {
  RequestMatchCommandCommand,
  ScheduleMatchCommand,
  SettleMatchCommandCommand,
  insertServerRequest,
} from '@placar/match-engine';
import type { Viewer } from '@placar/match-engine';
import { JobQueues, JobWorkers, LIVE_BUS, QUEUE_CONNECTION } from '@placar/messaging';
import type { AnyJobHandler, LiveBus, QueueConnection } from '@placar/messaging';
import { createLogger, systemClock } from '@placar/platform';
import { createServer, createTeam, createUser, describeWithRedis, USUAL_MODE, waitFor } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { startEngine } from '../../../../libs/match-engine/test/engine-harness';
import type { EngineProcess } from '../../../../libs/match-engine/test/engine-harness';
import { createFleet } from '../../../gamesim/src';
import { PoolAllocator } from '../../src/pool/pool-allocator';
import { PoolLoop, holdingTheLine, idleSweep } from '../../src/pool/pool-loop';
import { PoolRows } from '../../src/pool/pool-rows';
import { DueTimers } from '../../src/timers/due-timers';
import { ServerDirectory } from '../../src/servers/server-directory';

interface RequestRow {
  id: string;
  match_id: number;
  state: string;
  server_id: number | null;
  tries: number;
  failure: { code: string } | null;
}

/** The line on a database of its own: people who ask, servers, and what the worker would do with the loads. */
class Line {
  viewer!: Viewer;
  private teams: [number, number] = [0, 0];
  private asked = 0;

  constructor(
    readonly process: EngineProcess,
    readonly environment: TestEnvironment,
  ) {}

  async arrange(): Promise<this> {
    const user = await createUser(this.process.database, { name: 'João "o dono" 🐯' });
    this.viewer = { id: user.id, name: user.name, isAdmin: false, isSuperAdmin: false };
    const one = await createTeam(this.process.database, { userId: user.id });
    const two = await createTeam(this.process.database, { userId: user.id });
    this.teams = [one.team.id, two.team.id];
    return this;
  }

  rows<T>(sql: string, values: unknown[] = []): Promise<T[]> {
    return this.process.database.query<T[]>(sql, values);
  }

  async match(): Promise<number> {
    const options = MatchOptions.parse({
      team1_id: this.teams[0],
      team2_id: this.teams[1],
      max_maps: 1,
      skip_veto: true,
      veto_mappool: 'de_nuke',
    });
    return (await this.process.commands.execute(new ScheduleMatchCommand(this.viewer, options))).matchId;
  }

  /** One instant later than the one before, so that the order of the line is known to the test. */
  async ask(matchId: number): Promise<string> {
    this.asked += 1;
    const id = randomUUID();
    await this.rows(
      `INSERT INTO server_requests (id, match_id, requested_by, requested_by_name, source, state, requested_at)
       VALUES ($1, $2, $3, $4, 'pool', 'queued', now() + $5 * interval '1 millisecond')`,
      [id, matchId, this.viewer.id, this.viewer.name, this.asked],
    );
    return id;
  }

  /** A place in the line for a match that is on a server. */
  async askToMove(matchId: number): Promise<string> {
    const id = randomUUID();
    const request = { id, matchId, asker: this.viewer, provider: null, map: null };
    await insertServerRequest(this.process.database.manager, { ...request, source: 'pool', purpose: 'move' });
    this.asked += 1;
    await this.rows(`UPDATE server_requests SET requested_at = now() + $2 * interval '1 millisecond' WHERE id = $1`, [
      id,
      this.asked,
    ]);
    return id;
  }

  server(port?: number, password?: string): Promise<{ id: number }> {
    const { database } = this.process;
    return createServer(database, this.environment.config, {
      publicServer: true,
      ...(port === undefined ? {} : { port }),
      ...(password === undefined ? {} : { rconPassword: password }),
    });
  }

  requests(): Promise<RequestRow[]> {
    return this.rows<RequestRow>('SELECT * FROM server_requests ORDER BY requested_at, id');
  }

  async request(id: string): Promise<RequestRow> {
    const [row] = await this.rows<RequestRow>('SELECT * FROM server_requests WHERE id = $1', [id]);
    if (!row) throw new Error('no such request');
    return row;
  }

  async leases(): Promise<{ server_id: number; match_id: number }[]> {
    return this.rows('SELECT server_id, match_id FROM server_leases WHERE released_at IS NULL');
  }

  /** Ends the load of a match as the worker would, once it was asked for. */
  async settleLoad(matchId: number, outcome: 'confirmed' | 'refused', detail: string | null = null): Promise<void> {
    const pending = await waitFor(async () => (await this.process.engine.load(matchId))?.state.pending);
    await this.process.commands.execute(new SettleMatchCommandCommand(matchId, pending.commandId, { outcome, detail }));
  }

  /** Cancels a match and frees its server as the reconciler would. */
  async end(matchId: number): Promise<void> {
    const cancel = new RequestMatchCommandCommand(this.viewer, matchId, { kind: 'cancel', args: {} });
    await this.process.commands.execute(cancel);
    const freed = await this.process.database.query<[{ server_id: number }[], number]>(
      'UPDATE server_leases SET released_at = now() WHERE match_id = $1 AND released_at IS NULL RETURNING server_id',
      [matchId],
    );
    for (const { server_id } of freed[0]) {
      await this.process.app.get<LiveBus>(LIVE_BUS).publish({ topic: 'server', body: { server_id, released: true } });
    }
  }
}

describeWithRedis('the line of the pool', (mode) => {
  let environment: TestEnvironment;
  let processes: EngineProcess[];
  let loops: (PoolLoop | DueTimers)[];
  let rcon: RconPool;
  let fleet: ReturnType<typeof createFleet>;
  let line: Line;

  beforeEach(async () => {
    environment = await mode.start({ ALLOW_PRIVATE_HOSTS: 'true' });
    processes = [await startEngine(environment), await startEngine(environment)];
    rcon = new RconPool();
    fleet = createFleet();
    loops = processes.flatMap(({ database, commands, app }) => {
      const servers = new ServerDirectory(database, environment.config);
      const logger = createLogger(environment.config.log);
      const timers = new DueTimers(database, systemClock, logger);
      const pool = new PoolLoop(
        database,
        commands,
        servers,
        new PreflightRunner(rcon),
        app.get(JobQueues),
        timers,
        app.get<LiveBus>(LIVE_BUS),
        logger,
      );
      return [pool, timers];
    });
    line = await new Line(processes[0]!, environment).arrange();
  });
  afterEach(async () => {
    for (const loop of loops) await loop.beforeApplicationShutdown();
    await rcon.close();
    await fleet.close();
    for (const { app } of processes) await app.close();
    await environment.stop();
  });

  const simulated = async (profile: 'matchzy-0.8.15' | 'none' = 'matchzy-0.8.15') => {
    const machine = await fleet.addServer({ profile, clock: { mode: 'manual' } });
    return { machine, id: (await line.server(machine.port, machine.password)).id };
  };

  it('gives fifty matches fifty servers, and the fifty-first the next one that is freed', async () => {
    const servers = new Set<number>();
    for (let number = 0; number < 50; number += 1) servers.add((await simulated()).id);
    const matches: number[] = [];
    for (let number = 0; number < 51; number += 1) matches.push(await line.match());
    for (const loop of loops) await loop.onApplicationBootstrap();
    await Promise.all(matches.map((matchId) => line.ask(matchId)));

    await waitFor(async () => (await line.leases()).length === 50, { timeoutMs: 120_000 });
    const leases = await line.leases();
    expect(new Set(leases.map(({ server_id }) => server_id))).toEqual(servers);
    expect(new Set(leases.map(({ match_id }) => match_id)).size).toBe(50);
    const requests = await line.requests();
    expect(requests.filter(({ state }) => state === 'provisioning')).toHaveLength(50);
    const last = requests.find(({ state }) => state === 'queued')!;
    expect(leases.some(({ match_id }) => match_id === last.match_id)).toBe(false);

    const first = requests.find(({ state }) => state === 'provisioning')!;
    await line.settleLoad(first.match_id, 'confirmed');
    await waitFor(async () => (await line.request(first.id)).state === 'ready');
    await line.end(first.match_id);
    await waitFor(async () => (await line.request(last.id)).server_id === first.server_id);
    await line.settleLoad(last.match_id, 'confirmed');
    await waitFor(async () => (await line.request(last.id)).state === 'ready');
    // The server goes to the next match with its lease; the request behind it ends on the loop's next look.
    await waitFor(async () => (await line.request(first.id)).state === 'ended');
  });

  it('gives official matches servers without skins, and the others what is left', async () => {
    const shown = await simulated();
    await line.rows('UPDATE servers SET skins_enabled = true WHERE id = $1', [shown.id]);
    const [cup] = await line.rows<{ id: number }>(
      `INSERT INTO tournaments (id, version, status, name, organiser_id, teams, most, team_size, formats, created_at, updated_at)
       VALUES (1, 1, 'running', 'Copa', $1, 2, 8, 5, '["single_elimination"]', now(), now()) RETURNING id`,
      [line.viewer.id],
    );
    const [official, friendly] = [await line.match(), await line.match()];
    await line.rows(
      `INSERT INTO tournament_matches (tournament_id, stage, key, low, high, call, match_id) VALUES ($1, 0, 'a', 1, 2, 0, $2)`,
      [cup!.id, official],
    );
    const requests = [await line.ask(official), await line.ask(friendly)];
    for (const loop of loops) await loop.onApplicationBootstrap();
    await waitFor(async () => (await line.request(requests[1]!)).server_id === shown.id);
    expect(await line.request(requests[0]!)).toMatchObject({ state: 'queued', server_id: null });
    // By hand neither: the lease knows the tournament, too.
    await line.end(friendly);
    const load = { kind: 'load', args: { server_id: shown.id } } as const;
    const byHand = new RequestMatchCommandCommand(line.viewer, official, load);
    await expect(processes[0]!.commands.execute(byHand)).rejects.toMatchObject({ code: 'SKINS_SERVER' });
    const plain = await simulated();
    await waitFor(async () => (await line.request(requests[0]!)).server_id === plain.id);
  });

  it('passes over servers that are dead, without the plugin or busy, and says so of them', async () => {
    const [dead, bare, well] = [await simulated(), await simulated('none'), await simulated()];
    await line.rows('UPDATE servers SET last_latency_ms = CASE WHEN id = $1 THEN 90 ELSE 5 END', [well.id]);
    const cordoned = await simulated();
    await line.rows('UPDATE servers SET cordoned = true, last_latency_ms = 1 WHERE id = $1', [cordoned.id]);
    await dead.machine.crash();
    const id = await line.ask(await line.match());
    for (const loop of loops) await loop.onApplicationBootstrap();
    await waitFor(async () => (await line.request(id)).state === 'provisioning');
    expect((await line.request(id)).server_id).toBe(well.id);
    const problems = () =>
      line.rows<{ id: number; last_problem: string | null }>('SELECT id, last_problem FROM servers ORDER BY id');
    // Servers are looked at side by side: the match need not wait for the last of the looks.
    await waitFor(async () => (await problems()).filter((row) => row.last_problem !== null).length === 2);
    expect(Object.fromEntries((await problems()).map((row) => [row.id, row.last_problem]))).toEqual({
      [dead.id]: 'unreachable',
      [bare.id]: 'plugin_missing',
      [well.id]: null,
      [cordoned.id]: null,
    });
  });
});

describe('a walk along the line', () => {
  let environment: TestEnvironment;
  let one: EngineProcess;
  let two: EngineProcess;
  let line: Line;
  const unwell = new Map<number, string>();
  let onLook: (serverId: number) => Promise<void> = () => Promise.resolve();

  beforeAll(async () => {
    environment = await USUAL_MODE.start({ ALLOW_PRIVATE_HOSTS: 'true' });
    one = await startEngine(environment);
    two = await startEngine(environment);
    line = await new Line(one, environment).arrange();
  });
  afterAll(async () => {
    await one.app.close();
    await two.app.close();
    await environment.stop();
  });
  beforeEach(async () => {
    unwell.clear();
    onLook = () => Promise.resolve();
    for (const { id } of await line.rows<{ id: number }>('SELECT id FROM matches WHERE is_open')) await line.end(id);
    await line.rows('DELETE FROM server_requests');
    await line.rows('DELETE FROM servers');
  });

  /** A worker's allocator; each server is as well as the test says, and rests from nothing. */
  function worker(process: EngineProcess): () => Promise<number[] | null> {
    let minutes = 0;
    const allocator = new PoolAllocator({
      rows: new PoolRows(process.database),
      servers: new ServerDirectory(process.database, environment.config),
      preflights: {
        quick: async ({ serverId }): Promise<QuickPreflight> => {
          await new Promise((resolve) => setTimeout(resolve, Number(serverId) % 4));
          await onLook(Number(serverId));
          const code = unwell.get(Number(serverId));
          return code === undefined ? { ok: true, pluginVersion: '0.8.15', ms: 4 } : { ok: false, code, detail: null };
        },
      },
      commandBus: process.commands,
      bus: process.app.get<LiveBus>(LIVE_BUS),
      logger: createLogger(environment.config.log),
      now: () => minutes * 60_000,
    });
    return () => {
      minutes += 1;
      return holdingTheLine(process.database, () => allocator.pass());
    };
  }
  const states = async (): Promise<string[]> => (await line.requests()).map(({ state }) => state);

  it('loses nothing but its turn when the connection that holds the line breaks', async () => {
    const held = holdingTheLine(one.database, async () => {
      const [holder] = await line.rows<{ pid: number }>(
        `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      await line.rows('SELECT pg_terminate_backend($1)', [holder?.pid]);
      // This process hears of it while the work goes on, and must outlive it.
      await waitFor(async () => {
        const left = await line.rows('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [holder?.pid]);
        return left.length === 0;
      });
      await new Promise((resolve) => setImmediate(resolve));
    });
    await expect(held).rejects.toThrow();
    expect(await holdingTheLine(one.database, () => Promise.resolve('mine'))).toBe('mine');
  });

  it('tries another server once when a load fails, then gives up with the reason', async () => {
    const walk = worker(one);
    await line.server();
    await line.server();
    await line.server();
    const matchId = await line.match();
    const id = await line.ask(matchId);
    await walk();
    const first = (await line.request(id)).server_id;
    await line.settleLoad(matchId, 'refused', 'silent');
    await walk();
    const second = await line.request(id);
    expect(second).toMatchObject({ state: 'provisioning', tries: 2 });
    expect(second.server_id).not.toBe(first);
    await line.settleLoad(matchId, 'refused', 'http_error');
    await walk();
    expect(await line.request(id)).toMatchObject({ state: 'failed', failure: { code: 'http_error' }, tries: 2 });
    // Neither server stays with a match that cannot use it; each is freed once it was seen to be free.
    const kept = await line.rows('SELECT 1 FROM server_leases WHERE released_at IS NULL AND draining_at IS NULL');
    expect(kept).toEqual([]);
    const again = { kind: 'load' as const, args: {} };
    await one.commands.execute(new RequestMatchCommandCommand(line.viewer, matchId, again));
    expect(
      await line.rows('SELECT server_id FROM server_leases WHERE released_at IS NULL AND draining_at IS NULL'),
    ).toEqual([{ server_id: second.server_id }]);
  });

  it('lets a match go that was cancelled, or got a server by hand, while it waited', async () => {
    const walk = worker(one);
    const [cancelled, loaded, waiting] = [await line.match(), await line.match(), await line.match()];
    for (const matchId of [cancelled, loaded, waiting]) await line.ask(matchId);
    await line.end(cancelled);
    const { id: server_id } = await line.server();
    await one.commands.execute(
      new RequestMatchCommandCommand(line.viewer, loaded, { kind: 'load', args: { server_id } }),
    );
    await walk();
    expect(await states()).toEqual(['cancelled', 'queued', 'queued']);
    await line.settleLoad(loaded, 'confirmed');
    await walk();
    expect(await states()).toEqual(['cancelled', 'cancelled', 'queued']);
    await line.server();
    await walk();
    expect(await states()).toEqual(['cancelled', 'cancelled', 'provisioning']);
  });

  it('keeps the place of a match whose load on a server beside the line fails, and serves it before those behind it', async () => {
    const walk = worker(one);
    const [first, second] = [await line.match(), await line.match()];
    const id = await line.ask(first);
    const behind = await line.ask(second);
    const [before] = await line.rows('SELECT requested_at FROM server_requests WHERE id = $1', [id]);
    const { id: beside } = await line.server();
    await one.commands.execute(
      new RequestMatchCommandCommand(line.viewer, first, { kind: 'load', args: { server_id: beside } }),
    );
    await walk();
    expect(await states()).toEqual(['queued', 'queued']);
    await line.settleLoad(first, 'refused', 'http_error');
    const { id: next } = await line.server();
    await walk();
    expect(await line.request(id)).toMatchObject({ state: 'provisioning', server_id: next, tries: 1 });
    expect(await line.request(behind)).toMatchObject({ state: 'queued' });
    expect(await line.rows('SELECT requested_at FROM server_requests WHERE id = $1', [id])).toEqual([before]);
  });

  it('goes back to its place when a server beside the line is quicker between the look and the load', async () => {
    const walk = worker(one);
    const pooled = await line.server();
    const { id: beside } = await createServer(one.database, environment.config, { userId: line.viewer.id });
    const matchId = await line.match();
    const id = await line.ask(matchId);
    onLook = async () => {
      if ((await line.leases()).length > 0) return;
      const load = { kind: 'load' as const, args: { server_id: beside } };
      await one.commands.execute(new RequestMatchCommandCommand(line.viewer, matchId, load));
    };
    await walk();
    expect(await line.request(id)).toMatchObject({ state: 'queued', server_id: null, tries: 0 });
    onLook = () => Promise.resolve();
    await line.settleLoad(matchId, 'refused', 'silent');
    await walk();
    expect(await line.request(id)).toMatchObject({ state: 'provisioning', server_id: pooled.id });
  });

  it('takes the next server when somebody was quicker on this one', async () => {
    const walk = worker(one);
    const [quick, slow] = [await line.server(), await line.server()];
    await line.rows('UPDATE servers SET last_latency_ms = CASE WHEN id = $1 THEN 1 ELSE 9 END', [quick.id]);
    const [other, matchId] = [await line.match(), await line.match()];
    const id = await line.ask(matchId);
    // Between the look and the load.
    onLook = async (serverId) => {
      if (serverId !== quick.id || (await line.leases()).length > 0) return;
      const load = { kind: 'load' as const, args: { server_id: quick.id } };
      await one.commands.execute(new RequestMatchCommandCommand(line.viewer, other, load));
    };
    await walk();
    expect(await line.request(id)).toMatchObject({ state: 'provisioning', server_id: slow.id, tries: 1 });
    expect(await line.leases()).toEqual(
      expect.arrayContaining([
        { server_id: quick.id, match_id: other },
        { server_id: slow.id, match_id: matchId },
      ]),
    );
  });

  it('has each idle server looked at once a minute, however many workers there are', async () => {
    const [idle, held] = [await line.server(), await line.server()];
    const load = { kind: 'load' as const, args: { server_id: held.id } };
    await one.commands.execute(new RequestMatchCommandCommand(line.viewer, await line.match(), load));
    const added: string[] = [];
    const probed: number[] = [];
    const workers = new JobWorkers(
      one.app.get<QueueConnection>(QUEUE_CONNECTION),
      createLogger(environment.config.log),
      {
        queues: ['servers'],
      },
    );
    workers.register({
      job: 'probe-server',
      handle: ({ server_id }) => {
        probed.push(server_id);
        return Promise.resolve();
      },
    });
    for (const [job, { queue }] of Object.entries(JOB_CATALOGUE)) {
      if (queue === 'servers' && job !== 'probe-server')
        workers.register({ job, handle: () => Promise.resolve() } as AnyJobHandler);
    }
    await workers.start();
    const sweeps = [one, two, one].map(({ database, app }) => {
      const queues = app.get(JobQueues);
      const counted = {
        add: async (...given: Parameters<JobQueues['add']>) => {
          added.push(given[2].jobId);
          await queues.add(...given);
        },
      } as JobQueues;
      return idleSweep(database, counted, createLogger(environment.config.log), 0);
    });
    for (const sweep of sweeps) sweep.start();
    await waitFor(() => added.length === 3 && probed.length >= new Set(added).size);
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const sweep of sweeps) await sweep.stop();
    await workers.stop();
    // Three at the turn of a minute would be two names.
    expect(probed).toEqual([...new Set(added)].map(() => idle.id));
  });

  it('takes up what a worker left behind that died between the mark and the load', async () => {
    const walk = worker(two);
    const { id: server } = await line.server();
    const id = await line.ask(await line.match());
    await line.rows(
      `UPDATE server_requests SET state = 'provisioning', server_id = $2, tries = 1, next_step_at = now() + interval '1 hour' WHERE id = $1`,
      [id, server],
    );
    await walk();
    expect(await line.request(id)).toMatchObject({ state: 'provisioning', tries: 1 });
    expect(await line.leases()).toEqual([]);
    await line.rows(`UPDATE server_requests SET next_step_at = now() - interval '1 second' WHERE id = $1`, [id]);
    await walk();
    expect(await line.request(id)).toMatchObject({ state: 'provisioning', tries: 1, server_id: server });
    expect(await line.leases()).toHaveLength(1);
  });

  describe('a match that waits to move', () => {
    /** A match that plays on a server of its own, and no other server. */
    const playing = async (walk: () => Promise<unknown>): Promise<{ matchId: number; serverId: number }> => {
      const { id: serverId } = await line.server();
      const matchId = await line.match();
      await line.ask(matchId);
      await walk();
      await line.settleLoad(matchId, 'confirmed');
      await walk();
      return { matchId, serverId };
    };
    const move = (by: EngineProcess, matchId: number, serverId: number) =>
      by.commands.execute(
        new RequestMatchCommandCommand(line.viewer, matchId, { kind: 'change_server', args: { server_id: serverId } }),
      );
    const holders = async () => new Map((await line.leases()).map((lease) => [lease.server_id, lease.match_id]));

    it('has its place, is offered the free server, and moves there though the worker that offered it is gone', async () => {
      const [first, second] = [worker(one), worker(two)];
      const { matchId, serverId } = await playing(first);
      const id = await line.askToMove(matchId);
      const later = await line.ask(await line.match());
      await first();
      expect(await line.request(id)).toMatchObject({ state: 'queued', server_id: null });

      const { id: freed } = await line.server();
      await first();
      expect(await line.request(id)).toMatchObject({ state: 'offered', server_id: freed });
      // Kept, not taken: the match plays on where it is, and whoever asked later waits on.
      expect([...(await holders()).keys()]).toEqual([serverId]);
      await second();
      expect(await line.request(later)).toMatchObject({ state: 'queued' });

      await move(two, matchId, freed);
      await second();
      expect(await line.request(id)).toMatchObject({ state: 'ready', server_id: freed });
      expect((await holders()).get(freed)).toBe(matchId);
    });

    it('lets go of what it does not take, and has its place again when somebody else was faster', async () => {
      const walk = worker(one);
      const { matchId } = await playing(walk);
      const id = await line.askToMove(matchId);
      const { id: freed } = await line.server();
      await walk();
      const other = await line.match();
      const load = { kind: 'load', args: { server_id: freed } } as const;
      await one.commands.execute(new RequestMatchCommandCommand(line.viewer, other, load));
      await walk();
      expect(await line.request(id)).toMatchObject({ state: 'queued', server_id: null });

      const { id: next } = await line.server();
      const waiting = await line.ask(await line.match());
      await walk();
      expect(await line.request(id)).toMatchObject({ state: 'offered', server_id: next });
      await line.rows(`UPDATE server_requests SET offered_until = now() - interval '1 second' WHERE id = $1`, [id]);
      await walk();
      expect(await line.request(id)).toMatchObject({ state: 'cancelled', failure: { code: 'not_taken' } });
      expect(await line.request(waiting)).toMatchObject({ state: 'provisioning', server_id: next });
    });

    it('leaves the line when it moves by hand or ends', async () => {
      const walk = worker(one);
      const [moved, over] = [await playing(walk), await playing(walk)];
      const requests = [await line.askToMove(moved.matchId), await line.askToMove(over.matchId)];
      const { id: aside } = await line.server();
      await move(one, moved.matchId, aside);
      await line.end(over.matchId);
      await walk();
      expect(await Promise.all(requests.map((id) => line.request(id)))).toMatchObject([
        { state: 'cancelled', failure: { code: 'already_moved' } },
        { state: 'cancelled', failure: { code: 'match_over' } },
      ]);
    });
  });

  it('serves in the order of asking, whatever is freed, dies or is given up, with two workers at it', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.constant({ kind: 'ask' as const, pick: 0 }) },
      { weight: 3, arbitrary: fc.nat(20).map((pick) => ({ kind: 'free' as const, pick })) },
      { weight: 1, arbitrary: fc.nat(20).map((pick) => ({ kind: 'cancel' as const, pick })) },
      { weight: 1, arbitrary: fc.nat(20).map((pick) => ({ kind: 'sicken' as const, pick })) },
      { weight: 1, arbitrary: fc.constant({ kind: 'heal' as const, pick: 0 }) },
      { weight: 2, arbitrary: fc.constant({ kind: 'server' as const, pick: 0 }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const [left, right] = [worker(one), worker(two)];
        for (const { kind, pick } of steps) {
          const waiting = (await line.requests()).filter(({ state }) => state === 'queued').map(({ id }) => id);
          const leases = await line.leases();
          const servers = await line.rows<{ id: number }>('SELECT id FROM servers ORDER BY id');
          if (kind === 'ask') await line.ask(await line.match());
          if (kind === 'server' && servers.length < 4) await line.server();
          if (kind === 'free' && leases.length > 0) await line.end(leases[pick % leases.length]!.match_id);
          if (kind === 'cancel' && waiting.length > 0)
            await line.end((await line.request(waiting[pick % waiting.length]!)).match_id);
          if (kind === 'sicken' && servers.length > 0) unwell.set(servers[pick % servers.length]!.id, 'timeout');
          if (kind === 'heal') unwell.clear();
          await Promise.all([left(), right(), left()]);
          await left();
          const after = await line.requests();
          const served = after.filter(({ state, id }) => state === 'provisioning' && waiting.includes(id));
          const still = after.filter(({ state, id }) => state === 'queued' && waiting.includes(id));
          const place = ({ id }: RequestRow): number => waiting.indexOf(id);
          // Nobody overtakes: all who were served stood before all who still wait.
          expect(Math.max(-1, ...served.map(place))).toBeLessThan(Math.min(Infinity, ...still.map(place)));
          // And nobody waits while a server stands idle and well.
          const held = new Set((await line.leases()).map(({ server_id }) => server_id));
          const present = await line.rows<{ id: number }>('SELECT id FROM servers');
          const idle = present.filter(({ id }) => !held.has(id) && !unwell.has(id));
          if (after.some(({ state }) => state === 'queued')) expect(idle).toEqual([]);
          const given = after.filter(({ state }) => state === 'provisioning').map(({ server_id }) => server_id);
          expect(new Set(given).size).toBe(given.length);
        }
        for (const { id } of await line.rows<{ id: number }>('SELECT id FROM matches WHERE is_open'))
          await line.end(id);
        await line.rows('DELETE FROM server_requests');
        await line.rows('DELETE FROM servers');
        unwell.clear();
      }),
      { numRuns: 12 },
    );
  });
});
