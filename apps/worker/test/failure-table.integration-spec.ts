import { RecordMatchFactCommand, RequestMatchCommandCommand } from '@placar/match-engine';
import { pgPool } from '@placar/persistence';
import { createUser, waitFor } from '@placar/testing';
import type { VirtualServerApi } from '../../gamesim/src';
import { MatchFiles } from '../src/match-files';
import { mapTotals } from '@placar/domain';
import { FailureStack } from './failure-table.stack';

jest.setTimeout(120_000);

const FAST = { clock: { mode: 'scaled', factor: 300 } } as const;
const SLOW = { clock: { mode: 'scaled', factor: 50 } } as const;

/** The rows of the plugin contract's failure table, on the whole product in one process. */
describe('the failure table', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    stack = await FailureStack.start();
  });
  afterAll(() => stack?.stop());

  interface Numbers {
    name: string;
    score: (number | undefined)[];
    kills: [string, number, number][];
  }

  const oursOf = async (matchId: number): Promise<Numbers[]> =>
    (await stack.state(matchId)).maps.map((map) => ({
      name: map.name,
      score: [map.result?.team1, map.result?.team2],
      kills: mapTotals(map).map(({ steamId, counters }) => [steamId, counters.kills, counters.roundsplayed]),
    }));

  /** The simulators' own books: of each map the last load that finished it. */
  function truthOf(matchId: number, servers: readonly VirtualServerApi[]): Map<string, Numbers> {
    const loads = servers.flatMap((server) => server.truth().matches.filter((match) => match.matchId === matchId));
    const maps = loads.flatMap((load) => load.maps.filter((map) => map.finished));
    return new Map(
      maps.map((map) => [
        map.mapName,
        {
          name: map.mapName,
          score: [map.team1Score, map.team2Score],
          kills: [...map.players]
            .sort((a, b) => a.steamId.localeCompare(b.steamId))
            .map(({ steamId, stats }) => [steamId, stats.kills, stats.rounds_played]),
        },
      ]),
    );
  }

  /** The match ends, and with exactly what was played. `scoresOnly` where reports were lost for good. */
  async function expectPlayed(
    matchId: number,
    servers: VirtualServerApi | readonly VirtualServerApi[],
    options: { scoresOnly?: boolean; maps?: number } = {},
  ): Promise<void> {
    await stack.status(matchId, 'finished', 90_000);
    const all = Array.isArray(servers) ? (servers as VirtualServerApi[]) : [servers as VirtualServerApi];
    const view = (numbers: Numbers[]): unknown =>
      options.scoresOnly ? numbers.map(({ name, score }) => ({ name, score })) : numbers;
    const truth = truthOf(matchId, all);
    const until = Date.now() + 8_000;
    for (;;) {
      const ours = await oursOf(matchId);
      const played = ours.map(({ name }) => truth.get(name) ?? { name, score: [], kills: [] });
      if (JSON.stringify(view(ours)) !== JSON.stringify(view(played)) && Date.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
      expect(view(ours)).toEqual(view(played));
      expect(ours).toHaveLength(options.maps ?? ours.length);
      return;
    }
  }

  const isBack = (match: { status: string; recovery: unknown }): boolean =>
    match.status === 'live' && match.recovery === null;

  describe('reports that are lost, doubled or out of order', () => {
    it('F1 a lost event is made good by the status: the score stands, whatever report is missing', async () => {
      const server = await stack.addServer(FAST);
      server.scenario('bo1');
      server.faults({ httpDrop: { probability: 0.3, events: ['round_end'] } });
      await expectPlayed(await stack.match({ server }), server, { scoresOnly: true });
    });

    it('F2 a load is believed without series_start, which never comes', async () => {
      const server = await stack.addServer(SLOW);
      const matchId = await stack.match({ server });
      await stack.until(matchId, ({ status }) => status === 'warmup' || status === 'live', 'the load');
      const sent = server
        .truth()
        .events.filter(({ name, deliveries }) => name === 'series_start' && deliveries.length > 0);
      expect(sent.filter(({ deliveries }) => deliveries.some(({ outcome }) => outcome === 'delivered'))).toEqual([]);
      await stack.command(matchId, { kind: 'cancel', args: {} });
    });

    it('F3 a map whose map_result is lost ends with its score', async () => {
      const server = await stack.addServer(FAST);
      server.scenario('lost_map_result');
      await expectPlayed(await stack.match({ server, maxMaps: 3 }), server, { maps: 3 });
    });

    it('F4 a series whose series_end is lost is closed by our own arithmetic', async () => {
      const server = await stack.addServer(FAST);
      server.scenario('bo1');
      server.faults({ httpDrop: { probability: 1, events: ['series_end'] } });
      await expectPlayed(await stack.match({ server }), server);
    });

    it('F5 doubled events count once', async () => {
      const server = await stack.addServer(FAST);
      server.scenario('bo1');
      server.faults({ httpDuplicate: { probability: 1, copies: 2 } });
      await expectPlayed(await stack.match({ server }), server);
    });

    it('F6 events in any order lead to the same end', async () => {
      const server = await stack.addServer(FAST);
      server.scenario('bo1');
      server.faults({ httpReorder: { window: 4 } });
      await expectPlayed(await stack.match({ server }), server);
    });

    it('F7 what an old attempt still sends is kept and ignored', async () => {
      const server = await stack.addServer(SLOW);
      const matchId = await stack.match({ server });
      await stack.rounds(matchId, 0, 2);
      expect(await stack.command(matchId, { kind: 'restart', args: {} })).toBe('confirmed');
      const late = { event: 'series_end', matchid: matchId, team1_series_score: 1, team2_series_score: 0 };
      expect(await stack.post(matchId, 1, late)).toBe(200);
      await stack.status(matchId, 'live');
      expect((await stack.live(matchId)).attempt).toBe(2);
      await stack.command(matchId, { kind: 'cancel', args: {} });
    });

    it('F8 rounds that the players take back in game leave every number', async () => {
      const server = await stack.addServer(FAST);
      server.scenario('bo1');
      const matchId = await stack.match({ server });
      await stack.rounds(matchId, 0, 8);
      await server.console('css_restore 4');
      await stack.until(matchId, ({ status }) => status === 'paused', 'the pause after the restore');
      await stack.command(matchId, { kind: 'unpause', args: {} });
      await expectPlayed(matchId, server);
      expect((await stack.state(matchId)).maps[0]?.epoch).toBe(1);
    });
  });

  describe('F9 a server that crashes', () => {
    it('in the middle of a round is restored by itself, and the match goes on to its end', async () => {
      const server = await stack.addServer(SLOW);
      const matchId = await stack.match({ server });
      await stack.rounds(matchId, 0, 6);
      await server.crash();
      const lost = await stack.status(matchId, 'server_lost', 15_000);
      expect(lost.recovery).toMatchObject({ mode: 'automatic', step: 'waiting_for_server' });
      await server.restart();
      const back = await stack.until(matchId, isBack, 'live again', 20_000);
      expect(back).toMatchObject({ attempt: 2, server_lost_since: null });
      expect((await stack.state(matchId)).maps[0]?.epoch).toBe(1);
      await stack.command(matchId, { kind: 'cancel', args: {} });
    });

    it('again and again, in every phase of a restore, loses no round', async () => {
      const server = await stack.addServer(FAST);
      const matchId = await stack.match({ server });
      for (const at of ['mid_round', 'during_restore', 'mid_round', 'during_upload', 'mid_round'] as const) {
        await stack.until(matchId, (match) => isBack(match) || match.status === 'finished', 'live');
        if ((await stack.live(matchId)).status === 'finished') break;
        if (at === 'during_restore') {
          server.faults({ crashOn: { at, restartAfterMs: 1_000 } });
          await server.crash({ restartAfterMs: 1_000 });
        } else await server.crash({ at, restartAfterMs: 1_000 });
        const before = (await stack.live(matchId)).attempt;
        await stack.until(matchId, (match) => match.attempt > before || match.status === 'finished', 'another attempt');
      }
      await expectPlayed(matchId, server);
    });

    it('while nobody has played a round of the second map is loaded with that map alone, the series kept', async () => {
      const server = await stack.addServer({ ...FAST, bots: { autoReady: false } });
      server.scenario('bo3_2_1');
      const matchId = await stack.match({ server, maxMaps: 3 });
      const readyUp = setInterval(() => server.player({ type: 'readyAll' }), 100);
      try {
        await stack.until(matchId, ({ maps }) => maps[0]?.status === 'finished', 'the end of the first map');
        clearInterval(readyUp);
        await stack.until(matchId, ({ status }) => status === 'warmup', 'the warm-up of the second map');
        await server.crash({ restartAfterMs: 1_000 });
        const loaded = await stack.until(
          matchId,
          ({ attempt, recovery }) => attempt === 2 && recovery?.step === 'waiting_for_players',
          'the second map loaded anew',
        );
        expect(loaded).toMatchObject({ status: 'warmup', current_map: 1 });
        expect(loaded.maps[0]).toMatchObject({ status: 'finished' });
        const again = setInterval(() => server.player({ type: 'readyAll' }), 100);
        await expectPlayed(matchId, server).finally(() => clearInterval(again));
      } finally {
        clearInterval(readyUp);
      }
      const { maps } = await stack.live(matchId);
      expect(maps.filter(({ status }) => status === 'finished').length).toBeGreaterThanOrEqual(2);
      expect((await stack.state(matchId)).attention).toBeNull();
    });

    it('does not lift a pause that stood before it', async () => {
      const server = await stack.addServer(SLOW);
      const matchId = await stack.match({ server });
      await stack.rounds(matchId, 0, 3);
      expect(await stack.command(matchId, { kind: 'pause', args: { reason: 'cabo solto' } })).toBe('confirmed');
      await server.crash({ restartAfterMs: 1_000 });
      const back = await stack.until(
        matchId,
        ({ attempt, recovery }) => attempt === 2 && recovery === null,
        'the match back',
      );
      expect(back).toMatchObject({ status: 'paused', pause: { reason: 'cabo solto' } });
      expect(server.truth().paused).toBe(true);
      await stack.command(matchId, { kind: 'cancel', args: {} });
    });

    it('waits for the person who took over, and goes on when it is asked to', async () => {
      const server = await stack.addServer(SLOW);
      const matchId = await stack.match({ server });
      await stack.rounds(matchId, 0, 3);
      await server.crash();
      await stack.status(matchId, 'server_lost');
      expect(await stack.command(matchId, { kind: 'take_over', args: {} })).toBe('confirmed');
      await server.restart();
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      expect(await stack.live(matchId)).toMatchObject({
        status: 'server_lost',
        attempt: 1,
        recovery: { mode: 'manual' },
      });
      expect(await stack.command(matchId, { kind: 'recover', args: {} })).toBe('confirmed');
      await stack.until(matchId, isBack, 'live again');
      await stack.command(matchId, { kind: 'cancel', args: {} });
    });

    it('is only out of sight when the network was gone: nothing is restored', async () => {
      const server = await stack.addServer(SLOW);
      const matchId = await stack.match({ server });
      await stack.rounds(matchId, 0, 2);
      server.faults({ rconRefuse: true });
      await stack.status(matchId, 'server_lost');
      server.faults();
      await stack.until(matchId, isBack, 'the match in sight');
      expect(await stack.types(matchId)).not.toContain('match.restored');
      expect(await stack.live(matchId)).toMatchObject({ attempt: 1 });
      await stack.command(matchId, { kind: 'cancel', args: {} });
    });

    it('gives the match to another server, and is itself held until it is seen free', async () => {
      const [server, other] = await Promise.all([stack.addServer(FAST), stack.addServer(FAST)]);
      const matchId = await stack.match({ server });
      await stack.rounds(matchId, 0, 5);
      await server.crash();
      await stack.status(matchId, 'server_lost');
      expect(await stack.command(matchId, { kind: 'change_server', args: { server_id: stack.serverId(other) } })).toBe(
        'confirmed',
      );
      await expect(stack.match({ server })).rejects.toMatchObject({ code: 'SERVER_IN_USE' });
      await server.restart();
      await stack.until(matchId, ({ status }) => status === 'paused', 'the pause after the restore');
      await stack.command(matchId, { kind: 'unpause', args: {} });
      const next = await waitFor(() => stack.match({ server }).catch(() => undefined), { timeoutMs: 20_000 });
      await stack.command(next, { kind: 'cancel', args: {} });
      await expectPlayed(matchId, [server, other]);
    });
  });

  describe('a server that is there and not well', () => {
    it('F10 what a server plays by itself is kept apart, and our rounds are restored over it', async () => {
      const server = await stack.addServer(FAST);
      const matchId = await stack.match({ server });
      await stack.rounds(matchId, 0, 6);
      await server.crash({ playsOn: true, restartAfterMs: 1_000 });
      await stack.until(matchId, ({ attempt, recovery }) => attempt >= 2 && recovery === null, 'our rounds restored');
      await expectPlayed(matchId, server);
      expect(Object.keys((await stack.state(matchId)).maps[0]?.rounds ?? {}).length).toBeGreaterThan(6);
    });

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

    it('F11 a pause whose answer is lost is still seen to be one', async () => {
      const server = await stack.addServer(SLOW);
      const matchId = await stack.match({ server });
      await stack.rounds(matchId, 0, 1);
      server.faults({ rconDropReply: { probability: 1, commands: ['sm_pause'], limit: 1 } });
      expect(await stack.command(matchId, { kind: 'pause', args: {} })).toBe('confirmed');
      expect(server.truth().paused).toBe(true);
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

    it('F13 a server that changes its map for long is not called lost', async () => {
      const server = await stack.addServer(FAST);
      server.scenario('bo3_2_1');
      server.faults({ workshopDownload: { ms: 1_200_000 } });
      const matchId = await stack.match({ server, maxMaps: 3 });
      await stack.until(matchId, ({ maps }) => maps[1]?.status === 'live', 'the second map', 60_000);
      expect(await stack.types(matchId)).not.toContain('match.server-lost');
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

    it('F15 a plugin that is reloaded in a live match is restored like a crash', async () => {
      const server = await stack.addServer(FAST);
      const matchId = await stack.match({ server });
      await stack.rounds(matchId, 0, 4);
      server.faults({ hotReload: true });
      await stack.until(matchId, (match) => match.attempt === 2 && isBack(match), 'the match back');
      await expectPlayed(matchId, server);
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

    it('F19 a server is held for its demo, and let go with a word when none comes; a late one still counts', async () => {
      const server = await stack.addServer(FAST);
      server.scenario('bo1');
      server.faults({ demoNotRecorded: true });
      const matchId = await stack.match({ server });
      await stack.status(matchId, 'finished', 60_000);
      await waitFor(() => server.state() === 'none', { timeoutMs: 20_000 });
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      const held = () =>
        stack.database.query<unknown[]>('SELECT 1 FROM server_leases WHERE match_id = $1 AND released_at IS NULL', [
          matchId,
        ]);
      expect(await held()).toHaveLength(1);
      await stack.database.query("UPDATE matches SET end_time = end_time - interval '4 minutes' WHERE id = $1", [
        matchId,
      ]);
      await waitFor(async () => (await held()).length === 0, { timeoutMs: 15_000 });
      expect(await stack.types(matchId)).toContain('demo.missing');
      await stack.commands.execute(
        new RecordMatchFactCommand(matchId, { type: 'note-demo', mapNumber: 0, file: 'late.dem', bytes: 9 }),
      );
      expect((await stack.state(matchId)).maps[0]?.demo).toBe('stored');
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

    it('F21 players who do not come are told to the staff, and nobody is forfeited for it', async () => {
      const server = await stack.addServer({ ...SLOW, bots: { autoJoin: false } });
      const matchId = await stack.match({ server });
      await stack.status(matchId, 'warmup');
      const missing = () =>
        stack.database.query<unknown[]>(
          'SELECT 1 FROM match_watch WHERE match_id = $1 AND players_missing_since IS NOT NULL',
          [matchId],
        );
      await waitFor(async () => (await missing()).length === 1, { timeoutMs: 10_000 });
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
      for (const one of tries)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'SERVER_IN_USE' });
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
});
