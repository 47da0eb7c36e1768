import { randomUUID } from 'node:crypto';
import { AttentionChanged, AttentionQueue } from '@placar/contracts';
import type { AttentionItem } from '@placar/contracts';
import { createServer } from '@placar/testing';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

let api: TestApi;
let ana: Awaited<ReturnType<TestApi['login']>>;
let rui: typeof ana;
beforeAll(async () => {
  api = await TestApi.start();
  ana = await api.login('admin', { name: 'Ana “Olho” Ção' });
  rui = await api.login('super_admin', { name: 'Rui 🐯' });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.database.query(
    'TRUNCATE attention_claims, matches, match_events, live_parts, match_commands, servers, webhooks, seasons, server_requests RESTART IDENTITY CASCADE',
  );
});

let nextMatch = 100;
/** A match as the projections write it, with this header. */
async function match(status: string, header: object = {}, isOpen = true): Promise<number> {
  nextMatch += 1;
  await api.database.query(
    `INSERT INTO matches (id, version, attempt, team1_string, team2_string, max_maps, title, skip_veto, veto_mappool, side_type, private_match,
        enforce_teams, is_pug, wingman, min_player_ready, players_per_team, min_spectators_to_ready, status, is_open, created_at, updated_at)
     VALUES ($1, 1, 1, 'Gaúchos', 'Fúria', 3, 'Final', true, 'de_nuke', 'standard', false, true, false, false, 5, 5, 0, $2, $3, now(), now())`,
    [nextMatch, status, isOpen],
  );
  await show(nextMatch, header);
  return nextMatch;
}

async function show(matchId: number, header: object, status?: string): Promise<void> {
  await api.database.query(
    `INSERT INTO live_parts (match_id, part, version, body) VALUES ($1, 'match', 1, $2)
     ON CONFLICT (match_id, part) DO UPDATE SET body = EXCLUDED.body`,
    [matchId, JSON.stringify(header)],
  );
  if (status !== undefined) await api.database.query('UPDATE matches SET status = $2 WHERE id = $1', [matchId, status]);
}

async function logged(matchId: number, type: string, secondsAgo: number): Promise<void> {
  await api.database.query(
    `INSERT INTO match_events (match_id, version, type, payload, actor, occurred_at)
     SELECT $1, count(*) + 1, $2, '{}', '{}', now() - make_interval(secs => $3) FROM match_events WHERE match_id = $1`,
    [matchId, type, secondsAgo],
  );
}

async function command(matchId: number, kind: string, status: string, secondsAgo: number): Promise<string> {
  const id = randomUUID();
  await api.database.query(
    `INSERT INTO match_commands (id, match_id, kind, args, actor_id, actor_name, status, requested_at, settled_at)
     VALUES ($1, $2, $3, '{}', $4, 'Ana', $5, now() - make_interval(secs => $6), now() - make_interval(secs => $6))`,
    [id, matchId, kind, ana.user.id, status, secondsAgo],
  );
  return id;
}

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();
const queue = async (who: TestClient = ana): Promise<AttentionQueue> =>
  AttentionQueue.parse((await who.get('/api/admin/attention')).body);
const keys = (items: readonly AttentionItem[]): string[] => items.map(({ key }) => key);
const post = (who: TestClient, what: string, body: object) => who.post(`/api/admin/attention/${what}`, body);

describe('the attention queue', () => {
  it('lists what stands still before what may wait, and among equals what has waited longest', async () => {
    const lost = await match('server_lost', {
      attention: 'recovery_failed',
      server_lost_since: ago(500),
      recovery: { step: 'failed', mode: 'automatic', since: ago(500), problem: 'no_backup' },
    });
    await logged(lost, 'match.attention-raised', 100);
    const failed = await match('load_failed', { load_failure: 'auth_failed' });
    await logged(failed, 'match.load-failed', 900);
    const paused = await match('paused', { pause: { since: ago(900), ends_at: ago(30), by: 'Ana' } });
    const missing = await match('warmup', { attention: 'players_missing' });
    await logged(missing, 'match.attention-raised', 60);
    const doubtful = await command(await match('live'), 'restore', 'contradicted', 40);
    const server = await createServer(api.database, api.config, { lastProblem: 'plugin_missing' });
    const asleep = await createServer(api.database, api.config, { lastProblem: 'unreachable' });
    // What is well, over or not for people is not there.
    await match('live', { attention: null, pause: null, pending: null });
    await match('paused', {
      pause: { since: ago(10), ends_at: new Date(Date.now() + 60_000).toISOString(), by: null },
    });
    await match('finished', { attention: 'series_ended_early' }, false);
    await createServer(api.database, api.config, { lastProblem: 'unreachable', cordoned: true });

    const { items } = await queue();
    expect(items.map(({ key, kind, severity, action }) => [key, kind, severity, action])).toEqual([
      [`match:${failed}:load_failed`, 'load_failed', 'critical', 'fix_password'],
      [`match:${lost}:server_lost`, 'recovery_failed', 'critical', 'restore_or_move'],
      [`match:${missing}:attention`, 'match_attention', 'warning', 'call_players'],
      [`command:${doubtful}`, 'command_doubtful', 'warning', 'check_effect'],
      [`match:${paused}:pause`, 'pause_overdue', 'warning', 'end_pause'],
      [`server:${server.id}`, 'server_problem', 'warning', 'fix_plugin'],
      [`server:${asleep.id}`, 'server_problem', 'notice', 'check_server'],
    ]);
    expect(items[0]).toMatchObject({
      match: { id: failed, title: 'Final', team1: 'Gaúchos', team2: 'Fúria' },
      link: `/match/${failed}`,
      claimed: null,
    });
  });

  it('takes only a command about the same for the answer to a doubtful one', async () => {
    const id = await match('live');
    const doubtful = await command(id, 'restore', 'unknown', 60);
    await command(id, 'say', 'confirmed', 50);
    await command(id, 'rcon', 'confirmed', 45);
    await command(id, 'add_player', 'confirmed', 40);
    expect(keys((await queue()).items)).toEqual([`command:${doubtful}`]);
    await command(id, 'restore', 'confirmed', 20);
    expect((await queue()).items).toEqual([]);
  });

  it('says of a series without a winner whose server is free that it must be closed, not that it did not load', async () => {
    const id = await match('load_failed', { attention: 'series_ended_early', load_failure: 'series_ended_early' });
    const { items } = await queue();
    expect(items.map(({ key, reason, action }) => [key, reason, action])).toEqual([
      [`match:${id}:attention`, 'series_ended_early', 'close_series'],
    ]);
  });

  it('asks of maps that nothing proves, once there was time for proof, also of matches that are over', async () => {
    const unproven = async (status: string, secondsAgo: number): Promise<number> => {
      const id = await match(status, {}, false);
      await api.database.query('UPDATE matches SET unproven = true WHERE id = $1', [id]);
      await api.database.query(
        `INSERT INTO map_stats (id, match_id, map_number, map_name, team1_score, team2_score, unproven, end_time)
         VALUES ($1::int * 100, $1, 0, 'de_nuke', 8, 4, true, now() - make_interval(secs => $2))`,
        [id, secondsAgo],
      );
      return id;
    };
    const asked = await unproven('finished', 90);
    await unproven('finished', 20);
    await unproven('cancelled', 90);
    await unproven('finished', 40 * 86_400);
    const { items } = await queue();
    expect(items.map(({ key, kind, severity, reason, action }) => [key, kind, severity, reason, action])).toEqual([
      [`match:${asked}:unproven`, 'map_unproven', 'warning', 'no_proof', 'give_word'],
    ]);
    expect((await post(ana, 'claim', { key: `match:${asked}:unproven`, note: 'pedi a demo' })).status).toBe(200);
    await api.database.query('UPDATE matches SET unproven = false');
    expect((await queue()).items).toEqual([]);
  });

  it('asks staff to confirm matches that somebody could have made up, once they are over', async () => {
    const unconfirmed = async (status: string, isOpen: boolean, daysAgo: number): Promise<number> => {
      const id = await match(status, {}, isOpen);
      await api.database.query(
        'UPDATE matches SET unconfirmed = true, cancelled = $2, end_time = now() - make_interval(days => $3) WHERE id = $1',
        [id, status === 'cancelled', daysAgo],
      );
      return id;
    };
    const played = await unconfirmed('finished', false, 1);
    await unconfirmed('live', true, 0);
    await unconfirmed('cancelled', false, 1);
    await unconfirmed('finished', false, 40);
    const asked = async (): Promise<unknown> =>
      (await queue()).items.map(({ key, kind, severity, action, link }) => [key, kind, severity, action, link]);
    expect(await asked()).toEqual([
      [`match:${played}:unconfirmed`, 'match_unconfirmed', 'notice', 'confirm_match', `/match/${played}`],
    ]);
    // An installation that counts them trusts its members.
    await api.database.query('UPDATE board_rules SET counts_all = true');
    expect(await asked()).toEqual([]);
    await api.database.query('UPDATE board_rules SET counts_all = false');
    await api.database.query('UPDATE matches SET unconfirmed = false');
    expect(await asked()).toEqual([]);
  });

  it('lets an item go by itself when its cause is gone, and claims nothing that is over', async () => {
    const id = await match('live');
    const doubtful = await command(id, 'pause', 'unknown', 90);
    const server = await createServer(api.database, api.config, { lastProblem: 'auth_failed' });
    expect(keys((await queue()).items)).toEqual([`command:${doubtful}`, `server:${server.id}`]);
    // The pause came after all, and the password was typed anew.
    await show(id, {}, 'paused');
    await api.database.query('UPDATE servers SET last_problem = NULL');
    expect((await queue()).items).toEqual([]);
    expect((await post(ana, 'claim', { key: `server:${server.id}` })).status).toBe(404);
    // A later command of the same kind that was confirmed answers for the earlier one.
    await show(id, {}, 'live');
    await command(id, 'unpause', 'confirmed', 10);
    expect((await queue()).items).toEqual([]);
  });

  it('goes to one of two who claim it at once, and tells the other who', async () => {
    const id = await match('load_failed', { load_failure: 'unreachable' });
    const key = `match:${id}:load_failed`;
    const answers = await Promise.all([
      post(ana, 'claim', { key, note: 'ligo para o dono' }),
      post(rui, 'claim', { key }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = answers[0].status === 200 ? [ana, rui] : [rui, ana];
    const refusal = answers.find(({ status }) => status === 409)?.body;
    expect(refusal).toMatchObject({ code: 'ATTENTION_TAKEN', fields: { claimed_by: winner.user.name } });
    expect((await queue(loser)).items[0]?.claimed?.by).toEqual({ id: winner.user.id, name: winner.user.name });

    expect((await post(loser, 'release', { key })).status).toBe(409);
    const taken = AttentionChanged.parse((await post(loser, 'claim', { key, take_over: true, note: 'assumo' })).body);
    expect(taken.item).toMatchObject({ claimed: { by: { id: loser.user.id } }, note: { text: 'assumo' } });
    const free = AttentionChanged.parse((await post(loser, 'release', { key })).body);
    expect(free.item.claimed).toBeNull();
    expect(free.item.note?.text).toBe('assumo');
  });

  it('comes back when what was resolved is raised anew, with its claim while it is the same trouble', async () => {
    const since = ago(300);
    const header = {
      server_lost_since: since,
      recovery: { step: 'restoring', mode: 'automatic', since, problem: null },
    };
    const id = await match('server_lost', header);
    const key = `match:${id}:server_lost`;
    await post(ana, 'claim', { key, note: 'de olho' });
    await post(ana, 'resolve', { key });
    const resolved = await queue();
    expect([keys(resolved.items), keys(resolved.aside)]).toEqual([[], [key]]);
    expect(resolved.aside[0]?.aside).toMatchObject({ state: 'resolved', by: { id: ana.user.id }, until: null });

    // The recovery gives up: the same loss, raised anew.
    await show(id, { ...header, attention: 'recovery_failed', recovery: { ...header.recovery, step: 'failed' } });
    await logged(id, 'match.attention-raised', 0);
    const [back] = (await queue()).items;
    expect(back).toMatchObject({ key, kind: 'recovery_failed', aside: null, claimed: { by: { id: ana.user.id } } });

    // It came right, and is lost once more: another trouble, which nobody has touched.
    await show(id, {}, 'live');
    expect((await queue()).items).toEqual([]);
    const again = ago(5);
    await show(
      id,
      { server_lost_since: again, recovery: { step: 'restoring', mode: 'automatic', since: again, problem: null } },
      'server_lost',
    );
    expect((await queue()).items[0]).toMatchObject({ key, claimed: null, note: null, aside: null });
  });

  it('comes back when a snooze is over, or is taken back', async () => {
    const server = await createServer(api.database, api.config, { lastProblem: 'outdated' });
    const key = `server:${server.id}`;
    const snoozed = AttentionChanged.parse(
      (await post(rui, 'resolve', { key, snooze_minutes: 15, note: 'à noite' })).body,
    );
    expect(snoozed.item.aside).toMatchObject({ state: 'snoozed', by: { name: rui.user.name } });
    expect((await queue()).items).toEqual([]);
    await post(ana, 'resolve', { key, reopen: true });
    expect(keys((await queue()).items)).toEqual([key]);
    await post(rui, 'resolve', { key, snooze_minutes: 15 });
    await api.database.query("UPDATE attention_claims SET aside_until = now() - interval '1 second'");
    expect(keys((await queue()).items)).toEqual([key]);
  });

  it('dates the problem of a server by when it got it, however often it is looked at', async () => {
    const server = await createServer(api.database, api.config);
    const note = (problem: string | null) =>
      api.database.query('UPDATE servers SET last_problem = $1, last_seen_at = now()', [problem]);
    await note('plugin_missing');
    const [first] = (await queue()).items;
    await note('plugin_missing');
    await post(ana, 'resolve', { key: `server:${server.id}` });
    await note('plugin_missing');
    expect((await queue()).items).toEqual([]);
    await note(null);
    await note('plugin_missing');
    const [again] = (await queue()).items;
    expect(Date.parse(again?.since ?? '')).toBeGreaterThan(Date.parse(first?.since ?? ''));
  });

  it('tells of webhooks that were switched off, of requests that failed, and of results that Challonge has otherwise', async () => {
    const run = (statement: string, values: unknown[] = []) => api.database.query(statement, values);
    await run(
      `INSERT INTO webhooks (user_id, scope, url, secret_encrypted, active, off_reason) VALUES
        ($1, 'own', 'https://segredo.example/abc', '', false, 'failing'), ($1, 'own', 'https://b.example', '', false, 'owner')`,
      [ana.user.id],
    );
    await run(`INSERT INTO seasons (id, user_id, name, start_date) VALUES (7, $1, 'Copa do Sertão', '2026-01-31')`, [
      ana.user.id,
    ]);
    await run(`INSERT INTO season_brackets (season_id, challonge_id, state, synced_from, failures, work_due_at, problem)
      VALUES (7, 7, 'underway', now(), 4, now(), 'key refused')`);
    await run(
      `INSERT INTO season_bracket_matches (season_id, challonge_match_id, round, state, conflict) VALUES (7, 1, 1, 'open', true)`,
    );
    const wanting = await match('scheduled');
    const served = await match('live');
    const inLine = await match('scheduled');
    for (const [matchId, state] of [
      [wanting, 'failed'],
      [served, 'failed'],
      [inLine, 'queued'],
    ] as const)
      await run(
        `INSERT INTO server_requests (id, match_id, source, state, failure, requested_at, ended_at)
         VALUES ($1, $2, 'pool', $3, '{"code":"no_server"}', now() - interval '10 minutes', now())`,
        [randomUUID(), matchId, state],
      );
    const answer = await ana.get('/api/admin/attention');
    expect(
      AttentionQueue.parse(answer.body)
        .items.map(({ kind }) => kind)
        .sort(),
    ).toEqual(['bracket_conflict', 'bracket_stuck', 'server_request_failed', 'server_request_waiting', 'webhook_off']);
    // Whose webhook it is helps; where it leads is its owner's business.
    expect(answer.text).not.toContain('segredo.example');
  });

  it('names what a match waits for in the queue: its place, the server that is being started for it, or why that failed', async () => {
    const [starting, failed] = [await match('scheduled'), await match('scheduled')];
    const ask = (matchId: number, source: string, state: string, minutesAgo: number) =>
      api.database.query(
        `INSERT INTO server_requests (id, match_id, source, state, stage, failure, beside, requested_at)
         VALUES ($1, $2, $3::varchar, $4::varchar, CASE WHEN $3::varchar = 'on_demand' THEN 'booting' END,
           CASE WHEN $4::varchar = 'failed' THEN '{"code":"deadline_exceeded"}'::json END, $3::varchar = 'on_demand', now() - make_interval(mins => $5))`,
        [randomUUID(), matchId, source, state, minutesAgo],
      );
    for (const [matchId, state] of [
      [starting, 'provisioning'],
      [failed, 'failed'],
    ] as const) {
      await ask(matchId, 'pool', 'queued', 20);
      await ask(matchId, 'on_demand', state, 15);
    }
    const { items } = AttentionQueue.parse((await ana.get('/api/admin/attention')).body);
    const said = (matchId: number) =>
      items
        .filter((item) => item.match?.id === matchId)
        .map(({ kind, reason, queue }) => [kind, reason, queue?.starting]);
    expect(said(starting)).toEqual([['server_request_waiting', null, 'booting']]);
    expect(said(failed).toSorted()).toEqual([
      ['server_request_failed', 'deadline_exceeded', undefined],
      ['server_request_waiting', null, null],
    ]);
    // Tried again by itself: the place says when, and nobody is asked.
    const at = '2026-12-01T20:00:30.000Z';
    await api.database.query(
      `UPDATE server_requests SET start_again_at = $2 WHERE match_id = $1 AND state = 'queued'`,
      [failed, at],
    );
    const later = AttentionQueue.parse((await ana.get('/api/admin/attention')).body);
    expect(
      later.items.filter((item) => item.match?.id === failed).map(({ kind, queue }) => [kind, queue?.start_again_at]),
    ).toEqual([['server_request_waiting', at]]);
  });

  it('is for staff, and every claim leaves a line in the audit log', async () => {
    const member = await api.login('member');
    const id = await match('load_failed');
    const key = `match:${id}:load_failed`;
    expect((await api.visitor().get('/api/admin/attention')).status).toBe(401);
    expect((await member.get('/api/admin/attention')).status).toBe(403);
    expect((await post(member, 'claim', { key })).status).toBe(403);
    expect((await post(ana, 'claim', { key: 'qualquer coisa' })).status).toBe(400);
    expect((await post(ana, 'claim', { key })).status).toBe(200);
    const { body } = await rui.get(`/api/audit?route=/admin/attention/claim&user_id=${ana.user.id}`);
    expect((body as { audit: unknown[] }).audit[0]).toMatchObject({
      method: 'POST',
      status: 200,
      targets: [`match:${id}`],
    });
    const linesOf = async (span: string): Promise<number> =>
      ((await rui.get(`/api/audit?user_id=${ana.user.id}&${span}`)).body as { audit: unknown[] }).audit.length;
    expect(await linesOf(`from=${ago(60)}`)).toBeGreaterThan(0);
    expect(await linesOf(`from=${ago(-60)}`)).toBe(0);
    expect(await linesOf(`until=${ago(600)}`)).toBe(0);
  });
});
