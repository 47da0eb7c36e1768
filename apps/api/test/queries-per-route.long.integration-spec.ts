import { ModulesContainer } from '@nestjs/core';
import { STAT_COUNTERS } from '@placar/contracts';
import { HIDDEN_MATCHES, rebuildStandings } from '@placar/read-models';
import { currentCorrelationId } from '@placar/platform';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { PublicCache } from '../src/http/public-cache/public-cache';
import { readRoutes } from '../src/http/routes/route-catalogue';
import type { ApiRoute } from '../src/http/routes/route-catalogue';
import { closeConnections, pathOf, sendRaw, sessionCookie, urlPath } from './security/route-requests';
import { TestApi } from './test-api';

const SMALL = 6;
const LARGE = 60;

/**
 * Statements of a reading route; what needs more says why. Not counted is what is asked for the person who is signed in: the session, and
 * once a second which hidden matches the person sees.
 */
const MOST_STATEMENTS = 4;
const PERSONAL = ['SELECT s.sess,', HIDDEN_MATCHES];
const MORE: Readonly<Record<string, number>> = {
  // How far the history is complete is asked before it is read, matches and tournaments each by themselves.
  '/events': 7,
  // That somebody owns it is known once the answer for everybody is there.
  '/matches/:id': 5,
  // Its rows are read only when their state, which is asked first, is another one (decision 0207).
  '/seasons/:id': 5,
};

/** Answers that are no JSON value. */
const OTHER = new Set(['event-stream', 'file', 'page', 'redirect', 'text', 'refusal']);
/** They ask other programs while one waits. */
const ASKING = new Set([
  '/readyz',
  '/servers/:id/status',
  '/matches/:id/server-candidates',
  '/matches/:id/restore-points',
  '/matches/:id/backup',
]);

const PLAYER = '76561198000100001';

/** Rows `from`..`to` of every kind: the same community, larger. Everything belongs to user 1 and to season 1. */
async function seed(
  database: DataSource,
  from: number,
  to: number,
  beforeMatches: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const rows = `generate_series(${from}, ${to}) n`;
  const records = [
    `INSERT INTO users (id, name, steam_id, username) SELECT n, 'Pessoa é ' || n, (76561198000100000 + n)::text, 'pessoa' || n FROM ${rows}`,
    `INSERT INTO user_maps (user_id, map_name, map_display_name) SELECT 1, 'de_' || n, 'Mapa ' || n FROM ${rows}`,
    `INSERT INTO teams (id, user_id, name, tag, public_team, flag) SELECT n, 1, 'Equipa ' || n, 'E' || n, true, 'PT' FROM ${rows}`,
    `INSERT INTO team_members (team_id, steam_id, name) SELECT n, (76561198000100000 + n * 10 + p)::text, 'jogador ' || p
       FROM ${rows}, generate_series(0, 4) p`,
    `INSERT INTO seasons (id, user_id, name, start_date) SELECT n, 1, 'Temporada ' || n, '2026-01-31' FROM ${rows}`,
    `INSERT INTO season_cvars (season_id, cvar_name, cvar_value) SELECT n, 'mp_maxrounds', '24' FROM ${rows}`,
    `INSERT INTO servers (id, user_id, display_name, ip_string, port, public_server) SELECT n, 1, 'Servidor ' || n, '10.0.0.1', 20000 + n, true FROM ${rows}`,
  ];
  const cup = {
    ...{ name: 'Copa', coOrganisers: [], startsAt: null, teamSize: 5, substitutes: 0, coach: false, most: 8 },
    ...{ approval: false, signUpClosesAt: null, checkIn: null, minimumRating: null },
    stages: [{ format: { kind: 'single_elimination', thirdPlace: false }, advance: null, invited: 8 }],
  };
  records.push(
    `INSERT INTO tournaments (id, version, status, name, organiser_id, teams, most, team_size, formats, created_at, updated_at)
       SELECT n, 2, 'sign_up', 'Copa ' || n, 1, 0, 8, 5, '["single_elimination"]', now(), now() FROM ${rows}`,
    `INSERT INTO tournament_events (tournament_id, version, type, payload, actor, occurred_at)
       SELECT n, 1, 'tournament.created', json_build_object('id', n, 'organiserId', 1, 'settings', '${JSON.stringify(cup)}'::json),
         '{"kind":"user","id":1,"name":"Pessoa"}', now() FROM ${rows}`,
    `INSERT INTO tournament_events (tournament_id, version, type, payload, actor, occurred_at)
       SELECT n, 2, 'tournament.sign-up-opened', '{}', '{}', now() FROM ${rows}`,
  );
  const played = [
    `INSERT INTO matches (id, version, attempt, user_id, team1_id, team2_id, season_id, winner, team1_score, team1_string, team2_string,
       max_maps, title, skip_veto, veto_mappool, side_type, private_match, enforce_teams, is_pug, wingman, min_player_ready,
       players_per_team, min_spectators_to_ready, status, is_open, created_at, updated_at, start_time, end_time, tv_delay)
     SELECT n, 1, 1, 1, n, n % ${to} + 1, 1, n, 1, 'Equipa ' || n, 'Rival', 1, 'Jogo', true, 'de_nuke', 'standard', false, true, false,
       false, 5, 5, 0, CASE WHEN n % 3 = 2 THEN 'live' ELSE 'finished' END, n % 3 = 2, now(), now(), now(),
       CASE WHEN n % 3 = 2 THEN NULL ELSE now() - interval '1 day' END, CASE WHEN n % 3 = 2 THEN 60 ELSE 0 END FROM ${rows}
     ON CONFLICT DO NOTHING`,
    `INSERT INTO match_events (match_id, version, type, payload, actor, occurred_at)
       SELECT n, 1, 'match.attention-cleared', '{}', '{}', now() FROM ${rows} WHERE n % 3 <> 2 AND n > 1`,
    `INSERT INTO map_stats (id, match_id, winner, map_number, map_name, team1_score, team2_score) SELECT n * 100, n, n, 0, 'de_nuke', 13, 5 FROM ${rows}`,
    `INSERT INTO player_stats (id, match_id, map_id, map_number, team_id, steam_id, name, roundsplayed, ${STAT_COUNTERS[0]})
       SELECT n * 1000 + p, n, n * 100, 0, n, (76561198000100000 + p)::text, 'jogador ' || p, 18, 10 FROM ${rows}, generate_series(1, 10) p`,
    `INSERT INTO vetoes (id, match_id, team_name, map, pick_or_veto) SELECT n * 100, n, 'Equipa', 'de_nuke', 'pick' FROM ${rows}`,
    `INSERT INTO veto_sides (id, veto_id, match_id, team_name, map, side) SELECT n * 100, n * 100, n, 'Equipa', 'de_nuke', 'ct' FROM ${rows}`,
    `INSERT INTO player_kills (id, match_id, attempt, map_number, received_at, player_steam_id) SELECT n, n, 1, 0, now(), '${PLAYER}' FROM ${rows}`,
    `INSERT INTO bomb_plants (id, match_id, attempt, map_number, received_at, steam_id) SELECT n, 1, 1, 0, now(), '${PLAYER}' FROM ${rows}`,
    `INSERT INTO season_brackets (season_id, challonge_id, state, synced_from) SELECT n, n, 'underway', now() FROM ${rows}`,
    `INSERT INTO season_bracket_matches (season_id, challonge_match_id, round, state, team1_id, team2_id) SELECT 1, n, 1, 'open', n, 1 FROM ${rows}`,
    `INSERT INTO plans (id, slug, title, days, list_price_cents, price_cents) SELECT n, 'plano-' || n, 'Plano ' || n, 30, 2990, 1990 FROM ${rows}`,
    `INSERT INTO coupons (id, code, kind, value) SELECT n, 'CUPOM' || n, 'percent', 1000 FROM ${rows}`,
    `INSERT INTO vip_grants (user_id, days, source) SELECT 1, 30, 'admin' FROM ${rows}`,
    `INSERT INTO webhooks (id, user_id, scope, url, secret_encrypted) SELECT n, 1, 'own', 'https://example.com/' || n, '' FROM ${rows}`,
    `INSERT INTO webhook_deliveries (webhook_id, event_id, position, type, match_id, body, next_try_at)
       SELECT 1, n::text, n, 'match.created', 1, '{}', now() FROM ${rows}`,
    `INSERT INTO live_parts (match_id, part, version, body) SELECT n, 'match', 1, '{}' FROM ${rows} WHERE n % 3 <> 2 ON CONFLICT DO NOTHING`,
  ];
  for (const statement of records) await database.query(statement);
  await beforeMatches();
  for (const statement of played) await database.query(statement);
  await rebuildStandings(database);
}

/** Things that this community has none of: their absence is told in a few statements, too. */
const ABSENT = [
  '/claims/:token',
  '/demo/:file',
  '/equipped/:form/:steamFile',
  '/lobbies/:id',
  '/lobbies/:id/chat',
  '/lobbies/:id/connect',
  '/matches/:id/backup/remote',
  '/matches/:id/rcon/vocabulary',
  '/matches/:id/restore-points/:file',
  '/matches/:id/veto',
  '/orders/:id',
  '/rentals/:id',
  '/server-requests/:id',
  '/servers/:id/preflight',
  '/team-invites/:token',
  '/veto/:token',
];

/** Public routes that are answered anew for each caller: what changes with who asks or by the moment, what is no JSON, what is secret. */
const RENDERED: readonly string[] = [
  '/affiliates',
  '/api-docs/openapi.json',
  '/claims/:token',
  '/coupons/validate/:code',
  '/events',
  '/isLoggedIn',
  '/livez',
  '/lobbies/:id',
  '/matches/:id/veto',
  '/plans',
  '/rulebook',
  '/seasons/:id/rulebook',
  '/skins/check',
  '/team-invites/:token',
  '/users/vip-status/:id',
  '/veto/:token',
];

const isRead = (route: ApiRoute): boolean =>
  route.method === 'GET' &&
  !ASKING.has(route.path) &&
  !route.changesState &&
  (route.policy === 'public' || route.policy === 'user') &&
  !(typeof route.description?.answer === 'string' && OTHER.has(route.description.answer));

/** Values of path parameters that exist in every size. */
const HINTS = {
  id: 1,
  matchId: 1,
  match_id: 1,
  mapNumber: 0,
  teamId: 1,
  other: 2,
  userId: 1,
  seasonId: 1,
  sid: 1,
  steamId: PLAYER,
  count: 50,
  range: '0&50',
  mode: 'competitive',
  form: 'v3',
  steamFile: `${PLAYER}.json`,
};

describe('reading', () => {
  let api: TestApi;
  let routes: ApiRoute[];
  let statements: { id: string | null; text: string }[] = [];

  beforeAll(async () => {
    api = await TestApi.start({ RATE_LIMITS: 'off', MEMBERS_MAY_CREATE: 'matches' });
    routes = readRoutes(api.app.get(ModulesContainer)).filter(isRead);
    const { query } = Client.prototype as unknown as { query: (this: Client, ...given: unknown[]) => unknown };
    const counted = function (this: Client, ...given: unknown[]): unknown {
      const [first] = given as [string | { text?: string }];
      statements.push({ id: currentCorrelationId(), text: typeof first === 'string' ? first : (first.text ?? '') });
      return query.apply(this, given);
    };
    jest.spyOn(Client.prototype, 'query').mockImplementation(counted);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    closeConnections();
    await api.stop();
  });

  it('of public routes comes from the public cache, but for what is for one caller alone', () => {
    const made = routes.filter(({ policy, isPublicRead }) => policy === 'public' && !isPublicRead);
    expect(made.map(({ path }) => path)).toEqual(RENDERED);
  });

  /** Statements that one call makes with nothing in the public cache. */
  async function count(route: ApiRoute, cookie: string | null): Promise<{ status: number; texts: string[] }> {
    api.app.get(PublicCache).drop(['*']);
    statements = [];
    const hints = route.path === '/leaderboard/rank/:id' ? { ...HINTS, id: PLAYER } : HINTS;
    const path = urlPath(pathOf(route, hints));
    const headers: Record<string, string> = cookie === null ? {} : { cookie };
    const answer = await sendRaw(api.url, { method: 'GET', path, headers, body: null }, 60_000);
    const id = answer.headers['x-request-id'];
    const own = statements.filter((one) => one.id === id && !PERSONAL.some((text) => one.text.startsWith(text)));
    return { status: answer.status, texts: own.map(({ text }) => text) };
  }

  it('takes a few statements whatever the size of the community, for visitors and for people who are signed in', async () => {
    let cookie = '';
    await seed(api.database, 1, SMALL, async () => {
      cookie = await sessionCookie(api.database, api.config.secrets.sessionKey, 1);
      // The one match that is looked at has a log of its own.
      const body = {
        team1_id: 1,
        team2_id: 2,
        season_id: 1,
        max_maps: 1,
        skip_veto: true,
        veto_mappool: 'de_nuke',
        server_id: null,
      };
      const sent = Buffer.from(JSON.stringify([{ ...body, ignore_server: true }]));
      const headers = { cookie, 'content-type': 'application/json' };
      const made = await sendRaw(api.url, { method: 'POST', path: '/api/matches', headers, body: sent }, 60_000);
      expect(JSON.parse(made.text)).toMatchObject({ id: 1 });
    });
    const callers = [null, cookie];
    const small = new Map<string, number>();
    const named = (route: ApiRoute, caller: string | null): string =>
      `${caller === null ? 'visitor' : 'signed in'} ${route.path}`;
    const wanted = routes.flatMap((route) => callers.map((caller) => ({ route, caller })));
    const asked = wanted.filter(({ route, caller }) => caller !== null || route.policy === 'public');
    const missing: string[] = [];
    for (const { route, caller } of asked) {
      const { status, texts } = await count(route, caller);
      if (status !== 200 && !ABSENT.includes(route.path)) missing.push(`${named(route, caller)} ${status}`);
      small.set(named(route, caller), texts.length);
    }
    await seed(api.database, SMALL + 1, LARGE);
    await api.database.query('ANALYZE');
    const wrong: object[] = [];
    for (const { route, caller } of asked) {
      const { texts } = await count(route, caller);
      const name = named(route, caller);
      const most = MORE[route.path] ?? MOST_STATEMENTS;
      if (texts.length > most || texts.length > (small.get(name) ?? 0))
        wrong.push({ name, small: small.get(name), large: texts.length, texts: texts.slice(0, 8) });
    }
    expect(wrong).toEqual([]);
    // What is not there is no measure of anything.
    expect(missing).toEqual([]);
    expect(asked.length).toBeGreaterThan(60);
  });
});
