import type { BoardServer, ServerStatusBoard } from '@placar/contracts';
import { ServerStatusBoard as Answer } from '@placar/contracts';
import { sealSecret } from '@placar/platform';
import { insertMatchRow } from '../matches/rows-of-matches';
import { waitFor } from '@placar/testing';
import { TestApi } from '../test-api';

const SECRET = 'senha-do-console-9911';
const HOST = 'cs.escondido.example';

/** The api's clock stands here: a machine that stalls makes nothing late. */
const NOW = new Date();

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({}, { clock: { now: () => NOW } });
});
afterAll(() => api.stop());

interface Given {
  isPublic?: boolean;
  seen?: string | null;
  problem?: string | null;
  cordoned?: boolean;
  provider?: string;
  tag?: string | null;
  flag?: string | null;
  ms?: number | null;
}

let port = 27_100;
async function server(name: string, given: Given = {}): Promise<number> {
  port += 1;
  const [row] = await api.database.query<{ id: number }[]>(
    `INSERT INTO servers (user_id, display_name, ip_string, port, rcon_password_encrypted, public_server, flag, tag, provider,
       last_seen_at, last_problem, last_latency_ms, cordoned)
     VALUES ((SELECT min(id) FROM users), $1, $2, $3, $4, $5, $6, $7, $8, $13::timestamptz - $9::interval, $10, $11, $12) RETURNING id`,
    [
      name,
      HOST,
      port,
      sealSecret(SECRET, api.config.secrets.encryptionKey),
      given.isPublic ?? true,
      given.flag === undefined ? 'BR' : given.flag,
      given.tag ?? null,
      given.provider ?? 'registered',
      given.seen === undefined ? '12 seconds' : given.seen,
      given.problem ?? null,
      given.ms ?? null,
      given.cordoned ?? false,
      NOW,
    ],
  );
  return row?.id ?? 0;
}

async function putMatchOn(serverId: number, matchId: number, watch: { heard?: string; lost?: string | null } = {}) {
  const { heard = '2 seconds', lost = null } = watch;
  await api.database.query(`INSERT INTO server_leases (server_id, match_id, attempt) VALUES ($1, $2, 1)`, [
    serverId,
    matchId,
  ]);
  await api.database.query(
    `INSERT INTO match_watch (match_id, last_event_at, last_status_at, unreachable_since)
     VALUES ($1, $4::timestamptz - $2::interval, $4::timestamptz - $2::interval, $4::timestamptz - $3::interval)`,
    [matchId, heard, lost, NOW],
  );
}

async function board(): Promise<{ text: string; body: ServerStatusBoard }> {
  const { status, text, body } = await api.visitor().get('/api/servers/status-board');
  expect(status).toBe(200);
  return { text, body: Answer.parse(body) };
}
/** Seconds before now. */
const ageOf = (time: string | null): number => (time === null ? NaN : (NOW.getTime() - Date.parse(time)) / 1000);

describe('the status board of the servers', () => {
  it('says truthfully that there is nothing to say, where there is nothing', async () => {
    const { body } = await board();
    expect(body.servers).toEqual([]);
    expect(body.totals).toEqual({
      total: 0,
      free: 0,
      in_match: 0,
      offline: 0,
      other: 0,
      live_matches: 0,
      median_rcon_ms: null,
    });
    expect(body.health).toEqual({ checks: 'unknown', checked_at: null, live_data: 'idle', live_data_at: null });
  });

  it('tells everybody the state of each public server as the worker last saw it, and nothing by which to reach one', async () => {
    await api.login('admin', { name: 'Dono Secreto' });
    await server('Livre', { tag: 'MIX', ms: 10 });
    const playing = await server('Em jogo', { tag: 'MIX', seen: '1 hour', ms: 30 });
    const secretly = await server('Jogo privado', { flag: 'PT' });
    const lost = await server('Perdido', { seen: '1 hour' });
    await server('Desligado', { problem: 'unreachable', seen: '2 hours', ms: 900 });
    await server('Sem plugin', { problem: 'plugin_missing' });
    await server('Guardado', { cordoned: true, provider: 'docker' });
    await server('Velho', { seen: '10 minutes' });
    await server('Novo', { seen: null, flag: null });
    await server('Particular', { isPublic: false });
    const clearing = await server('Arrumando');
    const stamp = { start: NOW.toISOString(), status: 'live' };
    await insertMatchRow(api.database, { id: 501, team1: 'Lobos', team2: 'Falcões "B"', ...stamp });
    await insertMatchRow(api.database, { id: 502, isPrivate: true, team1: 'Segredo', team2: 'Oculto', ...stamp });
    await insertMatchRow(api.database, { id: 503, ...stamp, status: 'server_lost' });
    await insertMatchRow(api.database, { id: 504, end: NOW.toISOString() });
    await putMatchOn(clearing, 504);
    await putMatchOn(playing, 501);
    await putMatchOn(secretly, 502);
    await putMatchOn(lost, 503, { heard: '5 minutes', lost: '4 minutes' });

    const { text, body } = await board();
    const by = Object.fromEntries(body.servers.map((row) => [row.display_name, row])) as Record<string, BoardServer>;
    expect(Object.fromEntries(body.servers.map((row) => [row.display_name, row.state]))).toEqual({
      Livre: 'free',
      'Em jogo': 'in_match',
      'Jogo privado': 'in_match',
      Perdido: 'offline',
      Desligado: 'offline',
      'Sem plugin': 'no_plugin',
      Guardado: 'closed',
      // Its match is over; the demo is still on its way.
      Arrumando: 'closed',
      Velho: 'late',
      Novo: 'unchecked',
    });
    expect(by['Em jogo']).toMatchObject({
      match: { id: 501, team1: 'Lobos', team2: 'Falcões "B"' },
      latency_ms: 30,
      offline_since: null,
    });
    // The reconciler looked two seconds ago, whatever the idle sweep saw before.
    expect(ageOf(by['Em jogo']?.answered_at ?? null)).toBe(2);
    expect(ageOf(by.Livre?.answered_at ?? null)).toBe(12);
    expect(by['Jogo privado']?.match).toBeNull();
    expect(ageOf(by.Perdido?.offline_since ?? null)).toBe(240);
    expect(by.Desligado?.latency_ms).toBeNull();
    expect(by.Novo).toMatchObject({ answered_at: null, latency_ms: null });
    expect(body.totals).toEqual({
      total: 10,
      free: 1,
      in_match: 2,
      offline: 2,
      other: 5,
      live_matches: 2,
      median_rcon_ms: 10,
    });
    expect(body.by_tag).toEqual([
      { name: null, total: 8, in_use: 3 },
      { name: 'MIX', total: 2, in_use: 1 },
    ]);
    expect(body.by_provider).toContainEqual({ name: 'docker', total: 1, in_use: 0 });
    expect(body.health).toMatchObject({ checks: 'running', live_data: 'arriving' });

    for (const word of [HOST, SECRET, 'rcon_password', 'ip_string', 'port', 'Particular', 'Segredo', 'Oculto', 'Dono'])
      expect(text).not.toContain(word);
    // A person of the staff is told no more on this page than everybody else.
    const staff = await api.login('admin');
    const seen = Answer.parse((await staff.get('/api/servers/status-board')).body);
    expect(seen.servers).toEqual(body.servers);
  });

  it('calls the knowledge late when nobody has looked for minutes', async () => {
    await api.database.query(
      `UPDATE servers SET last_seen_at = $1::timestamptz - interval '1 hour' WHERE last_seen_at IS NOT NULL`,
      [NOW],
    );
    await api.database.query(
      `UPDATE match_watch SET last_event_at = $1::timestamptz - interval '1 hour', last_status_at = $1::timestamptz - interval '1 hour'`,
      [NOW],
    );
    // What was read before this may be given for another second.
    const body = await waitFor(async () => {
      const { body: read } = await board();
      return read.health.checks === 'late' ? read : null;
    });
    expect(body.health).toMatchObject({ checks: 'late', live_data: 'late' });
    expect(body.totals).toMatchObject({ free: 0, in_match: 0, median_rcon_ms: null });
    expect(ageOf(body.health.checked_at)).toBe(3600);
  });
});
