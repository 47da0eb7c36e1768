import { randomBytes } from 'node:crypto';
import {
  MatchOptions,
  NotificationsAnswer,
  PushAnswer,
  TeamInviteLink,
  TeamLife,
  WebVetoAnswer,
} from '@placar/contracts';
import type { Notification } from '@placar/contracts';
import { viewOf, wantedMatches } from '@placar/domain/tournament';
import type { TournamentSettings, TournamentState } from '@placar/domain/tournament';
import { PLATFORM, ScheduleMatchCommand } from '@placar/match-engine';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { PushKeys } from '@placar/messaging';
import { hashApiKey } from '@placar/platform';
import { createTeam, createUser, waitFor } from '@placar/testing';
import { parsed, send } from '../../../api/test/http-client';
import { diesAfter } from '../../../../libs/match-engine/test/dies-after';
import { startEngine } from '../../../../libs/match-engine/test/engine-harness';
import type { EngineProcess } from '../../../../libs/match-engine/test/engine-harness';
import { NotificationBook } from '../../src/notifications/notification-book';
import { NotificationLoop } from '../../src/notifications/notification-loop';
import { TournamentSources } from '../../src/notifications/sources/tournament-sources';
import { SendPushHandler } from '../../src/notifications/push/send-push.job';
import { FAST } from '../failure-table.expectations';
import { FailureStack } from '../failure-table.stack';
import { PushService } from './push-service';
import type { Browser } from './push-service';

interface Person {
  id: number;
  steamId: string;
  key: string;
}

let stack: FailureStack;
let service: PushService;
let publicKey = '';
beforeAll(async () => {
  stack = await FailureStack.start({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn', WEBHOOKS_TO_PRIVATE_HOSTS: 'true' });
  service = await new PushService(() => publicKey).start();
});
afterAll(async () => {
  service?.stop();
  await stack?.stop();
});

async function person(steamId?: string): Promise<Person> {
  const key = randomBytes(20).toString('base64url');
  const user = await createUser(stack.database, { ...(steamId && { steamId }), apiKeyHash: hashApiKey(key) });
  return { id: user.id, steamId: user.steamId ?? '', key };
}

async function call(as: Person, method: string, path: string, body?: unknown): Promise<unknown> {
  const { publicUrl } = stack.environment.config.http;
  const { status, text } = await send(
    `${publicUrl}/api${/^\/(matches|teams|team-invites)\b/.test(path) ? '' : '/users/me'}${path}`,
    method,
    body === undefined ? undefined : JSON.stringify(body),
    {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      'user-api': `${as.id}:${as.key}`,
    },
  );
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return parsed(text);
}

async function subscribe(as: Person, language = 'pt'): Promise<Browser> {
  const browser = service.browser();
  const answer = PushAnswer.parse(
    await call(as, 'POST', '/push', { ...browser.subscription, language, label: 'Teste' }),
  );
  publicKey = answer.public_key;
  return browser;
}

const list = async (as: Person): Promise<NotificationsAnswer> =>
  NotificationsAnswer.parse(await call(as, 'GET', '/notifications'));

/** Waits for this kind, and looks once more: what is told twice would be there by then. */
async function told(as: Person, kind: Notification['kind']): Promise<Notification[]> {
  const of = async (): Promise<Notification[]> =>
    (await list(as)).notifications.filter((notification) => notification.kind === kind);
  await waitFor(async () => (await of()).length > 0, { timeoutMs: 120_000, what: `${kind} for ${as.id}` });
  await stack.worker.get(NotificationLoop, { strict: false }).now();
  return of();
}

/** A match of two teams whose captains have accounts. */
async function schedule(options: Record<string, unknown>): Promise<{ id: number; captains: [Person, Person] }> {
  const [one, two] = [await createTeam(stack.database), await createTeam(stack.database)];
  const { matchId } = await stack.commands.execute(
    new ScheduleMatchCommand(
      stack.admin,
      MatchOptions.parse({ team1_id: one.team.id, team2_id: two.team.id, max_maps: 1, skip_veto: true, ...options }),
    ),
  );
  const captain = ({ members }: typeof one): Promise<Person> => person(members[0]?.steamId);
  return { id: matchId, captains: [await captain(one), await captain(two)] };
}

describe('what people are told', () => {
  it('is the server, the result and the time of their matches, each once, in the list and on the screen', async () => {
    const server = await stack.addServer(FAST);
    const { id, captains } = await schedule({
      server_id: stack.serverId(server),
      veto_mappool: 'de_nuke',
      players_per_team: 5,
    });
    const [one, two] = captains;
    await subscribe(one, 'pt');
    await subscribe(one, 'ja');
    const [result] = await told(one, 'result');
    const winner = server.truth().matches.find(({ matchId }) => matchId === id)?.winner;
    expect(result?.about.won).toBe(winner === 'team1');
    expect((await told(two, 'result')).map(({ about, link }) => [about.won, link])).toEqual([
      [winner === 'team2', `/match/${id}`],
    ]);
    // Two browsers, each in its own language, one message each.
    await waitFor(() => service.arrived.filter(({ body }) => body['tag'] === `result:${id}`).length === 2, {
      what: 'both messages',
    });
    const title = (language: string) =>
      service.arrived.find(({ body }) => body['tag'] === `result:${id}` && body['language'] === language)?.body[
        'title'
      ];
    expect([title('pt'), title('ja')]).toEqual(winner === 'team1' ? ['Vitória', '勝利'] : ['Derrota', '敗北']);
    expect(service.refused).toEqual([]);

    const empty = await stack.addServer({ bots: { autoJoin: false, autoReady: false } });
    const waiting = await schedule({
      server_id: stack.serverId(empty),
      veto_mappool: 'de_nuke',
      players_per_team: 5,
    });
    const ready = await told(waiting.captains[1], 'server_ready');
    expect(ready.map(({ link }) => link)).toEqual([`/match/${waiting.id}`]);

    const soon = new Date(Date.now() + 14 * 60_000).toISOString();
    const later = new Date(Date.now() + 30 * 60_000).toISOString();
    const planned = await schedule({ veto_mappool: 'de_nuke', start_time: soon });
    const far = await schedule({ veto_mappool: 'de_nuke', start_time: later });
    expect((await told(planned.captains[0], 'match_soon')).map(({ about }) => about.at?.slice(0, 19))).toEqual([
      soon.slice(0, 19),
    ]);
    expect((await list(far.captains[0])).notifications).toEqual([]);
  });

  it('is whose turn it is in a veto, once for each captain', async () => {
    const { id, captains } = await schedule({
      veto: 'web',
      veto_clock: 0,
      skip_veto: false,
      veto_mappool: 'de_nuke de_ancient de_mirage',
    });
    const path = `/matches/${id}/veto`;
    for (const captain of captains) await call(captain, 'POST', `${path}/ready`, {});
    const seen = async () => WebVetoAnswer.parse(await call(captains[0], 'GET', path)).veto;
    const { turn, step, free } = await seen();
    const [first, second] = turn?.team === 'team1' ? captains : captains.toReversed();
    if (first === undefined || second === undefined) throw new Error('no captains');
    expect((await told(first, 'veto_turn')).map(({ link }) => link)).toEqual([`/match/${id}`]);
    expect((await list(second)).notifications).toEqual([]);
    await call(first, 'POST', `${path}/ban`, { map: free[0], step });
    await told(second, 'veto_turn');
    expect((await list(first)).notifications).toHaveLength(1);
  });

  it('is who asks to join their team, and what the team answered, but not what they did themselves', async () => {
    const owner = await person();
    const { team, members } = await createTeam(stack.database, { userId: owner.id });
    const captain = await person(members[0]?.steamId);
    const [welcome, unwelcome, invited] = [await person(), await person(), await person()];
    const { url } = TeamInviteLink.parse(await call(captain, 'POST', `/teams/${team.id}/invite-link`, {}));
    await call(invited, 'POST', `/team-invites/${url.split('/').at(-1)}`, {});
    for (const asker of [welcome, unwelcome]) await call(asker, 'POST', `/teams/${team.id}/requests`, { message: '' });
    const of = { name: team.name, link: `/teams/${team.id}` };
    for (const leader of [owner, captain]) {
      await waitFor(async () => (await list(leader)).notifications.length === 2, { timeoutMs: 120_000 });
      const asked = await told(leader, 'join_asked');
      expect(asked.map(({ about, link }) => ({ name: about.name, link }))).toEqual([of, of]);
    }
    const { requests } = TeamLife.parse(await call(captain, 'GET', `/teams/${team.id}/life`));
    for (const { id, user_id: userId } of requests)
      await call(captain, 'POST', `/teams/${team.id}/requests/${id}`, { accept: userId === welcome.id });
    expect((await told(welcome, 'team_joined')).map(({ link }) => link)).toEqual([of.link]);
    expect((await told(unwelcome, 'join_refused')).map(({ link }) => link)).toEqual([of.link]);
    const counts = await Promise.all([welcome, unwelcome, invited].map(async (as) => (await list(as)).unread));
    expect(counts).toEqual([1, 1, 0]);
  });

  it('is their sign-up, the check-in of their team, and the end of their VIP', async () => {
    const [captain, player] = [await person(), await person()];
    const engine = stack.api.get(TournamentEngine, { strict: false });
    const by = { actor: PLATFORM, cause: 'test' } as const;
    const made = await engine.create(stack.admin.id, CUP, by);
    if (!made.ok) throw new Error(made.refusal.message);
    const { id } = made.state;
    const run = async (command: Parameters<TournamentEngine['run']>[1]): Promise<void> => {
      const ran = await engine.run(id, command, by);
      if (!ran.ok) throw new Error(ran.refusal.code);
    };
    await run({ type: 'open-sign-up' });
    const members = [captain, player].map(
      ({ steamId }) => ({ steamId, name: 'p', role: 'player', rating: null }) as const,
    );
    await run({ type: 'sign-up', name: 'Time', teamId: null, captainId: captain.id, members });
    const rival = await person();
    const rivals = [rival, await person()].map(
      ({ steamId }) => ({ steamId, name: 'r', role: 'player', rating: null }) as const,
    );
    await run({ type: 'sign-up', name: 'Rivais', teamId: null, captainId: rival.id, members: rivals });
    expect((await told(player, 'signed_up')).map(({ about }) => about.name)).toEqual(['Copa dos avisos']);
    await run({ type: 'change-settings', settings: { ...CUP, checkIn: { opensAt: PAST, closesAt: FUTURE } } });
    expect((await told(captain, 'check_in')).map(({ about, link }) => [about.at, link])).toEqual([
      [FUTURE, `/tournaments/${id}`],
    ]);
    const kinds = async (as: Person) => (await list(as)).notifications.map(({ kind }) => kind);
    expect([await kinds(captain), await kinds(player)]).toEqual([['check_in'], ['signed_up']]);

    // An organiser decides the final; who signed up is told how it went for them.
    for (const entry of [1, 2]) await run({ type: 'check-in', entry });
    await run({ type: 'begin', seeds: [1, 2] });
    const state = (await engine.load(id))?.state;
    const [pairing] = viewOf(state as TournamentState, 0)?.pairings ?? [];
    const result = { entries: [1, 2], how: 'walkover', winner: 2, maps: [0, 0], rounds: [0, 0] } as const;
    await run({ type: 'correct', stage: 0, key: pairing?.key ?? '', result, reason: 'não veio' });
    expect((await told(player, 'result')).map(({ about, link }) => [about.won, link])).toEqual([
      [false, `/tournaments/${id}`],
    ]);
    expect((await told(rival, 'result')).map(({ about }) => about.won)).toEqual([true]);

    await stack.database.query(
      `INSERT INTO vip_grants (user_id, days, source, given_at) VALUES ($1, 30, 'admin', now() - interval '25 days')`,
      [player.id],
    );
    await stack.restartWorker();
    expect((await told(player, 'vip_ends')).map(({ about }) => about.days)).toEqual([7]);
  });

  it('is the exchange of a player: organisers that they are asked, its captain what they said, who comes in that they play', async () => {
    const [organiser, captain, newcomer] = [await person(), await person(), await person()];
    const engine = stack.api.get(TournamentEngine, { strict: false });
    const by = { actor: PLATFORM, cause: 'test' } as const;
    const settings: TournamentSettings = { ...CUP, teamSize: 1, substitution: 'organiser' };
    const made = await engine.create(organiser.id, settings, by);
    if (!made.ok) throw new Error(made.refusal.message);
    const { id } = made.state;
    const run = async (command: Parameters<TournamentEngine['run']>[1]): Promise<void> => {
      const ran = await engine.run(id, command, by);
      if (!ran.ok) throw new Error(ran.refusal.code);
    };
    await run({ type: 'open-sign-up' });
    for (const { id: captainId, steamId } of [captain, await person()]) {
      const members = [{ steamId, name: 'p', role: 'player', rating: null } as const];
      await run({ type: 'sign-up', name: `Time ${captainId}`, teamId: null, captainId, members });
    }
    await run({ type: 'begin', seeds: [1, 2] });
    const comes = { steamId: newcomer.steamId, name: 'n', rating: null };
    await run({ type: 'substitute', entry: 1, leaves: captain.steamId, comes, reason: '', by: captain.id });
    const name = `Copa dos avisos: Time ${captain.id}`;
    const of = (path: string) => [[name, `/tournaments/${id}?view=${path}`]];
    const shown = async (as: Person, kind: Notification['kind']) =>
      (await told(as, kind)).map(({ about, link }) => [about.name, link]);
    expect(await shown(organiser, 'exchange_asked')).toEqual(of('desk'));
    await run({ type: 'decide-substitution', id: 1, granted: true, reason: '', by: organiser.id });
    expect(await shown(captain, 'exchange_decided')).toEqual(of('teams'));
    expect(await shown(newcomer, 'signed_up')).toEqual([['Copa dos avisos', `/tournaments/${id}`]]);
    await run({ type: 'cancel', reason: 'teste' });
  });

  it('is the team of people who looked for one: everybody in it, its captain too, and nobody who still looks', async () => {
    const [organiser, first, second, third] = [await person(), await person(), await person(), await person()];
    const engine = stack.api.get(TournamentEngine, { strict: false });
    const by = { actor: PLATFORM, cause: 'test' } as const;
    const made = await engine.create(organiser.id, { ...CUP, freeAgents: true, substitutes: 1 }, by);
    if (!made.ok) throw new Error(made.refusal.message);
    const { id } = made.state;
    const run = async (command: Parameters<TournamentEngine['run']>[1]): Promise<void> => {
      const ran = await engine.run(id, command, by);
      if (!ran.ok) throw new Error(ran.refusal.code);
    };
    await run({ type: 'open-sign-up' });
    for (const { id: userId, steamId } of [first, second, third])
      await run({ type: 'look-for-team', userId, steamId, name: `p${userId}`, rating: null, note: '' });
    const members = [first.id, second.id];
    await run({ type: 'make-teams', teams: [{ name: 'Mix 1', captainId: first.id, members }] });
    for (const one of [first, second])
      expect((await told(one, 'signed_up')).map(({ about, link }) => [about.name, link])).toEqual([
        ['Copa dos avisos: Mix 1', `/tournaments/${id}`],
      ]);
    const others = await stack.database.query<{ kind: string }[]>('SELECT kind FROM notifications WHERE user_id = $1', [
      third.id,
    ]);
    expect(others).toEqual([]);
    await run({ type: 'invite-to-team', entry: 1, userId: third.id });
    expect((await told(third, 'team_invited')).map(({ about, link }) => [about.name, link])).toEqual([
      ['Copa dos avisos: Mix 1', `/tournaments/${id}`],
    ]);
    // The captain is told each answer with the name of who gave it, once.
    const answers = async (kind: Notification['kind']) =>
      (await told(first, kind)).map(({ about, link }) => [about.name, link]);
    await run({ type: 'end-team-invitation', entry: 1, userId: third.id, isDeclined: true });
    const answer = [[`Copa dos avisos: p${third.id}`, `/tournaments/${id}`]];
    expect(await answers('invite_declined')).toEqual(answer);
    await run({ type: 'look-no-more', userId: third.id });
    await run({
      type: 'look-for-team',
      userId: third.id,
      steamId: third.steamId,
      name: `p${third.id}`,
      rating: null,
      note: '',
    });
    await run({ type: 'invite-to-team', entry: 1, userId: third.id });
    await run({ type: 'accept-team-invitation', entry: 1, userId: third.id });
    expect(await answers('invite_accepted')).toEqual(answer);
    expect(await answers('invite_declined')).toEqual(answer);
    expect((await told(third, 'team_invited')).length).toBe(1);
    await run({ type: 'cancel', reason: 'teste' });
  });

  it('is the check-in to a match: its captains, until when, and no more who has checked in', async () => {
    const people = [await person(), await person(), await person(), await person()] as const;
    const captains = [people[0], people[2]] as const;
    const engine = stack.api.get(TournamentEngine, { strict: false });
    const by = { actor: PLATFORM, cause: 'test' } as const;
    const play = { bestOf: 1, finalBestOf: null, pool: ['de_nuke'], veto: 'none', checkInMinutes: 10 } as const;
    const stages: TournamentSettings['stages'] = CUP.stages.map((stage) => ({ ...stage, invited: 2, play }));
    const made = await engine.create(stack.admin.id, { ...CUP, most: 2, stages }, by);
    if (!made.ok) throw new Error(made.refusal.message);
    const { id } = made.state;
    const run = async (command: Parameters<TournamentEngine['run']>[1]): Promise<void> => {
      const ran = await engine.run(id, command, by);
      if (!ran.ok) throw new Error(ran.refusal.code);
    };
    await run({ type: 'open-sign-up' });
    for (const [index, name] of ['Um', 'Dois'].entries()) {
      const members = people
        .slice(index * 2, index * 2 + 2)
        .map(({ steamId }) => ({ steamId, name: 'p', role: 'player', rating: null }) as const);
      await run({ type: 'sign-up', name, teamId: null, captainId: captains[index]?.id ?? 0, members });
    }
    await run({ type: 'begin', seeds: [1, 2] });
    // The worker makes the match and opens its check-in.
    const seen = [await told(captains[0], 'check_in'), await told(captains[1], 'check_in')];
    const state = (await engine.load(id))?.state;
    const [asked] = wantedMatches(state as TournamentState);
    const until = asked?.checkIn?.until ?? 'not opened';
    for (const notifications of seen)
      expect(notifications.map(({ about, link }) => [about.name, about.at, link])).toEqual([
        ['Um × Dois', until, `/tournaments/${id}`],
      ]);
    for (const player of [people[1], people[3]])
      expect((await list(player)).notifications.filter(({ kind }) => kind === 'check_in')).toEqual([]);

    await run({ type: 'check-in-to-match', stage: 0, key: asked?.key ?? '', entry: 1, by: captains[0].id });
    const { found } = await new TournamentSources(stack.database, engine).read(new Date());
    const still = found.filter(({ kind, link }) => kind === 'check_in' && link === `/tournaments/${id}`);
    expect(still.map(({ userId }) => userId)).toEqual([captains[1].id]);
    expect(await told(captains[1], 'check_in')).toHaveLength(1);
    await run({ type: 'cancel', reason: 'teste' });
  });
});

const PAST = new Date(0).toISOString();
const FUTURE = new Date(Date.now() + 3_600_000).toISOString();
const CUP: TournamentSettings = {
  name: 'Copa dos avisos',
  coOrganisers: [],
  startsAt: null,
  teamSize: 2,
  substitutes: 0,
  coach: false,
  most: 4,
  approval: false,
  signUpClosesAt: null,
  checkIn: null,
  minimumRating: null,
  stages: [{ format: { kind: 'single_elimination', thirdPlace: false }, advance: null, invited: 4 }],
};

const note = (userId: number, key: string) => ({
  userId,
  kind: 'match_soon' as const,
  key,
  about: { name: 'A × B', at: null, won: null, days: null },
  link: '/match/1',
});
const bookOf = (database: EngineProcess['database']): NotificationBook =>
  new NotificationBook(database, { nudge: () => Promise.resolve() });

/** How the message of this key to this person ended, once it has. */
const outcome = (as: Person, key: string): Promise<string> =>
  waitFor(
    async () => {
      const rows = await stack.database.query<{ outcome: string }[]>(
        `SELECT d.outcome FROM push_deliveries d JOIN notifications n ON n.id = d.notification_id
          WHERE n.user_id = $1 AND n.key = $2 AND d.settled_at IS NOT NULL`,
        [as.id, key],
      );
      return rows[0]?.outcome;
    },
    { what: `the outcome of ${key}`, timeoutMs: 120_000 },
  );
const arrivals = (key: string): number => service.arrived.filter(({ body }) => body['tag'] === key).length;

describe('push messages', () => {
  it('are tried again, not sent in quiet hours, for kinds that are off or what was read, and not to ended subscriptions', async () => {
    const as = await person();
    await subscribe(as);
    const book = bookOf(stack.database);
    service.answers.push(500, 429);
    await book.note([note(as.id, 'again')]);
    expect([await outcome(as, 'again'), arrivals('again')]).toEqual(['sent', 1]);

    const settings = { off: [], push_off: [], quiet: null, zone: 'UTC' };
    await call(as, 'PUT', '/notifications/settings', { ...settings, quiet: { from: '00:00', until: '00:00' } });
    await book.note([note(as.id, 'quiet')]);
    expect([await outcome(as, 'quiet'), arrivals('quiet')]).toEqual(['quiet', 0]);

    await call(as, 'PUT', '/notifications/settings', { ...settings, push_off: ['match_soon'] });
    await book.note([note(as.id, 'not pushed')]);
    await call(as, 'PUT', '/notifications/settings', { ...settings, off: ['match_soon'] });
    await book.note([note(as.id, 'not noted')]);
    await call(as, 'PUT', '/notifications/settings', settings);
    const { notifications, unread } = await list(as);
    expect(notifications.map(({ about }) => about.name)).toHaveLength(3);
    expect(unread).toBe(3);
    const [newest] = notifications;
    expect(await call(as, 'POST', '/notifications/read', { id: newest?.id, all: true })).toEqual({ unread: 0 });

    service.answers.push(410);
    await book.note([note(as.id, 'ended')]);
    await waitFor(async () => PushAnswer.parse(await call(as, 'GET', '/push')).subscriptions.length === 0, {
      what: 'the subscription to be forgotten',
    });
    expect(['not pushed', 'not noted', 'ended'].map(arrivals)).toEqual([0, 0, 0]);
    expect(service.refused).toEqual([]);
  });

  it('are one on the screen, whichever of the steps a worker dies between', async () => {
    await stack.worker.close();
    const doomed = await startEngine(stack.environment);
    const { config } = stack.environment;
    const clock = { now: () => new Date() };
    const sender = (database: EngineProcess['database']): SendPushHandler =>
      new SendPushHandler(database, new PushKeys(database, config.secrets), config, clock);
    const again = new Map<number, number>();
    try {
      let survived = false;
      for (let step = 0; !survived; step += 1) {
        const as = await person();
        await subscribe(as);
        const key = `doomed ${step}`;
        const work = async (): Promise<void> => {
          await bookOf(doomed.database).note([note(as.id, key)]);
          for (const job of await wantedJobs(as)) await sender(doomed.database).handle(job);
        };
        survived = await diesAfter(doomed, step, work);
        // Others take over, two at once.
        await Promise.all([1, 2].map(() => bookOf(stack.database).note([note(as.id, key)])));
        const jobs = await wantedJobs(as);
        expect([step, jobs.length]).toEqual([step, 1]);
        for (const job of jobs) await sender(stack.database).handle(job);
        expect([step, await outcome(as, key)]).toEqual([step, 'sent']);
        expect([step, service.shown.filter(({ body }) => body['tag'] === key).length]).toEqual([step, 1]);
        again.set(arrivals(key), (again.get(arrivals(key)) ?? 0) + 1);
        expect(step).toBeLessThan(30);
      }
      // Once the worker died between the answer of the push service and the row that says so; else one message went out.
      expect(again.get(2)).toBe(1);
      expect([...again.keys()].sort()).toEqual([1, 2]);
    } finally {
      await doomed.app.close();
      await stack.startWorker();
    }
  });
});

/** Jobs that the outbox holds for the browsers of a person, whether they were sent to the queue or not. */
const wantedJobs = async (as: Person) => {
  const rows = await stack.database.query<{ notification_id: number; subscription_id: number }[]>(
    `SELECT (o.payload->'payload'->>'notification_id')::int AS notification_id,
        (o.payload->'payload'->>'subscription_id')::int AS subscription_id
      FROM outbox o JOIN push_subscriptions s ON s.id = (o.payload->'payload'->>'subscription_id')::int
     WHERE o.job = 'send-push' AND s.user_id = $1`,
    [as.id],
  );
  return rows;
};
