import { InsertedAnswer, MessageAnswer, RecentMatches, TeamAnswer, TeamBasicAnswer, TeamList } from '@placar/contracts';
import { Team, TeamMember, User } from '@placar/persistence';
import { strictly } from '../answer-shape';
import { nextSteamIdOf } from './steam-ids';
import { TestApi } from '../test-api';
import type { Answer } from '../test-api';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());

const message = ({ body }: Answer): string => (body as { message: string }).message;
const idOf = ({ body }: Answer): number => (body as { id: number }).id;
interface Shown {
  id: number;
  auth_name: Record<string, { name: string; captain: number; coach: number; image?: string | null }>;
}
const teamOf = ({ body }: Answer): Shown => (body as { team: Shown }).team;

describe('teams', () => {
  it('are an empty list with the message that clients know', async () => {
    const empty = await api.visitor().get('/api/teams');
    expect([empty.status, message(empty)]).toEqual([404, 'No teams found in the system.']);
    const member = await api.login('member');
    const mine = await member.get('/api/teams/myteams');
    expect([mine.status, message(mine)]).toEqual([404, `No teams found for ${member.user.name}`]);
  });

  it('are made from a list of one or a bare object, with players in any written form, captain first', async () => {
    const member = await api.login('member');
    const team = {
      name: '"Ação" — Équipe 🐯 日本; DROP',
      tag: "L'É",
      flag: 'br',
      public_team: true,
      auth_name: {
        'STEAM_0:1:42': { name: 'nick" ; quit' },
        'https://steamcommunity.com/profiles/76561197960265900': { name: 'Capitão 🎯', captain: 1 },
        '[U:1:99]': 'só nome',
        '76561197960266000': { name: '', coach: true },
      },
    };
    const made = await member.post('/api/teams/', [team]);
    expect([made.status, message(made)]).toEqual([200, 'Team successfully inserted.']);
    const { body } = await api.visitor().get(`/api/teams/${idOf(made)}`);
    expect(body).toEqual({
      team: {
        id: idOf(made),
        user_id: member.user.id,
        name: team.name,
        flag: 'BR',
        logo: null,
        tag: "L'É",
        public_team: true,
        auth_name: {
          '76561197960265900': { name: 'Capitão 🎯', captain: 1, coach: 0, image: null },
          '76561197960265813': { name: 'nick" ; quit', captain: 0, coach: 0, image: null },
          '76561197960265827': { name: 'só nome', captain: 0, coach: 0, image: null },
          '76561197960266000': { name: null, captain: 0, coach: 1, image: null },
        },
      },
    });
    expect(Object.keys(teamOf(await api.visitor().get(`/api/teams/${idOf(made)}`)).auth_name)[0]).toBe(
      '76561197960265900',
    );
    strictly(InsertedAnswer, made.body);
    strictly(TeamAnswer, body);
    const basic = await api.visitor().get(`/api/teams/${idOf(made)}/basic`);
    expect(strictly(TeamBasicAnswer, basic.body)).toMatchObject({ team: { name: team.name, auth_name: '' } });
    const bare = await member.post('/api/teams', { name: 'Sozinho' });
    expect(teamOf(await api.visitor().get(`/api/teams/${idOf(bare)}`))).toMatchObject({
      tag: '',
      public_team: false,
      auth_name: null,
    });
    const mine = strictly(TeamList, (await member.get('/api/teams/myteams')).body);
    strictly(TeamList, (await api.visitor().get('/api/teams')).body);
    expect(mine.teams.map(({ id }) => id)).toEqual([idOf(bare), idOf(made)]);
    expect(mine.teams[0]?.owner).toBe(member.user.name);
  });

  it('show picture and name of players who have an account by Steam', async () => {
    const steamId = nextSteamIdOf();
    const member = await api.login('member', {
      steamId,
      name: 'Conhecida',
      mediumImage: 'https://avatars.steamstatic.com/x.jpg',
    });
    const made = await member.post('/api/teams', { name: 'Com foto', auth_name: { [steamId]: '' } });
    expect(teamOf(await api.visitor().get(`/api/teams/${idOf(made)}`)).auth_name).toEqual({
      [steamId]: { name: 'Conhecida', captain: 1, coach: 0, image: 'https://avatars.steamstatic.com/x.jpg' },
    });
  });

  it('can be searched and read in pages', async () => {
    const member = await api.login('member');
    for (const name of ['Página um', 'PÁGINA dois', '100% _x_']) await member.post('/api/teams', { name });
    const names = async (query: string) =>
      ((await api.visitor().get(`/api/teams?${query}`)).body as { teams: { name: string }[] }).teams.map(
        ({ name }) => name,
      );
    expect(await names(`search=${encodeURIComponent('página')}`)).toEqual(['PÁGINA dois', 'Página um']);
    expect(await names('search=%25%20_')).toEqual(['100% _x_']);
    expect(await names(`search=${encodeURIComponent('página')}&limit=1&offset=1`)).toEqual(['Página um']);
    for (const query of ['limit=0', 'limit=201', 'limit=x', 'offset=-1'])
      expect((await api.visitor().get(`/api/teams?${query}`)).status).toBe(400);
  });

  it('change only in what is given, and only by owner or super admin', async () => {
    const owner = await api.login('member');
    const [stranger, admin, superAdmin] = [
      await api.login('member'),
      await api.login('admin'),
      await api.login('super_admin'),
    ];
    const a = nextSteamIdOf();
    const b = nextSteamIdOf();
    const id = idOf(
      await owner.post('/api/teams', {
        name: 'Velho',
        tag: 'VLH',
        flag: 'BR',
        public_team: 1,
        auth_name: { [a]: 'A' },
      }),
    );
    for (const client of [stranger, admin]) {
      const refused = await client.put('/api/teams', [{ id, name: 'Roubado' }]);
      expect([refused.status, message(refused)]).toEqual([403, 'User is not authorized to perform action.']);
      expect((await client.delete('/api/teams', [{ team_id: id }])).status).toBe(403);
    }
    const updated = await owner.put('/api/teams', [
      { id, name: 'Novo', tag: null, auth_name: { [b]: { name: 'B', captain: true }, [a]: 'A2' } },
    ]);
    expect([updated.status, message(updated)]).toEqual([200, 'Team successfully updated']);
    expect(teamOf(await owner.get(`/api/teams/${id}`))).toMatchObject({
      name: 'Novo',
      tag: 'VLH',
      flag: 'BR',
      public_team: true,
      auth_name: { [b]: { name: 'B', captain: 1 }, [a]: { name: 'A2', captain: 0 } },
    });
    expect((await superAdmin.put('/api/teams', { id, public_team: false })).status).toBe(200);
    expect((await owner.put('/api/teams', { id })).status).toBe(200);
    expect((await owner.put('/api/teams', { id, user_id: 999_999 })).status).toBe(400);
    expect((await owner.put('/api/teams', { id: 999_999, name: 'x' })).body).toMatchObject({
      message: 'Team does not exist.',
    });
    const gone = await owner.delete('/api/teams', [{ team_id: id, steam_id: a }]);
    expect(message(gone)).toBe('Team member deleted successfully!');
    expect((await owner.delete('/api/teams', [{ team_id: id, steam_id: a }])).status).toBe(404);
    expect(message(await owner.delete('/api/teams', [{ team_id: id }]))).toBe('Team has been deleted successfully!');
    expect((await owner.get(`/api/teams/${id}`)).body).toMatchObject({ message: `No team found for id ${id}` });
  });

  it('have exactly one captain: who was chosen, who it was, or the first who plays', async () => {
    const owner = await api.login('member');
    const [coach, a, b, c] = [nextSteamIdOf(), nextSteamIdOf(), nextSteamIdOf(), nextSteamIdOf()];
    const id = idOf(
      await owner.post('/api/teams', { name: 'Capitães', auth_name: { [coach]: { coach: 1 }, [a]: 'A', [b]: 'B' } }),
    );
    const captains = async (): Promise<string[]> =>
      Object.entries(teamOf(await owner.get(`/api/teams/${id}`)).auth_name)
        .filter(([, { captain }]) => captain === 1)
        .map(([steamId]) => steamId);
    expect(await captains()).toEqual([a]);
    await owner.put('/api/teams', {
      id,
      auth_name: { [c]: { name: 'C', captain: 1 }, [b]: { name: 'B', captain: 1 } },
    });
    expect(await captains()).toEqual([c]);
    await owner.put('/api/teams', { id, auth_name: { [b]: 'Outro nome' } });
    expect(await captains()).toEqual([c]);
    await owner.delete('/api/teams', [{ team_id: id, steam_id: c }]);
    expect(await captains()).toEqual([a]);
    strictly(MessageAnswer, (await owner.put('/api/teams', { id, remove_members: [a, nextSteamIdOf()] })).body);
    expect(await captains()).toEqual([b]);
    await owner.put('/api/teams', { id, remove_members: [b, coach] });
    expect(teamOf(await owner.get(`/api/teams/${id}`)).auth_name).toBeNull();
  });

  it('take countries by their codes, in any case, and refuse what is none', async () => {
    const owner = await api.login('member');
    for (const [flag, shown] of [
      ['br', 'BR'],
      ['Jp', 'JP'],
      ['EU', 'EU'],
      ['', null],
      [null, null],
    ] as const) {
      const id = idOf(await owner.post('/api/teams', { name: 'Bandeira', flag }));
      expect(teamOf(await owner.get(`/api/teams/${id}`))).toMatchObject({ flag: shown });
    }
    for (const flag of ['ZZ', 'QX', 'BRA', '🇧🇷', '<>', 55])
      expect((await owner.post('/api/teams', { name: 'Bandeira', flag })).status).toBe(400);
  });

  it('change hands when their owner says so, and keep at most 64 members', async () => {
    const [owner, heir] = [await api.login('member'), await api.login('member')];
    const members = (count: number): Record<string, string> =>
      Object.fromEntries(Array.from({ length: count }, () => [nextSteamIdOf(), '']));
    const id = idOf(await owner.post('/api/teams', { name: 'Herança', auth_name: members(60) }));
    expect((await owner.post('/api/teams', { name: 'Demais', auth_name: members(65) })).status).toBe(400);
    const refused = await owner.put('/api/teams', { id, auth_name: members(5) });
    expect([refused.status, Object.keys((refused.body as { fields: object }).fields)]).toEqual([400, ['auth_name']]);
    expect(await api.database.getRepository(TeamMember).countBy({ teamId: id })).toBe(60);
    expect((await heir.put('/api/teams', { id, user_id: heir.user.id })).status).toBe(403);
    expect((await owner.put('/api/teams', { id, user_id: heir.user.id })).status).toBe(200);
    expect((await owner.put('/api/teams', { id, name: 'Ainda meu' })).status).toBe(403);
    expect((await heir.put('/api/teams', { id, name: 'Agora meu' })).status).toBe(200);
  });

  it('are kept by who took over their roster, who can neither give them away nor delete them', async () => {
    const [owner, captain] = [await api.login('member'), await api.login('member')];
    const id = idOf(await owner.post('/api/teams', { name: 'Importado' }));
    expect((await captain.put('/api/teams', { id, name: 'Meu' })).status).toBe(403);
    await api.database.query('INSERT INTO team_managers (team_id, user_id) VALUES ($1, $2)', [id, captain.user.id]);
    const steamId = nextSteamIdOf();
    expect((await captain.put('/api/teams', { id, name: 'Nosso', auth_name: { [steamId]: 'Zé' } })).status).toBe(200);
    expect((await captain.delete('/api/teams', [{ team_id: id, steam_id: steamId }])).status).toBe(200);
    for (const change of [{ user_id: captain.user.id }, { public_team: 1 }])
      expect((await captain.put('/api/teams', { id, ...change })).status).toBe(403);
    expect((await captain.delete('/api/teams', [{ team_id: id }])).status).toBe(403);
    expect(teamOf(await api.visitor().get(`/api/teams/${id}`))).toMatchObject({ name: 'Nosso', public_team: false });
  });

  it('are kept no more by who was taken off them', async () => {
    const owner = await api.login('member');
    for (const takeOff of ['remove_members', 'delete'] as const) {
      const steamId = nextSteamIdOf();
      const captain = await api.login('member', { steamId });
      const id = idOf(await owner.post('/api/teams', { name: 'Emprestado', auth_name: { [steamId]: 'Zé' } }));
      await api.database.query('INSERT INTO team_managers (team_id, user_id) VALUES ($1, $2)', [id, captain.user.id]);
      expect((await captain.put('/api/teams', { id, tag: 'X' })).status).toBe(200);
      const answer =
        takeOff === 'delete'
          ? await owner.delete('/api/teams', [{ team_id: id, steam_id: steamId }])
          : await owner.put('/api/teams', { id, remove_members: [steamId] });
      expect(answer.status).toBe(200);
      expect((await captain.put('/api/teams', { id, tag: 'Y' })).status).toBe(403);
    }
  });

  it('answer an empty list of matches when they played none, or do not exist', async () => {
    for (const path of ['999999/recent', '999999/recent?limit=0', '999999/recent?limit=5000'])
      expect(strictly(RecentMatches, (await api.visitor().get(`/api/teams/${path}`)).body)).toEqual({ matches: [] });
    for (const path of [
      '999999/recent?limit=-1',
      '999999/recent?limit=x',
      'abc/recent',
      'abc/result/1',
      '1/result/abc',
    ])
      expect((await api.visitor().get(`/api/teams/${path}`)).status).toBe(400);
  });

  it('outlive their owner, as nobody’s', async () => {
    const owner = await api.login('member');
    const id = idOf(await owner.post('/api/teams', { name: 'Órfão' }));
    await api.database.getRepository(User).delete({ id: owner.user.id });
    expect(teamOf(await api.visitor().get(`/api/teams/${id}`))).toMatchObject({ user_id: null });
  });

  it('never delete more than the one that was named, whatever stands for its id', async () => {
    const owner = await api.login('member');
    await owner.post('/api/teams', { name: 'Um' });
    await owner.post('/api/teams', { name: 'Dois' });
    const before = await api.database.getRepository(Team).count();
    for (const team_id of [{ id: 1 }, { team_id: 1 }, '1 OR 1=1', null, true, -1, 1.5, 99_999_999_999, [1, 2], {}]) {
      const answer = await owner.delete('/api/teams', [{ team_id }]);
      expect([400, 403, 404]).toContain(answer.status);
      expect((await owner.put('/api/teams', [{ id: team_id, name: 'x' }])).status).toBeGreaterThanOrEqual(400);
    }
    for (const path of ['abc', '0', '-1', '1e9999', '%00', '1;DROP', '9999999999'])
      expect((await api.visitor().get(`/api/teams/${path}`)).status).toBe(400);
    expect(await api.database.getRepository(Team).count()).toBe(before);
  });

  it('refuse bad input naming the field, and change nothing', async () => {
    const owner = await api.login('member');
    const before = await api.database.getRepository(TeamMember).count();
    for (const [body, field] of [
      [{}, 'name'],
      [{ name: '  ' }, 'name'],
      [{ name: 'x'.repeat(41) }, 'name'],
      [{ name: 'a\u0000b' }, 'name'],
      [{ name: { $gt: '' } }, 'name'],
      [{ name: 'x', flag: 'Brasil' }, 'flag'],
      [{ name: 'x', public_team: 'sim' }, 'public_team'],
      [{ name: 'x', auth_name: { fallen: 'F' } }, 'auth_name.fallen'],
      [
        { name: 'x', auth_name: { 'https://steamcommunity.com/id/fallen': 'F' } },
        'auth_name.https://steamcommunity.com/id/fallen',
      ],
      [{ name: 'x', auth_name: { 'nick" ; quit': 'F' } }, 'auth_name.nick" ; quit'],
      [{ name: 'x', auth_name: { '76561197960265900': 'n'.repeat(40) } }, 'auth_name.76561197960265900'],
      [{ name: 'x', auth_name: { '76561197960265900': 'A', '[U:1:172]': 'B' } }, 'auth_name.76561197960265900'],
      [[], 'body'],
      [[{ name: 'a' }, { name: 'b' }], 'body'],
      ['text', 'body'],
    ] as const) {
      const answer = await owner.post('/api/teams', body);
      expect([answer.status, body]).toEqual([400, body]);
      const { fields, message: text } = answer.body as { fields?: object; message: string };
      if (typeof body !== 'string')
        expect([Object.keys(fields ?? {}), text.startsWith(field)]).toEqual([[field], true]);
    }
    expect(await api.database.getRepository(TeamMember).count()).toBe(before);
  });

  it('take prototype keys as the nonsense they are', async () => {
    const owner = await api.login('member');
    const made = await owner.call('/api/teams', {
      method: 'POST',
      body: '[{"name":"Proto","__proto__":{"public_team":true},"constructor":{"prototype":{"x":1}},"auth_name":{"__proto__":{"name":"x"}}}]',
    });
    expect([200, 400]).toContain(made.status);
    if (made.status === 200)
      expect(teamOf(await owner.get(`/api/teams/${idOf(made)}`))).toMatchObject({
        public_team: false,
        auth_name: null,
      });
    expect(({} as Record<string, unknown>).public_team).toBeUndefined();
  });
});
