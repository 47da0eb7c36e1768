import { request } from 'node:http';
import type { FleetApi } from '../api-types';
import { createFleet } from '../fleet';
import { readProgramConfig } from '../program-config';
import type { ControlApi } from './control-server';
import { startControlApi } from './control-server';
import { matchConfig, startReceiver } from '../../test/match-receiver';

interface Answer {
  status: number;
  body: unknown;
}

describe('the control API', () => {
  let fleet: FleetApi;
  let api: ControlApi;
  beforeEach(async () => {
    fleet = createFleet();
    api = await startControlApi(fleet);
  });
  afterEach(async () => {
    await api.close();
    await fleet.close();
  });

  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port: api.port, method, path, headers }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
      });
      outgoing.on('error', reject);
      outgoing.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
    });

  it('creates a server, drives a match on it and tells its truth', async () => {
    const receiver = await startReceiver();
    receiver.answer('/config', 200, JSON.stringify(matchConfig(receiver.baseUrl)));
    const created = await call('POST', '/servers', {
      id: 'um',
      name: 'Arena São Jorge',
      seed: 1,
      clock: { mode: 'manual' },
    });
    expect(created).toMatchObject({ status: 201, body: { id: 'um', state: 'none' } });
    expect((await call('GET', '/servers')).body).toEqual([
      {
        id: 'um',
        name: 'Arena São Jorge',
        port: expect.any(Number) as number,
        password: expect.any(String) as string,
        state: 'none',
      },
    ]);
    expect(await call('POST', '/servers/um/scenario', { name: 'bo1_ot' })).toMatchObject({ status: 200 });
    const load = { line: `matchzy_loadmatch_url "${receiver.baseUrl}/config"` };
    expect(await call('POST', '/servers/um/console', load)).toEqual({ status: 200, body: { printed: '' } });
    expect(await call('POST', '/servers/um/playRound', { winner: 'team2' })).toMatchObject({ status: 200 });
    expect(await call('POST', '/servers/um/pause', { team: 'team1' })).toMatchObject({ status: 200 });
    expect((await call('GET', '/servers/um')).body).toMatchObject({
      state: 'live',
      paused: true,
      match: { maps: [{ team2Score: 1 }] },
    });
    expect(await call('POST', '/servers/um/playSeries')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('paused') as string },
    });
    expect(await call('POST', '/servers/um/unpause', { team: 'team1' })).toMatchObject({ status: 200 });
    expect(await call('POST', '/servers/um/unpause', { team: 'team2' })).toMatchObject({ status: 200 });
    expect(await call('POST', '/servers/um/playSeries')).toMatchObject({ status: 200 });
    expect((await call('GET', '/servers/um')).body).toMatchObject({
      match: { status: 'finished', maps: [{ team1Score: 16, team2Score: 14 }] },
    });
    const files = (await call('GET', '/servers/um/disk')).body as string[];
    expect(files).toContain('matchzy_9001_0_round29.json');
    expect((await call('GET', `/servers/um/disk/${files[0]}`)).status).toBe(200);
    expect(await call('POST', '/servers/um/crash')).toMatchObject({ status: 200 });
    expect((await call('GET', '/servers')).body).toMatchObject([{ state: 'down' }]);
    expect(await call('POST', '/reset')).toMatchObject({ status: 200 });
    expect((await call('GET', '/servers/um/disk')).body).toEqual([]);
    expect(await call('DELETE', '/servers/um')).toMatchObject({ status: 200 });
    expect((await call('GET', '/servers')).body).toEqual([]);
    await receiver.close();
  });

  it('says what is wrong with bad input', async () => {
    await call('POST', '/servers', { id: 'um' });
    expect((await call('POST', '/servers/um/scenario', { name: 'nope' })).status).toBe(400);
    expect((await call('POST', '/servers/um/faults', { httpDrop: { probability: 2 } })).body).toMatchObject({
      issues: [{ path: ['httpDrop', 'probability'] }],
    });
    expect((await call('POST', '/servers/um/faults', '{')).status).toBe(400);
    expect((await call('POST', '/servers/um/advance', { ms: 5 })).status).toBe(409);
    expect((await call('POST', '/servers/dois/crash')).status).toBe(404);
    expect((await call('POST', '/servers', { port: 70_000 })).status).toBe(400);
    expect((await call('POST', '/servers', { id: 'um' })).status).toBe(409);
    expect((await call('POST', '/servers', { port: fleet.server('um')?.port })).status).toBe(409);
  });

  it('is closed to web pages and foreign host names', async () => {
    expect((await call('POST', '/reset', undefined, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await call('GET', '/servers', undefined, { host: 'evil.example' })).status).toBe(403);
  });
});

describe('the program’s config', () => {
  it('gives every server the common speed unless it names a clock', () => {
    const config = readProgramConfig(
      '{"speed": 50, "servers": [{"id": "a"}, {"id": "b", "clock": {"mode": "manual"}}]}',
    );
    expect(config.servers.map((server) => server.clock)).toEqual([{ mode: 'scaled', factor: 50 }, { mode: 'manual' }]);
    expect(readProgramConfig(undefined).servers).toHaveLength(4);
  });

  it('names the field that is wrong', () => {
    expect(() => readProgramConfig('{"servers": [{"port": "x"}]}')).toThrow(/servers\[0\]\.port/);
    expect(() => readProgramConfig('{')).toThrow('no JSON');
  });
});
