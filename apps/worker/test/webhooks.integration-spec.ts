import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { PublicEvent } from '@placar/contracts';
import { EventHorizon } from '@placar/match-engine';
import type { MatchEvent } from '@placar/domain';
import { createUser, waitFor } from '@placar/testing';
import { HookWorker, Receiver, WebhookWorld } from './webhook-world';

const round = (number: number): MatchEvent => ({
  type: 'map.round-recorded',
  payload: {
    mapNumber: 0,
    epoch: 0,
    record: {
      round: number,
      reason: 8,
      winnerSide: 'ct',
      team1: number,
      team2: 0,
      players: [],
      at: '2026-11-20T10:00:00.000Z',
    },
  },
});
const PAUSED: MatchEvent = {
  type: 'match.paused',
  payload: { by: null, reason: 'água', source: 'command', type: 'technical', team: 'team1' },
};

let world: WebhookWorld;
const receivers: Receiver[] = [];
const workers: HookWorker[] = [];
beforeEach(async () => {
  world = await WebhookWorld.start();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop().catch(() => undefined)));
  receivers.splice(0).forEach((receiver) => receiver.close());
  await world.stop();
});

async function receiver(behaviours: Parameters<typeof Receiver.start>[1] = {}): Promise<Receiver> {
  const started = await Receiver.start(world.secret, behaviours);
  receivers.push(started);
  return started;
}
function worker(name: string, guarded = false): HookWorker {
  const made = new HookWorker(world, name, guarded);
  workers.push(made);
  return made;
}
const positionsOf = async (matchId: number): Promise<string[]> =>
  (
    await world.source.query<{ position: number }[]>(
      'SELECT position FROM match_events WHERE match_id = $1 ORDER BY version',
      [matchId],
    )
  ).map(({ position }) => String(position));

describe('webhooks', () => {
  it('bring every event at least once and each match in its order, though receivers fail, commits cross and workers die', async () => {
    const { id: userId } = await createUser(world.source, {});
    const taker = await receiver({
      // The first try of some fails, of others is applied and then cut off; some take their time.
      '/flaky': (request, response, nth) => {
        const roll = Number(request.headers['placar-delivery']) % 9;
        if (nth === 1 && roll === 0) response.writeHead(500).end('não');
        else if (nth === 1 && roll === 1) request.socket.destroy();
        else if (nth === 1 && roll === 2) response.writeHead(302, { location: '/elsewhere' }).end();
        else if (roll === 3) setTimeout(() => response.end('{}'), 150);
        else response.end('{}');
      },
    });
    await world.hook(userId, `${taker.url}/flaky`);
    await world.hook(userId, `${taker.url}/good`);
    const matches = await Promise.all(Array.from({ length: 6 }, () => world.match()));
    worker('hook-one').start();
    worker('hook-two').start();

    const play = matches.map(async (matchId, index) => {
      for (let number = 1; number <= 20; number += 1)
        await world.append(matchId, round(number), {
          hold: () => sleep((number * (index + 3) * 7) % 23),
          undo: index === 2 && number === 9,
        });
    });
    await waitFor(() => taker.received.length > 20, { what: 'the first deliveries' });
    await workers[0]?.kill();
    worker('hook-three').start();
    await waitFor(() => taker.received.length > 80, { what: 'further deliveries' });
    await workers[1]?.kill();
    await Promise.all(play);

    for (const path of ['/good', '/flaky']) {
      const all = 6 * 20 - 1;
      await waitFor(() => taker.firstSeen(path).length === all, {
        what: `all at ${path}`,
        timeoutMs: 120_000,
        everyMs: 100,
      });
      for (const matchId of matches) expect(taker.firstSeen(path, matchId)).toEqual(await positionsOf(matchId));
    }
    expect(taker.received.filter(({ path }) => path === '/elsewhere')).toEqual([]);
    for (const { event, signed, headers } of taker.received) {
      expect(signed).toBe(true);
      expect(headers['placar-event']).toBe(event.type);
      expect(PublicEvent.parse(event)).toEqual(event);
    }
    await waitFor(
      async () =>
        (await world.source.query<unknown[]>(`SELECT 1 FROM webhook_deliveries WHERE state <> 'delivered'`)).length ===
        0,
      {
        what: 'every delivery written down',
      },
    );
  });

  it('are not held up by a receiver that takes its time', async () => {
    const { id: userId } = await createUser(world.source, {});
    let held = 0;
    const taker = await receiver({ '/slow': () => void (held += 1) });
    await world.hook(userId, `${taker.url}/slow`);
    await world.hook(userId, `${taker.url}/good`);
    for (let index = 0; index < 12; index += 1) {
      const matchId = await world.match();
      await world.append(matchId, PAUSED);
      await world.append(matchId, { type: 'match.resumed', payload: { source: 'command' } });
    }
    worker('patient').start();
    await waitFor(() => taker.firstSeen('/good').length === 24, { what: 'all at the good one' });
    expect(held).toBe(4);
    receivers.splice(0).forEach((one) => one.close());
  });

  it('reach no private address when the guard is on, and say why in the log', async () => {
    const { id: userId } = await createUser(world.source, {});
    const taker = await receiver();
    const hook = await world.hook(userId, `${taker.url}/secret-path?key=hidden`);
    await world.append(await world.match(), PAUSED);
    const guarded = worker('guarded', true);
    await guarded.round();
    await guarded.settle();
    expect(taker.received).toEqual([]);
    const [row] = await world.source.query<Record<string, unknown>[]>(
      `SELECT d.state, d.attempts, d.last_status, d.last_answer, d.next_try_at > now() AS later, w.failures, w.failing_since IS NOT NULL AS failing
         FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE w.id = $1`,
      [hook],
    );
    expect(row).toMatchObject({
      state: 'waiting',
      attempts: 1,
      last_status: null,
      later: true,
      failures: 1,
      failing: true,
    });
    expect(row?.last_answer).toContain('private address');
    expect(row?.last_answer).not.toContain('hidden');
  });

  it('tell each owner what he may see and when: private matches, the delay of the broadcast, seasons, kinds', async () => {
    const member = await createUser(world.source, {});
    const admin = await createUser(world.source, { admin: true });
    const [season] = await world.source.query<{ id: number }[]>(
      `INSERT INTO seasons (user_id, name, start_date) VALUES ($1, 'Verão', '2026-01-01') RETURNING id`,
      [member.id],
    );
    const taker = await receiver();
    await world.hook(member.id, `${taker.url}/member`);
    await world.hook(admin.id, `${taker.url}/admin`);
    await world.hook(member.id, `${taker.url}/own`, { scope: 'own' });
    await world.hook(member.id, `${taker.url}/season`, { scope: 'season', season_id: season?.id ?? 0 });
    await world.hook(admin.id, `${taker.url}/rounds`, { events: ['round.ended'] });
    const foreign = await world.match({ user_id: admin.id });
    const hidden = await world.match({ user_id: admin.id, private_match: true });
    const delayed = await world.match({ user_id: admin.id, tv_delay: 600 });
    const own = await world.match({ user_id: member.id, private_match: true, tv_delay: 600 });
    const ofSeason = await world.match({ user_id: admin.id, ...(season ? { season_id: season.id } : {}) });
    for (const matchId of [foreign, hidden, delayed, own, ofSeason]) await world.append(matchId, PAUSED);
    await world.append(foreign, round(1));
    const one = worker('one');
    await one.round();
    await one.settle();
    const seen = (path: string): (number | null)[] =>
      [...new Set(taker.received.filter((got) => got.path === path).map(({ event }) => event.match_id))].sort();
    // The second of a line is due when the first was taken.
    await one.round();
    await one.settle();
    expect(seen('/admin')).toEqual([foreign, hidden, delayed, own, ofSeason]);
    expect(seen('/member')).toEqual([foreign, own, ofSeason]);
    expect(seen('/own')).toEqual([own]);
    expect(seen('/season')).toEqual([ofSeason]);
    expect(taker.received.filter(({ path }) => path === '/rounds').map(({ event }) => event.type)).toEqual([
      'round.ended',
    ]);
    const [waiting] = await world.source.query<{ seconds: number }[]>(
      `SELECT round(extract(epoch FROM next_try_at - created_at))::int AS seconds FROM webhook_deliveries WHERE match_id = $1 AND state = 'waiting'`,
      [delayed],
    );
    expect(waiting?.seconds).toBeGreaterThan(590);
  });

  it('bring what happens in tournaments once and each in its order, to those who asked, though a worker dies between', async () => {
    const [organiser, other] = [await createUser(world.source, {}), await createUser(world.source, {})];
    const taker = await receiver({
      '/flaky': (request, response, nth) => {
        const roll = Number(request.headers['placar-delivery']) % 4;
        if (nth === 1 && roll === 0) response.writeHead(500).end('não');
        else if (nth === 1 && roll === 1) request.socket.destroy();
        else response.end('{}');
      },
    });
    await world.hook(organiser.id, `${taker.url}/flaky`, { scope: 'own' });
    await world.hook(other.id, `${taker.url}/all`);
    await world.hook(other.id, `${taker.url}/others`, { scope: 'own' });
    await world.hook(other.id, `${taker.url}/matches`, { events: ['match.ended', 'map.ended'] });
    await world.hook(other.id, `${taker.url}/results`, { events: ['tournament.result', 'tournament.ended'] });
    const matchId = await world.match();
    worker('cup-hooks-one').start();

    const cups = [await world.cup(organiser.id), await world.cup(organiser.id)];
    await Promise.all(cups.map((cup) => cup.signUp(4)));
    await world.append(matchId, PAUSED);
    await waitFor(() => taker.firstSeen('/flaky').length > 4, { what: 'the first facts' });
    await workers[0]?.kill();
    await Promise.all(cups.map((cup) => cup.play()));
    worker('cup-hooks-two').start();
    worker('cup-hooks-three').start();

    // Sign-up opened, four teams, begun, three results, ended.
    const types = [
      'tournament.sign_up_opened',
      ...Array.from({ length: 4 }, () => 'tournament.team_signed_up'),
      'tournament.begun',
      ...Array.from({ length: 3 }, () => 'tournament.result'),
      'tournament.ended',
    ];
    for (const [path, all] of [
      ['/flaky', 20],
      ['/all', 21],
      ['/results', 8],
    ] as const)
      await waitFor(() => taker.firstSeen(path).length === all, {
        what: `all at ${path}`,
        timeoutMs: 120_000,
        everyMs: 100,
      });
    for (const path of ['/flaky', '/all'])
      for (const { id } of cups) {
        const came = taker.firstCame(path).filter((event) => 'tournament_id' in event && event.tournament_id === id);
        expect(came.map(({ type }) => type)).toEqual(types);
        expect(came.map(({ position }) => position)).toEqual(
          came.map(({ position }) => position).toSorted((left, right) => left - right),
        );
        for (const event of came) expect(PublicEvent.parse(event)).toEqual(event);
      }
    expect(new Set(taker.firstCame('/results').map(({ type }) => type))).toEqual(
      new Set(['tournament.result', 'tournament.ended']),
    );
    // Others own nothing of it, and whoever asked for kinds of matches is sent no others.
    expect([taker.firstSeen('/others'), taker.firstSeen('/matches')]).toEqual([[], []]);
    // Each fact stands once in the line of each hook, whoever died when.
    const [counted] = await world.source.query<{ rows: number; facts: number }[]>(
      `SELECT count(*)::int AS rows, count(DISTINCT (webhook_id, position))::int AS facts FROM webhook_deliveries WHERE match_id < 0`,
    );
    expect(counted).toEqual({ rows: 48, facts: 48 });
  });

  it('lose nothing of tournaments to a worker of the release before, which knows matches only', async () => {
    const { id: userId } = await createUser(world.source, {});
    const taker = await receiver();
    await world.hook(userId, `${taker.url}/all`);
    const cup = await world.cup(userId);
    await cup.signUp(1);
    await world.append(await world.match(), PAUSED);
    // It reads the log of matches to its end, and moves the place that it knows.
    await world.source.query('UPDATE webhook_cursor SET position = (SELECT last_value FROM match_events_position_seq)');
    worker('cup-hooks-after').start();
    await waitFor(() => taker.firstSeen('/all').length === 2, { what: 'the facts of the tournament' });
    expect(taker.firstCame('/all').map(({ type }) => type)).toEqual([
      'tournament.sign_up_opened',
      'tournament.team_signed_up',
    ]);
  });

  it('are given up after a day, and switched off when nothing was taken for three', async () => {
    const { id: userId } = await createUser(world.source, {});
    const taker = await receiver({ '/never': (_request, response) => void response.writeHead(503).end('não') });
    const hook = await world.hook(userId, `${taker.url}/never`);
    const matchId = await world.match();
    await world.append(matchId, PAUSED);
    await world.append(matchId, round(1));
    const one = worker('one');
    const tries = async (): Promise<Record<string, unknown> | undefined> => {
      await one.round();
      await one.settle();
      const [row] = await world.source.query<Record<string, unknown>[]>(
        `SELECT w.active, w.off_reason, (SELECT json_agg(state ORDER BY id) FROM webhook_deliveries WHERE webhook_id = w.id) AS states FROM webhooks w WHERE id = $1`,
        [hook],
      );
      return row;
    };
    expect(await tries()).toEqual({ active: true, off_reason: null, states: ['waiting', 'waiting'] });
    await world.source.query(
      `UPDATE webhook_deliveries SET next_try_at = now(), created_at = now() - interval '25 hours' WHERE attempts = 1`,
    );
    expect(await tries()).toEqual({ active: true, off_reason: null, states: ['failed', 'waiting'] });
    await world.source.query(`UPDATE webhooks SET failing_since = now() - interval '73 hours'`);
    expect(await tries()).toEqual({ active: false, off_reason: 'failing', states: ['failed', 'waiting'] });
    const heard = taker.received.length;
    await world.source.query('UPDATE webhook_deliveries SET next_try_at = now()');
    await tries();
    expect(taker.received.length).toBe(heard);
  });
});

describe('whoever follows the log by position', () => {
  it('stops before a position whose transaction is still open, and sees it afterwards', async () => {
    const horizon = new EventHorizon(world.pool);
    const [slow, quick] = [await world.match(), await world.match()];
    const first = await world.append(slow, round(1));
    await waitFor(async () => (await horizon.read()) === first, { what: 'the first' });
    const written = new EventEmitter();
    const isWritten = once(written, 'written');
    const open = world.append(slow, round(2), {
      hold: () => {
        const isReleased = once(written, 'released');
        written.emit('written');
        return isReleased;
      },
    });
    await isWritten;
    const later = await world.append(quick, round(1));
    expect(later).toBe(first + 2);
    for (let look = 0; look < 5; look += 1) expect(await horizon.read()).toBe(first);
    written.emit('released');
    expect(await open).toBe(first + 1);
    await waitFor(async () => (await horizon.read()) === later, { what: 'both' });
  });
});
