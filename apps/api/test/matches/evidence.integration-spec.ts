import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { appendMatchLog } from '@placar/match-engine';
import { pgPool } from '@placar/persistence';
import { createServer, USUAL_MODE, waitFor } from '@placar/testing';
import { fromBuffer } from 'yauzl';
import { EvidenceBundle } from '@placar/read-models';
import { AuditLog } from '../../src/http/audit/audit-log';
import { MatchApi } from './match-api';
import type { ApiUser, TestMatch } from './match-api';
import { backupFile, roundEvents } from './plugin-series';

const PASSWORD = 'rc0n-Ünsagbar';
const SERVER_HOST = 'arena.example.net';
const PLAYER_ADDRESS = '203.0.113.77';
const PLAYER_ADDRESS_6 = '2001:db8::77';
const WORDS_1 = 'lurk banana, equipa um';
const WORDS_2 = 'stack B now, team two';
const NOTE = 'ref: check the demo of player three';
const CONSOLE_LINE = 'mp_pause_match';
const CHAT_LINES = 450;

/** Path → content of each file of a zip. */
function unzip(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const files = new Map<string, string>();
      zip.on('error', reject);
      zip.on('end', () => resolve(files));
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as Parameters<typeof zip.openReadStream>[0], (failed, stream) => {
          if (failed) return reject(failed);
          void text(stream).then((content) => {
            files.set(entry.fileName, content);
            zip.readEntry();
          }, reject);
        });
      });
      zip.readEntry();
    });
  });
}

describe('evidence of a match', () => {
  let api: MatchApi;
  let owner: ApiUser;
  let admin: ApiUser;
  let stranger: ApiUser;
  let captain1: ApiUser;
  let captain2: ApiUser;
  let match: TestMatch;

  const download = async (as?: ApiUser): Promise<{ status: number; bytes: Buffer }> => {
    const headers: Record<string, string> = as === undefined ? {} : { 'user-api': `${as.id}:${as.apiKey}` };
    const answer = await fetch(`${api.url}/matches/${match.id}/evidence`, { headers });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const say = (steamId: string | undefined, words: string, teamOnly: boolean) => ({
    match_id: match.id,
    kind: 'chat' as const,
    at: new Date().toISOString(),
    actor_name: 'João',
    steam_id: steamId ?? null,
    text: words,
    facts: { team_only: teamOnly, map_number: 0, round_number: 1, side: 'ct' },
  });

  beforeAll(async () => {
    api = await MatchApi.start(USUAL_MODE, { MEMBERS_MAY_CREATE: 'matches' });
    [owner, admin, stranger] = [await api.user(), await api.user({ admin: true }), await api.user()];
    const server = await createServer(api.database, api.config, {
      userId: owner.id,
      rconPassword: PASSWORD,
      ipString: SERVER_HOST,
    });
    match = await api.match(owner, { server_id: server.id });
    const [first1, first2] = [match.team1.members[0]?.steamId, match.team2.members[0]?.steamId];
    captain1 = await api.user({ steamId: first1! });
    captain2 = await api.user({ steamId: first2! });
    await api.post(match.id, { event: 'going_live', matchid: match.id, map_number: 0 });
    for (const event of roundEvents(match, 0, '1212')) await api.post(match.id, event);
    await api.post(match.id, {
      ...{ event: 'player_connect', matchid: match.id, ip_address: `${PLAYER_ADDRESS}:27005` },
      player: { steamid: first1, name: 'João', user_id: 2, side: 'ct', is_bot: false },
    });
    await api.folded(match.id);
    await api.call('POST', '/v2/backup', {
      body: backupFile(match, 0, 2, api.token(match.id)),
      headers: {
        Authorization: api.token(match.id),
        'Get5-MatchId': String(match.id),
        'Get5-MapNumber': '0',
        'Get5-RoundNumber': '2',
      },
    });
    const at = new Date().toISOString();
    const rcon = { match_id: match.id, kind: 'rcon' as const, at };
    // As if the journal had let something through: the evidence must not rely on it.
    const answer = `hostname ${SERVER_HOST}:27015 "${PASSWORD}" ${PLAYER_ADDRESS}:27005 ${PLAYER_ADDRESS_6} ${api.token(match.id)}`;
    const poll = `get5_status@${server.id}|ok ${match.id}/live/false`;
    await appendMatchLog(pgPool(api.database), [
      { ...rcon, text: CONSOLE_LINE, facts: { cause: 'command', outcome: 'ok', answer, ms: 3 } },
      { ...rcon, text: 'get5_status', facts: { cause: 'watch', outcome: 'ok', answer: '{}', ms: 3 }, poll },
      { match_id: match.id, kind: 'note', at, actor_id: owner.id, actor_name: owner.name, text: NOTE },
      say(first1, WORDS_1, true),
      say(first2, WORDS_2, true),
      say(first2, `connect ${PLAYER_ADDRESS} gg`, false),
      ...Array.from({ length: CHAT_LINES }, (_, line) => say(first1, `linha ${line}`, false)),
    ]);
  });
  afterAll(() => api.stop());

  it('is written three times at once by a process; whoever comes then is told when to come again', async () => {
    const bundle = api.get(EvidenceBundle);
    const files = bundle.files.bind(bundle);
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const begun = jest.spyOn(bundle, 'files').mockImplementation(async (...given) => {
      await gate;
      return files(...given);
    });
    try {
      const first = [download(admin), download(admin), download(owner)];
      await waitFor(() => begun.mock.calls.length === 3);
      const headers = { 'user-api': `${admin.id}:${admin.apiKey}` };
      const refused = await fetch(`${api.url}/matches/${match.id}/evidence`, { headers });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
      expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
      open();
      expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200]);
    } finally {
      open();
      begun.mockRestore();
    }
    // The place is free again a moment after the last byte.
    await waitFor(async () => (await download(admin)).status === 200);
  });

  it('is for the owner and staff while the match goes on, and for nobody else', async () => {
    const statuses = [];
    for (const as of [undefined, stranger, captain1, captain2, owner, admin])
      statuses.push((await download(as)).status);
    expect(statuses).toEqual([401, 403, 403, 403, 200, 200]);
  });

  describe('after the end', () => {
    let bundles: Record<'owner' | 'admin' | 'captain1' | 'captain2', Map<string, string>>;

    beforeAll(async () => {
      await api.call('POST', `/matches/${match.id}/commands`, { as: owner, body: { kind: 'cancel' } });
      await waitFor(async () => (await download(captain1)).status === 200);
      const read = async (as: ApiUser) => unzip((await download(as)).bytes);
      bundles = {
        owner: await read(owner),
        admin: await read(admin),
        captain1: await read(captain1),
        captain2: await read(captain2),
      };
    });

    it('is for both captains too, and still for nobody else', async () => {
      const statuses = [];
      for (const as of [undefined, stranger, captain1, captain2, owner, admin])
        statuses.push((await download(as)).status);
      expect(statuses).toEqual([401, 403, 200, 200, 200, 200]);
    });

    it('names the right sha256 of each of its files, and leaves none out', () => {
      for (const files of Object.values(bundles)) {
        const listed = (files.get('hashes.sha256') ?? '').trim().split('\n');
        const counted = [...files]
          .filter(([path]) => path !== 'hashes.sha256')
          .map(([path, content]) => `${createHash('sha256').update(content).digest('hex')}  ${path}`);
        expect(listed).toEqual(counted);
      }
    });

    it('holds everything for staff, over as many pages as there are', () => {
      const { admin: files } = bundles;
      const paths = [...files.keys()];
      expect(paths.slice(0, 9)).toEqual([
        'about.json',
        'events.jsonl',
        'commands.jsonl',
        'notes.jsonl',
        'chat.jsonl',
        'backups.jsonl',
        'statuses.jsonl',
        'server-events.jsonl',
        'console.jsonl',
      ]);
      expect(paths.slice(9)).toEqual([
        expect.stringMatching(/^backups\/\d+-matchzy_\d+_0_round02\.json$/),
        'hashes.sha256',
      ]);
      const chat = files.get('chat.jsonl')!.trim().split('\n');
      expect(chat).toHaveLength(CHAT_LINES + 3);
      expect(chat.at(-1)).toContain(`linha ${CHAT_LINES - 1}`);
      const whole = [...files.values()].join('');
      for (const words of [WORDS_1, WORDS_2, NOTE, CONSOLE_LINE, 'map.round-recorded', 'round_end', 'cancel'])
        expect(whole).toContain(words);
      expect(files.get('statuses.jsonl')).toContain('"phase":"live"');
      expect(files.get('events.jsonl')!.trim().split('\n').length).toBeGreaterThan(8);
    });

    it('holds no password, token or address, whoever reads it', () => {
      const secrets = [
        ...[PASSWORD, SERVER_HOST, PLAYER_ADDRESS, PLAYER_ADDRESS_6, api.token(match.id)],
        ...[owner, admin, captain1, captain2].map((user) => user.apiKey),
      ];
      for (const files of Object.values(bundles))
        for (const [path, content] of files)
          for (const secret of secrets) expect([path, content.includes(secret)]).toEqual([path, false]);
    });

    it('tells a captain what the public may know and the own team said, and nothing of the other team or the staff', () => {
      const { captain1: own, captain2: other } = bundles;
      expect([...own.keys()].filter((path) => /console|notes|backups\//.test(path))).toEqual([]);
      const [whole1, whole2] = [own, other].map((files) => [...files.values()].join(''));
      expect([whole1?.includes(WORDS_1), whole1?.includes(WORDS_2)]).toEqual([true, false]);
      expect([whole2?.includes(WORDS_1), whole2?.includes(WORDS_2)]).toEqual([false, true]);
      for (const whole of [whole1, whole2])
        for (const hidden of [NOTE, CONSOLE_LINE, 'player_connect', 'match.command-requested', 'serverId'])
          expect([hidden, whole?.includes(hidden)]).toEqual([hidden, false]);
      expect(own.get('events.jsonl')).toContain('map.round-recorded');
      expect(own.get('server-events.jsonl')).toContain('round_end');
      expect(own.get('commands.jsonl')).toContain('"by":"person"');
      expect(own.get('backups.jsonl')).toMatch(/"sha256":"[0-9a-f]{64}"/);
    });

    it('stands in the audit log with who read it', async () => {
      await api.get(AuditLog).flush();
      await waitFor(async () => {
        const rows = await api.database.query<{ user_id: number }[]>(
          "SELECT DISTINCT user_id FROM audit_log WHERE route = '/matches/:id/evidence' AND status = 200",
        );
        return [captain1, captain2, admin].every(({ id }) => rows.some((row) => row.user_id === id));
      });
    });

    it('survives readers that leave', async () => {
      for (let turn = 0; turn < 8; turn++) {
        const gone = new AbortController();
        const headers = { 'user-api': `${owner.id}:${owner.apiKey}` };
        const answer = await fetch(`${api.url}/matches/${match.id}/evidence`, { headers, signal: gone.signal });
        await answer.body?.getReader().read();
        gone.abort();
      }
      await waitFor(async () => (await download(admin)).status === 200);
    });
  });
});
