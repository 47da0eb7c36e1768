import { lobbySnapshot } from '@placar/domain/lobby';
import { LobbyEngine, LobbyQueries } from '@placar/lobby';
import { createDataSource } from '@placar/persistence';
import { createTestDatabase, createUser } from '@placar/testing';
import type { TestDatabase } from '@placar/testing';
import type { DataSource } from 'typeorm';

const CAUSE = { cause: 'test' };

describe('ratings of a lobby', () => {
  let storage: TestDatabase;
  let database: DataSource;
  let engine: LobbyEngine;

  beforeAll(async () => {
    storage = await createTestDatabase();
    database = await createDataSource({ url: storage.url }).initialize();
    const bus = { publish: () => Promise.resolve(true) };
    engine = new LobbyEngine(database, { sendCommitted: () => Promise.resolve() }, bus, { now: () => new Date() });
  });
  afterAll(async () => {
    await database.destroy();
    await storage.drop();
  });

  let players = 0;
  /** Somebody with so many points after so many matches; null: never played. */
  async function person(points: number | null, matches = 20, hides = false): Promise<{ id: number; name: string }> {
    players += 1;
    const steamId = String(76561198100000000n + BigInt(players));
    const { id, name } = await createUser(database, { name: `P${players}`, steamId });
    if (points !== null)
      await database.query(
        `INSERT INTO skills (mode, season, steam_id, mu, sigma, points, matches, won, lost, drawn)
         VALUES ('competitive', 1, $1, 25, 3, $2, $3, 0, 0, 0)`,
        [steamId, points, matches],
      );
    if (hides) await database.query('INSERT INTO hidden_skills (user_id) VALUES ($1)', [id]);
    return { id, name };
  }
  const open = async (host: { id: number; name: string }, settings = {}): Promise<number> => {
    const run = await engine.open(host, { mode: 'competitive', party: false, settings }, CAUSE);
    if (!run.ok) throw new Error(run.refusal.message);
    return run.state.id;
  };
  const join = (lobby: number, who: { id: number; name: string }) =>
    engine.enter(lobby, who, 'join', { party: false }, CAUSE);
  const shown = async (lobby: number): Promise<(number | null)[]> => {
    const { state, version } = (await engine.load(lobby))!;
    return lobbySnapshot(state, version, new Date().toISOString()).seats.map(({ rating }) => rating);
  };

  it('come from the ladder, and are told of nobody who hides them or is not placed yet', async () => {
    const lobby = await open(await person(1_340));
    for (const who of [await person(1_900, 20, true), await person(1_100, 9), await person(null), await person(900)])
      expect(await join(lobby, who)).toMatchObject({ ok: true });
    expect(await shown(lobby)).toEqual([1_340, null, null, null, 900]);
    const state = (await engine.load(lobby))!.state;
    expect(state.seats.map(({ person: { rating } }) => rating)).toEqual([1_340, 1_900, 1_100, null, 900]);
    const [card] = (
      await new LobbyQueries(database).list({ mode: null, status: null, hasSpace: false, search: null })
    ).filter(({ id }) => id === lobby);
    expect(card?.average_rating).toBe(1_120);
  });

  it('keep out who is outside of the range, and who is not placed', async () => {
    const lobby = await open(await person(1_200), { access: 'rating', rating_min: 1_000, rating_max: 1_400 });
    expect(await join(lobby, await person(1_300))).toMatchObject({ ok: true });
    for (const who of [await person(1_500), await person(1_200, 9), await person(null)])
      expect(await join(lobby, who)).toMatchObject({ ok: false, refusal: { code: 'RATING_OUTSIDE' } });
  });
});
