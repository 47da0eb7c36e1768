import { AdminUsersPage, Operations } from '@placar/contracts';
import { JobQueues, QUEUE_CONNECTION } from '@placar/messaging';
import type { QueueConnection, WorkerHandle } from '@placar/messaging';
import { createServer, describeInOneModeOrBoth, waitFor } from '@placar/testing';
import { nextSteamIdOf } from '../people/steam-ids';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

const board = async (who: TestClient): Promise<Operations> =>
  Operations.parse((await who.get('/api/admin/operations')).body);

describeInOneModeOrBoth('the operations board', (mode) => {
  let api: TestApi;
  let admin: TestClient;
  const workers: WorkerHandle[] = [];
  beforeAll(async () => {
    api = await TestApi.start({}, { mode });
    admin = await api.login('admin');
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await api.stop();
  });

  it('tells what waits, what was given up and why, and puts back only what may run twice', async () => {
    const queues = api.app.get(JobQueues);
    const ran: string[] = [];
    let isBroken = true;
    const connection = api.app.get<QueueConnection>(QUEUE_CONNECTION);
    for (const queue of ['servers', 'match-control'])
      workers.push(
        connection.worker(
          queue,
          (job) => {
            if (isBroken) return Promise.reject(new Error('a tomada “caiu”'));
            ran.push(job.name);
            return Promise.resolve();
          },
          { concurrency: 1 },
        ),
      );
    await queues.add('probe-server', { server_id: 7 }, { jobId: 'sonda-7' });
    await queues.add('announce', { match_id: 42, server_id: 7, attempt: 1, lines: ['oi'] }, { jobId: 'aviso-42' });
    const told = await waitFor(async () => {
      const now = await board(admin);
      // The figures of the queues and the list of what failed are two looks at a store that moves on between them.
      const servers = now.queues?.find(({ name }) => name === 'servers');
      return now.failed_jobs.length === 2 && servers?.failed === 1 && servers.waiting === 0 && now;
    });
    expect(told.queue_store).toBe(mode.name);
    const [probe, announce] = ['probe-server', 'announce'].map((name) =>
      told.failed_jobs.find(({ job }) => job === name),
    );
    expect(probe).toMatchObject({ reason: 'a tomada “caiu”', server_id: 7, retryable: true, tries: 1 });
    expect(announce).toMatchObject({ match_id: 42, retryable: false });

    isBroken = false;
    const retry = (queue: string, id: string) =>
      admin.post('/api/admin/operations/jobs/retry', { queue, job_id: id }).then(({ status }) => status);
    expect(await retry('match-control', 'aviso-42')).toBe(409);
    expect(await retry('servers', 'aviso-42')).toBe(404);
    expect(await retry('fila-de-ninguem', 'sonda-7')).toBe(404);
    expect(await retry('servers', 'sonda-7')).toBe(200);
    await waitFor(() => ran.length > 0);
    await waitFor(async () => (await board(admin)).failed_jobs.length === 1);
    expect(ran).toEqual(['probe-server']);
  });

  it('counts backlogs, leases that nobody holds any more and servers by what they are, and names this process', async () => {
    const run = (statement: string) => api.database.query(statement);
    const [free, held] = await Promise.all([1, 2].map(() => createServer(api.database, api.config)));
    await createServer(api.database, api.config, { lastProblem: 'unreachable' });
    await run(`INSERT INTO server_leases (server_id, match_id, attempt) VALUES (${held?.id}, 999, 1)`);
    await run(`UPDATE servers SET last_seen_at = now() WHERE id = ${free?.id}`);
    await run(`INSERT INTO plugin_inbox (match_id, attempt, event, body, body_hash, received_at)
      VALUES (999, 1, 'round_end', '{}', '\\x00', now() - interval '90 seconds')`);
    const now = await board(admin);
    expect(now.leases).toEqual({ held: 1, draining: 0, orphaned: 1 });
    expect(Object.fromEntries(now.servers.map(({ state, count }) => [state, count]))).toEqual({
      free: 1,
      in_use: 1,
      problem: 1,
    });
    expect(now.inbox.waiting).toBe(1);
    expect(now.inbox.oldest_seconds).toBeGreaterThanOrEqual(90);
    expect(now.processes).toMatchObject([{ kind: 'api', pid: process.pid }]);
    expect(now.database.migrations_applied).toBe(now.database.migrations_known);
    expect((await (await api.login('member')).get('/api/admin/operations')).status).toBe(403);
  });
});

describe('accounts on the desk', () => {
  let api: TestApi;
  const boss = nextSteamIdOf();
  beforeAll(async () => {
    api = await TestApi.start({ ADMIN_STEAM_IDS: boss });
  });
  afterAll(() => api.stop());

  it('are found by name, id and Steam id, by role and in pages, and without anything secret', async () => {
    const admin = await api.login('admin', { name: 'Clara Admin', steamId: boss });
    const chief = await api.login('super_admin', { name: 'Rui Chefe 🐯' });
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await api.login('member', { name: `Zé ${n} “çã”` })).user.id);
    const page = async (query: string): Promise<AdminUsersPage> =>
      AdminUsersPage.parse((await admin.get(`/api/admin/users?${query}`)).body);
    const found = async (query: string) => (await page(query)).users.map(({ name }) => name);

    const all = await page('');
    expect(all.counts).toEqual({ all: 5, member: 3, admin: 1, super_admin: 1 });
    expect(all.users.find(({ id }) => id === admin.user.id)).toMatchObject({ admin: 1, granted: 'admin' });
    expect(all.users.every(({ last_seen_at: seen }) => seen !== null)).toBe(true);
    expect(await found('search=zé&limit=2&offset=1')).toEqual(['Zé 1 “çã”', 'Zé 2 “çã”']);
    expect((await page('search=zé&limit=1')).total).toBe(3);
    expect(await found(`search=${boss}`)).toEqual(['Clara Admin']);
    expect(await found(`search=${ids[1]}&role=member`)).toContain('Zé 1 “çã”');
    expect(await found('role=staff')).toEqual(['Clara Admin', 'Rui Chefe 🐯']);
    expect(await found('role=admin&search=chefe')).toEqual([]);
    const { text } = await chief.get('/api/admin/users');
    expect(text).not.toMatch(/password|api_key|hash/);
    expect((await page('search=%25')).users).toEqual([]);
  });

  it('get their roles from super admins only, of whom one always stays', async () => {
    const chief = await api.login('super_admin');
    const second = await api.login('super_admin');
    const admin = await api.login('admin');
    const member = await api.login('member');
    const change = (who: TestClient, id: number, role: object) =>
      who.put('/api/users', [{ id, ...role }]).then(({ status }) => status);
    expect(await change(admin, member.user.id, { admin: 1 })).toBe(403);
    expect(await change(admin, admin.user.id, { super_admin: 1 })).toBe(403);
    expect(await change(chief, member.user.id, { admin: 1 })).toBe(200);
    await api.database.query('UPDATE users SET super_admin = false WHERE super_admin AND id NOT IN ($1, $2)', [
      chief.user.id,
      second.user.id,
    ]);
    const dismissals = [
      change(chief, second.user.id, { super_admin: 0 }),
      change(second, chief.user.id, { super_admin: 0 }),
    ];
    expect((await Promise.all(dismissals)).filter((status) => status === 200)).toHaveLength(1);
    const { counts } = AdminUsersPage.parse((await admin.get('/api/admin/users')).body);
    expect(counts.super_admin).toBe(1);
  });
});
