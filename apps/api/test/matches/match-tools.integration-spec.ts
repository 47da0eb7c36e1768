import type {
  ConsoleVocabularyAnswer,
  LedgerEntry,
  LiveMatch,
  RestorePointsAnswer,
  RestorePreview,
} from '@placar/contracts';
import { PLATFORM } from '@placar/match-engine';
import { JobWorkers, LIVE_BUS, QUEUE_CONNECTION } from '@placar/messaging';
import type { LiveBus, QueueConnection } from '@placar/messaging';
import { LOGGER, openSecret } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { createServer, USUAL_MODE, waitFor } from '@placar/testing';
import { MatchApi } from './match-api';
import type { Answer, ApiUser, TestMatch } from './match-api';
import { backupFile, roundEvents } from './plugin-series';

describe('tools of a match', () => {
  let api: MatchApi;
  let owner: ApiUser;
  let admin: ApiUser;
  let superAdmin: ApiUser;
  let stranger: ApiUser;

  beforeAll(async () => {
    api = await MatchApi.start(USUAL_MODE, { MEMBERS_MAY_CREATE: 'matches' });
    [owner, admin, stranger] = [await api.user(), await api.user({ admin: true }), await api.user()];
    superAdmin = await api.user({ superAdmin: true });
  });
  afterAll(() => api.stop());

  const live = async (script: string, options: Record<string, unknown> = {}): Promise<TestMatch> => {
    const match = await api.match(owner, options);
    await api.post(match.id, { event: 'going_live', matchid: match.id, map_number: 0 });
    for (const event of roundEvents(match, 0, script)) await api.post(match.id, event);
    await api.folded(match.id);
    return match;
  };
  const upload = (match: TestMatch, round: number, change: object = {}): Promise<Answer> =>
    api.call('POST', '/v2/backup', {
      body: { ...backupFile(match, 0, round, api.token(match.id)), ...change },
      headers: {
        Authorization: api.token(match.id),
        'Get5-MatchId': String(match.id),
        'Get5-MapNumber': '0',
        'Get5-RoundNumber': String(round),
      },
    });
  const fileOf = (match: TestMatch, round: number): string => `matchzy_${match.id}_0_round0${round}.json`;
  const post = (match: TestMatch, body: object, as = owner): Promise<Answer<LedgerEntry & { code: string }>> =>
    api.call('POST', `/matches/${match.id}/commands`, { as, body });
  const done = async (match: TestMatch, body: object, as = owner): Promise<void> => {
    expect((await post(match, body, as)).status).toBe(202);
    await api.settlePending(match.id, 'confirmed');
  };
  const part = async (match: TestMatch): Promise<LiveMatch> => {
    const [row] = await api.database.query<{ body: string }[]>(
      "SELECT body FROM live_parts WHERE match_id = $1 AND part = 'match'",
      [match.id],
    );
    return JSON.parse(row!.body) as LiveMatch;
  };
  const versionOf = async (match: TestMatch): Promise<number> => (await api.engine.load(match.id))!.version;

  describe('restore points', () => {
    it('say of each round what we hold, what the server holds, and what speaks against it', async () => {
      const match = await live('1111');
      for (const round of [0, 1, 2]) await upload(match, round);
      await upload(match, 3, { valve_backup: '' });
      const worker = await fakeWorker([
        [0, 4],
        [0, 2],
      ]);
      const path = `/matches/${match.id}/restore-points`;
      const answer = await api.call<RestorePointsAnswer>('GET', path, { as: owner });
      await worker.stop();
      expect(answer.status).toBe(200);
      const seen = answer.body.points.map((at) => [at.round, at.stored, at.verified, at.on_server, at.problem]);
      expect(seen).toEqual([
        [4, false, false, true, null],
        [3, true, false, false, 'unverified'],
        [2, true, true, true, null],
        [1, true, true, false, null],
        [0, true, true, false, null],
      ]);
      expect(answer.body.points[2]).toMatchObject({ file: fileOf(match, 2), team1_score: 2, usable: true });
      expect((await api.call('GET', path, { as: stranger })).status).toBe(403);
      expect((await api.call('GET', path)).status).toBe(401);
    });

    it('are listed to old clients with what only the server has, and restored by the line that they send back', async () => {
      const match = await live('1111');
      await upload(match, 2);
      const worker = await fakeWorker([
        [0, 4],
        [0, 2],
      ]);
      const path = `/matches/${match.id}/backup`;
      const { status, body } = await api.call<{ response: string; backups: unknown[] }>('GET', path, { as: owner });
      await worker.stop();
      expect(status).toBe(200);
      const [marked, kept] = body.response.split('\n');
      expect([marked, kept]).toEqual([`${fileOf(match, 4)} (on the game server only)`, fileOf(match, 2)]);
      expect(body.backups).toMatchObject([
        { round: 4, stored: false, on_server: true, team1_score: 4, team2_score: 0 },
        { round: 2, stored: true, on_server: true },
      ]);
      const asked = api.call<{ response: string }>('POST', path, { as: owner, body: [{ backup_name: marked }] });
      const facts = { backup: { mapNumber: 0, round: 4, file: fileOf(match, 4) } };
      await api.settlePending(match.id, 'confirmed', { detail: 'score_unknown', facts });
      const answer = await asked;
      expect(answer.status).toBe(200);
      expect(answer.body.response).toBe(
        'Map 1 goes on after round 4. Map and round were confirmed; the score there is not known to us.',
      );
      expect((await api.ledger(match.id, owner))[0]).toMatchObject({
        kind: 'restore',
        args: { file: fileOf(match, 4), source: 'server' },
      });
      // Our copy of a round that we hold none of cannot be asked for.
      const stored = { kind: 'restore', args: { file: fileOf(match, 3), source: 'stored' } };
      expect(await post(match, stored)).toMatchObject({ status: 409, body: { code: 'BACKUP_NOT_USABLE' } });
    });

    it('are none when there are none, which is no error', async () => {
      const match = await api.match(owner, { loaded: false, server_id: null });
      const answer = await api.call('GET', `/matches/${match.id}/backup`, { as: owner });
      expect(answer).toMatchObject({ status: 200, body: { message: 'No backups found.', response: '', backups: [] } });
    });

    it('do not wait for a server that says nothing', async () => {
      const match = await live('11');
      const started = Date.now();
      const { body } = await api.call<RestorePointsAnswer>('GET', `/matches/${match.id}/restore-points`, { as: owner });
      expect(body.points.map(({ on_server: onServer }) => onServer)).toEqual([null, null, null]);
      expect(Date.now() - started).toBeGreaterThanOrEqual(1_900);
    });

    it('show before a restore what it would undo, and change nothing', async () => {
      const match = await live('1111');
      const seen = await versionOf(match);
      await upload(match, 2);
      const before = await waitFor(async () => {
        const version = await versionOf(match);
        return version > seen ? version : undefined;
      });
      const path = `/matches/${match.id}/restore-points/${fileOf(match, 2)}`;
      const { status, body } = await api.call<RestorePreview>('GET', path, { as: admin });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        point: { round: 2, usable: true },
        now: { team1_score: 4, team2_score: 0, round: 4 },
        undone_rounds: [
          { round: 3, team1_score: 3, team2_score: 0 },
          { round: 4, team1_score: 4, team2_score: 0 },
        ],
      });
      const loser = body.undone_players.find(({ steam_id: id }) => id === match.team2.members[0]?.steamId);
      expect(loser).toMatchObject({ team: 'team2', deaths: 2, kills: 0, damage: 22 });
      expect(await versionOf(match)).toBe(before);
      for (const name of ['matchzy_1_0_round02.json', 'x', `matchzy_${match.id}_4_round02.json`]) {
        const missing = await api.call('GET', `/matches/${match.id}/restore-points/${name}`, { as: owner });
        expect(missing).toMatchObject({ status: 404, body: { code: 'BACKUP_NOT_FOUND' } });
      }
      expect((await api.call('GET', path, { as: stranger })).status).toBe(403);
    });

    it('are refused as a restore when they are superseded, unverified or of a match that is over', async () => {
      const match = await live('1111');
      for (const round of [1, 2, 3]) await upload(match, round);
      await upload(match, 4, { valve_backup: '' });
      const restore = (round: number): object => ({ kind: 'restore', args: { file: fileOf(match, round) } });
      expect(await post(match, restore(4))).toMatchObject({ status: 409, body: { code: 'BACKUP_NOT_USABLE' } });
      expect((await post(match, restore(1))).status).toBe(202);
      const facts = { backup: { mapNumber: 0, round: 1, file: fileOf(match, 1) } };
      await api.settlePending(match.id, 'confirmed', { facts });
      await api.database.query(
        "UPDATE round_backups SET received_at = received_at - interval '1 minute' WHERE match_id = $1",
        [match.id],
      );
      for (const round of [2, 3]) {
        expect(await post(match, restore(round))).toMatchObject({ status: 409, body: { code: 'BACKUP_NOT_USABLE' } });
      }
      const legacy = await api.call<{ response: string }>('GET', `/matches/${match.id}/backup`, { as: owner });
      expect(legacy.body.response).toBe(fileOf(match, 1));
      await done(match, { kind: 'cancel' });
      expect(await post(match, restore(1))).toMatchObject({ status: 422, body: { code: 'MATCH_ALREADY_FINISHED' } });
    });

    /** Answers the api's question as the worker does after asking the plugin. */
    async function fakeWorker(rounds: [number, number][]): Promise<JobWorkers> {
      const workers = new JobWorkers(api.get<QueueConnection>(QUEUE_CONNECTION), api.get<Logger>(LOGGER), {
        queues: ['match-control'],
      });
      workers.register(
        {
          job: 'list-backups',
          handle: async ({ request_id }) => {
            await api.get<LiveBus>(LIVE_BUS).publish({ topic: 'backups', body: { request_id, rounds } });
          },
        },
        { job: 'apply-command', handle: () => Promise.resolve() },
        { job: 'clear-server', handle: () => Promise.resolve() },
        { job: 'announce', handle: () => Promise.resolve() },
        { job: 'sync-roster', handle: () => Promise.resolve() },
        { job: 'send-settings', handle: () => Promise.resolve() },
      );
      await workers.start();
      return workers;
    }
  });

  describe('a change of server', () => {
    const put = (match: TestMatch, serverId: number): Promise<Answer> =>
      api.call('PUT', '/matches', { as: owner, body: [{ match_id: match.id, server_id: serverId }] });
    const remote = (match: TestMatch, serverId: number | null, round: number): Promise<Answer> =>
      api.call('POST', `/matches/${match.id}/backup/remote`, {
        as: owner,
        body: [{ server_id: serverId, backup_file: fileOf(match, round) }],
      });
    const withBackups = async (): Promise<{ match: TestMatch; target: { id: number } }> => {
      const match = await live('111');
      for (const round of [1, 2]) await upload(match, round);
      return { match, target: await createServer(api.database, api.config, { userId: owner.id }) };
    };
    const kinds = async (match: TestMatch): Promise<unknown[]> =>
      (await api.ledger(match.id, owner)).filter(({ kind }) => kind !== 'load').map(({ kind, args }) => [kind, args]);
    const settleAll = async (match: TestMatch, calls: Promise<Answer>[]): Promise<Answer[]> => {
      let open = true;
      const answers = Promise.all(calls).finally(() => (open = false));
      while (open) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        const [row] = await api.database.query<{ id: string }[]>(
          'SELECT id FROM match_commands WHERE match_id = $1 AND settled_at IS NULL',
          [match.id],
        );
        if (row) await api.settlePending(match.id, 'confirmed');
      }
      return answers;
    };
    /** Servers that hold the match; one that it has left only drains. */
    const standing = async (match: TestMatch): Promise<number[]> =>
      (
        await api.database.query<{ server_id: number }[]>(
          'SELECT server_id FROM server_leases WHERE match_id = $1 AND released_at IS NULL AND draining_at IS NULL',
          [match.id],
        )
      ).map((row) => row.server_id);

    it('by the restore alone is one move to the named round', async () => {
      const { match, target } = await withBackups();
      const [answer] = await settleAll(match, [remote(match, target.id, 1)]);
      expect(answer).toMatchObject({ status: 200, body: { message: 'Restored backup.' } });
      expect(await kinds(match)).toEqual([['change_server', { server_id: target.id, file: fileOf(match, 1) }]]);
      expect((await api.engine.load(match.id))?.state.plan).toMatchObject({ kind: 'restore', round: 1 });
      // The other half of the pair finds it done.
      expect(await put(match, target.id)).toMatchObject({
        status: 200,
        body: { message: 'Match updated successfully!' },
      });
      expect(await kinds(match)).toHaveLength(1);
      expect(await standing(match)).toEqual([target.id]);
    });

    it('by both calls, the update first, ends at the named round', async () => {
      const { match, target } = await withBackups();
      const [moved] = await settleAll(match, [put(match, target.id)]);
      expect(moved?.body['message']).toContain('Please move over the last backup');
      const [newest] = await settleAll(match, [remote(match, target.id, 2)]);
      // The move went to the newest round by itself: nothing is left to be done.
      expect(newest?.status).toBe(200);
      expect(await kinds(match)).toEqual([['change_server', { server_id: target.id }]]);
      const [named] = await settleAll(match, [remote(match, target.id, 1)]);
      expect(named?.status).toBe(200);
      expect((await kinds(match))[0]).toEqual(['restore', { file: fileOf(match, 1), source: 'stored' }]);
    });

    it('by both calls at once moves the match once, and never leaves it on two servers', async () => {
      for (const order of ['update first', 'restore first']) {
        const { match, target } = await withBackups();
        const calls =
          order === 'update first'
            ? [put(match, target.id), remote(match, target.id, 1)]
            : [remote(match, target.id, 1), put(match, target.id)];
        const answers = await settleAll(match, calls);
        expect([order, answers.map(({ status }) => status)]).toEqual([order, [200, 200]]);
        const asked = await kinds(match);
        expect(asked.filter((line) => (line as string[])[0] === 'change_server')).toHaveLength(1);
        const { state } = (await api.engine.load(match.id))!;
        expect(state.serverId).toBe(target.id);
        expect(state.attempt).toBe(2);
        expect(await standing(match)).toEqual([target.id]);
      }
    });

    it('of a match that was never loaded is its first load, however often it is asked for', async () => {
      const match = await api.match(owner, { server_id: null });
      const target = await createServer(api.database, api.config, { userId: owner.id });
      const answers = await settleAll(match, [put(match, target.id), put(match, target.id)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const lines = await api.ledger(match.id, owner);
      expect(lines.map(({ kind, args }) => [kind, args])).toEqual([['load', { server_id: target.id }]]);
      expect((await api.engine.load(match.id))?.state).toMatchObject({ attempt: 1, phase: 'warmup' });
    });

    it('onto a server that is in use is refused in the words of the wire, and moves nothing', async () => {
      const { match } = await withBackups();
      const busy = await api.match(owner);
      expect(await remote(match, busy.server.id, 1)).toMatchObject({
        status: 412,
        body: {
          message: 'Match is already in progress on chosen server, or get5 is unavailable.',
          code: 'SERVER_IN_USE',
        },
      });
      expect(await put(match, busy.server.id)).toMatchObject({ status: 409, body: { code: 'SERVER_IN_USE' } });
      expect(await standing(match)).toEqual([match.server.id]);
    });

    it('that failed is gone on with by the restore, on the server that the match has now', async () => {
      const { match, target } = await withBackups();
      const moving = put(match, target.id);
      await api.settlePending(match.id, 'refused', { detail: 'unreachable' });
      expect(await moving).toMatchObject({ status: 409, body: { outcome: 'refused', detail: 'unreachable' } });
      const [restored] = await settleAll(match, [remote(match, target.id, 1)]);
      expect(restored?.status).toBe(200);
      expect((await kinds(match))[0]).toEqual(['restore', { file: fileOf(match, 1), source: 'stored' }]);
      expect(await standing(match)).toEqual([target.id]);
    });
  });

  describe('pauses', () => {
    it('count against the budget of a team, which every viewer sees, and not against the staff', async () => {
      const match = await live('11', { pause_budgets: { technical: 1 } });
      const technical = { kind: 'pause', args: { type: 'technical', team: 'team1', seconds: 60, reason: 'ecrã' } };
      await done(match, technical);
      const shown = await part(match);
      expect(shown.pause).toMatchObject({ type: 'technical', team: 'team1', reason: 'ecrã' });
      const { since, ends_at: endsAt } = shown.pause!;
      expect(Date.parse(endsAt!) - Date.parse(since)).toBe(60_000);
      expect(shown.pause_budgets).toContainEqual({ team: 'team1', type: 'technical', used: 1, allowed: 1 });
      const legacy = await api.call('GET', `/matches/${match.id}/paused`, { as: owner });
      expect(legacy.body).toEqual({
        paused: [
          { id: match.id, match_id: match.id, pause_type: 'technical', team_paused: match.team1.team.name, paused: 1 },
        ],
      });
      await done(match, { kind: 'unpause' });
      expect(await post(match, technical)).toMatchObject({ status: 409, body: { code: 'PAUSE_BUDGET_SPENT' } });
      await done(match, { kind: 'pause', args: { type: 'admin', team: 'team1' } });
    });

    it('that are technical timeouts take a reason and a bounded length, and count apart from tactical ones', async () => {
      const match = await live('11', { pause_budgets: { technical: 1, tactical: 1 } });
      const timeout = { kind: 'tech_timeout', args: { reason: 'peripherals', team: 'team1', seconds: 120 } };
      for (const args of [{}, { reason: '' }, { reason: 'x', seconds: 59 }, { reason: 'x', seconds: 3_601 }])
        expect((await post(match, { kind: 'tech_timeout', args })).status).toBe(400);
      await done(match, timeout);
      const { pause, legal, ...shown } = await part(match);
      expect(pause).toMatchObject({ type: 'technical', team: 'team1', reason: 'peripherals' });
      expect(shown.pause_budgets.filter(({ team, used }) => team === 'team1' && used > 0)).toEqual([
        { team: 'team1', type: 'technical', used: 1, allowed: 1 },
      ]);
      expect(legal).toEqual(expect.arrayContaining(['tech_timeout', 'unpause']));
      await done(match, { kind: 'unpause' });
      expect(await post(match, timeout)).toMatchObject({ status: 409, body: { code: 'PAUSE_BUDGET_SPENT' } });
      await done(match, { kind: 'tech_timeout', args: { reason: 'luz caiu' } });
    });

    it('that last too long are told once, in the timeline and to the players, and go on', async () => {
      const match = await live('11');
      await done(match, { kind: 'pause', args: { type: 'tactical', team: 'team2', seconds: 5 } });
      const { ends_at: endsAt } = (await part(match)).pause!;
      const told = async (): Promise<unknown[]> =>
        api.database.query(
          "SELECT 1 FROM live_timeline WHERE match_id = $1 AND body LIKE '%match.pause-overdue%' AND NOT staff_only",
          [match.id],
        );
      const tick = (): Promise<unknown> =>
        api.engine.run(match.id, { type: 'tick' }, { actor: PLATFORM, cause: 'tick' });
      await tick();
      expect(await told()).toHaveLength(0);
      await waitFor(() => Promise.resolve(Date.now() > Date.parse(endsAt!) ? true : undefined));
      await Promise.all([tick(), tick()]);
      expect(await told()).toHaveLength(1);
      expect((await part(match)).status).toBe('paused');
    });
  });

  describe('a request on a state that has changed', () => {
    it('is refused with the present version when it would destroy something, and taken again on what is', async () => {
      const match = await live('11');
      const seen = await versionOf(match);
      await done(match, { kind: 'pause' }, admin);
      const stale = await post(match, { kind: 'restart', expected_version: seen });
      const present = await versionOf(match);
      expect(stale).toMatchObject({
        status: 409,
        body: { code: 'COMMAND_STALE', fields: { expected_version: String(present) } },
      });
      expect((await post(match, { kind: 'forfeit', args: { winner: 'team1' }, expected_version: 99_999 })).status).toBe(
        409,
      );
      // A harmless one is taken whatever was seen.
      await done(match, { kind: 'unpause', expected_version: seen });
      // What the platform writes down by itself makes nothing stale.
      const again = await versionOf(match);
      await upload(match, 1);
      await waitFor(async () => ((await versionOf(match)) > again ? true : undefined));
      expect((await post(match, { kind: 'cancel', expected_version: again })).status).toBe(202);
    });
  });

  describe('rosters', () => {
    it('go back when the server refuses a change, and the ledger says why', async () => {
      const match = await live('1');
      const [captain] = match.team1.members;
      const body = [{ steam_id: captain!.steamId, team_id: 'team2', nickname: 'Zé' }];
      const call = api.call('PUT', `/matches/${match.id}/adduser`, { as: owner, body });
      await api.settlePending(match.id, 'refused', { detail: 'already_on_a_team' });
      expect(await call).toMatchObject({ status: 409, body: { outcome: 'refused', detail: 'already_on_a_team' } });
      const config = (await api.engine.load(match.id))!.state.config;
      expect(Object.keys(config.team1.players)).toContain(captain!.steamId);
      expect(Object.keys(config.team2.players)).not.toContain(captain!.steamId);
      expect((await api.ledger(match.id, owner))[0]).toMatchObject({ kind: 'add_player', status: 'refused' });
    });

    it('take a coach by the call of the wire', async () => {
      const match = await live('1');
      const body = [{ steam_id: '76561198000000042', team_id: 'team1' }];
      const call = api.call('PUT', `/matches/${match.id}/addcoach`, { as: owner, body });
      await api.settlePending(match.id, 'confirmed', { detail: 'Player added' });
      expect(await call).toMatchObject({ status: 200, body: { message: 'Coach added successfully.' } });
      const { team1 } = (await api.engine.load(match.id))!.state.config;
      expect(team1.players['76561198000000042']).toMatchObject({ coach: true });
      const bad = await api.call('PUT', `/matches/${match.id}/addcoach`, { as: owner, body: [{ steam_id: 'x' }] });
      expect(bad.status).toBe(400);
    });
  });

  describe('the console', () => {
    it('offers what the role allows, to those who may use it', async () => {
      const match = await live('1');
      const vocabulary = (as?: ApiUser): Promise<Answer<ConsoleVocabularyAnswer>> =>
        api.call('GET', `/matches/${match.id}/rcon/vocabulary`, as ? { as } : {});
      const mine = (await vocabulary(owner)).body;
      expect(mine.role).toBe('owner');
      const names = mine.commands.map(({ name }) => name);
      expect(names).toContain('status');
      expect(names).not.toContain('exec');
      expect((await vocabulary(superAdmin)).body.commands.map(({ name }) => name)).toContain('exec');
      expect((await vocabulary(admin)).status).toBe(403);
      expect((await vocabulary(stranger)).status).toBe(403);
      expect((await vocabulary()).status).toBe(401);
    });

    it('keeps the role of the person and never a secret: not in the ledger, not in the log', async () => {
      const match = await live('1');
      const line = 'sv_password "geheim-ß"';
      const claimed = { kind: 'rcon', args: { line, role: 'super_admin', sealed: 'v1.x' } };
      expect((await post(match, claimed)).body.args).toEqual({ line: 'sv_password ***', role: 'owner' });
      const [row] = await api.database.query<{ args: { sealed: string } }[]>(
        "SELECT args FROM match_commands WHERE match_id = $1 AND kind = 'rcon'",
        [match.id],
      );
      const { encryptionKey } = api.config.secrets;
      expect(openSecret(row!.args.sealed, encryptionKey)).toBe(line);
      await api.settlePending(match.id, 'confirmed', { detail: 'ok' });
      const everything = await api.database.query<object[]>('SELECT payload FROM match_events WHERE match_id = $1', [
        match.id,
      ]);
      expect(JSON.stringify(everything)).not.toContain('geheim');
      const outbox = await api.database.query<object[]>('SELECT * FROM outbox');
      expect(JSON.stringify(outbox)).not.toContain('geheim');
      expect(JSON.stringify(await api.ledger(match.id, owner))).not.toMatch(/geheim|sealed/);
    });
  });

  describe('a sentence by name', () => {
    it('goes to the server in the languages of the two teams', async () => {
      const match = await live('1');
      const body = { kind: 'say', args: { template: 'tech_pause', params: { minutes: 5 } } };
      const { args } = (await post(match, body)).body;
      expect(args).toMatchObject({ template: 'tech_pause', params: { minutes: 5 } });
      expect(Array.isArray(args['languages'])).toBe(true);
      expect((await post(match, { kind: 'say', args: {} })).status).toBe(400);
      expect((await post(match, { kind: 'say', args: { template: 'dance' } })).status).toBe(400);
    });
  });
});
