import { EventsAnswer, Webhook, WebhookDelivery } from '@placar/contracts';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import type { TournamentSettings } from '@placar/domain/tournament';
import type { AddressInfo } from 'node:net';
import { AppModule } from '../src/app.module';
import { createApi } from '../src/http/create-api';
import { TestApi } from './test-api';
import type { TestClient } from './test-api';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());
beforeEach(() =>
  api.database.query(
    'TRUNCATE webhooks, webhook_deliveries, match_events, tournament_facts, matches RESTART IDENTITY CASCADE',
  ),
);

type Body = Record<string, unknown>;
const body = async (answer: ReturnType<TestClient['get']>): Promise<Body> => (await answer).body as Body;
const HOOK = { url: 'https://exemplo.com.br/ganchos?canal=ção' };

const CUP: TournamentSettings = {
  name: 'Copa aberta',
  coOrganisers: [],
  startsAt: null,
  teamSize: 1,
  substitutes: 0,
  coach: false,
  most: 4,
  approval: false,
  signUpClosesAt: null,
  checkIn: null,
  minimumRating: null,
  stages: [{ format: { kind: 'single_elimination', thirdPlace: false }, advance: null, invited: 4 }],
};

let nextMatch = 0;
async function match(more: { userId?: number; hidden?: boolean; delay?: number } = {}): Promise<number> {
  nextMatch += 1;
  await api.database.query(
    `INSERT INTO matches (id, version, attempt, user_id, team1_string, team2_string, max_maps, title, skip_veto, veto_mappool, side_type,
        private_match, enforce_teams, is_pug, wingman, min_player_ready, players_per_team, min_spectators_to_ready, tv_delay, status, is_open, created_at, updated_at)
     VALUES ($1, 0, 1, $2, 'Gaúchos', 'Fúria', 3, 'Final', true, 'de_nuke', 'standard', $3, true, false, false, 5, 5, 0, $4, 'live', true, now(), now())`,
    [nextMatch, more.userId ?? null, more.hidden ?? false, more.delay ?? 0],
  );
  return nextMatch;
}

/** `type` and payload as the engine writes them; answers the position. */
async function logged(matchId: number, type: string, payload: object, at = 'now()'): Promise<number> {
  const [row] = await api.database.query<{ position: number }[]>(
    `INSERT INTO match_events (match_id, version, type, payload, actor, occurred_at)
     SELECT $1, count(*) + 1, $2, $3, '{"kind":"platform","id":null,"name":""}', ${at} FROM match_events WHERE match_id = $1 RETURNING position`,
    [matchId, type, JSON.stringify(payload)],
  );
  return Number(row?.position);
}
const round = (number: number): object => ({
  mapNumber: 0,
  epoch: 0,
  record: {
    round: number,
    reason: 7,
    winnerSide: 'ct',
    team1: number,
    team2: 0,
    players: [],
    at: '2026-11-20T10:00:00.000Z',
  },
});

describe('a webhook', () => {
  it('shows its secret when it is made and when it is replaced, never again, and belongs to one person', async () => {
    const owner = await api.login('member');
    const stranger = await api.login('super_admin');
    const made = await body(owner.post('/api/webhooks', [HOOK]));
    expect(made).toEqual({
      message: 'Webhook inserted successfully!',
      id: expect.any(Number) as number,
      secret: expect.stringMatching(/^whsec_.{43}$/) as string,
    });
    const id = Number(made.id);
    const rotated = await body(owner.post(`/api/webhooks/${id}/rotate`));
    expect(rotated.secret).not.toBe(made.secret);
    const { text } = await owner.get('/api/webhooks');
    expect(text).not.toContain(String(made.secret));
    expect(text).not.toContain(String(rotated.secret));
    const { webhooks } = JSON.parse(text) as { webhooks: unknown[] };
    expect(webhooks.map((hook) => Webhook.strict().parse(hook))).toMatchObject([
      { id, ...HOOK, scope: 'own', active: 1, events: [] },
    ]);
    const [row] = await api.database.query<{ secret_encrypted: string }[]>('SELECT secret_encrypted FROM webhooks');
    expect(row?.secret_encrypted).not.toContain('whsec_');

    expect((await stranger.get('/api/webhooks')).body).toEqual({ webhooks: [] });
    for (const call of [
      () => stranger.get(`/api/webhooks/${id}`),
      () => stranger.get(`/api/webhooks/${id}/deliveries`),
      () => stranger.put('/api/webhooks', [{ id, url: 'https://mine.example' }]),
      () => stranger.delete('/api/webhooks', [{ id }]),
      () => stranger.post(`/api/webhooks/${id}/rotate`),
      () => stranger.post(`/api/webhooks/${id}/ping`),
      () => stranger.post(`/api/webhooks/${id}/replay`, { after: 0 }),
      () => stranger.post(`/api/webhooks/${id}/deliveries/1/replay`),
    ]) {
      const { status, body: refused } = await call();
      expect([status, (refused as Body).code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await api.visitor().post('/api/webhooks', HOOK)).status).toBe(401);
    expect((await api.visitor().get('/api/webhooks')).status).toBe(401);
  });

  it('is changed, switched off and on, and removed by its owner', async () => {
    const owner = await api.login('member');
    const { id } = await body(owner.post('/api/webhooks', { ...HOOK, events: ['match.ended'] }));
    expect(await body(owner.put('/api/webhooks', { id, active: 0, description: 'Robô 🤖' }))).toEqual({
      message: 'Webhook updated successfully!',
    });
    expect((await body(owner.get(`/api/webhooks/${String(id)}`))).webhook).toMatchObject({
      active: 0,
      off_reason: 'owner',
      description: 'Robô 🤖',
      events: ['match.ended'],
      ...HOOK,
    });
    await owner.put('/api/webhooks', { id, active: true, events: [] });
    expect((await body(owner.get(`/api/webhooks/${String(id)}`))).webhook).toMatchObject({
      active: 1,
      off_reason: null,
      events: [],
    });
    expect(await body(owner.delete('/api/webhooks', [{ id }]))).toEqual({ message: 'Webhook deleted successfully!' });
    expect((await owner.get(`/api/webhooks/${String(id)}`)).status).toBe(404);
  });

  it('takes no address that is none, holds a password, or lies inside; and no season of others', async () => {
    const guarded = await TestApi.start({ ALLOW_PRIVATE_HOSTS: 'true', WEBHOOKS_TO_PRIVATE_HOSTS: 'false' });
    try {
      const member = await guarded.login('member');
      for (const url of [
        'ftp://a.example/',
        'nonsense',
        'https://user:pass@a.example/',
        'http://127.0.0.1/',
        'http://[::1]/',
        'http://0x7f.1/',
        'http://localhost:3000/',
        'http://169.254.169.254/',
      ]) {
        const { status, body: refused } = await member.post('/api/webhooks', { url });
        expect([url, status, (refused as Body).code]).toEqual([url, 400, 'INVALID_INPUT']);
        expect((refused as { fields: Body }).fields).toHaveProperty('url');
      }
      const admin = await guarded.login('admin');
      const [season] = await guarded.database.query<{ id: number }[]>(
        `INSERT INTO seasons (user_id, name, start_date) VALUES ($1, 'Verão', '2026-01-01') RETURNING id`,
        [admin.user.id],
      );
      const wanted = { ...HOOK, scope: 'season', season_id: season?.id };
      expect((await member.post('/api/webhooks', wanted)).status).toBe(403);
      expect((await admin.post('/api/webhooks', wanted)).status).toBe(200);
      expect((await admin.post('/api/webhooks', { ...wanted, season_id: 999_999 })).status).toBe(404);
      expect((await admin.post('/api/webhooks', { ...HOOK, scope: 'season' })).status).toBe(400);
    } finally {
      await guarded.stop();
    }
  });

  it('has a log of deliveries by pages, a test, and sends one or a part of history again', async () => {
    const owner = await api.login('member');
    const { id } = await body(owner.post('/api/webhooks', HOOK));
    const [own, foreign] = [await match({ userId: owner.user.id }), await match()];
    const first = await logged(own, 'map.went-live', { mapNumber: 0, mapName: 'de_nuke', source: 'event' });
    for (let number = 1; number <= 4; number += 1) await logged(own, 'map.round-recorded', round(number));
    await logged(foreign, 'map.round-recorded', round(1));
    await logged(own, 'match.command-sent', {});

    const replayed = await owner.post(`/api/webhooks/${String(id)}/replay`, [{ after: 0, until: first + 3 }]);
    expect([replayed.status, replayed.body]).toEqual([
      202,
      { message: 'Events are on their way.', queued: 5, next_after: first + 3, more: false },
    ]);
    expect(await body(owner.post(`/api/webhooks/${String(id)}/replay`, { after: first + 3 }))).toMatchObject({
      queued: 1,
    });
    expect((await owner.post(`/api/webhooks/${String(id)}/ping`)).status).toBe(202);

    const pages: WebhookDelivery[] = [];
    let before: number | null | undefined;
    do {
      const page = (
        await owner.get(`/api/webhooks/${String(id)}/deliveries?limit=3${before == null ? '' : `&before=${before}`}`)
      ).body as {
        deliveries: unknown[];
        next_before: number | null;
      };
      pages.push(...page.deliveries.map((one) => WebhookDelivery.strict().parse(one)));
      before = page.next_before;
    } while (before !== null);
    expect(pages.map(({ type }) => type)).toEqual([
      'ping',
      'round.ended',
      'round.ended',
      'round.ended',
      'round.ended',
      'map.started',
      'match.went_live',
    ]);
    expect(pages.every(({ state, attempts }) => state === 'waiting' && attempts === 0)).toBe(true);

    await api.database.query(
      `UPDATE webhook_deliveries SET state = 'delivered', delivered_at = now(), attempts = 2, last_status = 204`,
    );
    expect(await body(owner.get(`/api/webhooks/${String(id)}/deliveries?state=waiting`))).toEqual({
      deliveries: [],
      next_before: null,
    });
    const again = await owner.post(`/api/webhooks/${String(id)}/deliveries/${pages[1]?.id ?? 0}/replay`);
    expect(again.status).toBe(202);
    const waiting = (await body(owner.get(`/api/webhooks/${String(id)}/deliveries?state=waiting`)))
      .deliveries as WebhookDelivery[];
    expect(waiting.map((one) => one.id)).toEqual([pages[1]?.id]);
    expect((await owner.post(`/api/webhooks/${String(id)}/deliveries/999999/replay`)).status).toBe(404);
    // What was sent before goes out again, in its old place.
    expect(await body(owner.post(`/api/webhooks/${String(id)}/replay`, { after: 0 }))).toMatchObject({ queued: 6 });
  });

  it('is one of at most twenty of a person, also when they are made at once', async () => {
    const owner = await api.login('member');
    const answers = await Promise.all(Array.from({ length: 24 }, () => owner.post('/api/webhooks', HOOK)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  });
});

describe('the history of events', () => {
  it('comes page by page, whole and in order, and goes on where it ended', async () => {
    const matches = [await match(), await match(), await match()];
    for (let number = 1; number <= 8; number += 1)
      for (const one of matches) await logged(one, 'map.round-recorded', round(number));
    await logged(matches[0] ?? 0, 'match.finished', { winner: 'team1', source: 'event' });
    const visitor = api.visitor();
    const seen: EventsAnswer['events'] = [];
    let after = 0;
    for (let more = true; more;) {
      const page = EventsAnswer.strict().parse((await visitor.get(`/api/events?after=${after}&limit=7`)).body);
      seen.push(...page.events);
      ({ more, next_after: after } = page);
    }
    expect(seen).toHaveLength(25);
    expect(seen.map(({ position }) => position)).toEqual(
      seen.map(({ position }) => position).toSorted((left, right) => left - right),
    );
    expect(seen.at(-1)).toMatchObject({ type: 'match.ended', data: { winner: 'team1' }, team1: { name: 'Gaúchos' } });
    expect(seen[0]).toMatchObject({ type: 'round.ended', data: { reason: 'defuse', winner_side: 'ct', round: 1 } });
    expect(await body(visitor.get(`/api/events?after=${after}`))).toEqual({
      events: [],
      next_after: after,
      more: false,
    });
    const fresh = await logged(matches[1] ?? 0, 'match.resumed', { source: 'command' });
    expect((await body(visitor.get(`/api/events?after=${after}`))).events).toMatchObject([
      { position: fresh, type: 'match.unpaused' },
    ]);
  });

  it('has matches and tournaments in one order, nothing of drafts, and a tournament can be replayed to a hook', async () => {
    const owner = await api.login('member');
    const me = (await body(owner.get('/api/isLoggedIn'))) as { id: number };
    const engine = api.app.get(TournamentEngine, { strict: false });
    const by = { actor: { kind: 'platform', id: null, name: '' }, cause: 'test' } as const;
    const made = await engine.create(me.id, CUP, by);
    await engine.create(me.id, { ...CUP, name: 'Rascunho' }, by);
    if (!made.ok) throw new Error(made.refusal.message);
    const one = await match();
    const first = await logged(one, 'match.restarted', {});
    await engine.run(made.state.id, { type: 'open-sign-up' }, by);
    const last = await logged(one, 'match.resumed', { source: 'command' });
    await engine.run(made.state.id, { type: 'cancel', reason: 'chuva' }, by);

    const seen: EventsAnswer['events'] = [];
    let after = 0;
    for (let more = true; more;) {
      const page = EventsAnswer.strict().parse((await api.visitor().get(`/api/events?after=${after}&limit=1`)).body);
      seen.push(...page.events);
      ({ more, next_after: after } = page);
    }
    const about = { tournament_id: made.state.id, tournament_name: 'Copa aberta', match_id: null };
    expect(seen).toMatchObject([
      { position: first, type: 'match.restarted', match_id: one },
      { type: 'tournament.sign_up_opened', ...about, data: { most_teams: 4, team_size: 1 } },
      { position: last, type: 'match.unpaused', match_id: one },
      { type: 'tournament.cancelled', ...about, data: { reason: 'chuva' } },
    ]);
    expect(seen.map(({ position }) => position)).toEqual(
      seen.map(({ position }) => position).toSorted((left, right) => left - right),
    );

    const { id } = await body(owner.post('/api/webhooks', HOOK));
    expect(await body(owner.post(`/api/webhooks/${String(id)}/replay`, { after: 0 }))).toMatchObject({ queued: 2 });
    const { deliveries } = (await body(owner.get(`/api/webhooks/${String(id)}/deliveries`))) as {
      deliveries: unknown[];
    };
    expect(deliveries.map((delivery) => WebhookDelivery.strict().parse(delivery))).toMatchObject([
      { type: 'tournament.cancelled', match_id: null, tournament_id: made.state.id },
      { type: 'tournament.sign_up_opened', match_id: null, tournament_id: made.state.id },
    ]);
  });

  it('is whole in the first answer of a process, whatever positions were taken and never used', async () => {
    const one = await match();
    const burn = (): Promise<unknown> => api.database.query(`SELECT nextval('match_events_position_seq')`);
    await logged(one, 'match.restarted', {});
    await burn();
    await logged(one, 'match.resumed', { source: 'command' });
    /** Pages of a process that has just begun, until there is no more. */
    const positions = async (): Promise<number[]> => {
      const app = await createApi(api.config, { root: (...given) => AppModule.forRoot(...given) });
      await app.listen(0, '127.0.0.1');
      const { port } = app.getHttpServer().address() as AddressInfo;
      const found: number[] = [];
      try {
        for (let page = { next_after: 1, more: true } as EventsAnswer; page.more;) {
          const answer = await fetch(`http://127.0.0.1:${port}/api/events?after=${page.next_after}`);
          page = EventsAnswer.parse(await answer.json());
          expect(page.events.length > 0 || !page.more).toBe(true);
          found.push(...page.events.map(({ position }) => position));
        }
        return found;
      } finally {
        await app.close();
      }
    };
    // A gap of this moment: who took that position may still write, so the answer waits until nobody can.
    expect(await positions()).toEqual([3]);
    await burn();
    await api.database.query(`UPDATE match_events SET recorded_at = now() - interval '2 minutes'`);
    await logged(one, 'match.restarted', {});
    expect(await positions()).toEqual([3, 5]);
    await api.database.query(`UPDATE match_events SET recorded_at = now() - interval '2 minutes'`);
    expect(await positions()).toEqual([3, 5]);
  });

  it('goes on past matches that were deleted', async () => {
    const [gone, kept] = [await match(), await match()];
    for (let number = 1; number <= 5; number += 1) await logged(gone, 'map.round-recorded', round(number));
    const last = await logged(kept, 'match.resumed', { source: 'command' });
    await api.database.query('DELETE FROM matches WHERE id = $1', [gone]);
    const first = (await api.visitor().get('/api/events?limit=3')).body as EventsAnswer;
    expect([first.events, first.more]).toEqual([[], true]);
    const second = (await api.visitor().get(`/api/events?limit=3&after=${first.next_after}`)).body as EventsAnswer;
    expect(second.events.map(({ position }) => position)).toEqual([last]);
  });

  it('is not held up by a process whose clock was ahead', async () => {
    const [ahead, other] = [await match(), await match()];
    const positions = [
      await logged(ahead, 'match.restarted', {}, `now() + interval '1 hour'`),
      await logged(other, 'match.resumed', { source: 'command' }),
    ];
    for (const client of [api.visitor(), await api.login('admin')]) {
      const page = EventsAnswer.parse((await client.get(`/api/events?after=${(positions[0] ?? 0) - 1}`)).body);
      expect(page.events.map(({ position }) => position)).toEqual(positions);
    }
  });

  it('tells private matches to those who may see them, and nobody before the broadcast has shown it', async () => {
    const member = await api.login('member');
    const admin = await api.login('admin');
    const [open, hidden, delayed] = [
      await match(),
      await match({ userId: member.user.id, hidden: true }),
      await match({ delay: 60 }),
    ];
    await logged(open, 'match.restarted', {}, `now() - interval '2 minutes'`);
    await logged(hidden, 'match.restarted', {}, `now() - interval '2 minutes'`);
    await logged(delayed, 'match.restarted', {}, `now() - interval '2 minutes'`);
    await logged(delayed, 'match.cancelled', { reason: null });
    await logged(open, 'match.cancelled', { reason: 'chuva' });
    const told = async (client: TestClient): Promise<string[]> =>
      ((await body(client.get('/api/events'))).events as EventsAnswer['events']).map(
        ({ match_id: id, type }) => `${id} ${type}`,
      );
    expect(await told(admin)).toEqual([
      `${open} match.restarted`,
      `${hidden} match.restarted`,
      `${delayed} match.restarted`,
      `${delayed} match.cancelled`,
      `${open} match.cancelled`,
    ]);
    expect(await told(member)).toEqual([
      `${open} match.restarted`,
      `${hidden} match.restarted`,
      `${delayed} match.restarted`,
    ]);
    const page = (await api.visitor().get('/api/events')).body as EventsAnswer;
    expect(page.events.map(({ match_id: id }) => id)).toEqual([open, delayed]);
    // It goes on before what is held back.
    expect(page.next_after).toBe(page.events.at(-1)?.position);
    expect(page.more).toBe(false);
  });

  it('refuses a place that is none', async () => {
    for (const query of ['after=-1', 'after=x', 'limit=0', 'limit=501', 'after[id]=1'])
      expect((await api.visitor().get(`/api/events?${query}`)).status).toBe(query.startsWith('after[') ? 200 : 400);
  });
});
