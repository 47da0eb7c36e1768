import { ModulesContainer } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { InboxProjector, SettleMatchCommandCommand } from '@placar/match-engine';
import { Season } from '@placar/persistence';
import type { User } from '@placar/persistence';
import { matchToken } from '@placar/platform';
import { createServer, createTeam, createUser } from '@placar/testing';
import { PublicCache } from '../../src/http/public-cache/public-cache';
import { readRoutes } from '../../src/http/routes/route-catalogue';
import type { ApiRoute } from '../../src/http/routes/route-catalogue';
import { roundEvents, seriesEvents } from '../matches/plugin-series';
import { closeConnections, pathOf, sendRaw, sessionCookie } from '../security/route-requests';
import type { Hints } from '../security/route-requests';
import { TestApi } from '../test-api';

/** The broadcast of these does not end while this test runs. */
const DELAY_SECONDS = 600;
/** Else of a route with many addresses the first ones, and of the others every fourth. */
const ALL_ADDRESSES = process.env.CACHE_ADDRESSES === 'all';
const FIRST = 4;
/** With it a match ends. */
const WHOLE_MAP = '1'.repeat(13);

type Team = Awaited<ReturnType<typeof createTeam>>;

interface MatchChoices {
  private_match?: boolean;
  tv_delay?: number;
  /** Rounds that are played. */
  rounds?: string;
}

describe('everybody gets from the public cache what they would get without it', () => {
  let api: TestApi;
  let teams: [Team, Team];
  let season: Season;
  /** Each kind of person, and the headers of their requests. */
  const people = new Map<string, Record<string, string>>([['visitor', {}]]);
  const accounts: User[] = [];
  const matches: number[] = [];

  beforeAll(async () => {
    api = await TestApi.start({ RATE_LIMITS: 'off', MEMBERS_MAY_CREATE: 'matches,servers,seasons' });
    const { database } = api;
    const owner = await person('owner');
    teams = [await createTeam(database, { userId: owner.id }), await createTeam(database, { userId: owner.id })];
    await person('stranger');
    await person('player', { steamId: teams[0].members[0]?.steamId ?? '' });
    const substitute = await person('substitute');
    await person('admin', { admin: true });
    await person('super admin', { superAdmin: true });
    season = database.getRepository(Season).create({ userId: owner.id, name: 'Temporada', startDate: '2026-01-31' });
    await database.getRepository(Season).insert(season);

    await play({});
    await play({ rounds: '1122' });
    await play({ private_match: true, rounds: '12' });
    await play({ private_match: true });
    await play({ tv_delay: DELAY_SECONDS, rounds: '121' });
    await play({ tv_delay: DELAY_SECONDS, private_match: true, rounds: '2' });
    await play({ rounds: WHOLE_MAP });
    await play({ private_match: true, rounds: WHOLE_MAP });
    await play({ rounds: WHOLE_MAP });
    await play({ tv_delay: DELAY_SECONDS, rounds: WHOLE_MAP });
    const [, , , hidden = 0] = matches;
    const added = { steam_id: substitute.steamId, team_id: 'team1', nickname: 'Reserva' };
    await post(`/matches/${hidden}/adduser`, added, 'PUT');
    // What somebody sees of the own matches who has left the team since.
    await database.query('DELETE FROM team_members WHERE steam_id = $1', [teams[1].members[0]?.steamId]);
    await person('former player', { steamId: teams[1].members[0]?.steamId ?? '' });
    await person('joined later');
    await database.query(
      `INSERT INTO team_members (team_id, steam_id, name) SELECT $1, steam_id, 'Nova' FROM users WHERE id = $2`,
      [teams[0].team.id, accounts.at(-1)?.id],
    );
    await database.query(
      `INSERT INTO season_brackets (season_id, challonge_id, state, synced_from) VALUES ($1, 1, 'underway', now())`,
      [season.id],
    );
    await database.query(
      `INSERT INTO season_bracket_matches (season_id, challonge_match_id, round, state, team1_id, team2_id, match_id)
         SELECT $1, id, 1, 'open', team1_id, team2_id, id FROM matches`,
      [season.id],
    );
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    closeConnections();
    await api.stop();
  });

  async function person(name: string, overrides: Partial<User> = {}): Promise<User> {
    const user = await createUser(api.database, overrides);
    accounts.push(user);
    people.set(name, { cookie: await sessionCookie(api.database, api.config.secrets.sessionKey, user.id) });
    return user;
  }

  async function post(path: string, body: object, method = 'POST'): Promise<{ id: number }> {
    const headers = { ...people.get('owner'), 'content-type': 'application/json' };
    const sent = { method, path: `/api${path}`, headers, body: Buffer.from(JSON.stringify([body])) };
    const answer = await sendRaw(api.url, sent, 60_000);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text) as { id: number };
  }

  /** A match of the owner in the season. */
  async function play({ rounds = '', ...choices }: MatchChoices): Promise<void> {
    const { app, database, config, url } = api;
    const [team1, team2] = teams;
    const { id } = await post('/matches', {
      server_id: (await createServer(database, config, { userId: accounts[0]?.id ?? 0 })).id,
      team1_id: team1.team.id,
      team2_id: team2.team.id,
      season_id: season.id,
      max_maps: 1,
      skip_veto: true,
      veto_mappool: 'de_nuke de_mirage de_ancient',
      ...choices,
    });
    matches.push(id);
    const [load] = await database.query<{ id: string }[]>(
      'SELECT id FROM match_commands WHERE match_id = $1 AND settled_at IS NULL',
      [id],
    );
    const facts = { pluginVersion: '0.15.0' };
    const settled = { outcome: 'confirmed' as const, detail: null, facts };
    await app.get(CommandBus, { strict: false }).execute(new SettleMatchCommandCommand(id, load?.id ?? '', settled));
    if (rounds === '') return;
    const headers = { authorization: matchToken(config.secrets.tokenKey, id, 1), 'content-type': 'application/json' };
    const match = { id, team1, team2 };
    const events =
      rounds === WHOLE_MAP
        ? seriesEvents(match, [rounds])
        : [{ event: 'going_live', matchid: id, map_number: 0 }, ...roundEvents(match, 0, rounds)];
    for (const event of events) {
      const body = Buffer.from(JSON.stringify(event));
      await sendRaw(url, { method: 'POST', path: '/api/v2', headers, body }, 60_000);
    }
    await app.get(InboxProjector, { strict: false }).nudge(id);
  }

  /** Every address of a route that may differ: each match, player, account, team. */
  function addressesOf(route: ApiRoute): string[] {
    const ids: Record<string, readonly (number | string)[]> = {
      matches,
      mapstats: matches,
      vetoes: matches,
      vetosides: matches,
      users: accounts.map(({ id }) => id),
      teams: teams.map(({ team }) => team.id),
      seasons: [season.id],
    };
    const players = accounts.map(({ steamId }) => steamId ?? '');
    const [kind = ''] = route.path.split('/').filter((part) => part !== '');
    const own = /^\/playerstats(extra)?\/match/.test(route.path) ? matches : (ids[kind] ?? [1]);
    const hints = own.flatMap((id): Hints[] => [
      { id, matchId: id, userId: id, teamId: id, mapNumber: 0, other: teams[1].team.id },
    ]);
    // Pages that end before the oldest match, and one that does not.
    if (/:(count|range)/.test(route.path))
      for (const range of ['0&1', '0&2', '1&2', '2&3', '0&5', '0&20'])
        hints.push({ range, count: Number(range.split('&')[1]) });
    if (/:(steamId|id)/.test(route.path)) hints.push(...players.map((steamId) => ({ steamId, id: steamId })));
    if (route.path.includes(':matchId'))
      hints.push(...matches.map((matchId) => ({ teamId: teams[0].team.id, matchId })));
    const addresses = [...new Set(hints.map((hint) => `/api${pathOf(route, hint)}`))];
    return addresses.filter((_, index) => ALL_ADDRESSES || index < FIRST || index % 4 === 0);
  }

  const ask = async (path: string, name: string): Promise<string> => {
    const sent = { method: 'GET', path, headers: people.get(name) ?? {}, body: null };
    const { status, text } = await sendRaw(api.url, sent, 60_000);
    if (status === 0) throw new Error(`${path} for ${name}: no answer within a minute`);
    const body = JSON.parse(text) as Record<string, unknown>;
    // Which call it was, and when.
    delete body['request_id'];
    delete body['at'];
    // How long ago something arrived changes by itself while this test runs.
    return `${status} ${JSON.stringify(body).replace(/"live_data":"\w+"/g, '"live_data":""')}`;
  };

  it('whoever asked before, and whoever asks at the same moment', async () => {
    const routes = readRoutes(api.app.get(ModulesContainer)).filter(({ isPublicRead }) => isPublicRead);
    const addresses = [...new Set(routes.flatMap(addressesOf))];
    const names = [...people.keys()];
    const find = jest.spyOn(PublicCache.prototype, 'find').mockResolvedValue(undefined);
    const read = jest.spyOn(PublicCache.prototype, 'read').mockImplementation(({ viewer }, make) => make(viewer));
    const without = new Map<string, string[]>();
    for (const path of addresses) without.set(path, await Promise.all(names.map((name) => ask(path, name))));
    find.mockRestore();
    read.mockRestore();
    // The test is worth something: who asks makes a difference.
    const differing = addresses.filter((path) => new Set(without.get(path)).size > 1);
    expect(differing.length).toBeGreaterThan(40);
    expect(new Set(differing.map((path) => path.split('/')[2])).size).toBeGreaterThan(5);

    const wrong: object[] = [];
    const cache = api.app.get(PublicCache);
    for (const [turn, path] of addresses.entries()) {
      const expected = without.get(path) ?? [];
      const one = async (index: number): Promise<void> => {
        const got = await ask(path, names[index] ?? '');
        if (got !== expected[index]) wrong.push({ path, name: names[index], got, expected: expected[index] });
      };
      // Where everybody gets the same, three of them are enough, others each time.
      const all = names.map((_, index) => (index + turn) % names.length);
      const order = new Set(expected).size > 1 ? all : all.slice(0, 3);
      for (const index of order) await one(index);
      cache.drop(['*']);
      await Promise.all([...order, ...order].map(one));
    }
    expect(wrong).toEqual([]);
  });
});
