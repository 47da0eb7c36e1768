import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import type { MapStat } from '@placar/contracts';
import { signBackupLink } from '@placar/platform';
import type { BackupLink } from '@placar/platform';
import { USUAL_MODE, waitFor } from '@placar/testing';
import { MatchApi } from './match-api';
import type { Answer, ApiUser, TestMatch } from './match-api';
import { backupFile, roundEvents, seriesEvents } from './plugin-series';

describe('what game servers send', () => {
  let api: MatchApi;
  let owner: ApiUser;
  let match: TestMatch;

  beforeAll(async () => {
    api = await MatchApi.start(USUAL_MODE);
    owner = await api.user({ admin: true });
  });
  beforeEach(async () => {
    match = await api.match(owner);
  });
  afterAll(() => api.stop());

  const stored = async (): Promise<number> => {
    const [row] = await api.database.query<{ count: number }[]>(
      'SELECT count(*) AS count FROM plugin_inbox WHERE match_id = $1',
      [match.id],
    );
    return row?.count ?? 0;
  };
  const goingLive = (): Record<string, unknown> => ({ event: 'going_live', matchid: match.id, map_number: 0 });

  describe('events', () => {
    it('are refused without the token of the match, with the words of the wire', async () => {
      expect(await api.call('POST', '/v2', { body: goingLive() })).toMatchObject({
        status: 401,
        body: { message: 'API key not provided.' },
      });
      const wrong = {
        status: 401,
        body: { message: 'Match already finalized or and invalid API key has been given.' },
      };
      const other = await api.match(owner);
      for (const token of ['WRONG', `Bearer ${api.token(match.id)}`, api.token(other.id), api.token(match.id, 2)]) {
        expect(await api.post(match.id, goingLive(), { token })).toMatchObject(wrong);
      }
      expect(await api.post(match.id, { ...goingLive(), matchid: 999_999 })).toMatchObject(wrong);
      expect(await api.post(match.id, { event: 'going_live', map_number: 0 })).toMatchObject({
        status: 401,
        body: { message: 'Match ID has not been provided.' },
      });
      expect(await stored()).toBe(0);
    });

    it('may name their match as text, or in a header', async () => {
      expect((await api.post(match.id, { ...goingLive(), matchid: String(match.id) })).status).toBe(200);
      const headers = { Authorization: api.token(match.id), 'MatchZy-MatchId': String(match.id) };
      const [round] = roundEvents(match, 0, '1');
      delete round?.['matchid'];
      expect((await api.call('POST', '/V2/', { body: round, headers })).status).toBe(200);
      await api.folded(match.id);
      expect((await api.call<{ mapstats: MapStat[] }>('GET', `/mapstats/${match.id}`)).body.mapstats).toMatchObject([
        { team1_score: 1 },
      ]);
    });

    it('of a wrong shape name the field and leave nothing behind', async () => {
      const [round] = roundEvents(match, 0, '1');
      const cases: [unknown, string][] = [
        [{ ...goingLive(), map_number: 'zero' }, 'map_number'],
        [
          { ...round, team1: { ...(round?.['team1'] as object), players: [{ steamid: 'x', name: 'y', stats: {} }] } },
          'team1.players.0.steamid',
        ],
        [{ ...round, team2: undefined }, 'team2'],
        [{ matchid: match.id }, 'event'],
      ];
      for (const [body, field] of cases) {
        const answer = await api.post(match.id, body);
        expect([answer.status, Object.keys((answer.body as { fields?: object }).fields ?? {})]).toEqual([400, [field]]);
      }
      for (const body of ['{"event":', '[]', '7', 'null']) expect((await api.post(match.id, body)).status).toBe(400);
      expect((await api.post(match.id, { ...goingLive(), junk: 'x'.repeat(300_000) })).status).toBe(413);
      for (const junk of ['\u0000', '\ud83d'])
        expect((await api.post(match.id, { ...goingLive(), junk })).status).toBe(400);
      expect(await stored()).toBe(0);
    });

    it('answer each event of the wire in its words, in any order and again (wire contract §7.2)', async () => {
      const where = { matchid: String(match.id), map_number: 0, round_number: 0, round_time: 10 };
      const player = { steamid: '76561198999999999', name: 'Ção', side: 'ct', is_bot: false };
      const [round] = roundEvents(match, 0, '1');
      const events: Record<string, unknown>[] = [
        { event: 'map_vetoed', matchid: match.id, team: 'team1', map_name: 'de_mirage' },
        { event: 'map_picked', matchid: match.id, team: 'team2', map_name: 'de_nuke', map_number: 1 },
        // An empty side is nothing, and no failure.
        { event: 'side_picked', matchid: match.id, team: 'team1', map_name: 'de_nuke', side: '', map_number: 1 },
        { ...round },
        goingLive(),
        { event: 'round_start', ...where },
        { event: 'player_death', ...where, player },
        { event: 'bomb_planted', ...where, player, site: 'a' },
        { event: 'bomb_defused', ...where, player, site: 'a', bomb_time_remaining: 4_000 },
        { event: 'game_paused', matchid: match.id, map_number: 0, team: 'team2', pause_type: 'tactical' },
        { event: 'game_unpaused', matchid: match.id, map_number: 0, team: 'team2', pause_type: 'tactical' },
        { event: 'backup_loaded', ...where, filename: 'x.cfg' },
        { event: 'demo_upload_ended', matchid: match.id, map_number: 0, filename: 'x.dem', success: true },
        ...seriesEvents(match, ['1'.repeat(13)]).slice(-2),
      ];
      for (const event of [...events, ...events]) {
        const answer = await api.post(match.id, event);
        expect([event['event'], answer.status, answer.body]).toEqual([event['event'], 200, { message: 'Success' }]);
      }
      expect(await api.post(match.id, { event: 'series_start', matchid: match.id, num_maps: 1 })).toMatchObject({
        status: 202,
        body: { message: 'Event series_start is not implemented.' },
      });
      await api.folded(match.id);
      expect((await api.call('GET', `/vetosides/${match.id}`)).status).toBe(404);
      expect((await api.call<{ vetoes: unknown[] }>('GET', `/vetoes/${match.id}`)).body.vetoes).toHaveLength(2);
    });

    it('that nobody knows are kept and answered 202; repeats are one', async () => {
      const unknown = { event: 'player_disconnect', matchid: match.id, player: { name: 'Zé "🎯"' } };
      expect(await api.post(match.id, unknown)).toMatchObject({
        status: 202,
        body: { message: 'Event player_disconnect is not implemented.' },
      });
      for (let copy = 0; copy < 3; copy += 1) expect((await api.post(match.id, goingLive())).status).toBe(200);
      expect(await stored()).toBe(2);
    });

    it('that repeat the end of a finished series are answered 200 and change nothing', async () => {
      const events = seriesEvents(match, ['1'.repeat(13)]);
      for (const event of events) await api.post(match.id, event);
      await api.folded(match.id);
      const version = async (): Promise<number> => (await api.engine.load(match.id))?.version ?? 0;
      const before = await version();
      expect((await api.post(match.id, events.at(-1))).status).toBe(200);
      expect((await api.post(match.id, { ...events.at(-1), time_until_restore: 11 })).status).toBe(200);
      await api.folded(match.id);
      expect(await version()).toBe(before);
    });
  });

  describe('round backups', () => {
    const upload = (file: unknown, round: number, headers: Record<string, string> = {}): Promise<Answer> =>
      api.call('POST', '/v2/backup', {
        body: typeof file === 'string' ? file : JSON.stringify(file),
        headers: {
          'Content-Type': 'application/octet-stream',
          Authorization: api.token(match.id),
          'Get5-MatchId': String(match.id),
          'Get5-MapNumber': '0',
          'Get5-RoundNumber': String(round),
          ...headers,
        },
      });
    const list = async (): Promise<unknown> =>
      (await api.call('GET', `/matches/${match.id}/backup`, { as: owner })).body['response'];

    // Only a backup whose score the log knows is offered.
    beforeEach(async () => {
      for (const event of [goingLive(), ...roundEvents(match, 0, '1'.repeat(10))]) await api.post(match.id, event);
    });

    it('are kept once per round, listed newest first, and never given to people', async () => {
      const token = api.token(match.id);
      for (const round of [0, 1, 2, 0, 10])
        expect((await upload(backupFile(match, 0, round, token), round)).status).toBe(200);
      const name = (round: string): string => `matchzy_${match.id}_0_round${round}.json`;
      expect(await list()).toBe(['10', '02', '01', '00'].map(name).join('\n'));
      expect(
        (await api.call('GET', `/matches/${match.id}/backup/remote`, { as: owner })).body['response'],
      ).toHaveLength(4);
      for (const as of [owner, undefined]) {
        const options = as ? { as } : {};
        expect((await api.call('GET', `/matches/${match.id}/backups/0/10`, options)).status).toBe(401);
      }
      expect((await api.call('GET', `/matches/${match.id}/backup`, { as: await api.user() })).status).toBe(403);
    });

    it('without the engine part are kept but not offered, and never replace a good one', async () => {
      const token = api.token(match.id);
      expect((await upload({ ...backupFile(match, 0, 3, token), valve_backup: '' }, 3)).status).toBe(200);
      expect(await list()).toBe('');
      expect((await upload(backupFile(match, 0, 3, token), 3)).status).toBe(200);
      expect((await upload({ ...backupFile(match, 0, 3, token), valve_backup: ' ' }, 3)).status).toBe(200);
      expect(await list()).toBe(`matchzy_${match.id}_0_round03.json`);
    });

    it('must be what their headers say, of the match their token proves', async () => {
      const token = api.token(match.id);
      expect(await upload(backupFile(match, 0, 4, token), 5)).toMatchObject({
        status: 400,
        body: { fields: { round: expect.any(String) as string } },
      });
      expect(await upload({ ...backupFile(match, 0, 4, token), team1_score: 4 }, 4)).toMatchObject({
        status: 400,
        body: { fields: { team1_score: 'must be text' } },
      });
      expect((await upload('no json', 4)).status).toBe(400);
      expect((await upload('x'.repeat(6 * 1024 * 1024), 4)).status).toBe(413);
      expect(await upload('{}', 4, { Authorization: 'WRONG' })).toMatchObject({
        status: 401,
        body: { message: 'Invalid API key has been given.' },
      });
      expect(await upload('{}', 4, { 'Get5-RoundNumber': '' })).toMatchObject({
        status: 401,
        body: { message: 'API key, Match ID, Map Number, or Round Number not provided.' },
      });
      expect(await list()).toBe('');
    });

    it('go back to the game server of the present attempt with its own token inside', async () => {
      const old = api.token(match.id, 1);
      await upload(backupFile(match, 0, 6, old), 6);
      const other = await api.match(owner, { loaded: false });
      await api.call('POST', `/matches/${other.id}/commands`, { as: owner, body: { kind: 'cancel' } });
      await api.call('POST', `/matches/${match.id}/commands`, { as: owner, body: { kind: 'restart' } });
      await api.settlePending(match.id, 'confirmed');
      const present = api.token(match.id, 2);
      const [stored] = await api.database.query<{ id: number }[]>(
        'SELECT id FROM round_backups WHERE match_id = $1 AND round_number = 6',
        [match.id],
      );
      const link = (change: Partial<BackupLink> = {}): string =>
        signBackupLink(api.config.secrets.tokenKey, {
          matchId: match.id,
          attempt: 2,
          backupId: Number(stored?.id),
          expiresAt: Math.floor(Date.now() / 1000) + 60,
          ...change,
        });
      const read = (token: string, proof = link(), round = 6): Promise<Answer> =>
        api.call('GET', `/matches/${match.id}/backups/0/${round}?k=${proof}`, { headers: { Authorization: token } });
      expect((await read(old)).status).toBe(401);
      expect((await read(present, '')).status).toBe(401);
      expect((await read(present, link({ attempt: 1 }))).status).toBe(401);
      expect((await read(present, link({ expiresAt: Math.floor(Date.now() / 1000) - 1 }))).status).toBe(401);
      const answer = await read(present);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain(present);
      expect(answer.text).not.toContain(old);
      expect(JSON.parse(String(answer.body['match_config'])) as object).toMatchObject({
        RemoteLogURL: `${api.config.http.publicUrl}/api/v2`,
      });
      expect(await list()).toBe('');
      expect((await read(present, link(), 7)).status).toBe(404);
    });
  });

  describe('demos', () => {
    const upload = (body: Buffer, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> =>
      new Promise((resolve, reject) => {
        const request = httpRequest(
          `${api.url}/v2/demo`,
          {
            method: 'POST',
            headers: {
              Authorization: api.token(match.id),
              'Get5-MatchId': String(match.id),
              'Get5-MapNumber': '0',
              'Get5-FileName': '2026_ação_de_nuke.dem',
              'Content-Length': String(body.length),
              ...Object.fromEntries(
                Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
              ),
            },
          },
          (response) => {
            let text = '';
            response.on('data', (chunk: Buffer) => (text += chunk.toString()));
            response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
          },
        );
        request.on('error', reject);
        request.end(body);
      });
    const demoOf = async (): Promise<string | null | undefined> =>
      (await api.call<{ mapstats: MapStat[] }>('GET', `/mapstats/${match.id}`)).body.mapstats[0]?.demoFile;

    beforeEach(async () => {
      for (const event of seriesEvents(match, ['1'.repeat(13)])) await api.post(match.id, event);
      await api.folded(match.id);
    });

    it('are streamed to a file of a harmless name and shown on their map', async () => {
      const demo = Buffer.alloc(3_000_000, 'demo');
      expect(await upload(demo, { 'Get5-FileName': '../../../etc/é🎯 nuke.dem' })).toMatchObject({ status: 200 });
      const file = (await demoOf()) ?? '';
      expect(file).toMatch(new RegExp(`^match${match.id}_map0_[A-Za-z0-9_-]*nuke\\.dem$`));
      expect(readFileSync(join(api.config.data.demosDir, file)).equals(demo)).toBe(true);
      expect(readdirSync(api.config.data.demosDir).filter((name) => name.endsWith('.part'))).toEqual([]);

      const download = await fetch(`${api.url}/demo/${file}`);
      expect(Buffer.from(await download.arrayBuffer()).equals(demo)).toBe(true);
      expect(download.headers.get('content-disposition')).toContain('attachment');
      await api.database.query('UPDATE matches SET private_match = true WHERE id = $1', [match.id]);
      for (const name of [file, 'nobody.dem']) expect((await api.call('GET', `/demo/${name}`)).status).toBe(404);
      expect((await api.call('GET', '/demo/..%2f..%2fetc%2fpasswd')).status).toBe(400);
    });

    /** The server is given to another match; answers the token of that one. */
    async function nextOnServer(): Promise<string> {
      await api.database.query('UPDATE server_leases SET released_at = now() WHERE match_id = $1', [match.id]);
      const next = await api.call<{ id: number }>('POST', '/matches', {
        as: owner,
        body: {
          team1_id: match.team1.team.id,
          team2_id: match.team2.team.id,
          server_id: match.server.id,
          max_maps: 1,
          veto_mappool: ['de_nuke'],
        },
      });
      return api.token(next.body.id);
    }

    it('may come with the token of the next match on the same server, and of no other', async () => {
      const stranger = await api.match(owner);
      expect((await upload(Buffer.from('x'), { Authorization: api.token(stranger.id) })).status).toBe(401);
      expect((await upload(Buffer.from('late demo'), { Authorization: await nextOnServer() })).status).toBe(200);
      expect(await demoOf()).toMatch(/^match/);
    });

    it('are never replaced with the token of the next match, and may come with it for half an hour only', async () => {
      const inFolder = (): string[] => readdirSync(api.config.data.demosDir).filter((name) => name.startsWith('match'));
      expect((await upload(Buffer.from('the real demo'))).status).toBe(200);
      const foreign = await nextOnServer();
      for (const name of ['2026_ação_de_nuke.dem', 'another.dem'])
        expect(await upload(Buffer.from('forged'), { Authorization: foreign, 'Get5-FileName': name })).toMatchObject({
          status: 409,
        });
      const file = (await demoOf()) ?? '';
      expect(readFileSync(join(api.config.data.demosDir, file), 'utf8')).toBe('the real demo');

      // Two at the same time: one of them is stored, and nothing is left of the other.
      await api.database.query('DELETE FROM demos WHERE match_id = $1', [match.id]);
      const before = inFolder().length;
      const two = await Promise.all(['a', 'b'].map((text) => upload(Buffer.from(text), { Authorization: foreign })));
      expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(inFolder()).toHaveLength(before + 1);

      await api.database.query('DELETE FROM demos WHERE match_id = $1', [match.id]);
      await api.database.query(
        "UPDATE server_leases SET released_at = now() - interval '31 minutes' WHERE match_id = $1",
        [match.id],
      );
      expect((await upload(Buffer.from('too late'), { Authorization: foreign })).status).toBe(401);
      expect((await upload(Buffer.from('own, and late'))).status).toBe(200);
    });

    it('of maps that were never played are refused, and a cut upload leaves nothing', async () => {
      expect(await upload(Buffer.from('x'), { 'Get5-MapNumber': '3' })).toMatchObject({ status: 404 });
      expect((await upload(Buffer.alloc(0))).status).toBe(400);
      await new Promise<void>((resolve) => {
        const headers = {
          Authorization: api.token(match.id),
          'Get5-MatchId': String(match.id),
          'Get5-MapNumber': '0',
          'Content-Length': '1000000',
        };
        const request = httpRequest(`${api.url}/v2/demo`, { method: 'POST', headers });
        request.on('error', () => resolve());
        request.write(Buffer.alloc(10_000));
        setTimeout(() => request.destroy(), 150);
      });
      await new Promise((resolve) => setTimeout(resolve, 200));
      const folder = api.config.data.demosDir;
      await waitFor(() => !existsSync(folder) || readdirSync(folder).every((name) => !name.endsWith('.part')), {
        what: 'what came of the demo to be gone',
      });
      expect(await demoOf()).toBeNull();
    });
  });
});
