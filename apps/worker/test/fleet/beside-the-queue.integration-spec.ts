import { randomUUID } from 'node:crypto';
import { sealSecret } from '@placar/platform';
import { createServer } from '@placar/testing';
import { TestApi } from '../../../api/test/test-api';
import { FleetRows } from '../../src/fleet/fleet-rows';

/** A server that was started for a match, beside its place in the queue. */
interface Given {
  beside?: boolean;
  status: string;
  isOpen?: boolean;
  /** Where the match holds a server. */
  on?: 'here' | 'elsewhere';
  load?: string;
}

describe('a server that was started beside the queue', () => {
  let api: TestApi;
  let admin: Awaited<ReturnType<TestApi['login']>>;
  let rows: FleetRows;
  beforeAll(async () => {
    api = await TestApi.start();
    admin = await api.login('super_admin');
    rows = new FleetRows(api.database, api.config);
  });
  afterAll(() => api.stop());

  let next = 0;
  async function started({ beside = true, status, isOpen = true, on, load }: Given) {
    next += 1;
    const [id, matchId] = [randomUUID(), 500 + next];
    const server = (port: number) =>
      createServer(api.database, api.config, {
        userId: admin.user.id,
        port: port + next,
        displayName: `${port + next}`,
      });
    const [here, elsewhere] = [(await server(28_000)).id, (await server(29_000)).id];
    const run = (sql: string, values: unknown[]) => api.database.query(sql, values);
    await run(
      `INSERT INTO matches (id, version, attempt, team1_string, team2_string, max_maps, title, skip_veto, veto_mappool, side_type, private_match,
          enforce_teams, is_pug, wingman, min_player_ready, players_per_team, min_spectators_to_ready, status, is_open, created_at, updated_at)
       VALUES ($1, 1, 1, 'A', 'B', 1, 'Final', true, 'de_nuke', 'standard', false, true, false, false, 5, 5, 0, $2, $3, now(), now())`,
      [matchId, status, isOpen],
    );
    await run(
      `INSERT INTO server_requests (id, match_id, source, provider, state, phase, stage, tries, beside, server_id, ready_at)
       VALUES ($1, $2, 'on_demand', 'process', 'ready', 'running', 'ready', 1, $3, $4, now())`,
      [id, matchId, beside, here],
    );
    const sealed = sealSecret('geheim', api.config.secrets.encryptionKey);
    await run(
      `INSERT INTO server_instances (id, request_id, provider, external_id, slot, server_id, details, rcon_password_encrypted, join_password_encrypted)
       VALUES ($1, $2, 'process', $3, $4, $5, $6, $7, $7)`,
      [randomUUID(), id, id, next, here, load === undefined ? '{}' : JSON.stringify({ load }), sealed],
    );
    if (on !== undefined)
      await run('INSERT INTO server_leases (server_id, match_id, attempt) VALUES ($1, $2, 1)', [
        on === 'here' ? here : elsewhere,
        matchId,
      ]);
    const read = async () => (await rows.read(id))!;
    return { id, here, read };
  }

  it.each<[string, Given, string | null]>([
    ['its match waits', { status: 'scheduled' }, null],
    ['its match loads there', { status: 'loading', on: 'here', load: 'requested' }, null],
    ['its match is played there', { status: 'live', on: 'here', load: 'requested' }, null],
    ['its match is lost there, and may come back', { status: 'server_lost', on: 'here', load: 'requested' }, null],
    ['its match is on another one', { status: 'live', on: 'elsewhere' }, 'elsewhere'],
    ['its match went to another one after it', { status: 'live', on: 'elsewhere', load: 'requested' }, 'elsewhere'],
    ['its match is over', { status: 'finished', isOpen: false, load: 'requested' }, 'match_over'],
    ['its match was called off before', { status: 'cancelled', isOpen: false }, 'match_over'],
    ['the load was refused', { status: 'scheduled', load: 'NOT_ALLOWED' }, 'load_failed'],
    ['the load failed', { status: 'load_failed', on: 'here', load: 'requested' }, 'load_failed'],
    ['another load failed before this one', { status: 'load_failed' }, null],
    ['a person asked for it', { beside: false, status: 'finished', isOpen: false }, null],
  ])('where %s: %#', async (_what, given, needless) => {
    const { read } = await started(given);
    expect((await read()).needless).toBe(needless);
  });

  it('is let go by a match that could not be loaded there, and by no other', async () => {
    const draining = async (server: number) => {
      const [row] = await api.database.query<{ drains: boolean }[]>(
        'SELECT draining_at IS NOT NULL AS drains FROM server_leases WHERE server_id = $1',
        [server],
      );
      return row?.drains;
    };
    const failed = await started({ status: 'load_failed', on: 'here', load: 'requested' });
    const again = await started({ status: 'loading', on: 'here', load: 'requested' });
    for (const { read } of [failed, again]) await rows.letGo(await read());
    expect([await draining(failed.here), await draining(again.here)]).toEqual([true, false]);
    // Until the server was seen to be free it counts as held.
    expect(await failed.read()).toMatchObject({ leased: true, needless: 'load_failed' });
  });

  it('a match has one of them at a time, and none more than its place in the queue allows beside it', async () => {
    const { id } = await started({ status: 'scheduled' });
    const again = (beside: boolean, state: string) =>
      api.database.query(
        `INSERT INTO server_requests (id, match_id, source, state, beside)
         SELECT $1, match_id, CASE WHEN $2 THEN 'on_demand' ELSE 'pool' END, $3, $2 FROM server_requests WHERE id = $4`,
        [randomUUID(), beside, state, id],
      );
    await expect(again(true, 'provisioning')).rejects.toThrow('server_requests_one_beside_per_match');
    await again(false, 'queued');
    await expect(again(false, 'queued')).rejects.toThrow('server_requests_one_open_per_match');
  });
});
