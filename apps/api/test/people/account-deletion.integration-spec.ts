import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { appendMatchLog } from '@placar/match-engine';
import { OrderEngine } from '@placar/match-engine/orders';
import { pgPool } from '@placar/persistence';
import type { User } from '@placar/persistence';
import { countAllChangedMatches, rebuildProjections } from '@placar/read-models';
import { createTeam, USUAL_MODE, waitFor } from '@placar/testing';
import { AppModule } from '../../src/app.module';
import { hashPassword } from '../../src/features/auth/password';
import { AuditLog } from '../../src/http/audit/audit-log';
import { createApi } from '../../src/http/create-api';
import { MatchApi } from '../matches/match-api';
import type { ApiUser, TestMatch } from '../matches/match-api';
import { backupFile, seriesEvents } from '../matches/plugin-series';
import { PASSWORD, TestClient } from '../test-api';

const NAME = 'Zéfiro "Q" Ção';
const STEAM_NAME = 'zefiro na steam';
const GAME_NAME = 'Zéfiro no jogo';
const EMAIL = 'zefiro@example.net';
const STEAM = '76561198077700042';
const WORDS = {
  chat: 'palavras do chat dele',
  lobby: 'palavras do lobby dele',
  appeal: 'palavras da defesa dele',
  report: 'palavras da denúncia dele',
  note: 'palavras da nota dele',
  pause: 'palavras da pausa dele',
};
const ADDRESS = '203.0.113.177';

/** The matches are played in one process; people sign in at another one with everything in it, on the same database and bus. */
let api: MatchApi;
let whole: NestExpressApplication;
let url: string;
let admin: ApiUser;

beforeAll(async () => {
  api = await MatchApi.start(USUAL_MODE, { MEMBERS_MAY_CREATE: 'matches' });
  whole = await createApi(api.config, { root: (...given) => AppModule.forRoot(...given) });
  await whole.listen(0, '127.0.0.1');
  url = `http://127.0.0.1:${(whole.getHttpServer().address() as AddressInfo).port}`;
  admin = await api.user({ admin: true, superAdmin: true });
});
afterAll(async () => {
  await whole.close();
  await api.stop();
});

const sql = <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
  api.database.query<T[]>(text, values);

async function signIn(username: string): Promise<TestClient> {
  const client = new TestClient(url);
  expect((await client.post('/api/login', { username, password: PASSWORD })).status).toBe(200);
  return client;
}
async function person(fields: Partial<User>): Promise<ApiUser> {
  return api.user({ passwordHash: await hashPassword(PASSWORD), ...fields });
}

/** Every text of every column of every table of ours, with where it stands. Jobs of the queue end by themselves. */
async function everywhere(needles: readonly string[]): Promise<string[]> {
  const columns = await sql<{ table: string; column: string; type: string }>(
    `SELECT table_name AS "table", column_name AS "column", udt_name AS type
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  expect(columns.length).toBeGreaterThan(600);
  // As it stands, and as JSON writes it.
  const forms = needles.flatMap((needle) =>
    [...new Set([needle, JSON.stringify(needle).slice(1, -1)])].map((form) => ({ needle, form })),
  );
  const hexOf = forms.map(({ form }) => Buffer.from(form, 'utf8').toString('hex'));
  const found: string[] = [];
  for (const table of new Set(columns.map((column) => column.table))) {
    const ofTable = columns.filter((column) => column.table === table);
    const texts = ofTable.map(({ column, type }) => {
      // Bytes of a text that is not ASCII are the same in every form; hex tells them apart from all others.
      const bytes =
        type === 'bytea' ? `encode("${column}", 'hex')` : `encode(convert_to("${column}"::text, 'UTF8'), 'hex')`;
      return `('${column}', ${bytes})`;
    });
    const hits = await sql<{ column: string; form: string }>(
      `SELECT DISTINCT text.name AS "column", form.hex AS form
         FROM "${table}" CROSS JOIN LATERAL (VALUES ${texts.join(', ')}) AS text (name, hex)
         JOIN unnest($1::text[]) AS form (hex) ON strpos(text.hex, form.hex) > 0`,
      [hexOf],
    );
    for (const { column, form } of hits)
      found.push(`${table}.${column}: ${forms[hexOf.indexOf(form)]?.needle ?? form}`);
  }
  return found;
}

const READ_TABLES = [
  'matches',
  'map_stats',
  'player_stats',
  'live_parts',
  'live_timeline',
  'match_commands',
  'player_kills',
  'bomb_plants',
  'player_tallies',
];
const dump = (): Promise<unknown> =>
  Promise.all(READ_TABLES.map((table) => sql(`SELECT to_jsonb(t)::text AS row FROM ${table} t ORDER BY 1`)));
const boards = () => sql(`SELECT to_jsonb(s) - 'version' AS row FROM player_standings s ORDER BY scope, steam_id`);

async function sold(buyer: { id: number; name: string }): Promise<string> {
  const [plan] = await sql<{ id: number }>(
    `INSERT INTO plans (slug, title, days, list_price_cents, price_cents, currency) VALUES ($1, 'VIP', 30, 2990, 2990, 'BRL') RETURNING id`,
    [`vip-${buyer.id}`],
  );
  const engine = whole.get(OrderEngine, { strict: false });
  const orderId = randomUUID();
  const terms = {
    orderId,
    userId: buyer.id,
    planId: plan!.id,
    planTitle: 'VIP',
    length: { days: 30 },
    listCents: 2_990,
  };
  const money = { couponId: null, couponCode: null, discountCents: 0, totalCents: 2_990, currency: 'BRL' };
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  await engine.create({ ...terms, ...money, provider: 'fake', acceptsTestPayments: true, expiresAt }, buyer);
  await paid(orderId, 0);
  return orderId;
}
async function paid(orderId: string, refundedCents: number): Promise<void> {
  const at = new Date().toISOString();
  await whole.get(OrderEngine, { strict: false }).paymentSeen(
    orderId,
    {
      paymentId: `pay-${orderId}`,
      orderId,
      status: 'approved',
      amountCents: 2_990,
      refundedCents,
      currency: 'BRL',
      isLive: false,
      approvedAt: at,
      changedAt: at,
    },
    'test',
  );
}

/** A life on the site: two matches, a lobby, chat, an order, and everything that staff keeps. */
async function live(): Promise<{ leaver: ApiUser; mate: ApiUser; match: TestMatch; orderId: string }> {
  const leaver = await person({ name: NAME, username: EMAIL, steamId: STEAM, claimedSteamId: STEAM });
  const mate = await person({ name: 'Mate Fica', username: `mate-${leaver.id}` });
  const team1 = await createTeam(api.database, { userId: leaver.id });
  const team2 = await createTeam(api.database, { userId: leaver.id });
  const [first, second] = team1.members;
  await sql('UPDATE team_members SET steam_id = $1, name = $2, captain = true WHERE id = $3', [
    STEAM,
    GAME_NAME,
    first!.id,
  ]);
  await sql('UPDATE users SET steam_id = $1 WHERE id = $2', [second!.steamId, mate.id]);
  Object.assign(first!, { steamId: STEAM, name: GAME_NAME });
  await sql(`INSERT INTO steam_profiles (steam_id, name, asked_at) VALUES ($1, $2, now())`, [STEAM, STEAM_NAME]);
  await sql(`INSERT INTO steam_records (steam_id, minutes) VALUES ($1, 90)`, [STEAM]);
  const match = await api.match(leaver, { teams: [team1, team2] });
  const players = { steamid: STEAM, name: GAME_NAME, user_id: 2, side: 'ct', is_bot: false };
  const events: Record<string, unknown>[] = [
    ...seriesEvents(match, ['1'.repeat(13)]),
    { event: 'player_connect', matchid: match.id, ip_address: `${ADDRESS}:27005`, player: players },
    {
      event: 'player_say',
      matchid: match.id,
      map_number: 0,
      round_number: 2,
      round_time: 3,
      command: 'say',
      message: WORDS.chat,
      player: players,
    },
  ];
  const end = events.findIndex(({ event }) => event === 'series_end');
  const [last] = events.splice(end, 1);
  const [begun, ...rest] = [...events, last];
  await api.post(match.id, begun);
  await api.folded(match.id);
  const pause = { kind: 'pause', args: { type: 'technical', team: 'team1', seconds: 60, reason: WORDS.pause } };
  expect((await api.call('POST', `/matches/${match.id}/commands`, { as: leaver, body: pause })).status).toBe(202);
  await api.settlePending(match.id, 'confirmed');
  for (const event of rest) await api.post(match.id, event);
  await api.call('POST', '/v2/backup', {
    body: backupFile(match, 0, 2, api.token(match.id)),
    headers: {
      Authorization: api.token(match.id),
      'Get5-MatchId': String(match.id),
      'Get5-MapNumber': '0',
      'Get5-RoundNumber': '2',
    },
  });
  await api.folded(match.id);
  await sql(`UPDATE server_leases SET released_at = now() WHERE match_id = $1`, [match.id]);
  const at = new Date().toISOString();
  await appendMatchLog(pgPool(api.database), [
    { match_id: match.id, kind: 'note', at, actor_id: leaver.id, actor_name: NAME, text: WORDS.note },
    { match_id: match.id, kind: 'note', at, actor_id: mate.id, actor_name: mate.name, text: `${GAME_NAME} saiu` },
  ]);
  const reports = `INSERT INTO lobby_reports (lobby_id, by_id, about_id, kind, text, made_at) VALUES (1, $1, $2, 'abuse', $3, now())`;
  await sql(reports, [leaver.id, mate.id, WORDS.report]);
  await sql(
    `INSERT INTO lobbies (id, version, status, step, mode, name, host_id, access, is_private, is_challenge, seats, capacity, waiting, tries,
        created_at, updated_at, ended_at)
      VALUES (901, 1, 'over', 1, 'competitive', $1, $2, 'open', false, false, 10, 10, 0, 0, now(), now(), now())`,
    [`Lobby de ${NAME}`, leaver.id],
  );
  await sql(
    `INSERT INTO lobby_events (lobby_id, version, type, payload, actor, occurred_at) VALUES (901, 1, 'lobby.made', $1, $2, now())`,
    [
      JSON.stringify({ host: { id: leaver.id, name: NAME, steamId: STEAM, rating: null } }),
      JSON.stringify({ kind: 'user', id: leaver.id, name: NAME }),
    ],
  );
  await sql(`INSERT INTO lobby_chat (lobby_id, user_id, text, said_at) VALUES (901, $1, $2, now())`, [
    leaver.id,
    WORDS.lobby,
  ]);
  await sql(
    `INSERT INTO platform_bans (user_id, reason, made_by, begins_at, ends_at, appeal) VALUES ($1, 'spam', $2, now() - interval '2 day', now() - interval '1 day', $3)`,
    [leaver.id, mate.id, WORDS.appeal],
  );
  await sql(
    `INSERT INTO skills (mode, season, steam_id, mu, sigma, points, matches, won, lost, drawn) VALUES ('competitive', 1, $1, 25, 8, 1000, 1, 1, 0, 0)`,
    [STEAM],
  );
  await sql(
    `INSERT INTO tournaments (id, version, status, name, organiser_id, teams, most, team_size, formats, created_at, updated_at)
      VALUES (901, 1, 'over', 'Copa', $1, 2, 2, 5, '["single_elimination"]', now(), now())`,
    [admin.id],
  );
  // A zip is compressed: a name is not found in it, so the row itself is looked for.
  const keep = `INSERT INTO dispute_evidence (tournament_id, dispute, match_id, body) VALUES (901, $1, $2, 'zip')`;
  await sql(keep, [1, match.id]);
  await sql(keep, [2, match.id + 1_000]);
  const orderId = await sold({ id: leaver.id, name: NAME });
  await countAllChangedMatches(api.database);
  return { leaver, mate, match, orderId };
}

describe('the deletion of the own account', () => {
  it('takes the person out of every column, keeps books and statistics, and a rebuild of the read tables changes nothing', async () => {
    const { leaver, mate, match, orderId } = await live();
    const client = await signIn(EMAIL);
    const other = await signIn(EMAIL);
    await other.post('/api/users/api-keys', [{ name: NAME }]);
    await whole.get(AuditLog).flush();
    const traces = [NAME, STEAM_NAME, GAME_NAME, EMAIL, STEAM, ADDRESS, ...Object.values(WORDS)];
    const before = await everywhere(traces);
    for (const trace of traces) expect(before.join('\n')).toContain(trace);
    const [stats] = await sql('SELECT kills, deaths, damage, mvp FROM player_stats WHERE steam_id = $1', [STEAM]);
    const [ip] = await sql<{ ip: string }>('SELECT ip FROM audit_log WHERE user_id = $1 AND ip IS NOT NULL LIMIT 1', [
      leaver.id,
    ]);
    expect(ip?.ip).toMatch(/^[\w-]{16}$/);
    // Both processes have the state of the former log in memory.
    expect(JSON.stringify(await api.engine.stateOf(match.id))).toContain(STEAM);

    const wrong = await client.delete('/api/users/me', [{ password: 'not this one' }]);
    expect([wrong.status, wrong.body]).toMatchObject([
      403,
      { code: 'OLD_PASSWORD_WRONG', fields: { password: expect.any(String) as string } },
    ]);
    const deleted = await client.delete('/api/users/me', [{ password: PASSWORD }]);
    expect([deleted.status, deleted.body]).toEqual([200, { message: 'The account is deleted.' }]);
    expect((await other.get('/api/users/api-keys')).status).toBe(401);
    expect((await client.get('/api/isLoggedIn')).body).toBe(false);
    await whole.get(AuditLog).flush();

    expect(await everywhere([...traces, ip!.ip])).toEqual([]);
    expect(await sql('SELECT 1 FROM users WHERE id = $1', [leaver.id])).toEqual([]);

    // Evidence of their match goes with them; that of a match of others does not.
    const evidence = await sql<{ dispute: number }>('SELECT dispute FROM dispute_evidence WHERE tournament_id = 901');
    expect(evidence.map(({ dispute }) => dispute)).toEqual([2]);

    // Statistics stay, under a name that says so.
    const [kept] = await sql<{ steam_id: string }>(
      `SELECT steam_id, kills, deaths, damage, mvp FROM player_stats WHERE match_id = $1 AND name = 'deleted player'`,
      [match.id],
    );
    expect(kept).toEqual({ ...stats, steam_id: expect.stringMatching(/^9\d{16}$/) as string });
    const listed = await api.call('GET', `/playerstats/match/${match.id}`, { as: admin });
    expect(listed.text).toContain('deleted player');
    await waitFor(async () => JSON.stringify(await api.engine.stateOf(match.id)).includes(kept!.steam_id));
    expect(JSON.stringify(await api.engine.stateOf(match.id))).not.toContain(STEAM);
    // The team belongs to the mate who has an account.
    expect(await sql('SELECT user_id FROM teams WHERE id = $1', [match.team1.team.id])).toEqual([{ user_id: mate.id }]);

    // The books say what was paid and that it was one buyer, not who.
    const [order] = await sql<{ former_account: string }>(
      'SELECT user_id, total_cents, status, former_account FROM orders WHERE id = $1',
      [orderId],
    );
    expect(order).toEqual({
      user_id: null,
      total_cents: 2_990,
      status: 'paid',
      former_account: expect.stringMatching(/^deleted-[\da-f]{16}$/) as string,
    });
    for (const table of ['order_books', 'vip_grants'])
      expect(await sql(`SELECT former_account FROM ${table} WHERE order_id = $1`, [orderId])).toEqual([
        { former_account: order!.former_account },
      ]);
    await paid(orderId, 2_990);
    expect(await sql('SELECT status, user_id FROM orders WHERE id = $1', [orderId])).toEqual([
      { status: 'refunded', user_id: null },
    ]);
    expect(
      await sql(`SELECT user_name, user_id, ip FROM audit_log WHERE user_name = $1 LIMIT 1`, [order!.former_account]),
    ).toEqual([{ user_name: order!.former_account, user_id: null, ip: null }]);

    const [rows, standing] = [await dump(), await boards()];
    await countAllChangedMatches(api.database);
    expect(await boards()).toEqual(standing);
    await rebuildProjections(api.database);
    expect(await dump()).toEqual(rows);
    expect(await everywhere(traces)).toEqual([]);
  });

  it('says what stands in the way, and then changes nothing', async () => {
    const name = 'Fica por aqui';
    const stays = await person({ name, username: 'fica', steamId: '76561198077700077' });
    const client = await signIn('fica');
    const refused = async (code: string, status = 409): Promise<void> => {
      const { status: given, body } = await client.delete('/api/users/me', [{ password: PASSWORD }]);
      expect([given, body]).toMatchObject([status, { code }]);
      expect(await sql('SELECT name FROM users WHERE id = $1', [stays.id])).toEqual([{ name }]);
    };
    const match = await api.match(stays, { loaded: false });
    await refused('ACCOUNT_IN_MATCH');
    await sql('UPDATE matches SET is_open = false WHERE id = $1', [match.id]);
    await refused('ACCOUNT_HAS_SERVER');
    await sql('UPDATE server_leases SET released_at = now() WHERE match_id = $1', [match.id]);
    await sql(`INSERT INTO lobby_places (lobby_id, user_id, kind, seat) VALUES (902, $1, 'seat', 1)`, [stays.id]);
    await refused('ACCOUNT_IN_LOBBY');
    await sql('DELETE FROM lobby_places WHERE user_id = $1', [stays.id]);
    await sql(`INSERT INTO platform_bans (user_id, reason, made_by, begins_at) VALUES ($1, 'x', 1, now())`, [stays.id]);
    await refused('PLATFORM_BAN', 403);
    await sql('DELETE FROM platform_bans WHERE user_id = $1', [stays.id]);
    await sql('UPDATE users SET super_admin = (id = $1)', [stays.id]);
    await refused('LAST_SUPER_ADMIN');
    await sql('UPDATE users SET super_admin = (id = $1)', [admin.id]);
  });

  it('is done by a super admin on request, who types the name, and leaves a line; a Steam account types its own', async () => {
    const boss = await person({ name: 'Boss', username: 'boss', superAdmin: true, admin: true });
    const asks = await person({ name: 'Pediu Para Sair', username: 'pediu' });
    const client = await signIn('boss');
    expect((await (await signIn('pediu')).delete(`/api/admin/users/${boss.id}`, [{ name: 'Boss' }])).status).toBe(403);
    const wrong = await client.delete(`/api/admin/users/${asks.id}`, [{ name: 'Outro' }]);
    expect([wrong.status, wrong.body]).toMatchObject([400, { fields: { name: expect.any(String) as string } }]);
    expect((await client.delete(`/api/admin/users/${asks.id}`, [{ name: 'Pediu Para Sair' }])).status).toBe(200);
    expect((await client.delete(`/api/admin/users/${asks.id}`, [{ name: 'x' }])).status).toBe(404);
    await whole.get(AuditLog).flush();
    expect(
      await sql(
        `SELECT method, status FROM audit_log WHERE user_id = $1 AND route = '/admin/users/:id' AND status = 200`,
        [boss.id],
      ),
    ).toEqual([{ method: 'DELETE', status: 200 }]);
  });
});
