import { ModulesContainer } from '@nestjs/core';
import { ApiErrorBody } from '@placar/contracts';
import { MatchEngine } from '@placar/match-engine';
import { createTeam } from '@placar/testing';
import type { z } from 'zod';
import { readRoutes } from '../../src/http/routes/route-catalogue';
import type { ApiRoute } from '../../src/http/routes/route-catalogue';
import { pathOf, sampleOf, TEXTS, urlPath } from './route-requests';
import { leavesOf } from './schema-leaves';
import type { Leaf } from './schema-leaves';
import { TestApi } from '../test-api';
import type { Answer } from '../test-api';

/** Signs that no text of a person holds: halves of a pair, what ends a line or a console, what turns the direction. */
const SIGNS = ['\ud800', '\udfff', '\0', '\n', '\u001b', '\u0085', '\u2028', '\u2029', '\u202e'];

/** Right values of fields whose type alone does not say them. */
const HINTS = {
  map_sides: 'knife',
  veto_mappool: 'de_nuke',
  start_time: '2026-01-31 10:00:00',
  end_time: '2026-01-31 11:00:00',
  start_date: '2026-01-30',
  end_date: '2026-01-31',
  scope: 'season',
  season_id: 1,
  slug: 'vip-mensal',
  days: 30,
  months: null,
  listPrice: 2990,
  price: 0,
  starts_at: '2026-01-31T10:00:00Z',
  sign_up_closes_at: '2026-01-30T10:00:00Z',
  opens_at: '2026-01-31T08:00:00Z',
  closes_at: '2026-01-31T09:00:00Z',
  from: '22:00',
  until: '07:00',
  zone: 'America/Sao_Paulo',
  default_time: '20:00',
  at: '2026-01-31T10:00:00Z',
  local: '2026-01-31T20:00',
  endpoint: 'https://push.example/somebody',
  p256dh: Buffer.alloc(65, 4).toString('base64url'),
  auth: Buffer.alloc(16, 4).toString('base64url'),
};

function holds(value: unknown, sign: string): boolean {
  if (typeof value === 'string') return value.includes(sign);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes(sign) || holds(inner, sign));
}

/** Ordinary signs: where none of them may stand, the others need not be tried. */
const ORDINARY = ['x', '1'];
/** Where a sign stands in a text. */
const STANDINGS: ((text: string, sign: string) => string)[] = [
  (text, sign) => `${text}${sign}${text}`,
  (text, sign) => `${sign}${text}`,
  (text, sign) => `${text}${sign}`,
];
/** Around signs, so many texts that a place takes. A place that takes more takes nearly any text, and judges signs alike in each. */
const TEXTS_AROUND = process.env.STRING_TEXTS === 'all' ? TEXTS.length : 3;

/** Signs that come through this place into what the handler gets. */
function letThrough(root: z.ZodType, { wrap }: Leaf): string[] {
  const takes = (value: string): boolean => root.safeParse(wrap(value)).success;
  const forms = STANDINGS.flatMap((standing) => {
    const found: ((sign: string) => string)[] = [];
    for (const text of TEXTS) {
      if (found.length === TEXTS_AROUND) break;
      if (ORDINARY.some((sign) => takes(standing(text, sign)))) found.push((sign) => standing(text, sign));
    }
    return found;
  });
  return SIGNS.filter((sign) =>
    forms.some((form) => {
      const parsed = root.safeParse(wrap(form(sign)));
      return parsed.success && holds(parsed.data, sign);
    }),
  );
}

/** Places that a right value does not get past: nothing would be found out about the rest of them. */
const isReached = (root: z.ZodType, { type, wrap }: Leaf): boolean =>
  (type === 'number' ? [1, 16, 2, 0, 60] : TEXTS).some((value) => root.safeParse(wrap(value)).success);

/** First number that no column of ids takes, as number and as text. */
const TOO_LARGE = 2_147_483_648;
const takesLarge = (root: z.ZodType, { wrap }: Leaf): boolean =>
  [TOO_LARGE, String(TOO_LARGE)].some((given) => root.safeParse(wrap(given)).success);

/** Compared with what is kept, never kept themselves; a person may have chosen any signs. */
const PASSWORD = / body\.(?:old_)?password$|\/second-factor\S* body\.code$/;
/** A table is read cell by cell, and each cell that is kept by a type of its own. */
const TABLE = / body\.csv$/;
/** Clients send anything there: `asc` counts by being there, and an id that is none is none. */
const ANYTHING = / \*\.(?:asc|last_event_id)$/;
/** A note has lines, and so have rules that people write. */
const LINES = [
  'POST /matches/:id/notes body.text',
  'POST /tournaments body.rules_text',
  'PUT /tournaments/:id body.rules_text',
  'POST /tournaments/dry-run body.settings.rules_text',
];
/** Places in a log, ids of the wire that we make out of others, pages that are cut, and settings that the game counts with. */
const LARGE =
  / (?:\*\.(?:before|after|limit)|body\.(?:after|until|id|map_id|map_stats_id|veto_id|tournament_id|match_cvars\{\}|season_cvar\{\}(?:\[\])?|settings\{\}))$/;
/** Of the settings of a tournament. */
const TIMES = [
  'starts_at',
  'sign_up_closes_at',
  'check_in.opens_at',
  'check_in.closes_at',
  'timetable.zone',
  'timetable.hours.from',
  'timetable.hours.until',
  'timetable.days[].hours.from',
  'timetable.days[].hours.until',
  'timetable.dates[].hours.from',
  'timetable.dates[].hours.until',
  'timetable.default_time',
];
/** Times, zones, keys, pictures, the word `all`, and one of two lengths: no sample is near enough. */
const SPECIAL = [
  'GET /admin/orders *.cursor',
  'GET /audit *.from',
  'GET /audit *.until',
  'POST /coupons body.startsAt',
  'POST /coupons body.endsAt',
  'PUT /coupons/:id body.startsAt',
  'PUT /coupons/:id body.endsAt',
  'GET /coupons/:id/tracking *.month',
  'GET /coupons/:id/tracking *.cursor',
  'POST /coupons/bulk body.startsAt',
  'POST /coupons/bulk body.endsAt',
  'GET /coupons/tracking/monthly-report *.year',
  'GET /coupons/tracking/summary *.month',
  'GET /leaderboard/rows *.season',
  'GET /orders *.limit',
  'POST /orders/:id/pix body.email',
  'POST /plans body.slots',
  'POST /plans body.region',
  'POST /plans body.slug',
  'POST /plans body.title',
  'POST /plans body.days',
  'POST /plans body.months',
  'POST /plans body.listPrice',
  'POST /plans body.price',
  'POST /plans body.position',
  'PUT /plans/:id body.slots',
  'PUT /plans/:id body.region',
  'PUT /plans/:id body.slug',
  'PUT /plans/:id body.title',
  'PUT /plans/:id body.days',
  'PUT /plans/:id body.months',
  'PUT /plans/:id body.listPrice',
  'PUT /plans/:id body.price',
  'PUT /plans/:id body.position',
  'PUT /plans/:id body.version',
  'PUT /seasons/:id/discord body.url',
  ...['POST /tournaments', 'PUT /tournaments/:id'].flatMap((call) => TIMES.map((field) => `${call} body.${field}`)),
  'POST /tournaments/:id/accept-time body.at',
  'PUT /tournaments/:id/discord body.url',
  'POST /tournaments/:id/draw-lot body.order[]',
  'POST /tournaments/:id/offer-time body.at',
  'POST /tournaments/:id/pictures body.logo_file',
  'POST /tournaments/:id/set-times body.times[].local',
  'POST /tournaments/:id/times/preview body.times[].local',
  ...TIMES.map((field) => `POST /tournaments/dry-run body.settings.${field}`),
  'POST /users/me/calendars body.ref',
  'PUT /users/me/notifications/settings body.quiet.from',
  'PUT /users/me/notifications/settings body.quiet.until',
  'PUT /users/me/notifications/settings body.zone',
  'POST /users/me/push body.p256dh',
  'POST /users/me/push body.auth',
];

describe('what people send', () => {
  let api: TestApi;
  let routes: ApiRoute[];
  let leaves: { route: ApiRoute; place: string; schema: z.ZodType; leaf: Leaf }[];
  beforeAll(async () => {
    api = await TestApi.start({ RATE_LIMITS: 'off' });
    routes = readRoutes(api.app.get(ModulesContainer)).filter((route) => route.policy !== 'game_server');
    leaves = routes.flatMap((route) =>
      [...Object.entries(route.query), ['body', route.body] as const].flatMap(([name, schema]) =>
        schema === null
          ? []
          : leavesOf(schema, name, HINTS).map((leaf) => ({
              route,
              place: `${route.method} ${route.path} ${leaf.name}`,
              schema,
              leaf,
            })),
      ),
    );
  });
  afterAll(() => api.stop());

  it('is looked at in every field of every route', () => {
    expect(leaves.length).toBeGreaterThan(300);
    expect(leaves.filter(({ schema, leaf }) => !isReached(schema, leaf)).map(({ place }) => place)).toEqual(SPECIAL);
  });

  it('holds no half of a pair, no control and no separator of lines in any text', () => {
    const found = leaves
      .filter(
        ({ place, leaf }) => leaf.type === 'string' && ![PASSWORD, TABLE, ANYTHING].some((one) => one.test(place)),
      )
      .map(({ place, schema, leaf }) => [place, letThrough(schema, leaf)] as const)
      .filter(([, signs]) => signs.length > 0);
    expect(found).toEqual(LINES.map((place) => [place, ['\n']]));
  });

  it('is an id that its column takes', () => {
    const large = leaves.filter(({ leaf, schema }) => leaf.type === 'number' && takesLarge(schema, leaf));
    expect(large.map(({ place }) => place).filter((place) => !LARGE.test(place))).toEqual([]);
  });

  // Before there is anything: what exists could wait for a worker.
  it('is answered when it is an id that no column takes', async () => {
    const admin = await api.login('super_admin');
    const failed: string[] = [];
    const send = async (method: string, path: string, body?: unknown): Promise<void> => {
      const answer = await admin.call(urlPath(path), {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (answer.status >= 500) failed.push(`${answer.status} ${method} ${path} ${JSON.stringify(body)}`);
    };
    for (const route of routes) {
      const right = route.body === null ? undefined : sampleOf(route.body, HINTS, true);
      if (route.path.includes(':')) await send(route.method, route.path.replace(/[:*]\w+/g, String(TOO_LARGE)), right);
    }
    for (const { route, place, schema, leaf } of leaves.filter((one) => takesLarge(one.schema, one.leaf))) {
      const value = leaf.wrap(TOO_LARGE) as Record<string, unknown>;
      const path = pathOf(route, HINTS);
      if (/ body/.test(place)) await send(route.method, path, value);
      else await send(route.method, `${path}?${new URLSearchParams(value as Record<string, string>).toString()}`);
      expect(schema.safeParse(value).success || schema.safeParse(leaf.wrap(String(TOO_LARGE))).success).toBe(true);
    }
    expect(failed).toEqual([]);
  });

  it('is cut between characters, and refused with its field where it is none', async () => {
    const admin = await api.login('admin');
    const [one, two] = [await createTeam(api.database, {}), await createTeam(api.database, {})];
    const options = {
      team1_id: one.team.id,
      team2_id: two.team.id,
      max_maps: 1,
      veto_mappool: 'de_nuke',
      ignore_server: 1,
    };
    const post = (more: object): Promise<Answer> => admin.post('/api/matches', [{ ...options, ...more }]);
    const nickname = `${'n'.repeat(39)}🐆`;
    const made = await post({ spectator_auths: [`76561198000000077;${nickname}cut`] });
    expect(made.status).toBe(200);
    const match = await api.app.get(MatchEngine).load((made.body as { id: number }).id);
    expect(match?.state.config.spectators).toEqual({ '76561198000000077': nickname });
    const refused: [Answer, string][] = [
      [await post({ spectator_auths: ['76561198000000077;a\ud83d'] }), 'spectator_auths.0'],
      [await post({ match_cvars: { hostname: 'a\ud83d' } }), 'match_cvars.hostname'],
      [await post({ match_cvars: { 'mp_a\ud83d': '1' } }), 'match_cvars.mp_a\ufffd'],
      [
        await admin.post('/api/teams', [{ name: 'T', auth_name: { '76561198000000077': 'a\ud83d' } }]),
        'auth_name.76561198000000077',
      ],
    ];
    for (const [{ status, body }, field] of refused) {
      expect([status, field]).toEqual([400, field]);
      expect(
        Object.keys(ApiErrorBody.parse(body).fields ?? {})
          .join()
          .replace(/\p{Surrogate}/gu, '\ufffd'),
      ).toBe(field);
    }
  });
});
