import type { ArrivalsFrame, LiveMatch } from '@placar/contracts';
import { RecordMatchFactCommand } from '@placar/match-engine';
import { waitFor } from '@placar/testing';
import { FAST, SLOW, SLOW_AT_FIRST, expectPlayed, isBack, playOut } from '../failure-table.expectations';
import { FailureStack } from '../failure-table.stack';

/** Rows of the plugin contract's failure table, on the whole product in one process. */
describe('a server that takes its time', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    stack = await FailureStack.start();
  });
  afterAll(() => stack?.stop());

  it('F10 shows the unbelieved score to whoever takes over, and to nobody as a score', async () => {
    const server = await stack.addServer(SLOW);
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 5);
    await server.crash();
    await stack.status(matchId, 'server_lost');
    await stack.command(matchId, { kind: 'take_over', args: {} });
    server.faults({ restartPlaysOn: true });
    await server.restart();
    const seen = await stack.until(matchId, ({ quarantine }) => (quarantine?.round ?? 0) >= 1, 'the quarantine');
    expect(seen).toMatchObject({ status: 'server_lost', attention: 'map_started_over' });
    expect((seen.maps[0]?.team1_score ?? 0) + (seen.maps[0]?.team2_score ?? 0)).toBeGreaterThanOrEqual(5);
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });

  it('F13 a server that changes its map for long is not called lost', async () => {
    const server = await stack.addServer(FAST);
    server.scenario('bo3_2_1');
    server.faults({ workshopDownload: { ms: 1_200_000 } });
    const matchId = await stack.match({ server, maxMaps: 3 });
    const isPlayed = ({ maps }: LiveMatch): boolean => maps[1]?.status === 'live' || maps[1]?.status === 'finished';
    await stack.until(matchId, isPlayed, 'the second map');
    expect(await stack.types(matchId)).not.toContain('match.server-lost');
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });

  it('F15 a plugin that is reloaded in a live match is restored like a crash', async () => {
    const server = await stack.addServer(SLOW_AT_FIRST);
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 4);
    server.faults({ hotReload: true });
    await stack.until(matchId, (match) => match.attempt === 2 && isBack(match), 'the match back');
    playOut(server);
    await expectPlayed(stack, matchId, server);
  });

  it('F19 a server is held for its demo, and let go with a word when none comes; a late one still counts', async () => {
    const server = await stack.addServer(FAST);
    server.scenario('bo1');
    server.faults({ demoNotRecorded: true });
    const matchId = await stack.match({ server });
    await stack.status(matchId, 'finished', 180_000);
    await waitFor(() => server.state() === 'none');
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const held = () =>
      stack.database.query<unknown[]>('SELECT 1 FROM server_leases WHERE match_id = $1 AND released_at IS NULL', [
        matchId,
      ]);
    expect(await held()).toHaveLength(1);
    await stack.database.query("UPDATE matches SET end_time = end_time - interval '4 minutes' WHERE id = $1", [
      matchId,
    ]);
    await waitFor(async () => (await held()).length === 0);
    expect(await stack.types(matchId)).toContain('demo.missing');
    await stack.commands.execute(
      new RecordMatchFactCommand(matchId, { type: 'note-demo', mapNumber: 0, file: 'late.dem', bytes: 9 }),
    );
    expect((await stack.state(matchId)).maps[0]?.demo).toBe('stored');
  });

  it('a move waits for people who take their time, tells who of them is there, and goes on from its score when they are ready', async () => {
    const [from, to] = [await stack.addServer(SLOW), await stack.addServer({ ...SLOW, bots: { autoReady: false } })];
    const matchId = await stack.match({ server: from });
    await stack.rounds(matchId, 0, 3);
    await stack.command(matchId, { kind: 'pause', args: {} });
    await stack.status(matchId, 'paused');
    expect(await stack.command(matchId, { kind: 'change_server', args: { server_id: stack.serverId(to) } })).toBe(
      'confirmed',
    );
    // The backup of the last round may still be on its way to us then.
    const { plan } = await stack.state(matchId);
    if (plan?.kind !== 'restore' || plan.round < 2) throw new Error(`moved by ${JSON.stringify(plan)}`);
    await stack.status(matchId, 'warmup');
    const arrivals = async (): Promise<ArrivalsFrame | undefined> => {
      const [row] = await stack.database.query<{ arrivals: ArrivalsFrame | null }[]>(
        'SELECT arrivals FROM match_watch WHERE match_id = $1',
        [matchId],
      );
      return row?.arrivals ?? undefined;
    };
    const waiting = await waitFor(
      async () => {
        const seen = await arrivals();
        const all = [...(seen?.team1.players ?? []), ...(seen?.team2.players ?? [])];
        return seen?.attempt === 2 && all.length === 10 && all.every((one) => one.connected) ? seen : undefined;
      },
      { what: 'everybody arrived' },
    );
    expect(waiting).toMatchObject({ told: 'together', humans: 10, others: 0, map_number: 0 });
    // MatchZy says that somebody is not ready, and not who.
    expect([...waiting.team1.players, ...waiting.team2.players].every((one) => one.ready === null)).toBe(true);
    const leaver = waiting.team2.players[0]?.steam_id ?? '';
    to.player({ type: 'leave', steamId: leaver });
    const left = async (): Promise<boolean> =>
      (await arrivals())?.team2.players.find((one) => one.steam_id === leaver)?.connected === false;
    await waitFor(left, { what: 'one of them gone' });
    await stack.command(matchId, { kind: 'force_start', args: {} });
    const back = await stack.until(matchId, ({ status }) => status !== 'warmup', 'the match back');
    expect(back.maps[0]).toMatchObject({ team1_score: plan.team1, team2_score: plan.team2 });
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });

  it('F12 a load that came to nothing is shown with its reason, and can be asked for again', async () => {
    const server = await stack.addServer(SLOW);
    server.faults({ silentLoads: 1 });
    const matchId = await stack.match({ server });
    const failed = await stack.status(matchId, 'load_failed');
    expect(failed.load_failure).toBe('silent');
    expect(await stack.command(matchId, { kind: 'load', args: {} })).toBe('confirmed');
    await stack.status(matchId, 'live');
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });

  it('F14 a map that never changed asks for a person', async () => {
    const server = await stack.addServer({ ...SLOW, bots: { autoReady: false } });
    server.faults({ mapMissing: {} });
    const matchId = await stack.match({ server, maps: ['de_overpass'] });
    await stack.status(matchId, 'warmup');
    // The status is left for a minute and a half: what the log says of it is set back, for every process.
    await stack.database.query(
      `UPDATE match_events SET occurred_at = occurred_at - interval '2 minutes' WHERE match_id = $1`,
      [matchId],
    );
    await stack.restartWorker();
    await stack.until(matchId, ({ attention }) => attention === 'wrong_map', 'the question');
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });

  it('F16 a plugin that is missing makes the server useless, and never free', async () => {
    const server = await stack.addServer(SLOW);
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 3);
    server.faults({ pluginMissing: true });
    const lost = await stack.until(matchId, ({ recovery }) => recovery?.problem === 'plugin_missing', 'the reason');
    expect(lost.status).toBe('server_lost');
    const [row] = await stack.database.query<{ last_problem: string }[]>(
      'SELECT last_problem FROM servers WHERE id = $1',
      [stack.serverId(server)],
    );
    expect(row?.last_problem).toBe('plugin_missing');
    server.faults();
    await server.restart();
    await stack.until(matchId, isBack, 'the match back');
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });

  it('F20 a backup counts by when it came to us, whatever the clock of its server says', async () => {
    const server = await stack.addServer(SLOW);
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 4);
    await stack.database.query(
      `UPDATE round_backups SET body = convert_to(regexp_replace(convert_from(body, 'UTF8'), '"timestamp":"[^"]*"', '"timestamp":"1999-01-01 00:00:00"'), 'UTF8')
        WHERE match_id = $1`,
      [matchId],
    );
    await server.crash({ restartAfterMs: 1_000 });
    const back = await stack.until(matchId, (match) => match.attempt === 2 && isBack(match), 'the match back');
    expect((back.maps[0]?.team1_score ?? 0) + (back.maps[0]?.team2_score ?? 0)).toBeGreaterThanOrEqual(3);
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });
});
