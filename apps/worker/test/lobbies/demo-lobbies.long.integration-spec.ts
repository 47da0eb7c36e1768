import type { LobbyActName } from '@placar/contracts';
import { lobbyActPath } from '@placar/contracts';
import { LobbyEngine } from '@placar/lobby';
import { createLogger } from '@placar/platform';
import { waitFor } from '@placar/testing';
import { demoActs } from '../../src/demo/lobbies/demo-acts';
import { DemoLobbies } from '../../src/demo/lobbies/demo-lobbies';
import { demoPeople, placePeople } from '../../src/demo/lobbies/demo-people';
import { FailureStack } from '../failure-table.stack';
import { LobbyPeople, taken } from './lobby-stack';

describe('lobbies of the demo', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    stack = await FailureStack.start();
    await stack.addServer();
  });
  afterAll(() => stack.stop());

  it('fill by themselves with people of the demo, by their acts, and are live on a server', async () => {
    await placePeople(stack.database);
    await placePeople(stack.database);
    let ahead = 0;
    const lobbies = new DemoLobbies({
      dataSource: stack.database,
      lobbies: stack.api.get(LobbyEngine),
      clock: { now: () => new Date(Date.now() + ahead) },
      logger: createLogger(stack.environment.config.log),
    });
    const first = await waitFor(
      async () => {
        // Each look is twenty seconds after the last one, so that nobody's pause is slept through.
        ahead += 20_000;
        await lobbies.look();
        const [row] = await stack.database.query<{ id: number; status: string; match_id: number }[]>(
          `SELECT id, status, match_id FROM lobbies WHERE status IN ('live', 'finished') ORDER BY id LIMIT 1`,
        );
        return row;
      },
      { what: 'a lobby of the demo live' },
    );
    const people = await demoPeople(stack.database);
    const log = await stack.database.query<{ type: string; actor: { kind: string; id: number | null } }[]>(
      'SELECT type, actor FROM lobby_events WHERE lobby_id = $1 ORDER BY version',
      [first.id],
    );
    const by = (type: string) => log.filter((event) => event.type === type).map(({ actor }) => actor);
    expect(by('lobby.ready').length).toBeGreaterThanOrEqual(4);
    for (const type of ['lobby.opened', 'lobby.seated', 'lobby.ready', 'lobby.picked'])
      for (const { kind, id } of by(type)) expect([type, kind, people.has(id ?? 0)]).toEqual([type, 'user', true]);
    const [open] = await stack.database.query<{ n: number }[]>(
      'SELECT count(*)::int AS n FROM lobbies WHERE ended_at IS NULL',
    );
    expect(open?.n).toBeLessThanOrEqual(3);
    const [match] = await stack.database.query<{ user_id: number }[]>('SELECT user_id FROM matches WHERE id = $1', [
      first.match_id,
    ]);
    expect(match?.user_id).toBe(0);
    const somebody = await new LobbyPeople(stack).person();
    expect((await somebody.post(`/api/demo/lobbies/${first.id}/fill`)).status).toBe(404);
  });
});

describe('a newcomer on a demo', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    stack = await FailureStack.start({ DEMO: 'true' });
    await stack.addServer();
    await placePeople(stack.database);
  });
  afterAll(() => stack.stop());

  it('fills a lobby of ten alone, and sees ready check, draft, veto and a live match', async () => {
    const people = new LobbyPeople(stack);
    const [newcomer, other] = [await people.person(), await people.person()];
    const settings = { teams: 'captains', maps: 'veto' };
    const { id } = taken(await newcomer.post('/api/lobbies', { mode: 'competitive', settings }), 201);
    const fill = (who = newcomer, lobby = id) => who.post(`/api/demo/lobbies/${lobby}/fill`);
    expect(await fill(other)).toMatchObject({ status: 403, body: { code: 'NOT_HOST' } });
    expect(await fill(newcomer, 4_000_000)).toMatchObject({ status: 404, body: { code: 'LOBBY_NOT_FOUND' } });
    expect((await fill()).status).toBe(202);
    const full = await people.until(id, 'ready_check');
    expect(full.seats).toHaveLength(10);
    expect(await fill()).toMatchObject({ status: 409, body: { code: 'LOBBY_STATE' } });

    let ahead = 0;
    const lobbies = new DemoLobbies({
      dataSource: stack.database,
      lobbies: people.engine,
      clock: { now: () => new Date(Date.now() + ahead) },
      logger: createLogger(stack.environment.config.log),
    });
    const own: LobbyActName[] = [];
    const live = await people.until(id, 'live', 180_000, async () => {
      ahead += 20_000;
      await lobbies.look();
      // What waits for the newcomer, the newcomer does by the page's own calls.
      const state = await people.state(id);
      const [act] = demoActs(state, { isDemo: (userId) => userId === newcomer.id, seconds: 60 });
      if (act === undefined) return;
      taken(await newcomer.post(`/api/lobbies/${id}/${lobbyActPath(act.name)}`, act.body));
      own.push(act.name);
    });
    expect(own[0]).toBe('ready');
    expect(live.chosen).toMatchObject({ by: 'veto', drawn: false });
    expect(new Set(live.seats.map(({ team }) => team))).toEqual(new Set(['team1', 'team2']));
  });
});
