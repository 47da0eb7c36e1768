import {
  createDataSource,
  migrate,
  MIGRATIONS,
  SeasonCvar,
  Season,
  TeamMember,
  withTransaction,
} from '@placar/persistence';
import { createTeam, createTestDatabase, createUser } from '@placar/testing';
import type { TestDatabase } from '@placar/testing';
import type { DataSource } from 'typeorm';

describe('the schema', () => {
  const databases: TestDatabase[] = [];
  const sources: DataSource[] = [];

  afterEach(async () => {
    await Promise.all(sources.splice(0).map((source) => source.destroy()));
    await Promise.all(databases.splice(0).map((database) => database.drop()));
  });

  async function newDatabase(options: { migrated?: boolean } = {}): Promise<TestDatabase> {
    const database = await createTestDatabase(options);
    databases.push(database);
    return database;
  }

  async function connect(url: string): Promise<DataSource> {
    const source = await createDataSource({ url }).initialize();
    sources.push(source);
    return source;
  }

  it('is made once by processes that start together, and again changes nothing', async () => {
    const { url } = await newDatabase({ migrated: false });
    const ran = await Promise.all([migrate(url), migrate(url), migrate(url)]);
    expect(ran.flat().sort()).toEqual(MIGRATIONS.map(({ name }) => name).sort());
    const source = await connect(url);
    const before = await columnsOf(source);
    expect(before.length).toBeGreaterThan(100);
    expect(await migrate(url)).toEqual([]);
    expect(await columnsOf(source)).toEqual(before);
  });

  it('is what the entities say it is', async () => {
    const source = await connect((await newDatabase()).url);
    const changes = await source.driver.createSchemaBuilder().log();
    expect(changes.upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('would show it if an entity said something else', async () => {
    const source = await connect((await newDatabase()).url);
    await source.query('ALTER TABLE teams ALTER COLUMN tag DROP NOT NULL');
    await source.query('ALTER TABLE servers DROP CONSTRAINT servers_user_id_fkey');
    await source.query('DROP INDEX server_leases_one_active_per_match');
    const changes = (await source.driver.createSchemaBuilder().log()).upQueries.map(({ query }) => query).join('\n');
    for (const part of ['"tag"', 'servers_user_id_fkey', 'server_leases_one_active_per_match'])
      expect(changes).toContain(part);
  });

  it('can be taken down to the last table', async () => {
    const source = await connect((await newDatabase()).url);
    for (const _ of MIGRATIONS) await source.undoLastMigration();
    const left = await source.query<{ name: string }[]>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'
       UNION ALL SELECT sequence_name FROM information_schema.sequences WHERE sequence_schema = 'public'`,
    );
    expect(left.map(({ name }) => name).filter((name) => !name.startsWith('schema_migrations'))).toEqual([]);
  });

  it('gives counts and big ids as numbers, days as text, and names as they were written', async () => {
    const source = await connect((await newDatabase()).url);
    const user = await createUser(source, { name: `Zé "O'Craque" 🎯 日本` });
    const seasons = source.getRepository(Season);
    const season = await seasons.save(
      seasons.create({ userId: user.id, name: 'Verão', startDate: '2026-01-31', endDate: null }),
    );
    await source.getRepository(SeasonCvar).save({ seasonId: season.id, cvarName: 'mp_maxrounds', cvarValue: '24' });
    const [row] = await source.query<unknown[]>(
      `SELECT count(*) AS n, 9007199254740991::bigint AS big, start_date AS day, (SELECT name FROM users WHERE id = $1) AS name
         FROM seasons GROUP BY start_date`,
      [user.id],
    );
    expect(row).toEqual({ n: 1, big: Number.MAX_SAFE_INTEGER, day: '2026-01-31', name: `Zé "O'Craque" 🎯 日本` });
    expect(await seasons.findOneByOrFail({ id: season.id })).toMatchObject({ startDate: '2026-01-31', endDate: null });
  });

  it('lets processes of the version before write arrivals under their old name', async () => {
    const source = await connect((await newDatabase()).url);
    await source.query('INSERT INTO match_watch (match_id) VALUES (1)');
    const both = async (): Promise<unknown> =>
      (await source.query<unknown[]>('SELECT lobby, arrivals FROM match_watch'))[0];
    await source.query(`UPDATE match_watch SET lobby = '{"humans": 1}'`);
    expect(await both()).toEqual({ lobby: { humans: 1 }, arrivals: { humans: 1 } });
    await source.query(`UPDATE match_watch SET arrivals = '{"humans": 2}'`);
    expect(await both()).toEqual({ lobby: { humans: 2 }, arrivals: { humans: 2 } });
    await source.query('UPDATE match_watch SET misses = 3');
    expect(await both()).toEqual({ lobby: { humans: 2 }, arrivals: { humans: 2 } });
  });

  it('undoes all of a unit of work that fails', async () => {
    const source = await connect((await newDatabase()).url);
    const failing = withTransaction(source, async (manager) => {
      const { team, members } = await createTeam(manager);
      const [captain] = members;
      await manager.insert(TeamMember, { teamId: team.id, steamId: captain?.steamId });
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await source.getRepository(TeamMember).count()).toBe(0);
  });
});

function columnsOf(source: DataSource): Promise<unknown[]> {
  return source.query(
    `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
      WHERE table_schema = 'public' ORDER BY 1, ordinal_position`,
  );
}
