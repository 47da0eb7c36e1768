import { RosterHistory, TeamInviteAnswer, TeamInviteLink, TeamLife } from '@placar/contracts';
import { strictly } from '../answer-shape';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';
import { nextSteamIdOf } from './steam-ids';

type Person = Awaited<ReturnType<TestApi['login']>> & { steamId: string };

describe('people of a team', () => {
  let api: TestApi;
  let owner: Person;
  let captain: Person;
  let teamId: number;

  const person = async (): Promise<Person> => {
    const steamId = nextSteamIdOf();
    return Object.assign(await api.login('member', { steamId }), { steamId });
  };
  const statusOf = async (call: Promise<{ status: number; body: unknown }>): Promise<[number, string | undefined]> => {
    const { status, body } = await call;
    return [status, (body as { code?: string }).code];
  };
  const lifeOf = async (client: TestClient): Promise<TeamLife> =>
    strictly(TeamLife, (await client.get(`/api/teams/${teamId}/life`)).body);
  const history = async (): Promise<string[]> => {
    const { body } = await api.visitor().get(`/api/teams/${teamId}/roster-history`);
    return strictly(RosterHistory, body).changes.map(({ steam_id: id, change, how }) => `${id} ${change} ${how}`);
  };
  const inviteBy = async (client: TestClient): Promise<string> => {
    const { body } = await client.post(`/api/teams/${teamId}/invite-link`);
    return strictly(TeamInviteLink, body).url.split('/').at(-1) ?? '';
  };

  beforeAll(async () => {
    api = await TestApi.start({ RATE_LIMITS: 'off' });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    owner = await person();
    captain = await person();
    const made = await owner.post('/api/teams', {
      name: 'Os Onze',
      auth_name: { [captain.steamId]: { name: 'C', captain: 1 } },
    });
    teamId = (made.body as { id: number }).id;
  });

  it('come by a link of the captain, which is stored as a hash, ends, and brings nobody twice', async () => {
    const [guest, second] = [await person(), await person()];
    expect(await statusOf(guest.post(`/api/teams/${teamId}/invite-link`))).toEqual([403, 'NOT_ALLOWED']);
    const token = await inviteBy(captain);
    const dump = JSON.stringify(await api.database.query('SELECT * FROM team_invites'));
    expect(dump).not.toContain(token);

    const shown = await api.visitor().get(`/api/team-invites/${token}`);
    expect(strictly(TeamInviteAnswer, shown.body).invite).toMatchObject({ team: { id: teamId }, members: 1 });
    expect(await statusOf(api.visitor().post(`/api/team-invites/${token}`))).toEqual([401, 'NOT_AUTHENTICATED']);
    expect(await statusOf((await api.login('member')).post(`/api/team-invites/${token}`))).toEqual([
      403,
      'NOT_ALLOWED',
    ]);
    expect((await guest.post(`/api/team-invites/${token}`)).body).toMatchObject({ team_id: teamId });
    expect(await statusOf(guest.post(`/api/team-invites/${token}`))).toEqual([409, 'ALREADY_MEMBER']);

    // A new link ends the one before it; the last place of a link is for one of those who come at once.
    const newer = await inviteBy(owner);
    expect(await statusOf(second.post(`/api/team-invites/${token}`))).toEqual([404, 'NOT_FOUND']);
    await api.database.query('UPDATE team_invites SET uses = most_uses - 1 WHERE revoked_at IS NULL AND team_id = $1', [
      teamId,
    ]);
    const rivals = [second, await person(), await person()];
    const came = await Promise.all(rivals.map((rival) => statusOf(rival.post(`/api/team-invites/${newer}`))));
    expect(came.map(([status]) => status).toSorted()).toEqual([200, 404, 404]);
    expect(await statusOf(captain.call(`/api/teams/${teamId}/invite-link`, { method: 'DELETE' }))).toEqual([
      200,
      undefined,
    ]);
    expect(await history()).toEqual([
      expect.stringMatching(/ joined invite$/),
      `${guest.steamId} joined invite`,
      `${captain.steamId} captain form`,
      `${captain.steamId} joined form`,
    ]);
  });

  it('ask, are taken in or refused, and ask a team that said no not again at once', async () => {
    const [asks, refused] = [await person(), await person()];
    for (const text of ['Jogo de awp', 'Jogo de awp e falo pouco'])
      expect((await asks.post(`/api/teams/${teamId}/requests`, { message: text })).status).toBe(200);
    await refused.post(`/api/teams/${teamId}/requests`, {});
    expect((await lifeOf(asks)).asked_at).not.toBeNull();
    expect((await lifeOf(asks)).requests).toEqual([]);
    const { requests } = await lifeOf(captain);
    expect(requests.map(({ user_id: id, message }) => [id, message])).toEqual([
      [asks.user.id, 'Jogo de awp e falo pouco'],
      [refused.user.id, ''],
    ]);
    const answer = (client: TestClient, index: number, accept: boolean) =>
      statusOf(client.post(`/api/teams/${teamId}/requests/${requests[index]?.id}`, { accept }));
    expect(await answer(asks, 0, true)).toEqual([403, 'NOT_ALLOWED']);
    // Two who may answer press at once: one answer counts.
    const both = await Promise.all([answer(captain, 0, true), answer(owner, 0, true)]);
    expect(both.map(([status]) => status).toSorted()).toEqual([200, 404]);
    expect(await answer(owner, 1, false)).toEqual([200, undefined]);
    expect(await statusOf(refused.post(`/api/teams/${teamId}/requests`, {}))).toEqual([409, 'REQUEST_REFUSED']);
    expect(await statusOf(asks.post(`/api/teams/${teamId}/requests`, {}))).toEqual([409, 'ALREADY_MEMBER']);
    expect((await history())[0]).toBe(`${asks.steamId} joined request`);
    expect(await lifeOf(asks)).toMatchObject({ is_member: true, can_lead: false, asked_at: null });
  });

  it('leave, and hand the captaincy over', async () => {
    const guest = await person();
    await guest.post(`/api/team-invites/${await inviteBy(captain)}`);
    expect(await statusOf(guest.post(`/api/teams/${teamId}/captain`, { steam_id: guest.steamId }))).toEqual([
      403,
      'NOT_ALLOWED',
    ]);
    expect(await statusOf(captain.post(`/api/teams/${teamId}/captain`, { steam_id: owner.steamId }))).toEqual([
      404,
      'NOT_A_MEMBER',
    ]);
    expect((await captain.post(`/api/teams/${teamId}/captain`, { steam_id: guest.steamId })).status).toBe(200);
    expect([(await lifeOf(captain)).can_lead, (await lifeOf(guest)).is_captain]).toEqual([false, true]);
    expect((await guest.post(`/api/teams/${teamId}/leave`)).status).toBe(200);
    expect(await statusOf(guest.post(`/api/teams/${teamId}/leave`))).toEqual([404, 'NOT_A_MEMBER']);
    expect((await lifeOf(captain)).is_captain).toBe(true);
    expect((await history()).slice(0, 3)).toEqual([
      `${captain.steamId} captain form`,
      `${guest.steamId} left form`,
      `${guest.steamId} captain form`,
    ]);
    expect(await statusOf(guest.get('/api/teams/999999/life'))).toEqual([404, 'TEAM_NOT_FOUND']);
  });
});
