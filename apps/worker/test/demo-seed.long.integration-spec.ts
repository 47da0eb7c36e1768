import { SteamId64 } from '@placar/contracts';
import { PLACEMENT_MATCHES } from '@placar/domain/skill';
import { wantedMatches } from '@placar/domain/tournament';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { rebuildProjections } from '@placar/read-models';
import { createDataSource } from '@placar/persistence';
import { createLogger, openSecret } from '@placar/platform';
import { USUAL_MODE, createUser } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import type { DataSource } from 'typeorm';
import { expectedStandings, keptStandings } from '../../../libs/read-models/test/standings-oracle';
import { DEMO_TEAMS } from '../src/demo/community';
import { removeMatches } from '../src/demo/match-removal';
import { LAST_KEY, PAST_MATCHES, pastKey } from '../src/demo/past-programme';
import { seedDemo } from '../src/demo/seed-program';

const SERVERS = ['São Paulo #1', 'Lisboa #1', 'Paris #1', '東京 #1'].map((name, index) => ({
  name,
  host: '127.0.0.1',
  port: 27_015 + index,
  password: `senha-${index}`,
}));
const READ_TABLES = [
  'matches',
  'map_stats',
  'player_stats',
  'vetoes',
  'veto_sides',
  'live_parts',
  'live_timeline',
  'match_commands',
];

describe('the demo community', () => {
  let environment: TestEnvironment;
  let database: DataSource;

  beforeAll(async () => {
    environment = await USUAL_MODE.start();
    database = createDataSource({ url: environment.databaseUrl, poolSize: 2 });
    await database.initialize();
    await createUser(database, { name: 'Ádmin 👑', superAdmin: true });
  });
  afterAll(async () => {
    await database.destroy();
    await environment.stop();
  });

  const seed = (servers = SERVERS, { past = true } = {}) => {
    const { config } = environment;
    return seedDemo({ ...config, demo: { ...config.demo, past } }, servers, createLogger(config.log));
  };
  const rows = <T>(sql: string, parameters: unknown[] = []): Promise<T[]> => database.query<T[]>(sql, parameters);
  const dump = async (tables = READ_TABLES): Promise<Record<string, string[]>> => {
    const result: Record<string, string[]> = {};
    for (const table of tables) {
      const lines = await rows<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${table} t ORDER BY 1`);
      result[table] = lines.map(({ row }) => row);
    }
    return result;
  };
  /** What came of each seeded match, by its key: ids differ when one is written anew. */
  const outcomes = () =>
    rows<{ cause: string; id: number }>(
      `SELECT e.cause, m.status, m.team1_string, m.team2_string, m.team1_score, m.team2_score,
              (SELECT jsonb_agg(jsonb_build_array(s.map_name, s.team1_score, s.team2_score) ORDER BY s.map_number)
                 FROM map_stats s WHERE s.match_id = m.id) AS maps,
              (SELECT sum(p.kills + 1000 * p.damage) FROM player_stats p WHERE p.match_id = m.id) AS played
         FROM matches m JOIN match_events e ON e.match_id = m.id AND e.version = 1 ORDER BY e.cause`,
    );
  const idOf = async (key: string): Promise<number> => {
    const [row] = await rows<{ id: number }>(
      'SELECT match_id AS id FROM match_events WHERE version = 1 AND cause = $1',
      [key],
    );
    if (row === undefined) throw new Error(`${key} is not there`);
    return row.id;
  };

  it('is there with its teams and servers, and without any match, where its past is not wanted', async () => {
    expect((await seed(SERVERS, { past: false })).matches).toBe(0);
    const [there] = await rows(
      `SELECT (SELECT count(*)::int FROM teams) AS teams, (SELECT count(*)::int FROM servers) AS servers,
              (SELECT count(*)::int FROM match_events) AS events, (SELECT count(*)::int FROM orders) AS orders`,
    );
    expect(there).toEqual({ teams: DEMO_TEAMS.length, servers: SERVERS.length, events: 0, orders: 0 });
  });

  it('is seeded once, however often it is asked', async () => {
    expect((await seed()).matches).toBe(PAST_MATCHES);
    const before = await dump([...READ_TABLES, 'teams', 'team_members', 'seasons', 'season_cvars', 'match_events']);
    expect((await seed()).matches).toBe(0);
    expect(await dump(Object.keys(before))).toEqual(before);
  });

  it('has something for every page: all statuses, an overtime, a restore, pauses, a veto, a full ledger', async () => {
    const statuses = await rows<{ status: string }>('SELECT DISTINCT status FROM matches ORDER BY status');
    expect(statuses.map(({ status }) => status)).toEqual(['cancelled', 'finished', 'forfeited', 'scheduled']);
    const [found] = await rows<Record<string, number>>(
      `SELECT (SELECT count(*) FROM map_stats WHERE team1_score + team2_score > 24) AS overtimes,
              (SELECT count(*) FROM map_stats WHERE round_restored) AS restores,
              (SELECT count(*) FROM live_timeline WHERE body::json->>'type' = 'match.paused') AS pauses,
              (SELECT count(*) FROM live_timeline WHERE body::json->>'type' = 'match.resumed') AS resumes,
              (SELECT count(DISTINCT match_id) FROM vetoes) AS vetoes,
              (SELECT count(*) FROM vetoes WHERE decider) AS deciders,
              (SELECT count(DISTINCT kind) FROM match_commands WHERE status = 'confirmed' AND actor_name = 'Ádmin 👑') AS kinds,
              (SELECT count(*) FROM match_commands WHERE status <> 'confirmed') AS unsettled,
              (SELECT count(DISTINCT season_id) FROM matches) AS seasons,
              (SELECT count(*) FROM matches WHERE NOT is_open AND end_time > now()) AS "endInTheFuture",
              (SELECT count(*) FROM matches WHERE is_open AND start_time < now()) AS "waitInThePast",
              (SELECT count(*) FROM map_stats WHERE map_name = '') AS nameless,
              (SELECT count(*) FROM server_leases) + (SELECT count(*) FROM outbox) AS "outsideEffects"`,
    );
    expect(found).toMatchObject({ vetoes: 18, deciders: 18, kinds: 3, unsettled: 0, seasons: 2, nameless: 0 });
    expect(found).toMatchObject({ endInTheFuture: 0, waitInThePast: 0, outsideEffects: 0 });
    for (const name of ['overtimes', 'restores', 'pauses']) expect(found?.[name]).toBeGreaterThanOrEqual(3);
    expect(found?.resumes).toBe(found?.pauses);
  });

  it('has sold for five months: books that add up, codes of partners, people who are VIP today', async () => {
    const [sold] = await rows<Record<string, number>>(
      `SELECT count(*)::int AS orders, (count(*) FILTER (WHERE status = 'paid'))::int AS paid,
          (count(*) FILTER (WHERE status IN ('created', 'pending')))::int AS open,
          (count(DISTINCT date_trunc('month', created_at)))::int AS months,
          (count(*) FILTER (WHERE status IN ('refunded', 'charged_back')))::int AS back,
          (sum(net_cents) FILTER (WHERE paid_at IS NOT NULL))::int AS net,
          (SELECT (sum(paid_cents) - sum(refunded_cents))::int FROM order_books) AS booked,
          (SELECT count(DISTINCT affiliate_id)::int FROM order_books WHERE commission_cents > 0) AS partners,
          (SELECT count(*)::int FROM vip_grants WHERE revoked_at IS NULL) AS grants,
          (SELECT (sum(reserved))::int FROM coupons) AS reserved,
          (count(*) FILTER (WHERE updated_at > now()))::int AS future
        FROM orders`,
    );
    expect(sold).toMatchObject({ open: 0, partners: 2, reserved: 0, future: 0, booked: sold?.net, grants: sold?.paid });
    expect(sold?.months).toBeGreaterThanOrEqual(5);
    expect(sold?.paid).toBeGreaterThan(60);
    expect(sold?.back).toBeGreaterThan(2);
    const partners = await rows<Record<string, unknown>>(
      `SELECT a.slug, u.password_hash IS NOT NULL AS "canSignIn", a.pix_key_encrypted LIKE 'v1.%' AS sealed,
          (SELECT sum(p.cents)::int FROM payouts p WHERE p.affiliate_id = a.id AND p.status = 'paid') =
            (SELECT sum(b.commission_cents)::int FROM payout_lines l JOIN order_books b ON b.id = l.line_id WHERE b.affiliate_id = a.id) AS paid,
          (SELECT sum(count) > 100 FROM affiliate_clicks c WHERE c.affiliate_id = a.id) AS clicked
        FROM affiliates a JOIN users u ON u.id = a.user_id ORDER BY a.slug`,
    );
    const partner = { canSignIn: true, sealed: true, paid: true, clicked: true };
    expect(partners).toEqual([
      { slug: 'canal-clutch', ...partner },
      { slug: 'mira-certa', ...partner },
    ]);
    // One that was cut short in the middle is finished by the next seed, and the others stay as they are.
    const orders = () => rows('SELECT id, status, version, paid_at FROM orders ORDER BY id');
    const before = await orders();
    await rows(`WITH cut AS (SELECT id FROM orders WHERE status = 'paid' ORDER BY id LIMIT 1),
        books AS (DELETE FROM order_books WHERE order_id IN (SELECT id FROM cut)),
        grants AS (DELETE FROM vip_grants WHERE order_id IN (SELECT id FROM cut)),
        events AS (DELETE FROM order_events WHERE order_id IN (SELECT id FROM cut) AND version > 1)
      UPDATE orders SET status = 'created', version = 1 WHERE id IN (SELECT id FROM cut)`);
    await seed();
    expect(await orders()).toEqual(before);
  });

  const cups = () =>
    rows<{ id: number; status: string; champion: string | null; teams: number; results: number; matches: number }>(
      `SELECT t.id, t.status, t.champion, t.teams,
          (SELECT count(*)::int FROM tournament_events e WHERE e.tournament_id = t.id AND e.type = 'tournament.result-set') AS results,
          (SELECT count(*)::int FROM tournament_matches x JOIN matches m ON m.id = x.match_id AND NOT m.is_open AND NOT m.unconfirmed
            WHERE x.tournament_id = t.id) AS matches
        FROM tournaments t ORDER BY t.id`,
    );

  it('has a cup that is over, one with a match to be played now, and one that takes teams', async () => {
    const [past, running, soon] = await cups();
    expect(past).toMatchObject({ status: 'over', teams: 8, results: 8, matches: 8 });
    expect(DEMO_TEAMS.map(({ name }) => name)).toContain(past?.champion);
    expect(running).toMatchObject({ status: 'running', champion: null, teams: 6, results: 7, matches: 7 });
    expect(soon).toMatchObject({ status: 'sign_up', teams: 9, results: 0 });
    const parts = [{ sendCommitted: () => Promise.resolve() }, { publish: () => Promise.resolve(true) }] as const;
    const engine = new TournamentEngine(database, ...parts, { now: () => new Date() });
    const loaded = await engine.load(running?.id ?? 0);
    expect(loaded && wantedMatches(loaded.state)).toMatchObject([{ stage: 1, bestOf: 1, play: { veto: 'none' } }]);
    // The same cups, to the champion, when the first seed was cut short.
    const withoutIds = (all: Awaited<ReturnType<typeof cups>>) => all.map(({ id: _id, ...cup }) => cup);
    const before = await cups();
    await rows("DELETE FROM tournament_events WHERE cause = 'demo-cup:done'");
    expect((await seed()).matches).toBe(0);
    expect(withoutIds(await cups())).toEqual(withoutIds(before));
    expect(
      await rows('SELECT 1 FROM teams WHERE user_id = 0 AND id NOT IN (SELECT team_id FROM tournament_teams)'),
    ).toEqual([]);
  });

  it('keeps statistics that add up: rounds are the score, nobody dies more often than he is killed', async () => {
    const wrong = await rows(
      `SELECT s.id FROM map_stats s JOIN player_stats p ON p.map_id = s.id JOIN matches m ON m.id = s.match_id
        WHERE NOT m.forfeit GROUP BY s.id
       HAVING max(p.roundsplayed) <> s.team1_score + s.team2_score OR count(*) <> 10
           OR sum(p.kills) <> sum(p.deaths) OR bool_or(p.headshot_kills > p.kills) OR bool_or(p.damage < 0)
           OR bool_or(p.k1 + 2 * p.k2 + 3 * p.k3 + 4 * p.k4 + 5 * p.k5 <> p.kills) OR sum(p.mvp) <> s.team1_score + s.team2_score`,
    );
    expect(wrong).toEqual([]);
    const [means] = await rows<{ adr: number; hs: number }>(
      `SELECT sum(damage)::float / sum(roundsplayed) AS adr, sum(headshot_kills)::float / sum(kills) AS hs FROM player_stats`,
    );
    expect(means?.adr).toBeGreaterThan(55);
    expect(means?.adr).toBeLessThan(100);
    expect(means?.hs).toBeGreaterThan(0.3);
    expect(means?.hs).toBeLessThan(0.65);
  });

  it('keeps every name as it is written, on rosters and scoreboards', async () => {
    const members = await rows<{ team: string; name: string; steam_id: string }>(
      'SELECT t.name AS team, m.name, m.steam_id FROM team_members m JOIN teams t ON t.id = m.team_id AND t.public_team ORDER BY m.id',
    );
    expect(members.map(({ team, name }) => `${team}/${name}`)).toEqual(
      DEMO_TEAMS.flatMap((team) => [...team.players, team.coach ?? []].flat().map((name) => `${team.name}/${name}`)),
    );
    expect(new Set(members.map((member) => member.steam_id)).size).toBe(members.length);
    for (const member of members) expect(SteamId64.safeParse(member.steam_id).success).toBe(true);
    const stray = await rows(
      `SELECT p.name FROM player_stats p LEFT JOIN team_members m ON m.steam_id = p.steam_id AND m.name = p.name WHERE m.id IS NULL`,
    );
    expect(stray).toEqual([]);
  });

  it('is in the standings at once', async () => {
    const kept = await keptStandings(database);
    expect(kept).toEqual(await expectedStandings(database));
    expect(kept.teams.length).toBeGreaterThan(DEMO_TEAMS.length);
  });

  it('has a ladder with places and levels on it, on which players of one team stand apart', async () => {
    const placed = await rows<{ points: number }>(
      "SELECT points FROM skills WHERE mode = 'competitive' AND matches >= $1 ORDER BY points DESC",
      [PLACEMENT_MATCHES],
    );
    expect(placed.length).toBeGreaterThanOrEqual(30);
    expect(new Set(placed.map(({ points }) => points)).size).toBeGreaterThan(placed.length / 2);
  });

  it('stands on its log alone: the rebuilt read tables are the same bytes', async () => {
    const before = await dump();
    await rebuildProjections(database);
    expect(await dump()).toEqual(before);
  });

  it('is finished, not doubled, when the first seed was cut short', async () => {
    const before = await outcomes();
    const half = await idOf(pastKey(17));
    await removeMatches(database, [await idOf(LAST_KEY), await idOf(pastKey(30))], '.');
    await rows('DELETE FROM match_events WHERE match_id = $1 AND version > 9', [half]);
    await rebuildProjections(database);
    expect(await outcomes()).not.toEqual(before);
    expect((await seed()).matches).toBe(3);
    expect(await outcomes()).toEqual(before);
    expect(await rows('SELECT 1 FROM match_events WHERE match_id = $1', [half])).toEqual([]);
  });

  it('moves its servers with their ports, and keeps their ids and passwords', async () => {
    type Row = { id: number; display_name: string; port: number; rcon_password_encrypted: string };
    const servers = () => rows<Row>("SELECT * FROM servers WHERE provider = 'demo' ORDER BY id");
    const before = await servers();
    const [one, two, three, four] = SERVERS.map((server) => server.port);
    const moved = [two, one, four, three].map((port, index) => ({ ...SERVERS[index]!, port: port! }));
    await seed(moved);
    const after = await servers();
    expect(after.map(({ id, display_name }) => [id, display_name])).toEqual(
      before.map(({ id, display_name }) => [id, display_name]),
    );
    expect(after.map(({ port }) => port)).toEqual([two, one, four, three]);
    const passwords = after.map((row) =>
      openSecret(row.rcon_password_encrypted, environment.config.secrets.encryptionKey),
    );
    expect(passwords).toEqual(SERVERS.map((server) => server.password));
  });
});
