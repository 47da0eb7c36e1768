import { DEFAULT_LIMITS } from '@placar/platform';
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';
import { AuditLog } from '../../src/http/audit/audit-log';
import { EXPORT_PARTS } from '../../src/features/users/own-data/export-parts';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';
import { nextSteamIdOf } from './steam-ids';

let api: TestApi;

beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());

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

async function download(client: TestClient): Promise<{ status: number; bytes: Buffer }> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${api.url}/api/users/me/export`, { headers: { cookie } });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** So many may be had in an hour. */
const EXPORTS = DEFAULT_LIMITS.exports.points;

describe('the export of the own data', () => {
  it('has every part of the caller, nothing of others, no secret, and true hashes', async () => {
    const steamId = nextSteamIdOf();
    const person = await api.login('member', { steamId });
    const other = await api.login('member');
    await person.post('/api/users/api-keys', [{ name: 'bot da Ção' }]);
    await person.post('/api/teams', [
      { name: 'Equipe Exportada', flag: 'BR', public_team: 1, auth_name: { [steamId]: { name: 'Zé', captain: 1 } } },
    ]);
    await api.database.query(
      `INSERT INTO tournaments (id, version, status, name, organiser_id, teams, most, team_size, formats, created_at, updated_at)
        VALUES (1, 1, 'draft', 'Copa', $1, 0, 8, 5, '[]', now(), now())`,
      [other.user.id],
    );
    await api.database.query(
      `INSERT INTO tournament_roles (tournament_id, user_id, role, stage) VALUES (1, $1, 'referee', 0), (1, $2, 'caster', NULL)`,
      [person.user.id, other.user.id],
    );
    const said = (id: number, text: string) =>
      api.database.query(
        `INSERT INTO match_log (match_id, kind, at, steam_id, text) VALUES (1, 'chat', now(), $1, $2)`,
        [id === person.user.id ? steamId : nextSteamIdOf(), text],
      );
    for (let line = 0; line < 501; line += 1) await said(person.user.id, `minha linha ${line}`);
    await said(other.user.id, 'linha de outra pessoa');
    await api.database.query(
      `INSERT INTO platform_bans (user_id, reason, made_by, begins_at, appeal) VALUES ($1, 'spam', $2, now() - interval '1 hour', 'Não fui eu')`,
      [person.user.id, other.user.id],
    );
    await api.app.get(AuditLog).flush();

    const { status, bytes } = await download(person);
    expect(status).toBe(200);
    const files = await unzip(bytes);
    expect([...files.keys()]).toEqual(['about.json', ...EXPORT_PARTS.map(({ path }) => path), 'hashes.sha256']);
    const of = (path: string) => JSON.parse(files.get(path) ?? '') as Record<string, unknown>[];
    expect(of('account.json')).toMatchObject([{ id: person.user.id, steam_id: steamId, has_password: true }]);
    expect(of('sessions.json')).toHaveLength(1);
    expect(of('api-keys.json')).toMatchObject([{ name: 'bot da Ção' }]);
    expect(of('teams.json')).toMatchObject([{ name: 'Equipe Exportada', owner: true, member: { name: 'Zé' } }]);
    expect(of('tournament-roles.json')).toEqual([{ tournament_id: 1, role: 'referee', stage: 0, key: null }]);
    expect(of('match-chat.json')).toHaveLength(501);
    expect(of('bans.json')).toMatchObject([{ reason: 'spam', appeal: 'Não fui eu' }]);
    expect(of('audit.json').map(({ route }) => route)).toContain('/users/api-keys');

    const all = [...files.values()].join('\n');
    expect(all).not.toContain('linha de outra pessoa');
    expect(all).not.toMatch(/argon2|"hash"|secret_encrypted/);
    for (const sid of await api.database.query<{ sid: string }[]>('SELECT sid FROM sessions'))
      expect(all).not.toContain(sid.sid);
    for (const line of (files.get('hashes.sha256') ?? '').trim().split('\n')) {
      const [hash, path = ''] = line.split('  ');
      expect(
        createHash('sha256')
          .update(files.get(path) ?? '')
          .digest('hex'),
      ).toBe(hash);
    }
  });

  it('is for who is signed in, by a session, a few times an hour, and leaves a line of the audit', async () => {
    expect((await download(api.visitor())).status).toBe(401);
    const person = await api.login('member');
    const { body } = await person.post('/api/users/api-keys', [{ name: 'bot' }]);
    const { api_key } = body as { api_key: string };
    const byKey = await api.visitor().get('/api/users/me/export', { 'user-api': api_key });
    expect(byKey.status).toBe(403);
    const statuses: number[] = [];
    // Where the store of the limits was silent for a second, as on a busy machine, the process has counted that one by itself.
    while (statuses.at(-1) !== 429 && statuses.length < 2 * EXPORTS + 1) statuses.push((await download(person)).status);
    expect(statuses.length).toBeGreaterThan(EXPORTS);
    expect(statuses).toEqual([...statuses.slice(1).map(() => 200), 429]);
    await api.app.get(AuditLog).flush();
    const lines = await api.database.query<{ status: number }[]>(
      `SELECT status FROM audit_log WHERE user_id = $1 AND route = '/users/me/export' ORDER BY id`,
      [person.user.id],
    );
    expect(lines.map((line) => line.status)).toEqual([403, ...statuses]);
  });
});
