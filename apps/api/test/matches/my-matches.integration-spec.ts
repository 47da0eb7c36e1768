import { MyMatchesAnswer, MyTeamsAnswer } from '@placar/contracts';
import { Season } from '@placar/persistence';
import { createTeam, USUAL_MODE } from '@placar/testing';
import { strictly } from '../answer-shape';
import { MatchApi } from './match-api';
import type { ApiUser } from './match-api';
import { roundEvents } from './plugin-series';

type MemberChoices = NonNullable<NonNullable<Parameters<typeof createTeam>[1]>['members']>;

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('what a person plays', () => {
  let api: MatchApi;
  let organiser: ApiUser;
  let player: ApiUser;

  beforeAll(async () => {
    api = await MatchApi.start(USUAL_MODE);
    organiser = await api.user({ admin: true });
    player = await api.user();
  });
  afterAll(() => api.stop());

  const mine = async (query = '', as = player): Promise<MyMatchesAnswer> => {
    const answer = await api.call('GET', `/users/me/matches${query}`, { as });
    expect(answer.status).toBe(200);
    return strictly(MyMatchesAnswer, answer.body);
  };
  const teamWith = (steamId: string) =>
    createTeam(api.database, { userId: organiser.id, members: [{ steamId, captain: true }, {}, {}, {}, {}] });
  const opponent = () => createTeam(api.database, { userId: organiser.id });
  const ids = ({ matches }: MyMatchesAnswer): number[] => matches.map(({ id }) => id);

  it('is listed with what is in play first, then the next match, then what is over; page by page', async () => {
    const [team, other, season] = [
      await teamWith(player.steamId!),
      await opponent(),
      await api.database
        .getRepository(Season)
        .save({ userId: organiser.id, name: 'Liga da noite', startDate: '2026-01-31' }),
    ];
    const scheduled = (hours: number | null) =>
      api.match(organiser, {
        teams: [other, team],
        server_id: null,
        ignore_server: true,
        season_id: season.id,
        ...(hours === null ? {} : { start_time: inHours(hours) }),
      });
    const [unset, later, next] = [await scheduled(null), await scheduled(48), await scheduled(2)];
    const over = await api.match(organiser, { teams: [team, other], server_id: null, ignore_server: true });
    await api.call('GET', `/matches/${over.id}/cancel`, { as: organiser });
    const live = await api.match(organiser, { teams: [team, other] });
    await api.match(organiser);

    const whole = await mine();
    expect(ids(whole)).toEqual([live.id, next.id, later.id, unset.id, over.id]);
    expect(whole.next).toBeNull();
    expect(whole.matches.map(({ my_team }) => my_team)).toEqual(['team1', 'team2', 'team2', 'team2', 'team1']);
    expect(whole.matches[1]?.season_name).toBe('Liga da noite');

    const pages: number[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: MyMatchesAnswer = await mine(`?limit=2${after === '' ? '' : `&after=${after}`}`);
      pages.push(...ids(page));
      after = page.next;
    }
    expect(pages).toEqual(ids(whole));
    expect((await api.call('GET', '/users/me/matches?after=x', { as: player })).status).toBe(400);
  });

  it('follows the roster of the match and the numbers of the player; private matches show to their players only', async () => {
    const guest = await api.user();
    const stranger = await api.user();
    const hidden = await api.match(organiser, {
      teams: [await teamWith(guest.steamId!), await opponent()],
      private_match: true,
    });
    expect(ids(await mine('', guest))).toEqual([hidden.id]);
    expect(ids(await mine('', stranger))).toEqual([]);

    // Nobody's roster names them, but they played.
    const open = await api.match(organiser);
    await api.post(open.id, { event: 'going_live', matchid: open.id, map_number: 0 });
    const round = roundEvents(open, 0, '1');
    const seat = open.team1.members[0]!.steamId;
    for (const event of round)
      await api.post(open.id, JSON.parse(JSON.stringify(event).replaceAll(seat, stranger.steamId!)));
    await api.folded(open.id);
    const played = await mine('', stranger);
    expect(ids(played)).toEqual([open.id]);
    expect(played.matches[0]?.my_team).toBeNull();

    const roster = { change: 'team1', steam_id: stranger.steamId, nickname: 'Convidado' };
    const free = await api.match(organiser, { server_id: null, ignore_server: true });
    const added = await api.call('PUT', `/matches/${free.id}/adduser`, {
      as: organiser,
      body: [{ steam_id: roster.steam_id, team_id: 'team1', nickname: roster.nickname }],
    });
    expect(added.status).toBe(200);
    expect(ids(await mine('', stranger))).toContain(free.id);
  });

  it('says where a veto on the web goes on, and no longer when it, or the match, is over', async () => {
    const captain = await api.user();
    const { id } = await api.match(organiser, {
      teams: [await teamWith(captain.steamId!), await opponent()],
      server_id: null,
      ignore_server: true,
      veto: 'web',
      skip_veto: false,
      veto_mappool: 'de_nuke de_ancient de_mirage',
      max_maps: 1,
    });
    const goesOn = async () => (await mine('', captain)).matches.map(({ has_veto }) => has_veto);
    expect(await goesOn()).toEqual([true]);
    await api.database.query('UPDATE web_vetoes SET is_over = true WHERE match_id = $1', [id]);
    expect(await goesOn()).toEqual([false]);
    await api.database.query('UPDATE web_vetoes SET is_over = false WHERE match_id = $1', [id]);
    await api.call('GET', `/matches/${id}/cancel`, { as: organiser });
    expect(await goesOn()).toEqual([false]);
  });

  it('is nothing for somebody who has proved no Steam account, and needs a login', async () => {
    const unproven = await api.user({ steamId: null, claimedSteamId: player.steamId });
    expect(await mine('', unproven)).toEqual({ matches: [], next: null });
    for (const path of ['/users/me/matches', '/users/me/teams']) expect((await api.call('GET', path)).status).toBe(401);
  });

  it('names every team of a person with what they are there, page by page', async () => {
    const person = await api.user();
    const steamId = person.steamId!;
    const made = (userId: number | null, members: MemberChoices) => createTeam(api.database, { userId, members });
    const owned = await made(person.id, [{}]);
    const captained = await made(organiser.id, [{ steamId, captain: true }]);
    const coached = await made(organiser.id, [{ captain: true }, { steamId, captain: false, coach: true }]);
    const both = await made(person.id, [{ captain: true }, { steamId, captain: false }]);
    const teams = async (query: string): Promise<MyTeamsAnswer> =>
      strictly(MyTeamsAnswer, (await api.call('GET', `/users/me/teams${query}`, { as: person })).body);
    const whole = await teams('');
    expect(whole.teams.map(({ id, my_roles }) => [id, my_roles])).toEqual([
      [both.team.id, ['owner', 'player']],
      [coached.team.id, ['coach']],
      [captained.team.id, ['captain', 'player']],
      [owned.team.id, ['owner']],
    ]);
    const first = await teams('?limit=3');
    expect(first.next).toBe(captained.team.id);
    expect((await teams(`?limit=3&behind=${first.next}`)).teams.map(({ id }) => id)).toEqual([owned.team.id]);
  });
});
