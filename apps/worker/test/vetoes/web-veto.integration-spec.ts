import { randomBytes } from 'node:crypto';
import { MatchOptions, WebVetoAnswer } from '@placar/contracts';
import type { LiveWebVeto, TeamSlot, Veto, VetoSide } from '@placar/contracts';
import { liveVeto } from '@placar/domain';
import { ScheduleMatchCommand } from '@placar/match-engine';
import { hashApiKey } from '@placar/platform';
import { createTeam, createUser, waitFor } from '@placar/testing';
import { parsed, send } from '../../../api/test/http-client';
import { strictly } from '../../../api/test/answer-shape';
import { FailureStack } from '../failure-table.stack';

const POOL = ['de_nuke', 'de_ancient', 'de_mirage', 'de_inferno', 'de_dust2', 'de_anubis', 'de_train', 'de_overpass'];
/** Maps of the series that are vetoed; `VETO_SERIES=all` for the long form. */
const SERIES = process.env.VETO_SERIES === 'all' ? [1, 2, 3, 5, 7] : [3];

interface Person {
  id: number;
  key: string;
}
interface Answer {
  status: number;
  body: Record<string, unknown>;
}
/** A match whose veto is on the web, with the captains of both teams. */
interface Vetoed {
  id: number;
  captains: Record<TeamSlot, Person>;
}

describe('a veto on the web, from its first step to the game server', () => {
  let stack: FailureStack;
  let admin: Person;

  beforeAll(async () => {
    stack = await FailureStack.start({ RATE_LIMITS: 'off' });
    admin = await person({ admin: true });
  });
  afterAll(() => stack.stop());

  async function person(fields: Parameters<typeof createUser>[1] = {}): Promise<Person> {
    const key = randomBytes(20).toString('base64url');
    const user = await createUser(stack.database, { ...fields, apiKeyHash: hashApiKey(key) });
    return { id: user.id, key };
  }

  async function call(as: Person | null, method: string, path: string, body?: unknown): Promise<Answer> {
    const { status, text } = await send(
      `${stack.environment.config.http.publicUrl}/api${path}`,
      method,
      body === undefined ? undefined : JSON.stringify(body),
      {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(as === null ? {} : { 'user-api': `${as.id}:${as.key}` }),
      },
    );
    return { status, body: (parsed(text) ?? {}) as Record<string, unknown> };
  }
  const code = ({ status, body }: Answer): string =>
    `${status} ${typeof body['code'] === 'string' ? body['code'] : ''}`;

  async function match(options: Record<string, unknown>): Promise<Vetoed & { server: string }> {
    const one = await createTeam(stack.database, { userId: admin.id });
    const two = await createTeam(stack.database, { userId: admin.id });
    const server = await stack.addServer({ clock: { mode: 'manual' } });
    const { matchId } = await stack.commands.execute(
      new ScheduleMatchCommand(
        stack.admin,
        MatchOptions.parse({
          server_id: stack.serverId(server),
          team1_id: one.team.id,
          team2_id: two.team.id,
          veto: 'web',
          veto_clock: 0,
          veto_mappool: POOL.join(' '),
          ...options,
        }),
      ),
    );
    const captain = async (team: typeof one): Promise<Person> =>
      person({ steamId: team.members.find((member) => member.captain)?.steamId ?? null });
    return { id: matchId, server: server.id, captains: { team1: await captain(one), team2: await captain(two) } };
  }

  /** The whole of the veto as this person sees it, checked against its contract field by field. */
  async function seen(as: Person | null, id: number): Promise<LiveWebVeto> {
    const answer = await call(as, 'GET', `/matches/${id}/veto`);
    return strictly(WebVetoAnswer, answer.body).veto;
  }

  /** Makes each step by the hand that `act` has for the team whose turn it is, until the maps are known. */
  async function play(
    id: number,
    act: (team: TeamSlot, name: string, body: object) => Promise<Answer>,
  ): Promise<LiveWebVeto> {
    for (let veto = await seen(admin, id); ; veto = await seen(admin, id)) {
      const { turn, step, free } = veto;
      if (turn === null) return veto;
      const side = step % 2 === 0 ? 'ct' : 't';
      const body = turn.action === 'side' ? { side, step } : { map: free[step % free.length], step };
      const answer = await act(turn.team, turn.action, body);
      expect([turn, answer.status, answer.body['code']]).toEqual([turn, 200, undefined]);
    }
  }

  /** What the simulated server itself holds once it plays: its own backup of the first round. */
  async function onServer(
    serverId: string,
    id: number,
  ): Promise<{ maps: string[]; sides: string[]; skipVeto: boolean }> {
    await stack.status(id, 'warmup');
    const server = stack.fleet.server(serverId);
    if (server === undefined) throw new Error('no such server');
    await server.playRound();
    const file = server.diskFiles().find((name) => name.endsWith('.json') && name.includes(`_${id}_`));
    const backup = JSON.parse(server.readDisk(file ?? '') ?? '{}') as { match_config: string };
    const config = JSON.parse(backup.match_config) as { Maplist: string[]; MapSides: string[]; SkipVeto: boolean };
    return { maps: config.Maplist, sides: config.MapSides, skipVeto: config.SkipVeto };
  }

  /** The server plays what the veto says, and the old reads and the strip say the same. */
  async function expectPlayed({ id, server }: { id: number; server: string }, maps: number): Promise<void> {
    const { result, state } = await seen(null, id);
    expect([state, result?.maps.length, new Set(result?.maps).size]).toEqual(['over', maps, maps]);
    expect(await onServer(server, id)).toEqual({ maps: result?.maps, sides: result?.sides, skipVeto: true });
    const strip = liveVeto(await stack.state(id)).steps;
    const played = strip.filter(({ action }) => action !== 'ban');
    expect(played.map(({ map }) => map)).toEqual(result?.maps);
    expect(played.map(({ side, side_team: team }) => (side === null ? 'knife' : `${team}_${side}`))).toEqual(
      result?.sides,
    );
    const rows = (await call(null, 'GET', `/vetoes/${id}`)).body['vetoes'] as Veto[];
    expect(rows.map(({ map, pick_or_veto: done, decider }) => [map, done, decider])).toEqual(
      strip.map(({ map, action }) => [map, action === 'ban' ? 'veto' : 'pick', action === 'decider' ? 1 : 0]),
    );
    const sides = ((await call(null, 'GET', `/vetosides/${id}`)).body['vetoes'] ?? []) as VetoSide[];
    expect(sides.map(({ map, side }) => [map, side])).toEqual(
      strip.flatMap(({ map, side }) => (side === null ? [] : [[map, side]])),
    );
  }

  /** A captain's link for each team. Nobody can read it again, and the database does not hold it. */
  async function linksOf(id: number): Promise<Record<TeamSlot, string>> {
    const tokens = { team1: '', team2: '' };
    for (const team of ['team1', 'team2'] as const) {
      const { status, body } = await call(admin, 'POST', `/matches/${id}/veto/links`, { team });
      expect(status).toBe(201);
      tokens[team] = String(body['token']);
    }
    const listed = JSON.stringify((await call(admin, 'GET', `/matches/${id}/veto/links`)).body);
    const stored = JSON.stringify(await stack.database.query('SELECT * FROM web_veto_links'));
    for (const token of Object.values(tokens)) expect(listed + stored).not.toContain(token);
    return tokens;
  }

  it.each(SERIES)('best of %i by clicks, by links, by staff and by the clock alone, at once', async (maps) => {
    const hands: Record<string, { options?: object; playBy: (made: Vetoed) => Promise<unknown> }> = {
      captain: {
        playBy: ({ id, captains }) =>
          play(id, (team, name, body) => call(captains[team], 'POST', `/matches/${id}/veto/${name}`, body)),
      },
      link: {
        options: { veto_start: 'coin' },
        playBy: async ({ id }) => {
          const tokens = await linksOf(id);
          return play(id, (team, name, body) => call(null, 'POST', `/veto/${tokens[team]}/${name}`, body));
        },
      },
      staff: {
        playBy: ({ id }) =>
          play(id, (team, name, body) => call(admin, 'POST', `/matches/${id}/veto/${name}`, { ...body, team })),
      },
      clock: {
        options: { veto_clock: 1, veto_mappool: POOL.slice(0, maps + 1).join(' ') },
        playBy: ({ id }) => waitFor(async () => (await seen(null, id)).state === 'over', { timeoutMs: 120_000 }),
      },
    };
    await Promise.all(
      Object.entries(hands).map(async ([hand, { options, playBy }]) => {
        const made = await match({ max_maps: maps, ...options });
        await call(admin, 'POST', `/matches/${made.id}/veto/start`, {});
        await playBy(made);
        const { done, order } = await seen(null, made.id);
        expect(done.map(({ index }) => index)).toEqual(order.map((_, index) => index));
        for (const step of done)
          if (step.action !== 'decider') expect(step).toMatchObject({ hand, drawn: hand === 'clock' });
        await expectPlayed(made, maps);
      }),
    );
  });

  it('begins when both captains said that they are there', async () => {
    const made = await match({ max_maps: 1, veto_mappool: POOL.slice(0, 7).join(' ') });
    expect(await seen(null, made.id)).toMatchObject({ state: 'waiting', turn: null, result: null });
    await call(made.captains.team1, 'POST', `/matches/${made.id}/veto/ready`, {});
    expect(await seen(null, made.id)).toMatchObject({ state: 'waiting', ready: ['team1'] });
    await call(made.captains.team2, 'POST', `/matches/${made.id}/veto/ready`, {});
    expect(await seen(null, made.id)).toMatchObject({ state: 'running', ready: ['team1', 'team2'] });
  });

  it('staff take a step back, begin anew, and play for both teams', async () => {
    const made = await match({ max_maps: 5, side_type: 'never_knife' });
    const path = `/matches/${made.id}/veto`;
    await call(admin, 'POST', `${path}/start`, {});
    const first = await seen(admin, made.id);
    const banned = { map: first.free[0], step: first.step, team: first.turn?.team };
    expect((await call(admin, 'POST', `${path}/ban`, banned)).status).toBe(200);
    const undone = await call(admin, 'POST', `${path}/undo`, { step: first.step + 1, reason: 'Wrong map' });
    expect([undone.status, (await seen(admin, made.id)).free]).toEqual([200, first.free]);
    expect((await call(admin, 'POST', `${path}/restart`, { step: first.step + 2, reason: 'Agreed' })).status).toBe(200);
    await play(made.id, (team, name, body) => call(admin, 'POST', `${path}/${name}`, { ...body, team }));
    const { done } = await seen(null, made.id);
    expect(new Set(done.flatMap(({ hand }) => (hand === null ? [] : [hand])))).toEqual(new Set(['staff']));
    await expectPlayed(made, 5);
    const told = await stack.types(made.id);
    expect(told.filter((type) => type.startsWith('veto.')).slice(0, 4)).toEqual([
      'veto.started',
      'veto.step-made',
      'veto.step-undone',
      'veto.restarted',
    ]);
  });

  it('nothing is loaded before its end, and the server is kept meanwhile', async () => {
    const made = await match({ max_maps: 7, side_type: 'always_knife', veto_start: 'team2' });
    const other = await match({ max_maps: 1 });
    const taken = (await stack.state(made.id)).reservedServer?.id;
    await call(admin, 'POST', `/matches/${made.id}/veto/start`, {});
    const load = await call(admin, 'POST', `/matches/${made.id}/commands`, { kind: 'load', args: {} });
    expect(code(load)).toBe('409 VETO_NOT_OVER');
    await call(admin, 'POST', `/matches/${other.id}/veto/start`, {});
    const lease = await stack.database.query<{ match_id: number }[]>(
      'SELECT match_id FROM server_leases WHERE server_id = $1 AND released_at IS NULL',
      [taken],
    );
    expect(lease).toEqual([{ match_id: made.id }]);
  });

  it('override names the maps, and the bans that mean something stay', async () => {
    const made = await match({ max_maps: 1 });
    const path = `/matches/${made.id}/veto`;
    await call(admin, 'POST', `${path}/start`, {});
    const { step, turn, free } = await seen(admin, made.id);
    await call(admin, 'POST', `${path}/ban`, { map: free[1], step, team: turn?.team });
    const body = { step: step + 1, maps: ['de_train'], sides: ['team2_ct'], reason: 'Both teams agreed' };
    expect(code(await call(admin, 'POST', `${path}/override`, { ...body, reason: ' ' }))).toMatch(/^400/);
    expect((await call(admin, 'POST', `${path}/override`, body)).status).toBe(200);
    await expectPlayed(made, 1);
  });

  it('of two bans at once one lands, and whatever else is wrong changes nothing', async () => {
    const made = await match({ max_maps: 3, private_match: false });
    const other = await match({ max_maps: 3 });
    const path = `/matches/${made.id}/veto`;
    const team1 = made.captains.team1;
    const link = async (id: number, team: TeamSlot): Promise<string> =>
      String((await call(admin, 'POST', `/matches/${id}/veto/links`, { team })).body['token']);
    const replaced = await link(made.id, 'team1');
    const ofTeam2 = await link(made.id, 'team2');
    const ofOther = await link(other.id, 'team1');
    const holding = await link(made.id, 'team1');
    expect(code(await call(team1, 'POST', `${path}/ban`, { map: 'de_nuke', step: 0 }))).toBe('409 VETO_NOT_RUNNING');
    await call(admin, 'POST', `${path}/start`, {});
    const begun = await seen(admin, made.id);
    const race = await Promise.all([
      call(team1, 'POST', `${path}/ban`, { map: 'de_nuke', step: begun.step }),
      call(null, 'POST', `/veto/${holding}/ban`, { map: 'de_mirage', step: begun.step }),
    ]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(race.map(({ body }) => body['code']).filter(Boolean)).toEqual(['STEP_PASSED']);
    const now = await seen(admin, made.id);
    expect(now.done).toHaveLength(1);
    const [gone] = now.done.map(({ map }) => map);
    const { step } = now;
    const stranger = await person();
    const tried: [string, Promise<Answer>][] = [
      ['409 NOT_YOUR_TURN', call(team1, 'POST', `${path}/ban`, { map: 'de_train', step })],
      ['403 NOT_ALLOWED', call(team1, 'POST', `${path}/ban`, { map: 'de_train', step, team: 'team2' })],
      ['409 STEP_PASSED', call(made.captains.team2, 'POST', `${path}/ban`, { map: 'de_train', step: begun.step })],
      ['409 MAP_TAKEN', call(made.captains.team2, 'POST', `${path}/ban`, { map: gone, step })],
      ['400 MAP_NOT_IN_POOL', call(made.captains.team2, 'POST', `${path}/ban`, { map: 'de_cache', step })],
      ['409 NOT_YOUR_TURN', call(made.captains.team2, 'POST', `${path}/pick`, { map: 'de_train', step })],
      ['400 INVALID_INPUT', call(made.captains.team2, 'POST', `${path}/ban`, { map: 'x; quit', step })],
      ['403 NOT_ALLOWED', call(stranger, 'POST', `${path}/ban`, { map: 'de_train', step })],
      ['403 NOT_ALLOWED', call(other.captains.team2, 'POST', `${path}/ban`, { map: 'de_train', step })],
      ['400 INVALID_INPUT', call(admin, 'POST', `${path}/ban`, { map: 'de_train', step })],
      ['403 NOT_ALLOWED', call(team1, 'POST', `${path}/undo`, { step, reason: 'Mine' })],
      ['403 NOT_ALLOWED', call(team1, 'POST', `${path}/links`, { team: 'team1' })],
      ['401 NOT_AUTHENTICATED', call(null, 'POST', `${path}/ban`, { map: 'de_train', step })],
      ['404 VETO_LINK_INVALID', call(null, 'POST', `/veto/${replaced}/ban`, { map: 'de_train', step })],
      ['404 VETO_LINK_INVALID', call(null, 'GET', `/veto/${randomBytes(24).toString('base64url')}`)],
      ['400 INVALID_INPUT', call(null, 'GET', '/veto/short')],
      // The link of another match opens that match, where nothing has begun.
      ['409 VETO_NOT_RUNNING', call(null, 'POST', `/veto/${ofOther}/ban`, { map: 'de_train', step })],
      ['409 NOT_YOUR_TURN', call(null, 'POST', `/veto/${holding}/ban`, { map: 'de_train', step })],
      ['403 NOT_ALLOWED', call(null, 'POST', `/veto/${holding}/ban`, { map: 'de_train', step, team: 'team2' })],
      ['404 MATCH_NOT_FOUND', call(team1, 'POST', '/matches/2000000000/veto/ban', { map: 'de_train', step })],
    ];
    for (const [expected, answer] of tried) expect([expected, code(await answer)]).toEqual([expected, expected]);
    for (const [, answer] of tried)
      expect((await answer).body).toMatchObject({ message: expect.any(String) as string });
    expect(await seen(admin, made.id)).toEqual(now);
    // A link that was taken back ends; the one of the other team goes on.
    const { links } = (await call(admin, 'GET', `${path}/links`)).body as { links: { id: number; team: string }[] };
    const mine = links.find(({ team }) => team === 'team2');
    expect((await call(null, 'GET', `/veto/${ofTeam2}`)).status).toBe(200);
    expect((await call(admin, 'DELETE', `${path}/links/${mine?.id}`)).status).toBe(200);
    expect(code(await call(null, 'GET', `/veto/${ofTeam2}`))).toBe('404 VETO_LINK_INVALID');
    await stack.database.query('UPDATE web_veto_links SET expires_at = now() WHERE match_id = $1', [made.id]);
    expect(code(await call(null, 'GET', `/veto/${holding}`))).toBe('404 VETO_LINK_INVALID');
  });
});
