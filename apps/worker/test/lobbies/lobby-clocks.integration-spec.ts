import { LobbyEngine, LobbyQueries } from '@placar/lobby';
import type { LobbyPersonRef } from '@placar/lobby';
import { createDataSource } from '@placar/persistence';
import { createLogger } from '@placar/platform';
import { createTestDatabase, createUser, testConfig, waitFor } from '@placar/testing';
import type { TestDatabase } from '@placar/testing';
import type { DataSource } from 'typeorm';
import { LobbyClocks } from '../../src/lobbies/lobby-clocks';
import { DueTimers } from '../../src/timers/due-timers';

describe('clocks of lobbies', () => {
  let storage: TestDatabase;
  let database: DataSource;
  let engine: LobbyEngine;
  let workers: (LobbyClocks | DueTimers)[];
  let now = Date.parse('2026-03-01T20:00:00.000Z');
  const clock = { now: () => new Date(now) };
  const cause = { cause: 'test' };

  beforeAll(async () => {
    storage = await createTestDatabase();
    database = await createDataSource({ url: storage.url }).initialize();
    const config = testConfig({ DATABASE_URL: storage.url });
    const logger = createLogger(config.log);
    const relay = { sendCommitted: () => Promise.resolve() };
    const bus = { publish: () => Promise.resolve(true) };
    const make = () => new LobbyEngine(database, relay, bus, clock);
    engine = make();
    // Two workers tell of each clock, as any number of them would.
    workers = [1, 2].flatMap(() => {
      const timers = new DueTimers(database, clock, logger);
      return [new LobbyClocks(make(), new LobbyQueries(database), timers, clock, config, logger), timers];
    });
    workers.forEach((worker) => worker.onApplicationBootstrap());
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.beforeApplicationShutdown()));
    await database.destroy();
    await storage.drop();
  });

  const stateOf = async (id: number) => (await engine.load(id))?.state;
  const eventsOf = async (id: number): Promise<string[]> => {
    const rows = await database.query<{ type: string }[]>(
      'SELECT type FROM lobby_events WHERE lobby_id = $1 ORDER BY version',
      [id],
    );
    return rows.map(({ type }) => type);
  };

  it('bring a full lobby from its ready check to open, each clock once, whoever tells of it', async () => {
    const people: LobbyPersonRef[] = [];
    for (let index = 0; index < 4; index += 1) people.push(await createUser(database));
    const [host, ...others] = people;
    if (host === undefined) throw new Error('nobody');
    const run = await engine.open(host, { mode: 'wingman', settings: {}, party: false }, cause);
    if (!run.ok) throw new Error(run.refusal.message);
    const { id } = run.state;
    for (const person of others) await engine.enter(id, person, 'join', { party: false }, cause);
    const check = await stateOf(id);
    expect(check?.status).toBe('ready_check');
    for (const person of people.slice(0, 3)) await engine.act(id, person, 'ready', { step: check?.step ?? 0 }, cause);
    const before = await eventsOf(id);
    now = Date.parse(check?.deadlineAt ?? '');
    await waitFor(async () => (await stateOf(id))?.status === 'open');
    // Their next look finds nothing more to do.
    const [deadline] = await database.query<{ n: number }[]>(
      'SELECT count(*)::int AS n FROM lobbies WHERE deadline_at <= $1',
      [clock.now()],
    );
    expect(deadline?.n).toBe(0);
    expect((await eventsOf(id)).slice(before.length)).toEqual(['lobby.left', 'lobby.entered']);
    expect((await stateOf(id))?.seats).toHaveLength(3);
    now = Date.parse((await stateOf(id))?.deadlineAt ?? '');
    await waitFor(async () => (await stateOf(id))?.status === 'expired');
    expect((await eventsOf(id)).filter((type) => type === 'lobby.entered')).toHaveLength(3);
  });

  it('take the places of people whose ban was cut off before', async () => {
    const [host, banned] = [await createUser(database), await createUser(database)];
    const run = await engine.open(host, { mode: 'wingman', settings: {}, party: false }, cause);
    if (!run.ok) throw new Error(run.refusal.message);
    const { id } = run.state;
    await engine.enter(id, banned, 'join', { party: false }, cause);
    await database.query(
      `INSERT INTO platform_bans (user_id, reason, made_by, begins_at) VALUES ($1, 'cheating', $2, $3)`,
      [banned.id, host.id, clock.now()],
    );
    await waitFor(async () => (await stateOf(id))?.seats.length === 1);
    expect((await stateOf(id))?.seats[0]?.person.id).toBe(host.id);
  });

  it('come for hundreds of lobbies at the same second', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 150; index += 1) {
      const run = await engine.open(await createUser(database), { mode: 'wingman', settings: {}, party: false }, cause);
      if (run.ok) ids.push(run.state.id);
    }
    expect(ids).toHaveLength(150);
    now += 31 * 60_000;
    await waitFor(async () => {
      const [row] = await database.query<{ n: number }[]>(
        `SELECT count(*)::int AS n FROM lobbies WHERE id = ANY($1) AND status = 'expired'`,
        [ids],
      );
      return row?.n === ids.length;
    });
  });
});
