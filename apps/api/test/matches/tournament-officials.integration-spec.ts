import {
  ApiErrorBody,
  MatchAnswer,
  TournamentAnswer,
  TournamentBroadcastsAnswer,
  TournamentOfficialsAnswer,
} from '@placar/contracts';
import { createServer, createTeam, waitFor } from '@placar/testing';
import { TestApi } from '../test-api';

type Person = Awaited<ReturnType<TestApi['login']>>;
const GOTV_PORT = 27_020;
let api: TestApi;
let organiser: Person;
beforeAll(async () => {
  api = await TestApi.start({ MEMBERS_MAY_CREATE: 'matches,seasons' });
  organiser = await api.login('member');
});
afterAll(() => api.stop());

const BODY = { name: 'Copa', teams: 4, team_size: 1, stages: [{ format: { kind: 'single_elimination' } }] };
const team = (number: number) => ({
  name: `Time ${number}`,
  members: [{ steam_id: `7656119${String(8_300_000_000 + number)}`, name: `p${number}` }],
});
const refusalOf = ({ status, body }: { status: number; body: unknown }) => {
  const { code, fields = {} } = ApiErrorBody.parse(body);
  return [status, code, Object.keys(fields)];
};

/** A tournament of four that has begun. */
async function begun(body: object = BODY): Promise<string> {
  const made = await organiser.post('/api/tournaments', body);
  const path = `/api/tournaments/${TournamentAnswer.parse(made.body).id}`;
  for (const [act, more] of [
    ['open-sign-up', {}],
    ...[1, 2, 3, 4].map((number) => ['sign-up', team(number)] as const),
    ['begin', { seeds: [1, 2, 3, 4] }],
  ] as const)
    expect((await organiser.post(`${path}/${act}`, more)).status).toBe(200);
  return path;
}

/** A match of the organiser on a server of somebody else, tied to this pairing as the worker ties them. */
async function matchOf(path: string, key: string): Promise<string> {
  const { database, config } = api;
  const userId = organiser.user.id;
  const [one, two] = [await createTeam(database, { userId }), await createTeam(database, { userId })];
  const body = { team1_id: one.team.id, team2_id: two.team.id, veto_mappool: 'de_nuke', max_maps: 1, skip_veto: 1 };
  const made = await organiser.post('/api/matches', [{ ...body, ignore_server: true }]);
  expect({ status: made.status, body: made.body }).toMatchObject({ status: 200 });
  const { id } = made.body as { id: number };
  const server = await createServer(database, config, { gotvPort: GOTV_PORT, publicServer: false });
  await database.query('UPDATE matches SET server_id = $1 WHERE id = $2', [server.id, id]);
  await database.query(
    `INSERT INTO tournament_matches (tournament_id, stage, key, low, high, call, match_id) VALUES ($1, 0, $2, 1, 2, 0, $3)`,
    [path.split('/').at(-1), key, id],
  );
  return `/api/matches/${id}`;
}

const officialsOf = async (path: string) =>
  TournamentOfficialsAnswer.parse((await api.visitor().get(`${path}/officials`)).body);
const matchAs = async (who: Pick<Person, 'get'>, match: string) => MatchAnswer.parse((await who.get(match)).body);
/** Another answer takes the place of a kept one within a second. */
const administers = (who: Person, match: string, wanted: boolean) =>
  waitFor(async () => ((await matchAs(who, match)).can.administer === wanted ? true : undefined), {
    what: `administer: ${wanted}`,
  });
const cancel = (who: Person, match: string) =>
  who.post(`${match}/commands`, { kind: 'cancel', args: { reason: 'teste' } });

describe('a referee', () => {
  it('runs the matches in their care and no other, and changes nothing of the tournament', async () => {
    const path = await begun();
    const [own, other] = [await matchOf(path, 'U1.1'), await matchOf(path, 'U1.2')];
    const referee = await api.login('member');
    const { id } = referee.user;
    const named = { referees: [{ user_id: id, of: [{ stage: 0, key: 'U1.1' }] }], casters: [] };
    expect((await matchAs(referee, own)).can).toMatchObject({ administer: false, commands: [] });
    expect(refusalOf(await cancel(referee, own))).toEqual([403, 'NOT_ALLOWED', []]);
    expect((await organiser.post(`${path}/name-officials`, named)).status).toBe(200);
    expect((await officialsOf(path)).referees).toEqual([
      { user_id: id, name: referee.user.name, of: [{ stage: 0, key: 'U1.1' }] },
    ]);

    await administers(referee, own, true);
    expect((await matchAs(referee, own)).can).toMatchObject({ rcon: false, vouch: false });
    expect((await matchAs(referee, other)).can.administer).toBe(false);
    expect((await referee.get(`${own}/commands`)).status).toBe(200);
    expect(refusalOf(await referee.get(`${other}/commands`))).toEqual([403, 'NOT_ALLOWED', []]);
    expect(refusalOf(await cancel(referee, other))).toEqual([403, 'NOT_ALLOWED', []]);
    // Nor its record, which is the owner's.
    const matchId = Number(own.split('/').at(-1));
    expect(refusalOf(await referee.put('/api/matches', [{ match_id: matchId, title: 'meu' }]))[0]).toBe(403);
    expect(refusalOf(await referee.delete('/api/matches', [{ match_id: matchId }]))[0]).toBe(403);
    for (const [act, body] of [
      ['pause', { paused: true }],
      ['name-officials', { referees: [], casters: [id] }],
      ['result', { stage: 0, key: 'U1.1', result: null, reason: 'x' }],
    ] as const)
      expect(refusalOf(await referee.post(`${path}/${act}`, body))).toEqual([403, 'NOT_ALLOWED', []]);
    expect(refusalOf(await referee.put(path, BODY))[0]).toBe(403);

    expect((await cancel(referee, own)).status).toBe(200);
    const [log] = await api.database.query<{ actor: { id: number } }[]>(
      `SELECT actor FROM match_events WHERE match_id = $1 AND type = 'match.command-requested'`,
      [matchId],
    );
    expect(log?.actor.id).toBe(id);
  });

  it('has the care of a stage or of everything, until somebody else is named', async () => {
    const path = await begun();
    const match = await matchOf(path, 'U1.1');
    const [stage, all] = [await api.login('member'), await api.login('member')];
    const named = { referees: [{ user_id: stage.user.id, of: [{ stage: 0 }] }, { user_id: all.user.id }], casters: [] };
    expect((await organiser.post(`${path}/name-officials`, named)).status).toBe(200);
    await administers(stage, match, true);
    await administers(all, match, true);
    expect((await organiser.post(`${path}/name-officials`, { referees: [], casters: [] })).status).toBe(200);
    await administers(stage, match, false);
    expect(refusalOf(await cancel(all, match))).toEqual([403, 'NOT_ALLOWED', []]);
    const events = await api.database.query<{ actor: { id: number } }[]>(
      `SELECT actor FROM tournament_events WHERE tournament_id = $1 AND type = 'tournament.settings-changed'`,
      [path.split('/').at(-1)],
    );
    expect(events.map(({ actor }) => actor.id)).toEqual([organiser.user.id, organiser.user.id]);
  });
});

it('a co-organiser runs every match of the tournament', async () => {
  const friend = await api.login('member');
  const path = await begun({ ...BODY, co_organisers: [friend.user.id] });
  const match = await matchOf(path, 'U1.1');
  await administers(friend, match, true);
  expect((await cancel(friend, match)).status).toBe(200);
});

it('a caster reads where matches are broadcast, and nothing else', async () => {
  const path = await begun();
  const match = await matchOf(path, 'U1.1');
  const [caster, stranger] = [await api.login('member'), await api.login('member')];
  expect(refusalOf(await caster.get(`${path}/broadcasts`))).toEqual([403, 'NOT_ALLOWED', []]);
  expect((await matchAs(caster, match)).gotv).toBeUndefined();
  const named = { referees: [], casters: [caster.user.id] };
  expect((await organiser.post(`${path}/name-officials`, named)).status).toBe(200);
  const gotv = { address: '127.0.0.1', port: GOTV_PORT };
  await waitFor(async () => (await matchAs(caster, match)).gotv, { what: 'the broadcast' });
  expect(await matchAs(caster, match)).toMatchObject({ gotv, can: { administer: false, rcon: false, commands: [] } });
  const { status, body, text } = await caster.get(`${path}/broadcasts`);
  expect(status).toBe(200);
  const matchId = Number(match.split('/').at(-1));
  expect(TournamentBroadcastsAnswer.parse(body).matches).toEqual([
    { match_id: matchId, stage: 0, key: 'U1.1', ...gotv },
  ]);
  expect(text).not.toMatch(/rcon|password|connect/i);
  expect(refusalOf(await cancel(caster, match))).toEqual([403, 'NOT_ALLOWED', []]);
  for (const who of [stranger, api.visitor()]) expect((await matchAs(who, match)).gotv).toBeUndefined();
  expect(refusalOf(await stranger.get(`${path}/broadcasts`))).toEqual([403, 'NOT_ALLOWED', []]);
  expect((await organiser.get(`${path}/broadcasts`)).status).toBe(200);
});

it('says which account or match it does not know, and names nobody then', async () => {
  const path = await begun();
  const { id } = (await api.login('member')).user;
  for (const [body, refusal] of [
    [
      { referees: [{ user_id: id }, { user_id: 999_999 }], casters: [] },
      [404, 'USER_NOT_FOUND', ['referees.1.user_id']],
    ],
    [{ referees: [], casters: [999_999] }, [404, 'USER_NOT_FOUND', ['casters.0']]],
    [
      { referees: [{ user_id: id }, { user_id: id, of: [{ stage: 0 }] }], casters: [] },
      [400, 'INVALID_INPUT', ['referees']],
    ],
    [{ referees: [], casters: [id, id] }, [400, 'INVALID_INPUT', ['casters']]],
    [
      { referees: [{ user_id: id, of: [{ stage: 0 }, { stage: 0, key: 'U9.9' }] }], casters: [] },
      [404, 'PAIRING_NOT_FOUND', ['referees.0.of.1']],
    ],
    [{ referees: [{ user_id: id, of: [{ stage: 1 }] }], casters: [] }, [404, 'PAIRING_NOT_FOUND', ['referees.0.of.0']]],
    [{ referees: [], casters: [id], version: 1 }, [409, 'CONFLICT', ['version']]],
  ] as const)
    expect(refusalOf(await organiser.post(`${path}/name-officials`, body))).toEqual(refusal);
  expect(await officialsOf(path)).toEqual({ referees: [], casters: [] });
});

it('a deleted account leaves the roles, and the others stay when they are named again', async () => {
  const path = await begun();
  const match = await matchOf(path, 'U1.1');
  const [leaver, stayer] = [await api.login('member'), await api.login('member')];
  const referees = [leaver, stayer].map(({ user }) => ({ user_id: user.id }));
  const named = { referees, casters: [leaver.user.id] };
  expect((await organiser.post(`${path}/name-officials`, named)).status).toBe(200);
  await administers(stayer, match, true);
  const staff = await api.login('super_admin');
  const gone = await staff.delete(`/api/admin/users/${leaver.user.id}`, { name: leaver.user.name });
  expect({ status: gone.status, body: gone.body }).toMatchObject({ status: 200 });
  const left = await waitFor(
    async () => {
      const now = await officialsOf(path);
      return now.casters.length === 0 ? now : undefined;
    },
    { what: 'the officials without the account' },
  );
  expect(left.referees.map(({ user_id: id }) => id)).toEqual([stayer.user.id]);
  const again = left.referees.map(({ user_id, of }) => ({ user_id, of }));
  expect((await organiser.post(`${path}/name-officials`, { referees: again, casters: [] })).status).toBe(200);
  expect((await officialsOf(path)).referees).toHaveLength(1);
});
