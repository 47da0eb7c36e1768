import { randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { MatchOptions } from '@placar/contracts';
import { MatchEngine, ScheduleMatchCommand } from '@placar/match-engine';
import { createLogger, hashApiKey } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { createServer, createTeam, createUser, describeInOneModeOrBoth, freePort, waitFor } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import { DataSource } from 'typeorm';
import { AppModule } from '../../api/src/app.module';
import { createApi } from '../../api/src/http/create-api';
import { createFleet } from '../../gamesim/src';
import type { FleetApi } from '../../gamesim/src';
import { operateWorker } from '../src/operations/operate-worker';
import type { OperatedWorker } from '../src/operations/operate-worker';
import { createWorker } from '../src/start-worker';

type Line = Record<string, unknown>;

/** The log of one program, as its lines leave it. */
function recorder(name: string): { logger: Logger; lines: Line[] } {
  const lines: Line[] = [];
  const destination = { write: (text: string) => void lines.push(JSON.parse(text) as Line) };
  return { logger: createLogger({ level: 'info', name, destination }), lines };
}

describeInOneModeOrBoth('what runs, seen from outside', (mode) => {
  const apiLog = recorder('api');
  const workerLog = recorder('worker');
  const fleet: FleetApi = createFleet();
  let environment: TestEnvironment;
  let api: NestExpressApplication;
  let worker: INestApplicationContext;
  let operated: OperatedWorker;
  let url: string;
  let matchId: number;
  let key: string;

  beforeAll(async () => {
    const port = await freePort();
    environment = await mode.start({
      HTTP_PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TRUST_PROXY: '1',
      RECONCILE_SECONDS: '1',
      WARMUP_RECONCILE_SECONDS: '1',
      WORKER_HTTP_PORT: '0',
      METRICS_TOKEN: 'a-token-of-sixteen-letters',
    });
    url = `http://127.0.0.1:${port}`;
    api = await createApi(environment.config, {
      root: (...given) => AppModule.forRoot(...given),
      logger: apiLog.logger,
    });
    await api.listen(port, '127.0.0.1');
    worker = await createWorker(environment.config, workerLog.logger);
    operated = await operateWorker(worker);
    const database = api.get(DataSource);
    const apiKey = randomBytes(20).toString('base64url');
    const user = await createUser(database, { superAdmin: true, admin: true, apiKeyHash: hashApiKey(apiKey) });
    key = `${user.id}:${apiKey}`;
    const simulated = await fleet.addServer({ clock: { mode: 'scaled', factor: 50 } });
    const server = await createServer(database, environment.config, {
      userId: user.id,
      port: simulated.port,
      rconPassword: simulated.password,
    });
    const [one, two] = [
      await createTeam(database, { userId: user.id }),
      await createTeam(database, { userId: user.id }),
    ];
    const viewer = { id: user.id, name: user.name, isAdmin: true, isSuperAdmin: true };
    const options = MatchOptions.parse({
      server_id: server.id,
      team1_id: one.team.id,
      team2_id: two.team.id,
      max_maps: 1,
      skip_veto: true,
      veto_mappool: 'de_nuke',
    });
    matchId = (await api.get(CommandBus).execute(new ScheduleMatchCommand(viewer, options))).matchId;
    await waitFor(async () => (await api.get(MatchEngine).load(matchId))?.state.phase === 'warmup', {
      timeoutMs: 120_000,
      what: 'the match to be loaded',
    });
  });
  afterAll(async () => {
    await operated.drain();
    await worker.close();
    await operated.close();
    await api.close();
    await fleet.close();
    await environment.stop();
  });

  it('finds every hop of one click under one id: request, command, job, console line, proof', async () => {
    const id = `click-${mode.name}-0042`;
    const answer = await fetch(`${url}/api/matches/${matchId}/commands`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'user-api': key, 'X-Request-Id': id },
      body: JSON.stringify({ kind: 'say', args: { text: 'olá a segredo-do-chat 🐍' } }),
    });
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([expect.any(Number), id]);
    const of = (lines: Line[], msg: string): Line[] =>
      lines.filter((line) => line['correlation_id'] === id && line['msg'] === msg);
    await waitFor(
      () => of(workerLog.lines, 'match command').some((line) => line['event'] === 'match.command-settled'),
      { what: `the end of the command in the worker's log; ${await answer.text()}` },
    );
    const [requested] = of(apiLog.lines, 'match command');
    expect(requested).toMatchObject({
      program: 'api',
      event: 'match.command-requested',
      kind: 'say',
      match_id: matchId,
    });
    expect(of(workerLog.lines, 'rcon line')).toEqual([
      expect.objectContaining({ program: 'worker', outcome: 'ok', command: expect.stringMatching(/^\w+$/) as string }),
    ]);
    const settled = of(workerLog.lines, 'match command').find((line) => line['event'] === 'match.command-settled');
    expect(settled).toMatchObject({ outcome: 'confirmed', command_id: requested?.['command_id'] });
    const events = await api
      .get(DataSource)
      .query<{ type: string }[]>('SELECT type FROM match_events WHERE match_id = $1 AND correlation_id = $2', [
        matchId,
        id,
      ]);
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['match.command-requested', 'match.command-settled']),
    );
    // What people write is nobody's who reads logs.
    expect(JSON.stringify([...apiLog.lines, ...workerLog.lines])).not.toContain('segredo-do-chat');
  });

  it('tells a probe which of its needs answers, and Prometheus how it goes', async () => {
    const base = `http://127.0.0.1:${operated.port}`;
    const ok = { state: 'ok', ms: expect.any(Number) as number, needed: true };
    const readiness = await fetch(`${base}/readyz`);
    expect([readiness.status, await readiness.json()]).toEqual([
      200,
      { status: 'ready', checks: { database: ok, queue: ok, bus: ok } },
    ]);
    const figures = await (await fetch(`${base}/metrics`)).text();
    expect(figures).toMatch(/placar_command_settled_seconds_count\{kind="say",outcome="confirmed"\} [1-9]/);
    expect(figures).toMatch(/placar_command_settled_seconds_count\{kind="load",outcome="confirmed"\} [1-9]/);
    expect(figures).toMatch(/placar_rcon_seconds_count\{outcome="ok"\} [1-9]/);
    expect(figures).toMatch(/placar_matches\{status="\w+"\} 1/);
    expect(figures).toMatch(/placar_server_leases 1/);
    expect(figures).toMatch(/placar_queue_jobs\{queue="match-control",state="waiting"\} \d/);
    expect(figures).toMatch(
      /placar_http_request_seconds_count\{method="POST",route="\/api\/matches\/:id\/commands",status="2xx"\} [1-9]/,
    );
    expect(figures).toMatch(/placar_pg_pool_connections\{state="open"\} [1-9]/);
    expect(figures).not.toMatch(/placar_collect_failures_total\{.*\} [1-9]/);
    expect(figures).not.toContain('olá');
    // Forwarded requests are a stranger's until they show the token.
    const asked = async (headers: Record<string, string>): Promise<number> =>
      (await fetch(`${url}/metrics`, { headers })).status;
    expect(await asked({})).toBe(200);
    expect(await asked({ 'X-Forwarded-For': '203.0.113.9' })).toBe(404);
    expect(await asked({ 'X-Forwarded-For': '127.0.0.1' })).toBe(404);
    expect(await asked({ Authorization: 'Bearer a-token-of-fifteen-letters' })).toBe(404);
    expect(await asked({ 'X-Forwarded-For': '203.0.113.9', Authorization: 'Bearer a-token-of-sixteen-letters' })).toBe(
      200,
    );
  });

  it('leaves what is asked for during its way out to the next worker', async () => {
    await operated.drain();
    const readiness = await fetch(`http://127.0.0.1:${operated.port}/readyz`);
    expect([readiness.status, await readiness.json()]).toEqual([503, expect.objectContaining({ status: 'draining' })]);
    const answer = await fetch(`${url}/api/matches/${matchId}/commands?wait=500`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'user-api': key },
      body: JSON.stringify({ kind: 'say', args: { text: 'quem fica?' } }),
    });
    const { id, status } = (await answer.json()) as { id: string; status: string };
    expect([answer.status, status]).toEqual([202, 'requested']);
    const next = await createWorker(environment.config, workerLog.logger);
    try {
      await waitFor(
        () => workerLog.lines.some((line) => line['command_id'] === id && line['outcome'] === 'confirmed'),
        { what: 'the next worker to take the command' },
      );
    } finally {
      await next.close();
    }
  });
});
