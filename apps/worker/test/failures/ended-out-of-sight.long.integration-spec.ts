import type { LiveMatch } from '@placar/contracts';
import type { VirtualServerApi } from '../../../gamesim/src';
import { waitFor } from '@placar/testing';
import { SLOW_AT_FIRST, expectPlayed, playOut, restoresOf } from '../failure-table.expectations';
import { FailureStack } from '../failure-table.stack';

/** Rows of the plugin contract's failure table, on the whole product in one process. */
describe('a series that ended behind a dead line', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    stack = await FailureStack.start();
  });
  afterAll(() => stack?.stop());

  const asking = (matchId: number): Promise<LiveMatch> =>
    stack.until(matchId, ({ recovery }) => recovery?.step === 'asking', 'the question', 180_000);

  /** The line to the server dies in round 3, and the series is played to its end behind it. */
  async function playedOutOfSight(faults: Parameters<VirtualServerApi['faults']>[0]): Promise<{
    matchId: number;
    server: VirtualServerApi;
  }> {
    const server = await stack.addServer(SLOW_AT_FIRST);
    server.scenario('bo1');
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 3);
    server.faults({ rconMute: true, ...faults });
    await stack.status(matchId, 'server_lost');
    playOut(server);
    await waitFor(() => server.state() === 'none', { timeoutMs: 120_000, what: 'the end of the series' });
    // The plugin shows an end for twenty seconds, this one for three: only after twenty may it have been missed.
    const isUnseen = `SELECT 1 FROM match_watch WHERE match_id = $1 AND shown_at < now() - interval '21 seconds'`;
    await waitFor(async () => (await stack.database.query<unknown[]>(isUnseen, [matchId])).length > 0, {
      timeoutMs: 120_000,
      what: 'twenty seconds out of sight',
    });
    server.faults({ rconMute: null });
    return { matchId, server };
  }

  it('ends with its late reports, and is not played again', async () => {
    const { matchId, server } = await playedOutOfSight({ httpDelay: { ms: 25_000 } });
    await expectPlayed(stack, matchId, server);
    expect(await stack.live(matchId)).toMatchObject({ attempt: 1 });
    expect(restoresOf(server)).toEqual([]);
  });

  it('whose reports are lost, is asked about; no timer chooses', async () => {
    const { matchId, server } = await playedOutOfSight({ httpDrop: { probability: 1 } });
    await stack.until(matchId, ({ recovery }) => recovery?.step === 'waiting_for_reports', 'the wait for reports');
    // Reports are waited for a hundred seconds: what the log says of it is set back, for every process.
    await stack.database.query(
      `UPDATE match_events SET occurred_at = occurred_at - interval '2 minutes' WHERE match_id = $1`,
      [matchId],
    );
    await stack.restartWorker();
    const match = await asking(matchId);
    expect(match).toMatchObject({ status: 'server_lost', attention: 'match_ended_unseen', attempt: 1 });
    expect(match.recovery?.question).toMatchObject({ kind: 'ended_unseen', map_number: 0 });
    expect(restoresOf(server)).toEqual([]);
    expect(await stack.command(matchId, { kind: 'finish', args: { winner: 'team2' } })).toBe('confirmed');
    const { winner, maps } = await stack.state(matchId);
    expect(winner).toBe('team2');
    // The map that decides it is theirs, and its score is what was reported, which nothing proves.
    expect(maps[0]?.result).toMatchObject({ winner: 'team2', source: 'inferred', proof: null });
  });
});
