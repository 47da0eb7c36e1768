import type { MatchEvent } from '@placar/domain';
import { isUnproven } from '@placar/domain';
import { waitFor } from '@placar/testing';
import type { VirtualServerApi } from '../../gamesim/src';
import { SLOW_AT_FIRST, expectPlayed, playOut } from './failure-table.expectations';
import { FailureStack } from './failure-table.stack';

describe('a map whose end nobody saw', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    // Silence is not the matter here: nobody takes it for a dead server.
    stack = await FailureStack.start({ SERVER_LOST_SECONDS: '60', RECONCILE_SECONDS: '0.3' });
  });
  afterAll(() => stack.stop());

  const played = (server: VirtualServerApi, matchId: number, map: number): number => {
    const found = server.truth().matches.findLast((match) => match.matchId === matchId)?.maps[map];
    return found === undefined ? 0 : found.team1Score + found.team2Score;
  };

  /** Results of the first map as the log says them, in order. */
  async function results(matchId: number): Promise<{ score: string; proof: string | null | undefined }[]> {
    const rows = await stack.database.query<{ payload: Extract<MatchEvent, { type: 'map.finished' }>['payload'] }[]>(
      "SELECT payload FROM match_events WHERE match_id = $1 AND type = 'map.finished' ORDER BY version",
      [matchId],
    );
    return rows
      .filter(({ payload }) => payload.mapNumber === 0)
      .map(({ payload: { result } }) => ({ score: `${result.team1}:${result.team2}`, proof: result.proof }));
  }

  it('is unproven at first, and then proved by the newest backup in the list of its server', async () => {
    const server = await stack.addServer(SLOW_AT_FIRST);
    server.scenario('bo3_2_1');
    const matchId = await stack.match({ server, maxMaps: 3 });
    await stack.rounds(matchId, 0, 5);
    // Neither reports nor looks get through, and there is no demo.
    server.faults({ httpDrop: { probability: 1 }, rconMute: true, demoNotRecorded: true });
    playOut(server);
    await waitFor(() => played(server, matchId, 1) >= 2, { timeoutMs: 120_000, what: 'the next map' });
    server.faults({ httpDrop: null, rconMute: null });

    await waitFor(async () => (await results(matchId)).some(({ proof }) => proof === 'backup'), {
      what: 'the proof',
    });
    const [first, ...later] = await results(matchId);
    expect(first).toMatchObject({ proof: null });
    const truth = server.truth().matches.findLast((match) => match.matchId === matchId)?.maps[0];
    expect(later.at(-1)).toEqual({ score: `${truth?.team1Score}:${truth?.team2Score}`, proof: 'backup' });
    await expectPlayed(stack, matchId, server, { scoresOnly: true, maps: 3 });
    const state = await stack.state(matchId);
    expect(state.maps.some((map) => isUnproven(map, state.config))).toBe(false);
  });
});
