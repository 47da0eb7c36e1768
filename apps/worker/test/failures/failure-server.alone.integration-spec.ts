import { RequestMatchCommandCommand } from '@placar/match-engine';
import { pgPool } from '@placar/persistence';
import { createUser, waitFor } from '@placar/testing';
import { MatchFiles } from '../../src/match-files';
import { SLOW, SLOW_AT_FIRST, expectPlayed, isBack, playOut } from '../failure-table.expectations';
import { FailureStack } from '../failure-table.stack';

/** Rows of the plugin contract's failure table, on the whole product in one process. */
describe('a server that is there and not well', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    stack = await FailureStack.start();
  });
  afterAll(() => stack?.stop());

  it('F10 what a server plays by itself is kept apart, and our rounds are restored over it', async () => {
    const server = await stack.addServer(SLOW_AT_FIRST);
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 6);
    await server.crash({ playsOn: true, restartAfterMs: 1_000 });
    await stack.until(matchId, ({ attempt, recovery }) => attempt >= 2 && recovery === null, 'our rounds restored');
    playOut(server);
    await expectPlayed(stack, matchId, server);
    expect(Object.keys((await stack.state(matchId)).maps[0]?.rounds ?? {}).length).toBeGreaterThan(6);
  });

  it('F11 a pause whose answer is lost is still seen to be one', async () => {
    const server = await stack.addServer(SLOW);
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 1);
    server.faults({ rconDropReply: { probability: 1, commands: ['sm_pause'], limit: 1 } });
    expect(await stack.command(matchId, { kind: 'pause', args: {} })).toBe('confirmed');
    expect(server.truth().paused).toBe(true);
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });

  it('F17 the config is asked for by us before a server stands still for it, which proves nothing of the load', async () => {
    const server = await stack.addServer(SLOW);
    const matchId = await stack.match({ server });
    await stack.status(matchId, 'live');
    const files = new MatchFiles(stack.database, stack.environment.config);
    await stack.database.query('UPDATE server_leases SET config_fetched_at = NULL WHERE match_id = $1', [matchId]);
    expect(await files.checkConfig({ match_id: matchId, attempt: 1 })).toMatchObject({
      answers: true,
      detail: 'http_200',
    });
    expect(await files.checkConfig({ match_id: matchId, attempt: 2 })).toMatchObject({ answers: false });
    const [lease] = await stack.database.query<{ config_fetched_at: Date | null }[]>(
      'SELECT config_fetched_at FROM server_leases WHERE match_id = $1',
      [matchId],
    );
    expect(lease?.config_fetched_at).toBeNull();
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });

  it('F18 a worker that was away looks at every match before anything counts as known', async () => {
    const server = await stack.addServer(SLOW);
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 1);
    await stack.worker.close();
    await server.crash({ restartAfterMs: 1_000 });
    await stack.database.query(
      "UPDATE match_watch SET last_status_at = now() - interval '1 minute' WHERE match_id = $1",
      [matchId],
    );
    await stack.startWorker();
    await stack.until(matchId, (match) => match.attempt === 2 && isBack(match), 'the match found and restored');
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });

  it('F21 players who do not come are told to the staff, and nobody is forfeited for it', async () => {
    const server = await stack.addServer({ ...SLOW, bots: { autoJoin: false } });
    const matchId = await stack.match({ server });
    await stack.status(matchId, 'warmup');
    const missing = () =>
      stack.database.query<unknown[]>(
        'SELECT 1 FROM match_watch WHERE match_id = $1 AND players_missing_since IS NOT NULL',
        [matchId],
      );
    await waitFor(async () => (await missing()).length === 1);
    await stack.database.query(
      "UPDATE match_watch SET players_missing_since = now() - interval '6 minutes' WHERE match_id = $1",
      [matchId],
    );
    const seen = await stack.until(
      matchId,
      ({ attention }) => attention === 'players_missing',
      'the word to the staff',
    );
    expect(seen.status).toBe('warmup');
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });

  it('F22 a match on the private server of somebody who is no admin is marked as unconfirmed', async () => {
    const user = await createUser(stack.database, { name: 'Dona do servidor' });
    const owner = { id: user.id, name: user.name, isAdmin: false, isSuperAdmin: false };
    const server = await stack.addServer(SLOW, owner, false);
    const matchId = await stack.match({ server, owner });
    expect((await stack.state(matchId)).unconfirmed).toBe(true);
    await stack.commands.execute(new RequestMatchCommandCommand(owner, matchId, { kind: 'cancel', args: {} }));
    const own = await stack.match({ server: await stack.addServer(SLOW) });
    expect((await stack.state(own)).unconfirmed).toBeUndefined();
    await stack.command(own, { kind: 'cancel', args: {} });
  });

  it('F23 two matches never hold one server', async () => {
    const server = await stack.addServer(SLOW);
    const tries = await Promise.allSettled([0, 1, 2].map(() => stack.match({ server })));
    const made = tries.filter((one): one is PromiseFulfilledResult<number> => one.status === 'fulfilled');
    expect(made).toHaveLength(1);
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'SERVER_IN_USE' });
    await stack.command(made[0]!.value, { kind: 'cancel', args: {} });
  });

  it('F24 an event that cannot be stored is not acknowledged', async () => {
    const server = await stack.addServer(SLOW);
    const matchId = await stack.match({ server });
    await stack.status(matchId, 'live');
    const pool = pgPool(stack.database);
    const unknown = { event: 'player_say', matchid: matchId };
    await pool.query('ALTER TABLE plugin_inbox RENAME TO plugin_inbox_away');
    try {
      expect(await stack.post(matchId, 1, unknown)).toBe(503);
    } finally {
      await pool.query('ALTER TABLE plugin_inbox_away RENAME TO plugin_inbox');
    }
    expect(await stack.post(matchId, 1, unknown)).toBe(202);
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });
});
