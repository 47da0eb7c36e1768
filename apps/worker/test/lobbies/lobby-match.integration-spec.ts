import { LobbyEngine } from '@placar/lobby';
import { createLogger } from '@placar/platform';
import { describeWithRedis, waitFor } from '@placar/testing';
import { diesAfter } from '../../../../libs/match-engine/test/dies-after';
import { startEngine } from '../../../../libs/match-engine/test/engine-harness';
import type { EngineProcess } from '../../../../libs/match-engine/test/engine-harness';
import { LobbyRows } from '../../src/lobbies/lobby-rows';
import { LobbyTender } from '../../src/lobbies/lobby-tender';
import { MatchMaker } from '../../src/lobbies/match-maker';
import { MatchSteering } from '../../src/lobbies/match-steering';
import { ServerSearch } from '../../src/server-search/server-search';
import { EventStream } from '../../../api/test/event-stream';
import { TestClient } from '../../../api/test/test-api';
import { FailureStack } from '../failure-table.stack';
import { LobbyPeople, taken } from './lobby-stack';
import type { Person } from './lobby-stack';

describeWithRedis('a lobby and its match', (mode) => {
  let stack: FailureStack;
  let lobbies: LobbyPeople;
  beforeAll(async () => {
    stack = await FailureStack.start({ FLEET_MAX_SERVERS: '1' }, mode);
    lobbies = new LobbyPeople(stack);
  });
  afterAll(() => stack.stop());

  it('goes from calls of players to a live match with its maps, sides and people, and has its result', async () => {
    const server = await stack.addServer();
    const people = await lobbies.people(4);
    const id = await lobbies.onItsWay(people, 'wingman', { name: 'Duas duplas' });
    const allocating = await lobbies.state(id);
    const watched = await Promise.all(
      [`/api/lobbies/${id}/stream`, '/api/lobbies/stream'].map((path) =>
        EventStream.open(`${stack.environment.config.http.publicUrl}${path}`, {}),
      ),
    );
    const live = await lobbies.until(id, 'live');
    const matchId = live.allocation?.matchId ?? 0;
    const { config } = await stack.state(matchId);
    const teamOf = (team: 'team1' | 'team2') =>
      allocating.seats.filter((seat) => seat.team === team).map(({ person }) => person.steamId);
    expect(config).toMatchObject({
      userId: 0,
      isPug: true,
      skipVeto: true,
      wingman: true,
      playersPerTeam: 2,
      title: 'Duas duplas',
      mapPool: allocating.chosen?.maps,
      mapSides: allocating.chosen?.sides,
      rankedMode: 'wingman',
    });
    for (const team of ['team1', 'team2'] as const)
      expect(Object.keys(config[team].players).sort()).toEqual(teamOf(team).sort());
    const [row] = await stack.database.query<{ ranked_mode: string | null }[]>(
      'SELECT ranked_mode FROM matches WHERE id = $1',
      [matchId],
    );
    expect(row?.ranked_mode).toBe('wingman');
    expect(server.truth().map).toBe(allocating.chosen?.maps[0]);
    await isForTheSeatedAlone({ id, matchId, port: server.port, people });
    for (const [index, stream] of watched.entries()) {
      const event = index === 0 ? 'lobby' : 'lobby_card';
      const told = () => stream.of(event).filter(({ json }) => json['id'] === id);
      await waitFor(() => told().some(({ json }) => json['status'] === 'live'), { what: `${event} of the live lobby` });
      expect(told().at(-1)?.json['match_id']).toBe(matchId);
      expect(stream.raw).not.toMatch(wayTo(server.port));
      await stream.close();
    }
    const over = await lobbies.until(id, 'finished', 120_000);
    const truth = server.match();
    const [counted] = await stack.database.query<{ team1: number; team2: number; winner: string }[]>(
      `SELECT team1_score AS team1, team2_score AS team2, CASE winner WHEN team1_id THEN 'team1' ELSE 'team2' END AS winner
         FROM matches WHERE id = $1`,
      [matchId],
    );
    expect(over.result).toEqual(counted);
    expect(counted?.winner).toBe(truth?.maps[0]?.winner);
    expect(truth?.matchId).toBe(matchId);
    expect(await lobbies.matches(id)).toEqual([matchId]);
    // The teams are rows, and no list shows them.
    const visitor = new TestClient(stack.environment.config.http.publicUrl);
    expect((await visitor.get('/api/teams')).text).not.toContain('Jogador');
    expect((await visitor.get(`/api/teams/${config.team1.id}`)).status).toBe(200);
  });

  /** The way to the server, and nothing of its console. */
  async function isForTheSeatedAlone({ id, matchId, port, people }: OnServer): Promise<void> {
    const stranger = await lobbies.person(true);
    const line = `connect 127.0.0.1:${port}`;
    const shown = await people[1]?.get(`/api/lobbies/${id}/connect`);
    expect(shown?.body).toMatchObject({ match_id: matchId, port: port, password: null, connect: line });
    expect((await stranger.get(`/api/lobbies/${id}/connect`)).status).toBe(409);
    const visitor = new TestClient(stranger.base);
    expect((await visitor.get(`/api/lobbies/${id}/connect`)).status).toBe(401);
    for (const path of [`/api/lobbies/${id}`, '/api/lobbies', `/api/matches/${matchId}`])
      expect((await visitor.get(path)).text).not.toMatch(wayTo(port));
    // What the host has no right to: the match belongs to the account of the installation.
    for (const kind of ['rcon', 'restore', 'cancel', 'pause'] as const) {
      const args = kind === 'rcon' ? { command: 'status' } : kind === 'restore' ? { file: 'round01' } : {};
      const answer = await people[0]?.post(`/api/matches/${matchId}/commands`, { kind, args });
      expect([kind, answer?.status]).toEqual([kind, expect.any(Number)]);
      expect(answer?.status).toBeGreaterThanOrEqual(400);
    }
  }

  it('is given the free server nearest to those seated, for mixed games before others; a named region comes first', async () => {
    const standing = async (flag: string, tag: string | null): Promise<number> => {
      const server = await stack.addServer();
      await stack.database.query('UPDATE servers SET flag = $2, tag = $3 WHERE id = $1', [
        stack.serverId(server),
        flag,
        tag,
      ]);
      return stack.serverId(server);
    };
    const [br, usPlain, usRanked, usMixed] = [
      await standing('BR', 'MIX'),
      await standing('US', null),
      await standing('US', 'COMPETITIVO'),
      await standing('US', 'MIX'),
    ];
    // The best of three is nearer to the first region, the middle of them to the second; one did not measure.
    const measured = [
      { br: 5, us: 60 },
      { br: 190, us: 70 },
      { br: 200, us: 80 },
    ];
    const given = async (settings: object = {}): Promise<{ id: number; server: number }> => {
      const id = await lobbies.onItsWay(await lobbies.people(4), 'wingman', settings, measured);
      const server = await waitFor(
        async () => {
          const [row] = await stack.database.query<{ server_id: number | null }[]>(
            'SELECT server_id FROM server_requests WHERE match_id = ANY($1::int[])',
            [await lobbies.matches(id)],
          );
          return row?.server_id ?? undefined;
        },
        { what: `a server for lobby ${id}`, timeoutMs: 120_000 },
      );
      // What was given once is not in the choice of the next one.
      await stack.database.query('UPDATE servers SET cordoned = true WHERE id = $1', [server]);
      return { id, server };
    };
    const all = [await given(), await given({ region: 'BR' }), await given(), await given()];
    expect(all.map(({ server }) => server)).toEqual([usMixed, br, usRanked, usPlain]);
    const staff = await lobbies.person(true);
    for (const { id } of all)
      for (const matchId of await lobbies.matches(id))
        await staff.post(`/api/matches/${matchId}/commands`, { kind: 'cancel', args: {} });
    await waitFor(async () => (await openMatches(stack)) === 0, { what: 'the end of the matches', timeoutMs: 120_000 });
  });

  it('makes one match and one request for a server, whichever of the steps a worker dies between, and however many work', async () => {
    await stack.worker.close();
    const doomed = await startEngine(stack.environment);
    const people = await lobbies.people(4);
    const tender = tenderOf(doomed, stack);
    try {
      let survived = false;
      for (let step = 0; !survived; step += 1) {
        const id = await lobbies.onItsWay(people);
        survived = await diesAfter(doomed, step, () => tender.tend(id));
        // Others take over, all at once.
        await Promise.all([tender.tend(id), tender.tend(id), tender.tend(id)]);
        const { allocation } = await lobbies.state(id);
        const made = await lobbies.matches(id);
        expect([step, made]).toEqual([step, [allocation?.matchId]]);
        const [counted] = await stack.database.query<object[]>(
          `SELECT (SELECT count(*)::int FROM server_requests WHERE match_id = $1) AS requests,
              (SELECT count(*)::int FROM lobby_teams WHERE lobby_id = $2) AS teams,
              (SELECT count(*)::int FROM matches WHERE user_id = 0 AND is_open) AS open`,
          [made[0], id],
        );
        expect([step, counted]).toEqual([step, { requests: 1, teams: 2, open: 1 }]);
        taken((await people[0]?.post(`/api/lobbies/${id}/cancel`, {})) ?? NOTHING);
        await diesAfter(doomed, step % 7, () => tender.tend(id));
        await tender.tend(id);
        expect(await openMatches(stack)).toBe(0);
        expect(step).toBeLessThan(60);
      }
    } finally {
      await doomed.app.close();
      await stack.startWorker();
    }
  });

  it('tries a start that failed once more, beside its place in the queue, and is played there', async () => {
    await roomForOne(stack);
    await stack.worker.close();
    const engine = await startEngine(stack.environment);
    const tender = tenderOf(engine, stack);
    const id = await lobbies.onItsWay(await lobbies.people(4));
    const requests = async () =>
      stack.database.query<{ source: string; state: string; beside: boolean; server: number | null }[]>(
        `SELECT source, state, beside, server_id AS server FROM server_requests WHERE match_id = ANY($1::int[]) ORDER BY requested_at, source`,
        [await lobbies.matches(id)],
      );
    const tendAll = () => Promise.all([tender.tend(id), tender.tend(id), tender.tend(id)]);
    try {
      await tender.tend(id);
      expect(await requests()).toMatchObject([{ source: 'on_demand', state: 'provisioning', beside: false }]);
      // In an hour: however slow the machine is, the pause is not over when it is looked at.
      await stack.database.query(
        `UPDATE server_requests SET state = 'failed', version = version + 1, ended_at = now() + interval '1 hour',
            failure = '{"stage":"booting","code":"deadline_exceeded","detail":null}' WHERE state = 'provisioning'`,
      );
      for (let look = 0; look < 3; look += 1) await tendAll();
      expect(await requests()).toMatchObject([{ state: 'failed' }, { source: 'pool', state: 'queued' }]);
      const [noted] = await stack.database.query<{ seconds: number }[]>(
        `SELECT round(extract(epoch FROM q.start_again_at - f.ended_at))::int AS seconds FROM server_requests q
           JOIN server_requests f ON f.match_id = q.match_id AND f.state = 'failed' WHERE q.state = 'queued'`,
      );
      expect(noted?.seconds).toBe(30);
      await stack.database.query(
        `UPDATE server_requests SET ended_at = ended_at - interval '3631 seconds' WHERE state = 'failed'`,
      );
      await tendAll();
      expect((await requests()).filter(({ beside }) => beside)).toMatchObject([{ state: 'provisioning' }]);
    } finally {
      await engine.app.close();
      await stack.startWorker();
    }
    const live = await lobbies.until(id, 'live', 180_000);
    const [match] = await stack.database.query<{ server_id: number }[]>('SELECT server_id FROM matches WHERE id = $1', [
      live.allocation?.matchId,
    ]);
    expect(match?.server_id).toBe((await requests()).find(({ beside }) => beside)?.server);
    const staff = await lobbies.person(true);
    await staff.post(`/api/matches/${live.allocation?.matchId}/commands`, { kind: 'cancel', args: {} });
    await waitFor(async () => (await openMatches(stack)) === 0, { what: 'the end of the match', timeoutMs: 120_000 });
  });

  it('has a server started when none of the pool is free', async () => {
    await roomForOne(stack);
    const id = await lobbies.onItsWay(await lobbies.people(4));
    const { allocation } = await lobbies.until(id, 'live', 180_000);
    const requests = await stack.database.query<object[]>(
      'SELECT source, requested_by FROM server_requests WHERE match_id = $1',
      [allocation?.matchId],
    );
    expect(requests).toEqual([{ source: 'on_demand', requested_by: 0 }]);
  });

  it('gives up after three tries, keeps the seats, and begins anew with another match', async () => {
    await stack.database.query('UPDATE servers SET cordoned = true');
    const people = await lobbies.people(4);
    const id = await lobbies.onItsWay(people);
    await waitFor(async () => (await lobbies.matches(id)).length === 1, { what: 'the match' });
    // Each of its requests comes to nothing, as after loads that fail.
    const open = await lobbies.until(id, 'open', 180_000, async () => {
      await stack.database.query(
        `UPDATE server_requests SET state = 'failed', version = version + 1, ended_at = now(), failure = '{"stage":null,"code":"rejected","detail":null}'
          WHERE state IN ('queued', 'provisioning') AND match_id = ANY($1::int[])`,
        [await lobbies.matches(id)],
      );
    });
    expect(open).toMatchObject({ notice: 'load_failed', calls: 1, allocation: null });
    expect(open.seats).toHaveLength(4);
    const [first = 0] = await lobbies.matches(id);
    await stack.status(first, 'cancelled');
  });
});

/** No server of the pool is free and there is room for one on demand: what earlier matches asked for is over, what was started for them is gone. */
async function roomForOne({ database }: FailureStack): Promise<void> {
  await database.query('UPDATE servers SET cordoned = true');
  await database.query(
    `UPDATE server_requests SET state = 'ended', version = version + 1, ended_at = now() WHERE state = 'queued'`,
  );
  await database.query(
    `UPDATE server_requests SET version = version + 1, stop_requested_at = now(), stop_reason = 'test', next_step_at = now()
      WHERE state IN ('provisioning', 'ready')`,
  );
  const running = (): Promise<object[]> =>
    database.query(
      `SELECT id FROM server_instances WHERE stopped_at IS NULL
        UNION SELECT id FROM server_requests WHERE state IN ('queued', 'provisioning', 'ready')`,
    );
  await waitFor(async () => (await running()).length === 0, { what: 'the end of earlier servers' });
}

interface OnServer {
  id: number;
  matchId: number;
  port: number;
  people: Person[];
}

const NOTHING = { status: 0, body: null };

async function openMatches(stack: FailureStack): Promise<number> {
  const [row] = await stack.database.query<{ n: number }[]>(
    'SELECT count(*)::int AS n FROM matches WHERE user_id = 0 AND is_open',
  );
  return row?.n ?? -1;
}

/** What a worker has, on connections of its own. */
function tenderOf({ database, commands, engine }: EngineProcess, stack: FailureStack): LobbyTender {
  const { config } = stack.environment;
  const clock = { now: () => new Date() };
  const bus = { publish: () => Promise.resolve(true) };
  const lobbies = new LobbyEngine(database, { sendCommitted: () => Promise.resolve() }, bus, clock);
  const rows = new LobbyRows(database);
  const maker = new MatchMaker(database, commands);
  const search = new ServerSearch(database, bus, config);
  const steering = new MatchSteering(commands, (id) => engine.stateOf(id), clock, createLogger(config.log));
  return new LobbyTender({ lobbies, rows, maker, search, steering, clock });
}

/** Anything of which one could make the way to the server; the number stands alone, for a time may end in the same digits. */
const wayTo = (port: number): RegExp => new RegExp(`127\\.0\\.0\\.1|\\b${port}\\b|steam://|password`);
