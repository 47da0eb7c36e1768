import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DemoScenarioName } from '@placar/contracts';
import { freePort, waitFor } from '@placar/testing';
import { createAccount } from '../../api/src/features/auth/create-account';
import { hashPassword } from '../../api/src/features/auth/password';
import { PASSWORD, TestApi, TestClient } from '../../api/test/test-api';
import { startControlApi } from '../../gamesim/src';
import type { ServerOptions, VirtualServerApi } from '../../gamesim/src';
import { DemoScenarioHandler } from '../src/demo/demo-scenario.job';
import { Simulator } from '../src/demo/simulator';
import { play } from '../src/demo/training-scenarios';
import { ServerDirectory } from '../src/servers/server-directory';
import { FailureStack } from './failure-table.stack';

const SPEED = 50;
let stack: FailureStack;
let control: { port: number; close(): Promise<void> };
let admin: TestClient;
let member: TestClient;

beforeAll(async () => {
  const port = await freePort();
  stack = await FailureStack.start({
    DEMO: 'true',
    GAMESIM_CONTROL_URL: `http://127.0.0.1:${port}`,
    GAMESIM_SPEED: String(SPEED),
  });
  control = await startControlApi(stack.fleet, port);
  admin = await login('professora', true);
  member = await login('aluno', false);
});
afterAll(async () => {
  await control?.close();
  await stack?.stop();
});

async function login(username: string, isAdmin: boolean): Promise<TestClient> {
  const passwordHash = await hashPassword(PASSWORD);
  await createAccount(stack.database.manager, { name: username, username, passwordHash, admin: isAdmin });
  const client = new TestClient(stack.environment.config.http.publicUrl);
  expect((await client.post('/api/login', { username, password: PASSWORD })).status).toBe(200);
  return client;
}

async function simulated(options: ServerOptions = {}): Promise<VirtualServerApi> {
  const server = await stack.addServer(options);
  await stack.database.query("UPDATE servers SET provider = 'demo' WHERE id = $1", [stack.serverId(server)]);
  return server;
}

const start = (client: TestClient, name: string, matchId: unknown) =>
  client.post(`/api/demo/scenarios/${name}`, { match_id: matchId });
const offered = async (matchId: number): Promise<unknown> =>
  (await admin.get(`/api/demo/scenarios?match_id=${matchId}`)).body;
const people = async (server: VirtualServerApi): Promise<number> => {
  const { server: status } = JSON.parse(await server.console('status_json')) as { server: { clients_human: number } };
  return status.clients_human;
};

describe('training on the demo', () => {
  it('is for admins, says what is wrong, and refuses matches that no simulator plays', async () => {
    const visitor = new TestClient(stack.environment.config.http.publicUrl);
    expect((await visitor.get('/api/demo/scenarios')).status).toBe(401);
    expect((await member.get('/api/demo/scenarios')).status).toBe(403);
    expect((await start(member, 'crash_for_good', 1)).status).toBe(403);
    const { status, body } = await admin.get('/api/demo/scenarios');
    expect(status).toBe(200);
    const names = (body as { scenarios: { name: string; title_key: string }[] }).scenarios;
    expect(names.map(({ name }) => name)).toEqual(DemoScenarioName.options);
    expect(names[0]?.title_key).toBe('demo.scenario.crash_and_return');

    const real = await stack.addServer();
    const matchId = await stack.match({ server: real });
    await stack.status(matchId, 'live');
    const refused = async (answer: ReturnType<typeof start>): Promise<[number, string]> => {
      const { status: given, body: why } = await answer;
      return [given, (why as { code: string }).code];
    };
    expect(await refused(start(admin, 'meteorito', matchId))).toEqual([400, 'INVALID_INPUT']);
    for (const bad of [undefined, '7x', 0, 1.5, null])
      expect(await refused(start(admin, 'crash_for_good', bad))).toEqual([400, 'INVALID_INPUT']);
    expect((await admin.get('/api/demo/scenarios?match_id=x')).status).toBe(400);
    expect(await refused(start(admin, 'crash_for_good', 4_000_000))).toEqual([404, 'MATCH_NOT_FOUND']);
    expect(await refused(start(admin, 'crash_for_good', matchId))).toEqual([409, 'SERVER_NOT_SIMULATED']);
    expect(await offered(matchId)).toEqual({ scenarios: [] });
    expect(real.state()).toBe('live');
    await stack.command(matchId, { kind: 'cancel', args: {} });

    const ended = await stack.match({ server: await simulated() });
    await stack.status(ended, 'live');
    await stack.command(ended, { kind: 'cancel', args: {} });
    expect(await refused(start(admin, 'crash_for_good', ended))).toEqual([409, 'MATCH_NOT_RUNNING']);
  });

  it('does not exist where there is no demo', async () => {
    const api = await TestApi.start();
    const elsewhere = await api.login('admin');
    expect((await elsewhere.get('/api/demo/scenarios')).status).toBe(404);
    expect((await elsewhere.post('/api/demo/scenarios/heal', { match_id: 1 })).status).toBe(404);
    await api.stop();
  });

  it('lets a server crash in the round, and the match comes back by itself with its rounds', async () => {
    const server = await simulated();
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 3);
    expect(await offered(matchId)).toMatchObject({
      scenarios: expect.arrayContaining([{ name: 'heal', title_key: 'demo.scenario.heal' }]) as unknown,
    });
    const answer = await start(admin, 'crash_and_return', matchId);
    expect([answer.status, typeof (answer.body as { message: unknown }).message]).toEqual([202, 'string']);
    await stack.status(matchId, 'server_lost');
    expect(server.state()).toBe('down');
    const rounds = (await stack.live(matchId)).maps[0];
    await stack.status(matchId, 'live', 180_000);
    const back = (await stack.live(matchId)).maps[0];
    expect(back!.team1_score + back!.team2_score).toBeGreaterThanOrEqual(rounds!.team1_score + rounds!.team2_score);
    expect(await stack.types(matchId)).toContain('match.recovery-started');
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });

  it('goes on with its matches after worker and simulator were stopped and started', async () => {
    const id = 'demo-retomada';
    const diskDir = await mkdtemp(join(tmpdir(), 'placar-demo-'));
    const server = await simulated({ id, diskDir });
    const { port, password } = server;
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 3);
    await stack.worker.close();
    // In a round: its backup has come. Between two rounds the last one would be played again.
    await server.crash({ at: 'mid_round' });
    await waitFor(() => server.state() === 'down', { what: 'the simulator to be stopped' });
    await stack.fleet.removeServer(id);
    const before = (await stack.live(matchId)).maps[0];
    const clock = { mode: 'scaled' as const, factor: SPEED };
    await stack.fleet.addServer({ id, diskDir, port, password, clock });
    await stack.startWorker();
    await stack.until(matchId, ({ status }) => status === 'live', 'the match to go on', 180_000);
    await waitFor(async () => (await stack.types(matchId)).includes('match.recovery-ended'));
    const after = (await stack.live(matchId)).maps[0];
    expect(after!.team1_score + after!.team2_score).toBeGreaterThanOrEqual(before!.team1_score + before!.team2_score);
    expect((await stack.live(matchId)).status).not.toBe('cancelled');
    await stack.command(matchId, { kind: 'cancel', args: {} });
    await rm(diskDir, { recursive: true, force: true });
  });

  it('ignores pauses and sends a team home, until the server is put right', async () => {
    const server = await simulated();
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 1);
    expect(await people(server)).toBe(10);
    for (const name of ['pause_ignored', 'team_leaves']) expect((await start(admin, name, matchId)).status).toBe(202);
    await waitFor(async () => (await people(server)) === 5, { what: 'a team to be gone' });
    expect(await stack.command(matchId, { kind: 'pause', args: {} })).not.toBe('confirmed');
    expect((await start(admin, 'heal', matchId)).status).toBe(202);
    await waitFor(async () => (await people(server)) === 10, { what: 'the team to be back' });
    expect(await stack.command(matchId, { kind: 'pause', args: {} })).toBe('confirmed');
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });

  it('knows only scenarios that the simulator can play, breaks no server that the match has left, and heals them all', async () => {
    const server = await simulated();
    const matchId = await stack.match({ server });
    await stack.status(matchId, 'live');
    const { config, pause } = await stack.state(matchId);
    const simulator = new Simulator({ controlUrl: `http://127.0.0.1:${control.port}`, speed: SPEED });
    const handler = new DemoScenarioHandler(stack.worker.get(ServerDirectory), simulator, () => stack.state(matchId));
    const job = { server_id: stack.serverId(server), name: 'crash_for_good' as const };
    const context = { logger: { info: jest.fn(), warn: jest.fn() }, startedBefore: false };
    await handler.handle({ ...job, match_id: matchId + 1 }, context as never);
    await handler.handle({ ...job, match_id: matchId }, { ...context, startedBefore: true } as never);
    expect(server.state()).not.toBe('down');
    for (const name of DemoScenarioName.options) {
      const stage = { simulator, people: config, isPaused: pause !== null };
      await play(name, { ...stage, server: await simulator.serverAt(server.port) });
    }
    await play('heal', { simulator, people: config, isPaused: false, server: await simulator.serverAt(server.port) });
    expect(server.state()).not.toBe('down');
    expect(await server.console('get5_status')).toContain('gamestate');
    await expect(simulator.serverAt(1)).rejects.toThrow('no server on port 1');
  });
});
