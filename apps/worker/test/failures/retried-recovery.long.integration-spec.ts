import { CommandBus } from '@nestjs/cqrs';
import type { MatchCommandKind } from '@placar/contracts';
import { GameServerGateway } from '@placar/game-server';
import { SettleMatchCommandCommand } from '@placar/match-engine';
import { waitFor } from '@placar/testing';
import type { VirtualServerApi } from '../../../gamesim/src';
import { expectPlayed, isBack } from '../failure-table.expectations';
import { FailureStack } from '../failure-table.stack';

const PLAYED_MEANWHILE = 10;
const FAST = { clock: { mode: 'scaled', factor: 200 } } as const;

class WorkerDied extends Error {}

/** Decision 0023: a restore that left is not sent again into the game that goes on from it. */
describe('a recovery whose worker dies', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    stack = await FailureStack.start();
  });
  afterAll(() => stack?.stop());
  afterEach(() => jest.restoreAllMocks());

  /** The first try ends here, unsettled, after ten rounds of the restored game; its successor comes next. */
  const dies = async (server: VirtualServerApi): Promise<never> => {
    await waitFor(
      async () => {
        if (server.state() === 'live' && server.truth().paused) await server.console('sm_unpause');
        return roundsSince(server).length >= PLAYED_MEANWHILE;
      },
      { timeoutMs: 120_000, what: `${PLAYED_MEANWHILE} rounds of the restored game` },
    );
    throw new WorkerDied();
  };

  const deaths: Record<string, (server: VirtualServerApi) => void> = {
    'right after its restore left': (server) => {
      const gateway = stack.worker.get(GameServerGateway);
      const restore = gateway.restoreFromUrl;
      jest.spyOn(gateway, 'restoreFromUrl').mockImplementationOnce((endpoint, request) => {
        restore(endpoint, request).catch(() => undefined);
        return dies(server);
      });
    },
    'when it wants to settle': (server) => {
      const bus = stack.worker.get(CommandBus);
      const execute = bus.execute.bind(bus);
      let isDead = false;
      jest.spyOn(bus, 'execute').mockImplementation(async (command) => {
        const isEnd = command instanceof SettleMatchCommandCommand;
        if (!isEnd || isDead) return execute(command);
        isDead = true;
        return dies(server);
      });
    },
  };

  it.each(Object.keys(deaths))('%s leaves the ten rounds that were played since', async (when) => {
    const server = await stack.addServer({ ...FAST, seed: `repetida ${when}` });
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 2);
    deaths[when]?.(server);
    await server.crash();
    await stack.status(matchId, 'server_lost');
    await server.restart();
    await waitFor(() => roundsSince(server).length >= PLAYED_MEANWHILE, { timeoutMs: 120_000, what: 'ten rounds' });
    const played = roundsSince(server).slice(0, PLAYED_MEANWHILE);
    await stack.until(matchId, (match) => isBack(match) || match.status === 'finished', 'the match taken up');
    const recoveries = await outcomes(matchId, 'recover');
    expect(recoveries).toEqual(['confirmed']);
    await expectPlayed(stack, matchId, server);
    // One restore in all, and each of those rounds is still what was played.
    expect(server.truth().rcon.filter(({ command }) => command.includes('loadbackup'))).toHaveLength(1);
    expect(server.match()?.maps[0]?.supersededRounds.filter(({ epoch }) => epoch > 0)).toEqual([]);
    expect(roundsSince(server).slice(0, PLAYED_MEANWHILE)).toEqual(played);
  });

  const outcomes = async (matchId: number, kind: MatchCommandKind): Promise<string[]> => {
    const rows = await stack.database.query<{ status: string }[]>(
      'SELECT status FROM match_commands WHERE match_id = $1 AND kind = $2 ORDER BY requested_at',
      [matchId, kind],
    );
    return rows.map(({ status }) => status);
  };
});

/** Rounds that were played after a restore. */
const roundsSince = (server: VirtualServerApi) =>
  (server.match()?.maps[0]?.rounds ?? []).filter(({ epoch }) => epoch > 0);
