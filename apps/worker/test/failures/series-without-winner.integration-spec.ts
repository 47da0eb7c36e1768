import { waitFor } from '@placar/testing';
import { SLOW } from '../failure-table.expectations';
import { FailureStack } from '../failure-table.stack';

describe('a series that its server ends without a winner', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    stack = await FailureStack.start();
  });
  afterAll(() => stack?.stop());

  it('frees the server when everybody has left, and waits for the staff instead of for players', async () => {
    const server = await stack.addServer({ ...SLOW, profile: 'get5-0.15' });
    const matchId = await stack.match({ server, maxMaps: 3 });
    await stack.rounds(matchId, 0, 2);
    const people = server.match()?.maps[0]?.players ?? [];
    expect(people.length).toBeGreaterThan(0);
    for (const { steamId } of people) server.player({ type: 'leave', steamId });
    await server.console('get5_endmatch');

    const left = await stack.status(matchId, 'load_failed', 180_000);
    expect(left).toMatchObject({ attention: 'series_ended_early', load_failure: 'series_ended_early', recovery: null });
    const lease = (): Promise<{ reason: string | null }[]> =>
      stack.database.query('SELECT release_reason AS reason FROM server_leases WHERE match_id = $1', [matchId]);
    await waitFor(async () => (await lease())[0]?.reason !== null, {
      what: 'the server to be free',
    });
    expect(await lease()).toEqual([{ reason: 'series_ended_early' }]);
    const restores = server.truth().rcon.filter(({ command }) => command.includes('loadbackup'));
    expect(restores).toEqual([]);

    // Another match may have it at once.
    const next = await stack.match({ server });
    await stack.until(next, ({ status }) => status === 'warmup' || status === 'live', 'the next match');
    await stack.command(next, { kind: 'cancel', args: {} });
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });
});
