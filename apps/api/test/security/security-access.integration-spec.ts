import { existsSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { Team, User } from '@placar/persistence';
import { hashApiKey, matchToken, openSecret, sealSecret, SealedSecretError } from '@placar/platform';
import { createTeam } from '@placar/testing';
import { closeConnections, sendRaw } from './route-requests';
import { SeededCommunity } from '../seeded-community';
import type { Person, Records } from '../seeded-community';
import { nextSteamIdOf } from '../people/steam-ids';
import { PASSWORD, TestApi } from '../test-api';
import type { Answer } from '../test-api';

let api: TestApi;
let community: SeededCommunity;
let records: Records;
beforeAll(async () => {
  api = await TestApi.start({ MEMBERS_MAY_CREATE: 'matches,servers,seasons' });
  community = await SeededCommunity.create(api);
});
beforeEach(async () => {
  records = await community.records();
});
afterAll(async () => {
  closeConnections();
  await api.stop();
});

interface Asked {
  as?: Person;
  body?: unknown;
  headers?: Record<string, string>;
}

async function call(method: string, path: string, { as, body, headers = {} }: Asked = {}): Promise<Answer> {
  const session = as ? await community.session(as) : {};
  return api.visitor().call(`/api${path}`, { method, body, headers: { ...session, ...headers } });
}

const count = async (sql: string, values: unknown[] = []): Promise<number> => {
  const [row] = await api.database.query<{ n: number }[]>(`SELECT count(*) AS n FROM ${sql}`, values);
  return row?.n ?? 0;
};

const person = (id: number): Promise<User> => api.database.getRepository(User).findOneByOrFail({ id });

describe('security of access', () => {
  it('§15.1 no. 1: nobody deletes seasons or statistics without login', async () => {
    for (const [path, body] of [
      ['/seasons', [{ season_id: records.season }]],
      ['/playerstats', [{ match_id: records.match }]],
      ['/playerstatsextra', [{ match_id: records.match }]],
    ] as const) {
      expect([path, (await call('DELETE', path, { body })).status]).toEqual([path, 401]);
      expect([path, (await call('DELETE', path, { as: 'member', body })).status]).toEqual([path, 403]);
    }
    expect(await count('seasons WHERE id = $1', [records.season])).toBe(1);
  });

  it('§15.1 no. 2: a typed Steam id of a super admin gives no role', async () => {
    const steam_id = nextSteamIdOf();
    const granting = await TestApi.start({ SUPER_ADMIN_STEAM_IDS: steam_id, ADMIN_STEAM_IDS: steam_id });
    try {
      const impostor = granting.visitor();
      expect((await impostor.post('/api/register', { username: 'x', password: PASSWORD, steam_id })).status).toBe(200);
      expect((await impostor.get('/api/isLoggedIn')).body).toMatchObject({ admin: 0, super_admin: 0 });
    } finally {
      await granting.stop();
    }
  });

  it('§15.1 no. 3: an admin makes nobody a super admin, itself included', async () => {
    const { admin, member } = community.people;
    for (const { id, steamId } of [admin, member]) {
      await call('PUT', '/users', { as: 'admin', body: [{ id, steam_id: steamId, super_admin: 1, admin: 1 }] });
      expect(await person(id)).toMatchObject({ superAdmin: false, admin: id === admin.id });
    }
    await call('PUT', '/users', {
      as: 'member',
      body: [{ id: member.id, steam_id: member.steamId, admin: 1, super_admin: 1 }],
    });
    expect(await person(member.id)).toMatchObject({ admin: false, superAdmin: false });
  });

  it('§15.1 no. 4: own id with a victim’s Steam id changes nobody’s password, and the old one is needed', async () => {
    const { member, owner } = community.people;
    const before = [await person(member.id), await person(owner.id)].map(({ passwordHash }) => passwordHash);
    const password = 'another long password';
    for (const body of [
      { id: member.id, steam_id: owner.steamId, password },
      { id: member.id, steam_id: owner.steamId, password, force_reset: true },
      { id: owner.id, steam_id: owner.steamId, password, force_reset: true },
      { id: owner.id, password },
      { steam_id: owner.steamId, password, force_reset: 1 },
    ]) {
      const { status } = await call('PUT', '/users', { as: 'member', body: [body] });
      expect([400, 403]).toContain(status);
    }
    expect([await person(member.id), await person(owner.id)].map(({ passwordHash }) => passwordHash)).toEqual(before);
    const victim = await api.login('member');
    const answer = await victim.put('/api/users', [{ id: victim.user.id, password, force_reset: true }]);
    expect([400, 403]).toContain(answer.status);
  });

  it('§15.1 no. 6: a match without a server belongs to its owner like any other', async () => {
    const [first, second] = [await createTeam(api.database), await createTeam(api.database)];
    for (const { team } of [first, second])
      await api.database.getRepository(Team).update(team.id, { publicTeam: true });
    const made = await call('POST', '/matches', {
      as: 'owner',
      body: [
        {
          server_id: null,
          ignore_server: true,
          team1_id: first.team.id,
          team2_id: second.team.id,
          max_maps: 1,
          veto_mappool: 'de_nuke',
          skip_veto: true,
        },
      ],
    });
    expect(made.status).toBe(200);
    const { id } = made.body as { id: number };
    for (const [method, path, body] of [
      ['PUT', '/matches', [{ match_id: id, title: 'Mine now' }]],
      ['DELETE', '/matches', [{ match_id: id }]],
      ['GET', `/matches/${id}/cancel`, undefined],
      ['GET', `/matches/${id}/forfeit/1`, undefined],
      ['PUT', `/matches/${id}/addspec`, [{ steam_id: '76561198000000042' }]],
    ] as const)
      expect([method, path, (await call(method, path, { as: 'member', body })).status]).toEqual([method, path, 403]);
    expect((await call('GET', `/matches/${id}`)).body).toMatchObject({ match: { cancelled: 0, forfeit: 0 } });
  });

  it('§15.1 no. 8: configs, backups and demos are no public files', async () => {
    const { tokenKey } = api.config.secrets;
    const config = `/matches/${records.match}/config`;
    expect((await call('GET', config)).status).toBe(401);
    expect((await call('GET', config, { as: 'super_admin' })).status).toBe(401);
    for (const authorization of [
      'nonsense',
      matchToken(tokenKey, records.privateMatch, 1),
      `Bearer ${matchToken(tokenKey, records.match, 1)}`,
    ])
      expect((await call('GET', config, { headers: { authorization } })).status).toBe(401);
    for (const path of [
      `/matches/${records.match}/backups/0/1`,
      `/matches/${records.match}/backups/0/1?k=nonsense`,
      `/backups/${records.match}/matchzy_${records.match}_0_round01.json`,
    ])
      expect([400, 401, 403, 404]).toContain((await call('GET', path)).status);
    expect((await call('GET', `/demo/${records.privateMatch}_0.dem`)).status).toBe(404);
  });

  it('§15.1 no. 9: a file name leads nowhere but where files of its kind are', async () => {
    const authorization = matchToken(api.config.secrets.tokenKey, records.match, 1);
    const outside = join(api.config.data.dir, 'escaped.dem');
    for (const name of [
      '../escaped.dem',
      '..\\escaped.dem',
      outside,
      '%2e%2e%2fescaped.dem',
      '../../escaped.dem',
      'a/../../escaped.dem',
    ]) {
      await sendRaw(
        api.url,
        {
          method: 'POST',
          path: '/api/v2/demo',
          headers: {
            authorization,
            'content-type': 'application/octet-stream',
            'get5-matchid': String(records.match),
            'get5-mapnumber': '0',
            'get5-filename': name,
          },
          body: Buffer.from('HL2DEMO'),
        },
        5_000,
      );
    }
    for (const folder of [api.config.data.dir, api.config.data.demosDir, join(api.config.data.dir, '..')])
      expect(existsSync(join(folder, 'escaped.dem'))).toBe(false);
    for (const backup_file of ['../../../etc/passwd', '..\\x.json', '/etc/passwd', 'matchzy_1_0_round01.json\u0000']) {
      const body = [{ server_id: records.server, backup_file }];
      const answer = await call('POST', `/matches/${records.match}/backup/remote`, { as: 'owner', body });
      expect([400, 404, 409, 412]).toContain(answer.status);
    }
    for (const path of [
      '/api/demo/..%2f..%2fpackage.json',
      '/api/static/img/logos/..%2f..%2f..%2fpackage.json',
      '/..%2fpackage.json',
    ])
      expect((await api.visitor().get(path)).text).not.toContain('"dependencies"');
  });

  it('§15.1 no. 10: no line break, quote or semicolon of a call becomes a console command of its own', async () => {
    const path = `/matches/${records.match}`;
    for (const [method, tail, body] of [
      ['POST', '/backup', { backup_name: 'x.json" ; quit' }],
      ['POST', '/backup', { backup_name: 'matchzy_1_0_round01.json\nquit' }],
      ['PUT', '/adduser', { steam_id: '76561198000000042" ; quit', team_id: 'team1' }],
      ['PUT', '/addspec', { steam_id: '76561198000000042\nquit' }],
      ['PUT', '/removeuser', { steam_id: '; quit' }],
      ['PUT', '/adduser', { steam_id: '76561198000000042', team_id: 'team1', nickname: 'nick\nquit' }],
      ['PUT', '/rcon', { rcon_command: 'status\nquit' }],
    ] as const) {
      const answer = await call(method, `${path}${tail}`, { as: 'owner', body: [body] });
      expect([tail, answer.status >= 400 && answer.status < 500]).toEqual([tail, true]);
    }
    const asked = await api.database.query<{ kind: string }[]>(
      `SELECT kind FROM match_commands WHERE match_id = $1 AND kind <> 'load'`,
      [records.match],
    );
    expect(asked).toEqual([]);
  });

  it('§15.1 no. 11: another site makes nobody’s browser pause, cancel, forfeit, restart, write or log out', async () => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', accept: 'text/html' },
      { referer: 'http://evil.example/page' },
      { origin: 'null' },
      { 'sec-purpose': 'prefetch', 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of foreign) {
      for (const action of ['pause', 'unpause', 'cancel', 'restart', 'forfeit/1'])
        expect((await call('GET', `/matches/${records.match}/${action}`, { as: 'owner', headers })).status).toBe(403);
      expect((await call('GET', '/logout', { as: 'owner', headers })).status).toBe(403);
    }
    const written: Record<string, string>[] = [{ origin: 'http://evil.example' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of written) {
      const body = [{ team_id: records.team }];
      expect((await call('DELETE', '/teams', { as: 'owner', body, headers })).status).toBe(403);
    }
    expect(await count('teams WHERE id = $1', [records.team])).toBe(1);
    expect((await call('GET', `/matches/${records.match}`)).body).toMatchObject({
      match: { cancelled: 0, forfeit: 0 },
    });
    const { user } = await api.login('member');
    const login = await api.visitor().post('/api/login', { username: user.username, password: PASSWORD });
    expect(login.headers.getSetCookie().join()).toMatch(/; HttpOnly; SameSite=Lax/);
  });

  it('§15.1 no. 12: secrets are sealed so that a change shows, keys compared whole, guessing slowed down', async () => {
    const { encryptionKey } = api.config.secrets;
    const sealed = sealSecret('senha', encryptionKey);
    const last = sealed.at(-3) === 'A' ? 'B' : 'A';
    expect(() => openSecret(`${sealed.slice(0, -3)}${last}${sealed.slice(-2)}`, encryptionKey)).toThrow(
      SealedSecretError,
    );
    const { member } = community.people;
    for (const header of [
      `${member.id}:`,
      `${member.id}`,
      ':',
      'null',
      `${member.id}:null`,
      `${member.id}:undefined`,
      '0:',
    ])
      expect((await call('GET', '/isLoggedIn', { headers: { 'user-api': header } })).status).toBe(401);
    const stored = await api.database.query<{ hash: Buffer }[]>('SELECT hash FROM api_keys');
    const key = community.keys.api_key.split(':')[1] ?? '';
    expect(stored.some(({ hash }) => hash.equals(hashApiKey(key)))).toBe(true);
    expect(JSON.stringify(stored.map(({ hash }) => hash.toString('latin1')))).not.toContain(key);
    const victim = await api.login('member');
    const guess = () => api.visitor().post('/api/login', { username: victim.user.username, password: 'guess guess' });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) statuses.push((await guess()).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect(
      (await api.visitor().post('/api/login', { username: victim.user.username, password: PASSWORD })).status,
    ).toBe(429);
  });

  it('§15.1 no. 13: private teams, matches and servers are their owner’s, and nobody makes us connect anywhere', async () => {
    const [mine, theirs] = [await createTeam(api.database, { userId: community.people.member.id }), records.team];
    const privateTeam = await call('POST', '/matches', {
      as: 'member',
      body: [
        {
          server_id: null,
          ignore_server: true,
          team1_id: mine.team.id,
          team2_id: theirs,
          max_maps: 1,
          veto_mappool: 'de_nuke',
          skip_veto: true,
        },
      ],
    });
    expect([403, 404]).toContain(privateTeam.status);
    expect((await call('GET', `/matches/${records.privateMatch}`)).status).toBe(404);
    expect((await call('GET', `/matches/${records.privateMatch}`, { as: 'member' })).status).toBe(404);
    expect((await call('GET', '/matches')).text).not.toContain(`"id":${records.privateMatch},`);
    const server = await call('GET', `/servers/${records.server}`, { as: 'member' });
    expect(server.text).not.toContain('127.0.0.1');
    const closed = await TestApi.start({ ALLOW_PRIVATE_HOSTS: 'false', MEMBERS_MAY_CREATE: '' });
    try {
      const body = (ip_string: string) => [{ ip_string, port: 27015, display_name: 'x', rcon_password: 'y' }];
      const member = await closed.login('member');
      expect((await member.post('/api/servers', body('203.0.113.7'))).status).toBe(403);
      const admin = await closed.login('admin');
      for (const host of [
        '127.0.0.1',
        '169.254.169.254',
        '10.0.0.1',
        '::1',
        '0.0.0.0',
        '::ffff:127.0.0.1',
        'localhost',
      ])
        expect([400, 403]).toContain((await admin.post('/api/servers', body(host))).status);
      const [made] = await closed.database.query<{ n: number }[]>('SELECT count(*) AS n FROM servers');
      expect(made?.n).toBe(0);
    } finally {
      await closed.stop();
    }
  });

  it('§15.1 no. 14: nobody makes us hold a huge body unread, nor crash by an open stream', async () => {
    for (const [path, announced, type] of [
      ['/api/teams', 2_000_000_000, 'application/octet-stream'],
      ['/api/login', 2_000_000_000, 'application/json'],
      ['/api/login', 20_000, 'application/json'],
      ['/api/v2/demo', 2_000_000_000, 'application/octet-stream'],
      ['/api/nothing', 2_000_000_000, 'application/octet-stream'],
    ] as const)
      expect([path, await statusBeforeBody(path, announced, type)]).toEqual([path, expect.any(Number)]);
    for (const path of [
      `/mapstats/1/0/stream`,
      `/mapstats/${records.match}/stream`,
      '/mapstats/999999/stream',
      '/mapstats/NaN/stream',
    ]) {
      const { status } = await sendRaw(
        api.url,
        { method: 'GET', path: `/api${path}`, headers: {}, body: null },
        20_000,
      );
      expect(status).toBeGreaterThan(0);
    }
    const headers = {
      'content-type': 'application/json',
      authorization: matchToken(api.config.secrets.tokenKey, records.match, 1),
    };
    const event = { event: 'going_live', matchid: records.match, map_number: 0 };
    expect((await call('POST', '/v2', { body: event, headers })).status).toBe(200);
    expect((await api.visitor().get('/livez')).status).toBe(200);
  });
});

/** The status of an answer that came though only the head of the body was sent. */
function statusBeforeBody(path: string, announced: number, type: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': type, 'content-length': announced };
    const request = httpRequest(`${api.url}${path}`, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    request.on('error', reject);
    request.setTimeout(5_000, () => request.destroy(new Error(`${path}: no answer before the body`)));
    request.write('{"a":"');
  });
}
