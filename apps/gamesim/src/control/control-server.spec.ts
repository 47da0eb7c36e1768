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

  it('takes servers down and brings them back as planned, also those made while it runs', async () => {
    const made = await call('POST', '/servers', { name: 'Sob demanda', password: 'p', profile: 'none', seed: 's' });
    const { id, port } = made.body as { id: string; port: number };
    expect(port).toBeGreaterThan(0);
    const again = await call('POST', '/servers', {
      clock: { mode: 'scaled', factor: 1000 },
      quirks: { kickUnlisted: false },
    });
    expect((again.body as { id: string }).id).not.toBe(id);
    expect((await call('POST', `/servers/${id}/crash`, { at: 'during_restore', restart_after_ms: 1 })).status).toBe(
      200,
    );
    expect((await call('GET', '/servers')).body).toMatchObject([{ state: 'none' }, { state: 'none' }]);
    expect((await call('POST', `/servers/${id}/crash`, { at: 'yesterday' })).status).toBe(400);
    await call('POST', `/servers/${id}/crash`, { restart_after_ms: 20, wipe_disk: true });
    expect(fleet.server(id)?.state()).toBe('down');
    while (fleet.server(id)?.state() === 'down') await new Promise((resolve) => setTimeout(resolve, 5));
    expect(fleet.server(id)?.port).toBe(port);
    await call('DELETE', `/servers/${id}`);
    expect((await call('POST', '/servers', {})).status).toBe(201);
  });

  it('lists its scenarios as buttons, and runs one on a server', async () => {
    await call('POST', '/servers', { id: 'um', clock: { mode: 'manual' }, profile: 'get5-0.15', locale: 'pt-BR' });
    const list = (await call('GET', '/scenarios')).body as { name: string; about: string; match: object }[];
    expect(list).toHaveLength(33);
    expect(list.find((scenario) => scenario.name === 'wingman')).toEqual({
      name: 'wingman',
      about: 'Two against two, first to nine.',
      match: { wingman: true, players_per_team: 2 },
    });
    for (const { name } of list) {
      expect(await call('POST', `/scenarios/${name}`, { server: 'um' })).toMatchObject({ status: 200, body: { name } });
    }
    expect((await call('POST', '/scenarios/nope', { server: 'um' })).status).toBe(404);
    expect((await call('POST', '/scenarios/bo1', { server: 'dois' })).status).toBe(404);
    expect((await call('POST', '/scenarios/bo1', {})).status).toBe(400);
  });

  it('takes every fault at once, and plans for later ones', async () => {
    await call('POST', '/servers', { id: 'um', clock: { mode: 'manual' } });
    const share = { probability: 0.5, limit: 2 };
    const every = {
      rconCoalesce: { windowMs: 5 },
      rconSplitHeader: true,
      rconHalfOpen: { afterCommands: 3 },
      rconRstAfter: { commands: 2 },
      rconFinMid: { ...share, commands: ['sm_pause'] },
      rconStall: { ...share, at: 'after_run', forMs: 5 },
      rconDupReply: share,
      rconStrayPacket: { id: -7 },
      rconOversize: { bytes: 9000 },
      rconMalformedSize: { size: 2 ** 31 },
      rconNoMirror: true,
      rconMuteAfterFirst: true,
      rconBan: 'reset',
      rconSlowAuth: { ms: 10 },
      httpReplayOld: share,
      httpWrongToken: share,
      httpOldToken: share,
      httpMissingHeader: share,
      httpTruncateBody: share,
      httpBadJson: share,
      httpUnknownEvent: share,
      httpHugeBody: { ...share, events: ['round_end'], bytes: 1000 },
      httpBurst: { events: 3 },
      configFetch: { mode: 'slow', ms: 5 },
      mapMissing: {},
      workshopDownload: { ms: 5 },
      workshopMaps: { 3070284539: 'de_cache' },
      emptyValveBackup: { probability: 1 },
      demoNotRecorded: true,
      demoCorrupt: true,
      captainLeaves: true,
      teamLeaves: { team: 'team1', round: 2 },
      stopByPlayers: { round: 2 },
      tacDuringAdminPause: true,
      pugAfterMatch: { rounds: 2 },
      restartPlaysOn: true,
      locale: 'pt-BR',
      hibernate: true,
      crashOn: { at: 'during_upload', wipeDisk: true },
    };
    expect(await call('POST', '/servers/um/faults', every)).toMatchObject({ status: 200 });
    const plan = { faults: { httpDrop: { probability: 1 } }, at: { round: 3, map: 0 }, probability: 0.5, forMs: 1000 };
    expect(await call('POST', '/servers/um/planFaults', plan)).toMatchObject({ status: 200 });
    expect((await call('POST', '/servers/um/planFaults', { ...plan, at: { round: 0 } })).status).toBe(400);
    expect((await call('POST', '/servers/um/faults', { pluginMissing: 'yes' })).status).toBe(400);
    expect(await call('POST', '/servers/um/faults')).toMatchObject({ status: 200 });
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
