import { setBoardRules, countAllChangedMatches, rebuildProjections, StandingsQueries } from '@placar/read-models';
import type { MatchAnswer } from '@placar/contracts';
import { Unconfirmed1764510000000 } from '../../../../libs/persistence/src/migrations/core/1764510000000-unconfirmed';
import { MatchEngine } from '@placar/match-engine';
import { createServer, createTeam, USUAL_MODE, waitFor } from '@placar/testing';
import { MatchApi } from './match-api';
import type { ApiUser, MatchChoices, TestMatch } from './match-api';
import { seriesEvents } from './plugin-series';

const SERIES = ['1'.repeat(13)];
const OVERALL = 0;

describe('results that somebody could have made up (plugin contract F22)', () => {
  let api: MatchApi;
  let admin: ApiUser;
  let member: ApiUser;

  beforeAll(async () => {
    api = await MatchApi.start(USUAL_MODE, { MEMBERS_MAY_CREATE: 'matches,servers' });
    admin = await api.user({ admin: true });
    member = await api.user({ name: 'Membro' });
  });
  afterAll(() => api.stop());

  /** Read by staff: what visitors read may be a second old. */
  const one = async (id: number, as = admin): Promise<MatchAnswer> =>
    (await api.call<MatchAnswer>('GET', `/matches/${id}`, { as })).body;
  const keyShown = async (id: number, as: ApiUser): Promise<unknown> =>
    ((await one(id, as)).match as { api_key?: string }).api_key;

  /** A match of an owner on a server of another. */
  async function match(owner: ApiUser, choices: MatchChoices & { serverOf?: ApiUser } = {}): Promise<TestMatch> {
    const { serverOf = owner, ...options } = choices;
    if (serverOf === owner) return api.match(owner, options);
    const server = await createServer(api.database, api.config, { userId: serverOf.id, publicServer: true });
    return { ...(await api.match(owner, { ...options, server_id: server.id })), server };
  }

  async function play(made: TestMatch, token = api.token(made.id)): Promise<number[]> {
    const answers = [];
    for (const event of seriesEvents(made, SERIES)) answers.push((await api.post(made.id, event, { token })).status);
    await api.folded(made.id);
    return answers;
  }

  /** Kills on the public board of the first player of team 1. */
  async function killsOnBoard(made: TestMatch): Promise<number> {
    await countAllChangedMatches(api.database);
    const id = made.team1.members[0]?.steamId ?? '';
    return (await api.get<StandingsQueries>(StandingsQueries).player(OVERALL, id))?.kills ?? 0;
  }

  it('are refused for a match that no server was ever given to, and that nobody loads by hand', async () => {
    const waiting = await api.match(member, { server_id: null });
    const answers = await play(waiting, api.token(waiting.id, 0));
    expect(new Set(answers)).toEqual(new Set([401]));
    expect(await keyShown(waiting.id, member)).toBe('');
    expect((await one(waiting.id, admin)).match).toMatchObject({ status: 'scheduled', unconfirmed: 0 });
  });

  it('count nowhere when the match was loaded by hand, until staff confirm it with a click that is audited', async () => {
    const byHand = await api.match(member, { server_id: null, ignore_server: true });
    const token = String(await keyShown(byHand.id, member));
    expect(token).toBe(api.token(byHand.id, 0));
    expect(new Set(await play(byHand, token))).toEqual(new Set([200]));
    expect((await one(byHand.id)).match).toMatchObject({ status: 'finished', unconfirmed: 1 });
    expect(await killsOnBoard(byHand)).toBe(0);

    const click = (as?: ApiUser, body: object = {}) =>
      api.call('POST', `/matches/${byHand.id}/confirm`, { body, ...(as ? { as } : {}) });
    expect((await click()).status).toBe(401);
    expect((await click(member)).status).toBe(403);
    expect((await one(byHand.id, member)).can).toMatchObject({ administer: true, vouch: false });
    expect((await one(byHand.id, admin)).can).toMatchObject({ vouch: true });
    expect((await click(admin)).status).toBe(200);
    expect((await one(byHand.id)).match).toMatchObject({ unconfirmed: 0 });
    expect(await killsOnBoard(byHand)).toBeGreaterThan(10);
    const [line] = await api.database.query<{ actor: { name: string } }[]>(
      "SELECT actor FROM match_events WHERE match_id = $1 AND type = 'match.confirmed'",
      [byHand.id],
    );
    expect(line?.actor.name).toBe(admin.name);
    const audited = () =>
      api.database.query<unknown[]>(
        "SELECT 1 FROM audit_log WHERE user_id = $1 AND route LIKE '%/confirm' AND status = 200",
        [admin.id],
      );
    await waitFor(async () => (await audited()).length > 0);

    expect((await click(admin, { confirmed: false })).status).toBe(200);
    expect((await one(byHand.id)).match).toMatchObject({ unconfirmed: 1 });
    expect(await killsOnBoard(byHand)).toBe(0);
  });

  it('cannot come from an owner on the server of another: the token is not shown, and the match counts', async () => {
    const foreign = await match(member, { serverOf: admin });
    expect(await keyShown(foreign.id, member)).toBe('');
    expect(await keyShown(foreign.id, await api.user({ superAdmin: true }))).toBe(api.token(foreign.id));
    await play(foreign);
    expect((await one(foreign.id)).match).toMatchObject({ status: 'finished', unconfirmed: 0 });
    expect(await killsOnBoard(foreign)).toBeGreaterThan(10);
  });

  it.each([true, false])(
    'count nowhere when the server is of a member, public %s, whoever owns the match',
    async (isPublic) => {
      const own = await createServer(api.database, api.config, { userId: member.id, publicServer: isPublic });
      for (const owner of [member, admin]) {
        const made = await api.match(owner, { server_id: own.id });
        expect(await keyShown(made.id, owner === member ? member : await api.user({ superAdmin: true }))).toBe(
          api.token(made.id),
        );
        await play(made);
        expect((await one(made.id)).match).toMatchObject({ unconfirmed: 1 });
        expect(await killsOnBoard(made)).toBe(0);
        await api.database.query('UPDATE server_leases SET released_at = now() WHERE match_id = $1', [made.id]);
      }
    },
  );

  it('count nowhere when a server comes to its owner after the match was loaded and its token is then shown', async () => {
    const made = await match(member, { serverOf: admin });
    await api.database.query('UPDATE servers SET user_id = $1 WHERE id = $2', [member.id, made.server.id]);
    expect((await one(made.id)).match).toMatchObject({ unconfirmed: 0 });
    expect(await keyShown(made.id, member)).toBe(api.token(made.id));
    // A read wrote this: the cache hears of it as it hears of every commit.
    await waitFor(async () => (await one(made.id)).match.unconfirmed === 1);
  });

  it('are unconfirmed when an owner who is not staff says who won', async () => {
    const forfeited = await match(member, { serverOf: admin });
    await api.call('GET', `/matches/${forfeited.id}/forfeit/1`, { as: member });
    const entered = await match(member, { serverOf: admin });
    await play(entered);
    const body = { match_id: entered.id, team1_score: 0, team2_score: 1, winner: entered.team2.team.id };
    expect((await api.call('PUT', '/matches', { as: member, body: [body] })).status).toBe(200);
    for (const { id } of [forfeited, entered]) expect((await one(id)).match).toMatchObject({ unconfirmed: 1 });
  });

  it('and matches of few are left out of public boards by the count and by a rebuild; an installation may count the unconfirmed', async () => {
    const teams: [TestMatch['team1'], TestMatch['team2']] = [
      await createTeam(api.database, { userId: admin.id }),
      await createTeam(api.database, { userId: admin.id }),
    ];
    const kills = new Map<string, number>();
    const played = async (choices: MatchChoices & { serverOf?: ApiUser }): Promise<TestMatch> => {
      const made = await match(admin, { ...choices, teams });
      await play(made);
      return made;
    };
    const open = await played({});
    kills.set('open', await killsOnBoard(open));
    await played({ private_match: true });
    kills.set('and a private one', await killsOnBoard(open));
    const unconfirmed = await played({ serverOf: member });
    kills.set('and an unconfirmed one', await killsOnBoard(open));
    await rebuildProjections(api.database);
    kills.set('rebuilt', await killsOnBoard(open));
    expect(await setBoardRules(api.database, { countUnconfirmed: true })).toBe(true);
    kills.set('all', await killsOnBoard(open));
    await rebuildProjections(api.database);
    kills.set('all, rebuilt', await killsOnBoard(open));
    await setBoardRules(api.database, { countUnconfirmed: false });
    kills.set('as before', await killsOnBoard(open));
    const once = kills.get('open') ?? 0;
    expect([...kills]).toEqual([
      ['open', once],
      ['and a private one', once],
      ['and an unconfirmed one', once],
      ['rebuilt', once],
      ['all', 2 * once],
      ['all, rebuilt', 2 * once],
      ['as before', once],
    ]);
    expect((await one(unconfirmed.id)).match).toMatchObject({ unconfirmed: 1 });
  });

  it('of a confirmed match that is then told more need a new word', async () => {
    const byHand = await api.match(admin, { server_id: null, ignore_server: true });
    const token = api.token(byHand.id, 0);
    const events = seriesEvents(byHand, SERIES);
    // The last report of the map is held back: the result is inferred from the end of the series.
    const late = events.findLastIndex(({ event }) => event === 'map_result');
    for (const [index, event] of events.entries()) if (index !== late) await api.post(byHand.id, event, { token });
    await api.folded(byHand.id);
    await api.call('POST', `/matches/${byHand.id}/confirm`, { as: admin, body: {} });
    expect((await one(byHand.id)).match).toMatchObject({ status: 'finished', unconfirmed: 0 });
    await api.post(
      byHand.id,
      {
        ...events[late],
        team1: { score: 13, series_score: 1, players: [] },
        team2: { score: 11, series_score: 0, players: [] },
      },
      { token },
    );
    await api.folded(byHand.id);
    expect((await one(byHand.id)).match).toMatchObject({ unconfirmed: 1 });
    const loaded = await api.get<MatchEngine>(MatchEngine).load(byHand.id);
    expect(loaded?.state.maps[0]?.result).toMatchObject({ team1: 13, team2: 11, source: 'event' });
  });

  it('of former releases, which showed every token to its owner, are unconfirmed after the migration and the rebuild', async () => {
    const [ofMember, ofAdmin] = [await match(member, { serverOf: admin }), await match(admin)];
    for (const made of [ofMember, ofAdmin]) await play(made);
    expect((await one(ofMember.id)).match).toMatchObject({ unconfirmed: 0 });
    const runner = api.database.createQueryRunner();
    const migration = new Unconfirmed1764510000000();
    await migration.down(runner);
    await migration.up(runner);
    await runner.release();
    await rebuildProjections(api.database);
    // As after an update: the programs start on the new tables.
    const updated = await api.beside();
    const read = async ({ id }: TestMatch): Promise<unknown> =>
      (await updated.call<MatchAnswer>('GET', `/matches/${id}`, { as: admin })).body.match;
    expect(await read(ofMember)).toMatchObject({ unconfirmed: 1 });
    expect(await read(ofAdmin)).toMatchObject({ unconfirmed: 0 });
    await countAllChangedMatches(updated.database);
    const player = ofMember.team1.members[0]?.steamId ?? '';
    expect((await updated.get<StandingsQueries>(StandingsQueries).player(OVERALL, player))?.kills ?? 0).toBe(0);
    await updated.close();
  });
});
