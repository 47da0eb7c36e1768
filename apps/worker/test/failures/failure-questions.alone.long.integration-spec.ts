import type { LiveMatch } from '@placar/contracts';
import { SLOW, isBack, restoresOf } from '../failure-table.expectations';
import { FailureStack } from '../failure-table.stack';

/** Rows of the plugin contract's failure table, on the whole product in one process. */
describe('a way back that costs something', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    stack = await FailureStack.start();
  });
  afterAll(() => stack?.stop());

  const asking = (matchId: number): Promise<LiveMatch> =>
    stack.until(matchId, ({ recovery }) => recovery?.step === 'asking', 'the question', 180_000);

  it('an old backup is not restored without a word: the rounds that would be lost are named', async () => {
    const server = await stack.addServer(SLOW);
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 2);
    // The engine's part is missing from every backup from here on: they restore nothing.
    server.faults({ emptyValveBackup: { probability: 1 } });
    await stack.rounds(matchId, 0, 6);
    await server.crash({ restartAfterMs: 1_000 });
    server.faults({ emptyValveBackup: null });
    const { recovery, maps, attention, attempt } = await asking(matchId);
    expect({ attention, attempt }).toEqual({ attention: 'rounds_would_be_lost', attempt: 1 });
    const { question } = recovery ?? {};
    const score = (maps[0]?.team1_score ?? 0) + (maps[0]?.team2_score ?? 0);
    expect(question).toMatchObject({ kind: 'rounds_lost', map_number: 0 });
    const round = question?.restore?.round ?? 0;
    expect(question?.lost_rounds).toBe(score - round);
    expect(question?.lost_rounds).toBeGreaterThan(1);
    expect(restoresOf(server)).toEqual([]);

    expect(await stack.command(matchId, { kind: 'recover', args: { accepts: { map_number: 0, round } } })).toBe(
      'confirmed',
    );
    await stack.until(matchId, (match) => match.attempt === 2 && isBack(match), 'the match back');
    expect((await stack.state(matchId)).plan).toMatchObject({ kind: 'restore', round });
    expect(restoresOf(server)).toHaveLength(1);
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });

  it('a restore whose map change keeps the console silent for 18 s is sent once', async () => {
    const server = await stack.addServer({ ...SLOW, map: 'de_dust2' });
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 4);
    await server.crash();
    await stack.status(matchId, 'server_lost');
    // Game milliseconds: this server plays fifty times as fast.
    server.faults({ workshopDownload: { ms: 18_000 * 50 } });
    await server.restart();
    await stack.until(matchId, (match) => match.attempt >= 2 && isBack(match), 'the match back', 180_000);
    expect(restoresOf(server)).toHaveLength(1);
    expect(await stack.live(matchId)).toMatchObject({ attempt: 2 });
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });
});
