import { describeWithRedis, waitFor } from '@placar/testing';
import { startEngine } from '../../../../libs/match-engine/test/engine-harness';
import { FailureStack } from '../failure-table.stack';
import { LobbyPeople, openMatches, tenderOf } from './lobby-stack';

describeWithRedis('the server of a lobby', (mode) => {
  let stack: FailureStack;
  let lobbies: LobbyPeople;
  beforeAll(async () => {
    stack = await FailureStack.start({ FLEET_MAX_SERVERS: '1' }, mode);
    lobbies = new LobbyPeople(stack);
  });
  afterAll(() => stack.stop());

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
