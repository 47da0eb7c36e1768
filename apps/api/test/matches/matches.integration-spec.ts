import type { LedgerEntry, MapStat, MatchCan, MatchFull, MatchListItem, MatchPublic } from '@placar/contracts';
import { PLATFORM } from '@placar/match-engine';
import { createServer, USUAL_MODE, waitFor } from '@placar/testing';
import { AuditLog } from '../../src/http/audit/audit-log';
import { MatchApi } from './match-api';
import type { Answer, ApiUser, TestMatch } from './match-api';
import { backupFile, roundEvents } from './plugin-series';

describe('matches', () => {
  let api: MatchApi;
  let owner: ApiUser;
  let admin: ApiUser;
  let stranger: ApiUser;

  beforeAll(async () => {
    api = await MatchApi.start(USUAL_MODE, { MEMBERS_MAY_CREATE: 'matches' });
    [owner, admin, stranger] = [await api.user(), await api.user({ admin: true }), await api.user()];
  });
  afterAll(() => api.stop());

  const goLive = async (match: TestMatch, script = '1'): Promise<void> => {
    await api.post(match.id, { event: 'going_live', matchid: match.id, map_number: 0 });
    for (const event of roundEvents(match, 0, script)) await api.post(match.id, event);
    await api.folded(match.id);
  };
  /** Answers a call whose command is settled meanwhile, as a worker would. */
  const settling = async (
    call: Promise<Answer>,
    match: TestMatch,
    outcome: 'confirmed' | 'contradicted' | 'unknown' | 'refused',
    detail?: string,
  ): Promise<Answer> => {
    await api.settlePending(match.id, outcome, detail === undefined ? {} : { detail });
    return call;
  };

  describe('creating', () => {
    const body = async (): Promise<Record<string, unknown>> => {
      const match = await api.match(owner, { server_id: null });
      return { team1_id: match.team1.team.id, team2_id: match.team2.team.id, max_maps: 1, veto_mappool: 'de_nuke' };
    };

    it('names each wrong field and creates nothing', async () => {
      const good = await body();
      const server = await createServer(api.database, api.config, { userId: admin.id });
      const count = async (): Promise<unknown> => api.database.query('SELECT count(*) FROM matches');
      const before = await count();
      const cases: [Record<string, unknown>, number, string][] = [
        [{ team1_id: 'abc' }, 400, 'team1_id'],
        [{ team1_id: { id: 1 } }, 400, 'team1_id'],
        [{ team2_id: good['team1_id'] }, 400, 'team2_id'],
        [{ team2_id: 999_999 }, 404, 'team2_id'],
        [{ max_maps: 0 }, 400, 'max_maps'],
        [{ max_maps: 3 }, 400, 'veto_mappool'],
        [{ veto_mappool: '' }, 400, 'veto_mappool'],
        [{ veto_mappool: 'de_nuke; quit' }, 400, 'veto_mappool.0'],
        [{ side_type: 'coin' }, 400, 'side_type'],
        [{ title: 'x'.repeat(61) }, 400, 'title'],
        [{ start_time: 'tomorrow' }, 400, 'start_time'],
        [{ start_time: 'lan party 3' }, 400, 'start_time'],
        [{ match_cvars: { mp_maxrounds: '24"; quit' } }, 400, 'match_cvars.mp_maxrounds'],
        [{ match_cvars: { rcon_password: 'x' } }, 400, 'match_cvars.rcon_password'],
        [{ match_cvars: { MatchZy_Remote_Log_URL: 'x' } }, 400, 'match_cvars.MatchZy_Remote_Log_URL'],
        [{ match_cvars: { hostname: 'a\u2028b' } }, 400, 'match_cvars.hostname'],
        [{ spectator_auths: ['nobody'] }, 400, 'spectator_auths'],
        [{ season_id: 999_999 }, 404, 'season_id'],
        [{ server_id: 999_999 }, 404, 'server_id'],
        [{ server_id: server.id }, 403, 'server_id'],
        [{ game: 'valorant' }, 400, 'game'],
        [{ players_per_team: 6, ignore: false }, 400, 'team1_id'],
      ];
      for (const [change, status, field] of cases) {
        const answer = await api.call('POST', '/matches', { as: owner, body: [{ ...good, ...change }] });
        expect([change, answer.status, Object.keys((answer.body['fields'] as object | undefined) ?? {})]).toEqual([
          change,
          status,
          [field],
        ]);
        expect(answer.body['message']).toEqual(expect.any(String));
      }
      expect((await api.call('POST', '/matches', { as: owner, body: '{"team1_id":' })).status).toBe(400);
      expect((await api.call('POST', '/matches', { as: owner, body: [] })).status).toBe(400);
      expect((await api.call('POST', '/matches', { body: good })).status).toBe(401);
      expect(await count()).toEqual(before);
    });

    it('refuses short teams when it is asked to, and warns of them when nothing is asked', async () => {
      const short = { ...(await body()), players_per_team: 6 };
      const create = (ignore?: unknown): Promise<Answer> =>
        api.call('POST', '/matches', { as: owner, body: [{ ...short, ...(ignore === undefined ? {} : { ignore }) }] });
      for (const ignore of [false, 0, 'false'])
        expect(await create(ignore)).toMatchObject({ status: 400, body: { code: 'TEAM_TOO_SMALL' } });
      for (const ignore of [undefined, null]) {
        const { status, body: answer } = await create(ignore);
        expect([status, answer['message']]).toEqual([200, 'Match inserted successfully!']);
        expect(answer['warnings']).toEqual(
          ['team1_id', 'team2_id'].map((field) => ({
            code: 'TEAM_TOO_SMALL',
            field,
            message: expect.stringMatching(/ has fewer than 6 players\.$/) as string,
          })),
        );
      }
      for (const ignore of [true, 1]) expect((await create(ignore)).body).not.toHaveProperty('warnings');
    });

    it('takes a list of one and a bare object, and never gives one server to two matches', async () => {
      const good = await body();
      const server = await createServer(api.database, api.config, { userId: owner.id });
      const answers = await Promise.all(
        [
          [{ ...good, server_id: server.id }],
          { ...good, server_id: server.id },
          [{ ...good, server_id: server.id }],
        ].map((asked) => api.call('POST', '/matches', { as: owner, body: asked })),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
      expect(answers.find((answer) => answer.status === 200)?.body).toEqual({
        message: 'Match inserted successfully!',
        id: expect.any(Number) as number,
      });
      expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({
        message: 'Server is already in use, please select a different server.',
        code: 'SERVER_IN_USE',
      });
    });
  });

  describe('reading', () => {
    it('shows the owner and super admins everything, others what is public', async () => {
      const match = await api.match(owner);
      const superAdmin = await api.user({ superAdmin: true });
      const read = async (as?: ApiUser): Promise<{ match: MatchFull; can: MatchCan }> =>
        (await api.call<{ match: MatchFull; can: MatchCan }>('GET', `/matches/${match.id}`, as ? { as } : {})).body;
      for (const as of [owner, superAdmin]) {
        expect((await read(as)).match).toMatchObject({
          api_key: api.token(match.id),
          veto_mappool: 'de_nuke de_mirage de_ancient',
        });
      }
      expect((await read(owner)).can).toMatchObject({ administer: true, rcon: true });
      expect((await read(admin)).can).toMatchObject({ administer: true, rcon: false });
      expect((await read(admin)).can.commands).not.toContain('rcon');
      for (const as of [admin, stranger, undefined]) {
        const { match: shown } = await read(as);
        expect(Object.keys(shown)).toHaveLength(30);
        expect(shown).not.toHaveProperty('api_key');
      }
      expect((await read()).can).toEqual({ administer: false, rcon: false, vouch: false, commands: [] });
      expect(await api.call('GET', '/matches/999999')).toMatchObject({
        status: 404,
        body: { message: 'No match found.' },
      });
      expect((await api.call('GET', '/matches/abc')).status).toBe(400);
    });

    it('lists newest first, in pages, and mine with the cancelled ones', async () => {
      const mine = await api.user();
      expect(await api.call('GET', '/matches/mymatches', { as: mine })).toMatchObject({
        status: 404,
        body: { message: 'No matches found.' },
      });
      const created: TestMatch[] = [];
      for (let index = 0; index < 3; index += 1) created.push(await api.match(mine, { server_id: null }));
      const [first, second, third] = created.map((match) => match.id);
      await api.call('GET', `/matches/${second}/cancel`, { as: mine });
      const ids = (answer: Answer<{ matches: MatchListItem[] }>): number[] =>
        answer.body.matches.map((match) => match.id);
      const list = (path: string, as?: ApiUser): Promise<Answer<{ matches: MatchListItem[] }>> =>
        api.call('GET', path, as ? { as } : {});
      expect(ids(await list('/matches')).slice(0, 2)).toEqual([third, first]);
      expect(ids(await list('/matches?asc=true')).slice(-2)).toEqual([first, third]);
      expect(ids(await list('/matches/page/0&1'))).toEqual([third]);
      expect(ids(await list('/matches/page/1&1'))).toEqual([first]);
      expect(ids(await list('/matches/page/9999&10'))).toEqual([]);
      expect((await list('/matches/page/all')).status).toBe(400);
      expect(ids(await list('/matches/mymatches', mine))).toEqual([third, second, first]);
      expect((await list('/matches/mymatches')).status).toBe(401);
      const [item] = (await list('/matches/limit/1')).body.matches;
      expect(item).toMatchObject({ owner: expect.anything() as string, cancelled: 0 });
      expect(item).not.toHaveProperty('api_key');
    });

    it('lists private matches for their owner, staff and players only', async () => {
      const match = await api.match(owner, { private_match: true });
      const player = await api.user({ steamId: match.team1.members[0]?.steamId ?? null });
      const removed = await api.user({ steamId: match.team1.members[1]?.steamId ?? null });
      const kick = { kind: 'remove_player', args: { steam_id: removed.steamId } };
      await api.call('POST', `/matches/${match.id}/commands`, { as: owner, body: kick });
      const sees = async (as?: ApiUser): Promise<boolean[]> => {
        const options = as ? { as } : {};
        const listed = (await api.call<{ matches: MatchPublic[] }>('GET', '/matches', options)).body.matches;
        return [
          listed.some(({ id }) => id === match.id),
          (await api.call('GET', `/matches/${match.id}`, options)).status === 200,
        ];
      };
      for (const as of [owner, admin, player]) expect(await sees(as)).toEqual([true, true]);
      for (const as of [stranger, removed, undefined]) expect(await sees(as)).toEqual([false, false]);
    });
  });

  describe('running', () => {
    it('answers a pause with what was seen: done, under way, failed or refused', async () => {
      const match = await api.match(owner);
      const pause = (): Promise<Answer> => api.call('GET', `/matches/${match.id}/pause`, { as: owner });
      expect((await pause()).status).toBe(409);
      await goLive(match);

      expect(await settling(pause(), match, 'unknown', 'no_answer')).toMatchObject({
        status: 504,
        body: { message: 'Match not paused. Check server log for details.', outcome: 'unknown', detail: 'no_answer' },
      });
      expect((await settling(pause(), match, 'contradicted')).status).toBe(502);
      expect((await settling(pause(), match, 'refused', 'expired')).status).toBe(409);
      expect(await settling(pause(), match, 'confirmed')).toMatchObject({
        status: 200,
        body: { message: 'Match paused.' },
      });
      expect(await pause()).toMatchObject({ status: 409, body: { code: 'MATCH_ALREADY_PAUSED' } });

      const started = Date.now();
      const waiting = await api.call('GET', `/matches/${match.id}/unpause`, { as: owner });
      expect(waiting).toMatchObject({ status: 202, body: { command_id: expect.any(String) as string } });
      expect(Date.now() - started).toBeGreaterThan(2_500);
      expect((await api.ledger(match.id, owner)).map((line) => [line.kind, line.status]).slice(0, 5)).toEqual([
        ['unpause', 'requested'],
        ['pause', 'confirmed'],
        ['pause', 'refused'],
        ['pause', 'contradicted'],
        ['pause', 'unknown'],
      ]);
    });

    it('lets nobody but the owner and staff near it', async () => {
      const match = await api.match(owner);
      const calls: [string, string, unknown?][] = [
        ['GET', 'pause'],
        ['GET', 'unpause'],
        ['GET', 'cancel'],
        ['GET', 'forfeit/1'],
        ['GET', 'restart'],
        ['GET', 'backup'],
        ['GET', 'backup/remote'],
        ['POST', 'backup', [{ backup_name: 'x' }]],
        ['POST', 'backup/remote', [{ server_id: 1, backup_file: 'x' }]],
        ['PUT', 'addspec', [{ steam_id: '76561198000000001' }]],
        ['PUT', 'adduser', [{ steam_id: '76561198000000001', team_id: 'team1' }]],
        ['PUT', 'removeuser', [{ steam_id: '76561198000000001' }]],
        ['PUT', 'rcon', [{ rcon_command: 'status' }]],
        ['POST', 'commands', { kind: 'pause' }],
        ['GET', 'commands'],
      ];
      for (const [method, path, body] of calls) {
        const url = `/matches/${match.id}/${path}`;
        const asked = body === undefined ? {} : { body };
        expect([path, (await api.call(method, url, { as: stranger, ...asked })).status]).toEqual([path, 403]);
        expect([path, (await api.call(method, url, asked)).status]).toEqual([path, 401]);
      }
      expect((await api.call('GET', `/matches/${match.id}/forfeit/1`, { as: admin })).status).toBe(403);
      expect(
        (await api.call('PUT', `/matches/${match.id}/rcon`, { as: admin, body: [{ rcon_command: 'status' }] })).status,
      ).toBe(403);
      expect((await api.engine.load(match.id))?.state.phase).toBe('warmup');
    });

    it('ends a match by forfeit or cancel at once, and refuses everything after', async () => {
      const match = await api.match(owner);
      await goLive(match, '1121');
      expect(await api.call('GET', `/matches/${match.id}/forfeit/3`, { as: owner })).toMatchObject({
        status: 412,
        body: { message: 'Winner number invalid. Please provide 1 or 2.' },
      });
      const answer = await settling(
        api.call('GET', `/matches/${match.id}/forfeit/2`, { as: owner }),
        match,
        'confirmed',
      );
      expect(answer).toMatchObject({ status: 200, body: { message: 'Match has been forfeitted successfully.' } });
      expect((await api.call('GET', `/matches/${match.id}`)).body).toMatchObject({
        match: { forfeit: 1, team1_score: 0, team2_score: 1, winner: match.team2.team.id },
      });
      for (const path of ['pause', 'cancel', 'restart', 'forfeit/1', 'backup']) {
        expect(await api.call('GET', `/matches/${match.id}/${path}`, { as: owner })).toMatchObject({
          status: 422,
          body: { message: 'Match is already finished.' },
        });
      }
    });

    it('puts people on the server and answers its words', async () => {
      const match = await api.match(owner);
      const put = (path: string, body: unknown): Promise<Answer> =>
        api.call('PUT', `/matches/${match.id}/${path}`, { as: owner, body });
      const added = await settling(
        put('adduser', [{ steam_id: 'STEAM_0:1:61', team_id: 'team2', nickname: 'Zé "; quit' }]),
        match,
        'confirmed',
        'Player added',
      );
      expect(added).toMatchObject({
        status: 200,
        body: { message: 'User added successfully.', response: 'Player added' },
      });
      const steamId = '76561197960265851';
      expect((await api.engine.load(match.id))?.state.config.team2.players[steamId]?.name).toBe('Zé "; quit');
      expect(await put('adduser', [{ steam_id: steamId, team_id: 'team3' }])).toMatchObject({
        status: 400,
        body: { message: 'Please choose either team1 or team2.', fields: { team_id: expect.any(String) as string } },
      });
      expect((await put('adduser', [{ steam_id: 'quit', team_id: 'team1' }])).status).toBe(400);
      expect((await settling(put('removeuser', [{ steam_id: steamId }]), match, 'confirmed')).body['message']).toBe(
        'User removed from match successfully.',
      );
      expect((await settling(put('addspec', { steam_id: steamId }), match, 'confirmed', 'ok')).body['message']).toBe(
        'User added to spectator successfully.',
      );
      expect(
        await settling(put('rcon', [{ rcon_command: 'status' }]), match, 'confirmed', 'hostname: x'),
      ).toMatchObject({
        body: { message: 'Command Sent Successfully.', response: 'hostname: x' },
      });
      expect((await settling(put('rcon', [{ rcon_command: 'quit' }]), match, 'refused', 'denied:quit')).status).toBe(
        403,
      );
    });

    it('runs a command once for one idempotency key', async () => {
      const match = await api.match(owner);
      await goLive(match);
      const post = (body: object, headers: Record<string, string> = {}): Promise<Answer<LedgerEntry>> =>
        api.call('POST', `/matches/${match.id}/commands`, { as: owner, body, headers });
      const key = 'click-8f3a';
      const [first, second] = await Promise.all([
        post({ kind: 'pause' }, { 'Idempotency-Key': key }),
        post({ kind: 'pause' }, { 'Idempotency-Key': key }),
      ]);
      expect([first.status, second.status]).toEqual([202, 202]);
      expect(second.body.id).toBe(first.body.id);
      await api.settlePending(match.id, 'confirmed');
      const again = await post({ kind: 'pause', idempotency_key: key });
      expect(again).toMatchObject({
        status: 200,
        body: { id: first.body.id, status: 'confirmed', ms: expect.any(Number) as number },
      });
      expect((await api.ledger(match.id, admin)).filter((line) => line.kind === 'pause')).toHaveLength(1);
      expect((await post({ kind: 'dance' })).status).toBe(400);
      expect((await post({ kind: 'forfeit', args: { winner: 'team3' } })).status).toBe(400);
      expect(
        Object.keys(((await post({ kind: 'say', args: {} })) as unknown as Answer<{ fields: object }>).body.fields),
      ).toEqual(['args.text']);
      expect((await post({ kind: 'unpause' }, { 'Idempotency-Key': 'x' })).status).toBe(400);
    });

    it('keeps a key for the person and the request that it was made for', async () => {
      const match = await api.match(owner);
      await goLive(match);
      const headers = { 'Idempotency-Key': 'one-press-of-a-button' };
      const post = (as: ApiUser, body: object): Promise<Answer<LedgerEntry & { code?: string }>> =>
        api.call('POST', `/matches/${match.id}/commands`, { as, body, headers });
      const pause = { kind: 'pause', args: { reason: 'água' } };
      const first = await post(owner, pause);
      expect(first.status).toBe(202);
      await api.settlePending(match.id, 'confirmed');
      // Another person's unpause is no repeat of the owner's pause.
      const others = await post(admin, { kind: 'unpause', args: {} });
      expect([others.status, others.body.kind, others.body.actor.id]).toEqual([202, 'unpause', admin.id]);
      await api.settlePending(match.id, 'confirmed');
      for (const other of [{ kind: 'unpause' }, { kind: 'pause', args: { reason: 'luz' } }, { kind: 'pause' }]) {
        const refused = await post(owner, other);
        expect([other, refused.status, refused.body.code]).toEqual([other, 422, 'IDEMPOTENCY_KEY_REUSED']);
      }
      expect((await post(owner, { ...pause, expected_version: 1 })).body.id).toBe(first.body.id);
      expect((await post(admin, { kind: 'unpause' })).body.id).toBe(others.body.id);
      const kinds = (await api.ledger(match.id, admin)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind !== 'load')).toEqual(['unpause', 'pause']);
      // A password in a line is kept apart from it, and still is another line.
      const say = (line: string, key: string): Promise<Answer> =>
        api.call('POST', `/matches/${match.id}/commands`, {
          as: owner,
          body: { kind: 'rcon', args: { line } },
          headers: { 'Idempotency-Key': key },
        });
      expect((await say('sv_password "um"', 'key-of-a-line')).status).toBe(202);
      expect((await say('sv_password "um"', 'key-of-a-line')).status).toBe(202);
      expect((await say('sv_password "dois"', 'key-of-a-line')).status).toBe(422);
    });

    it('restores a round by its file name, and refuses names that are none of its files', async () => {
      const match = await api.match(owner);
      await goLive(match, '1111');
      const headers = {
        Authorization: api.token(match.id),
        'Get5-MatchId': String(match.id),
        'Get5-MapNumber': '0',
        'Get5-RoundNumber': '2',
      };
      await api.call('POST', '/v2/backup', { body: backupFile(match, 0, 2, api.token(match.id)), headers });
      const file = `matchzy_${match.id}_0_round02.json`;
      const restore = (path: string, body: unknown): Promise<Answer> =>
        api.call('POST', `/matches/${match.id}/${path}`, { as: owner, body });
      expect(await restore('backup', [{}])).toMatchObject({
        status: 412,
        body: { message: 'Please provide the backup name.' },
      });
      expect((await restore('backup', [{ backup_name: 'matchzy_1_0_round02.json"; quit' }])).status).toBe(404);
      for (const name of ['../../etc/passwd', `matchzy_${match.id + 1}_0_round02.json`]) {
        expect(await restore('backup/remote', [{ backup_file: name }])).toMatchObject({
          status: 412,
          body: { message: 'Backup name invalid.' },
        });
      }
      const line = `${file} 2026-11-21 12:00:00 A B de_nuke 2 0`;
      const restored = await settling(restore('backup', [{ backup_name: line }]), match, 'confirmed');
      expect(restored).toMatchObject({
        status: 200,
        body: { message: 'Restored backup.', response: 'Map 1 goes on after round 2.' },
      });
      const [entry] = await api.ledger(match.id, owner);
      expect(entry).toMatchObject({ kind: 'restore', args: { file, source: 'server' } });
    });

    it('moves to another server and restores there, in the two calls of old clients', async () => {
      const match = await api.match(owner);
      await goLive(match, '111');
      const headers = {
        Authorization: api.token(match.id),
        'Get5-MatchId': String(match.id),
        'Get5-MapNumber': '0',
        'Get5-RoundNumber': '2',
      };
      await api.call('POST', '/v2/backup', { body: backupFile(match, 0, 2, api.token(match.id)), headers });
      const server = await createServer(api.database, api.config, { userId: owner.id });
      const moved = settling(
        api.call('PUT', '/matches', { as: owner, body: [{ match_id: match.id, server_id: server.id }] }),
        match,
        'confirmed',
      );
      expect(await moved).toMatchObject({
        status: 200,
        body: {
          message: 'Match updated successfully! Please move over the last backup from the old server to the new one!',
        },
      });
      const body = [{ server_id: server.id, backup_file: `matchzy_${match.id}_0_round02.json` }];
      const restored = await api.call('POST', `/matches/${match.id}/backup/remote`, { as: owner, body });
      expect(restored).toMatchObject({ status: 200, body: { message: 'Restored backup.' } });
      // The move went on from that very round by itself: a second restore would only pause it again.
      const ledger = (await api.ledger(match.id, owner)).map((line) => [line.kind, line.args]);
      expect(ledger[0]).toEqual(['change_server', { server_id: server.id }]);
    });
  });

  describe('changing and deleting', () => {
    it('changes what is given, adds spectators and settings, and leaves null alone', async () => {
      const match = await api.match(owner, { match_cvars: { mp_freezetime: '10' } });
      const put = (body: object, as = owner): Promise<Answer> =>
        api.call('PUT', '/matches', { as, body: [{ match_id: match.id, ...body }] });
      expect(
        await put({
          title: 'Decisão',
          server_id: null,
          private_match: 1,
          match_cvars: { mp_maxrounds: 16 },
          spectator_auths: ['76561198000000077;Câmera'],
        }),
      ).toMatchObject({
        status: 200,
        body: { message: 'Match updated successfully!' },
      });
      const config = (await api.engine.load(match.id))?.state.config;
      expect(config).toMatchObject({
        title: 'Decisão',
        privateMatch: true,
        cvars: { mp_freezetime: '10', mp_maxrounds: '16' },
        spectators: { '76561198000000077': 'Câmera' },
      });
      expect((await put({})).status).toBe(400);
      expect((await put({ title: 'x' }, admin)).status).toBe(403);
      expect((await put({ veto_mappool: 'de_a de_a' })).status).toBe(400);
      expect((await put({ season_id: 999_999 })).status).toBe(404);
      expect((await put({ forfeit: 1 })).status).toBe(412);
      for (const method of ['PUT', 'DELETE'] as const)
        expect(await api.call(method, '/matches', { as: owner, body: [{ title: 'x' }] })).toMatchObject({
          status: 400,
          body: { message: 'Match ID Not Provided', fields: { match_id: 'Match ID Not Provided' } },
        });
    });

    it('keeps the settings that it may have, and leaves out stored ones that it may not have any more', async () => {
      const match = await api.match(owner, { match_cvars: { MP_FreezeTime: '10' } });
      const put = (cvars: object): Promise<Answer> =>
        api.call('PUT', '/matches', { as: owner, body: [{ match_id: match.id, match_cvars: cvars }] });
      const refused = await put({ mp_maxrounds: '16', matchzy_remote_backup_url: 'http://stranger.example' });
      expect(refused).toMatchObject({
        status: 400,
        body: { fields: { 'match_cvars.matchzy_remote_backup_url': 'is not a match setting that may be changed' } },
      });
      // As matches were stored before there was a list.
      const cvars = {
        MP_FREEZETIME: '11',
        Get5_Remote_Log_URL: 'http://stranger.example',
        matchzy_demo_upload_header_value: 'x',
        sv_shutdown: '1',
        hostname: 'a" ; quit',
      };
      await api.engine.run(match.id, { type: 'update', patch: { cvars } }, { actor: PLATFORM, cause: 'test' });
      expect((await put({ mp_freezetime: '12' })).status).toBe(200);
      const config = await api.call<{ cvars: Record<string, string> }>('GET', `/matches/${match.id}/config`, {
        headers: { Authorization: api.token(match.id) },
      });
      expect(JSON.stringify(config.body)).not.toMatch(/stranger|shutdown|quit/i);
      expect(Object.entries(config.body.cvars).filter(([name]) => !/remote|demo/.test(name))).toEqual([
        ['get5_check_auths', '1'],
        ['matchzy_hostname_format', ''],
        ['mp_overtime_enable', '1'],
        ['mp_freezetime', '12'],
      ]);
      expect(config.body.cvars).toMatchObject({
        get5_remote_log_url: expect.stringMatching(/\/api\/v2$/) as string,
        matchzy_demo_upload_header_value: api.token(match.id),
      });
      const shown = async (as: ApiUser): Promise<unknown> =>
        (await api.call('GET', `/matches/${match.id}`, { as })).body['left_out_cvars'];
      expect(await shown(owner)).toEqual([
        'Get5_Remote_Log_URL',
        'matchzy_demo_upload_header_value',
        'sv_shutdown',
        'hostname',
      ]);
      expect(await shown(admin)).toBeUndefined();
    });

    it('ends a match by PUT only with the words for it', async () => {
      const match = await api.match(owner);
      await goLive(match);
      const put = (body: object): Promise<Answer> =>
        api.call('PUT', '/matches', { as: owner, body: [{ match_id: match.id, ...body }] });
      const winner = match.team1.team.id;
      for (const body of [
        { winner },
        { winner, forfeit: 0 },
        { winner, title: 'Final' },
        { winner, end_time: '2026-11-20' },
      ]) {
        const refused = await put(body);
        expect([body, refused.status]).toEqual([body, 400]);
        expect(refused.body['fields']).toMatchObject({ winner: expect.any(String) as string, forfeit: 'must be 1' });
      }
      expect(await put({ end_time: '2026-11-20 10:00:00' })).toMatchObject({
        status: 400,
        body: {
          fields: { end_time: expect.any(String) as string, team1_score: 'is missing', team2_score: 'is missing' },
        },
      });
      expect((await api.call('GET', `/matches/${match.id}`, { as: owner })).body['match']).toMatchObject({
        status: 'live',
        winner: null,
        forfeit: 0,
        end_time: null,
        title: 'Map {MAPNUMBER} of {MAXMAPS}',
      });
      const [ended] = await Promise.all([put({ winner, forfeit: 1 }), api.settlePending(match.id, 'confirmed')]);
      expect(ended.status).toBe(200);
      expect((await api.call('GET', `/matches/${match.id}`)).body['match']).toMatchObject({ winner, forfeit: 1 });
      const over = await api.match(owner, { server_id: null });
      const result = { team1_score: 1, team2_score: 0, end_time: '2026-11-20 10:00:00' };
      for (const body of [result, { end_time: '2026-11-20 11:30:00' }])
        expect((await api.call('PUT', '/matches', { as: owner, body: [{ match_id: over.id, ...body }] })).status).toBe(
          200,
        );
      expect((await api.call('GET', `/matches/${over.id}`)).body['match']).toMatchObject({
        team1_score: 1,
        end_time: '2026-11-20T11:30:00.000Z',
      });
    });

    it('takes the options of the wire that change nothing on a server', async () => {
      const match = await api.match(owner, { loaded: false });
      const put = (body: object): Promise<Answer> =>
        api.call('PUT', '/matches', { as: owner, body: [{ match_id: match.id, ...body }] });
      const shown = async (): Promise<unknown> =>
        (await api.call('GET', `/matches/${match.id}`, { as: owner })).body['match'];
      for (const body of [{ game: 'csgo' }, { plugin_version: '0.15.0' }, { ignore_server: 1 }, { user_id: owner.id }])
        expect([body, (await put(body)).status]).toEqual([body, 200]);
      expect(await shown()).toMatchObject({ game: 'csgo', plugin_version: '0.15.0', server_id: match.server.id });
      const other = await createServer(api.database, api.config, { userId: owner.id });
      expect((await put({ ignore_server: true, server_id: other.id })).status).toBe(200);
      expect(await shown()).toMatchObject({ server_id: match.server.id });
      await api.settlePending(match.id, 'confirmed', { facts: { pluginVersion: '0.8.15' } });
      expect(await shown()).toMatchObject({ plugin_version: '0.8.15' });
      expect(await put({ game: 'valorant' })).toMatchObject({
        status: 400,
        body: {
          message: 'Invalid game value. Expected one of: cs2, csgo.',
          fields: { game: expect.any(String) as string },
        },
      });
      expect((await put({ plugin_version: 'x'.repeat(33) })).status).toBe(400);
      for (const body of [{}, { ignore_server: 0 }, { forfeit: 0 }]) expect((await put(body)).status).toBe(400);
    });

    it('is handed over by its owner or a super admin to who may own it', async () => {
      const match = await api.match(owner);
      const [next, superAdmin] = [await api.user(), await api.user({ superAdmin: true })];
      const put = (as: ApiUser, body: object): Promise<Answer> =>
        api.call('PUT', '/matches', { as, body: [{ match_id: match.id, ...body }] });
      const owned = async (): Promise<unknown> =>
        ((await api.call('GET', `/matches/${match.id}`, { as: owner })).body['match'] as { user_id: number }).user_id;
      expect((await put(admin, { user_id: admin.id })).status).toBe(403);
      expect((await put(stranger, { user_id: stranger.id })).status).toBe(403);
      expect(await put(owner, { user_id: 999_999 })).toMatchObject({
        status: 404,
        body: { fields: { user_id: 'is not a user' } },
      });
      // The server is the owner's own, and not the next one's.
      expect(await put(owner, { user_id: next.id })).toMatchObject({
        status: 403,
        body: { code: 'SERVER_NOT_ALLOWED', fields: { user_id: 'may not use the server of this match' } },
      });
      expect((await put(owner, { user_id: next.id, cancelled: 1 })).status).toBe(400);
      expect(await owned()).toBe(owner.id);
      await api.database.query('UPDATE servers SET public_server = true WHERE id = $1', [match.server.id]);
      expect((await put(owner, { user_id: next.id, title: 'Nova' })).status).toBe(200);
      expect(await owned()).toBe(next.id);
      expect((await put(owner, { title: 'Minha' })).status).toBe(403);
      expect((await put(next, { title: 'Agora minha' })).status).toBe(200);
      expect((await put(superAdmin, { user_id: owner.id })).status).toBe(200);
      expect(await owned()).toBe(owner.id);
      const audit = await waitFor(async () => {
        const { audit: lines } = await api.get(AuditLog).read({ limit: 20, record: `user:${next.id}` });
        return lines.length === 2 ? lines : undefined;
      });
      const targets = [`match:${match.id}`, `user:${next.id}`];
      expect(audit).toMatchObject([
        { status: 200, user_id: owner.id, targets },
        { status: 403, user_id: owner.id, targets },
      ]);
    });

    it('ends by PUT as by its own calls', async () => {
      const [forfeited, cancelled] = [
        await api.match(owner, { server_id: null }),
        await api.match(owner, { server_id: null }),
      ];
      const put = (match: TestMatch, body: object): Promise<Answer> =>
        api.call('PUT', '/matches', { as: owner, body: [{ match_id: match.id, ...body }] });
      expect((await put(forfeited, { forfeit: 1, winner: forfeited.team1.team.id })).status).toBe(200);
      expect((await put(cancelled, { cancelled: 1 })).status).toBe(200);
      expect((await api.call('GET', `/matches/${forfeited.id}`)).body).toMatchObject({
        match: { winner: forfeited.team1.team.id, status: 'forfeited' },
      });
      const given = (await api.call<{ mapstat: MapStat }>('GET', `/mapstats/${forfeited.id}/0`)).body.mapstat;
      expect([given.team1_score, given.team2_score]).toEqual([13, 0]);
      // Nobody played it: it began when it was given.
      expect(given).toMatchObject({ start_time: expect.any(String) as string, end_time: given.start_time });
      expect((await api.call('GET', `/matches/${cancelled.id}`)).body).toMatchObject({
        match: { cancelled: 1, winner: null },
      });
      expect((await put(cancelled, { title: 'x' })).status).toBe(422);
    });

    it('deletes closed matches with all they left, and only those', async () => {
      const match = await api.match(owner);
      await goLive(match, '1212');
      const remove = (body: unknown, as = owner): Promise<Answer> => api.call('DELETE', '/matches', { as, body });
      expect(await remove([{ match_id: match.id }])).toMatchObject({
        status: 403,
        body: { message: 'Cannot delete match as it is not cancelled.' },
      });
      await settling(api.call('GET', `/matches/${match.id}/cancel`, { as: owner }), match, 'confirmed');
      expect((await remove([{ match_id: match.id }], stranger)).status).toBe(403);
      expect((await remove([{ match_id: { id: 1 } }])).status).toBe(400);
      expect(await remove([{ match_id: match.id }])).toMatchObject({
        status: 200,
        body: { message: 'Match deleted successfully!' },
      });
      for (const table of [
        'match_events',
        'player_stats',
        'map_stats',
        'live_parts',
        'live_timeline',
        'match_commands',
        'plugin_inbox',
      ]) {
        expect(await api.database.query(`SELECT 1 FROM ${table} WHERE match_id = $1`, [match.id])).toEqual([]);
      }
      expect((await api.call('GET', `/matches/${match.id}`)).status).toBe(404);
      expect(
        (await api.call('GET', `/matches/${match.id}/config`, { headers: { Authorization: api.token(match.id) } }))
          .status,
      ).toBe(404);
    });

    it('deletes all cancelled matches of the caller and nobody else', async () => {
      const mine = await api.user();
      const [own, others] = [await api.match(mine, { server_id: null }), await api.match(owner, { server_id: null })];
      await api.call('GET', `/matches/${own.id}/cancel`, { as: mine });
      await api.call('GET', `/matches/${others.id}/cancel`, { as: owner });
      const remove = (): Promise<Answer> =>
        api.call('DELETE', '/matches', { as: mine, body: [{ all_cancelled: true }] });
      expect((await remove()).body['message']).toBe('Matches deleted successfully!');
      expect((await remove()).body['message']).toBe('No cancelled matches to delete.');
      expect((await api.call('GET', `/matches/${others.id}`)).status).toBe(200);
    });
  });
});
