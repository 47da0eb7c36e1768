import { LobbyEngine } from '@placar/lobby';
import { describeWithRedis, waitFor } from '@placar/testing';
import type { VirtualServerApi } from '../../../gamesim/src';
import { FailureStack } from '../failure-table.stack';
import { LobbyPeople, taken } from './lobby-stack';
import type { Person } from './lobby-stack';

const TEN_MINUTES = 10 * 60_000;

describeWithRedis('people on their way to the server of their lobby', (mode) => {
  let stack: FailureStack;
  let lobbies: LobbyPeople;
  let server: VirtualServerApi;
  /** A platform whose clock is ahead: it tells of clocks that have run out. */
  let later: LobbyEngine;
  let aheadMs = 0;
  beforeAll(async () => {
    stack = await FailureStack.start({ FLEET_MAX_SERVERS: '0' }, mode);
    lobbies = new LobbyPeople(stack);
    server = await stack.addServer({ bots: { autoJoin: false, autoReady: false } });
    const bus = { publish: () => Promise.resolve(true) };
    const relay = { sendCommitted: () => Promise.resolve() };
    later = new LobbyEngine(stack.database, relay, bus, { now: () => new Date(Date.now() + aheadMs) });
  });
  afterAll(() => stack.stop());

  const timeOut = async (id: number): Promise<void> => {
    const { step } = await lobbies.state(id);
    aheadMs += TEN_MINUTES;
    await later.tell(id, { type: 'expire', step }, 'test');
  };
  const penalised = async (id: number): Promise<number[]> => {
    const rows = await stack.database.query<{ user_id: number }[]>(
      'SELECT user_id FROM lobby_penalties WHERE lobby_id = $1',
      [id],
    );
    return rows.map(({ user_id: userId }) => userId);
  };

  /** A lobby that waits on the server, all but the last of the people there, each of them seen. */
  async function allButOne(people: readonly Person[], waiting: readonly Person[] = []): Promise<number> {
    const id = await lobbies.onItsWay(people);
    for (const one of waiting) taken(await one.post(`/api/lobbies/${id}/join`, {}));
    await lobbies.until(id, 'connecting');
    for (const { steamId } of people.slice(0, -1)) server.player({ type: 'join', steamId });
    await waitFor(
      async () => {
        const { seats, allocation } = await lobbies.state(id);
        return seats.filter(({ seen }) => seen).length === people.length - 1 && allocation?.looks === 2;
      },
      { what: 'everybody but one to be seen' },
    );
    return id;
  }

  it('lose the seat to the waitlist when they never came, and the game is played with who takes it', async () => {
    const people = await lobbies.people(4);
    const [absent] = people.slice(-1);
    const [substitute] = await lobbies.people(1);
    if (absent === undefined || substitute === undefined) throw new Error('nobody');
    const id = await allButOne(people, [substitute]);
    const matchId = (await lobbies.state(id)).allocation?.matchId ?? 0;
    await timeOut(id);
    const { seats, status } = await lobbies.state(id);
    expect(status).toBe('connecting');
    expect(seats.map(({ person }) => person.id)).toContain(substitute.id);
    expect(await penalised(id)).toEqual([absent.id]);
    // The match's own rosters follow, on the server, too.
    await waitFor(
      async () => {
        const { config } = await stack.state(matchId);
        const listed = { ...config.team1.players, ...config.team2.players };
        return substitute.steamId in listed && !(absent.steamId in listed);
      },
      { what: 'the rosters of the match to follow' },
    );
    await waitFor(
      () => Promise.resolve(server.truth().rcon.some(({ command }) => command.includes(substitute.steamId))),
      {
        what: 'the server to hear of the substitute',
      },
    );
    server.player({ type: 'join', steamId: substitute.steamId });
    server.player({ type: 'readyAll' });
    await lobbies.until(id, 'live', 180_000);
    expect(await lobbies.matches(id)).toEqual([matchId]);
    await stack.command(matchId, { kind: 'cancel', args: {} });
    // A match that staff call off is over for its lobby, too.
    await lobbies.until(id, 'cancelled');
  });

  it('call the match off when nobody takes the seat, at the cost of the absent one alone', async () => {
    const people = await lobbies.people(4);
    const [absent] = people.slice(-1);
    const id = await allButOne(people);
    const matchId = (await lobbies.state(id)).allocation?.matchId ?? 0;
    await timeOut(id);
    expect(await lobbies.state(id)).toMatchObject({ status: 'connecting', substitutions: 1 });
    await timeOut(id);
    expect(await lobbies.state(id)).toMatchObject({ status: 'cancelled', notice: 'players_absent' });
    await stack.status(matchId, 'cancelled');
    expect(await penalised(id)).toEqual([absent?.id]);
    // Those who came may sit down again at once.
    taken((await people[0]?.post('/api/lobbies', { mode: 'wingman' })) ?? { status: 0, body: null }, 201);
  });
});
