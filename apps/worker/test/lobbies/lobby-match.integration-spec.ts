import { describeWithRedis, waitFor } from '@placar/testing';
import { diesAfter } from '../../../../libs/match-engine/test/dies-after';
import { startEngine } from '../../../../libs/match-engine/test/engine-harness';
import { EventStream } from '../../../api/test/event-stream';
import { TestClient } from '../../../api/test/test-api';
import { FailureStack } from '../failure-table.stack';
import { LobbyPeople, openMatches, taken, tenderOf } from './lobby-stack';
import type { Person } from './lobby-stack';

describeWithRedis('a lobby and its match', (mode) => {
  let stack: FailureStack;
  let lobbies: LobbyPeople;
  beforeAll(async () => {
    stack = await FailureStack.start({ FLEET_MAX_SERVERS: '0' }, mode);
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

interface OnServer {
  id: number;
  matchId: number;
  port: number;
  people: Person[];
}

const NOTHING = { status: 0, body: null };

/** Anything of which one could make the way to the server; the number stands alone, for a time may end in the same digits. */
const wayTo = (port: number): RegExp => new RegExp(`127\\.0\\.0\\.1|\\b${port}\\b|steam://|password`);
