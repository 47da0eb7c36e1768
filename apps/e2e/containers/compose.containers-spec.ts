import { randomUUID } from 'node:crypto';
import type { MapStat, PlayerStat, ServerListItem, ServerRequest, Team } from '@placar/contracts';
import { waitFor } from '@placar/testing';
import { instanceId } from '../../worker/src/fleet/server-provider';
import type { ServerTruth } from '../../gamesim/src/api-types';
import { ApiClient } from '../stack/api-client';
import { platformNumbers, settledNumbers, truthNumbers } from '../stack/compare-with-truth';
import type { Numbers } from '../stack/compare-with-truth';
import { Viewer } from '../stack/viewer';
import { ComposeProject } from './compose-project';
import { containersWith, docker } from './engine-client';

jest.setTimeout(400_000);

const VIEWERS = 200;
const OPERATOR = 'operadora';
const PASSWORD = 'uma senha longa de teste';
const ON_DEMAND = 'dev.placar.fleet=placar';

/** One installation after the other's steps, as an operator lives with it. */
describe('docker-compose.yml in a real engine', () => {
  let project: ComposeProject;
  let admin: ApiClient;
  let servers: ServerListItem[];
  let played: { matchId: number; numbers: Numbers };

  beforeAll(async () => {
    project = await ComposeProject.create();
    await project.up();
    admin = new ApiClient(project.url);
    const account = { username: OPERATOR, password: PASSWORD, steam_id: '76561198000000001' };
    const made = await admin.post<{ message: string }>('/register', [account]);
    expect({ status: made.status, message: made.body.message }).toMatchObject({ status: 200 });
    await project.sql(`UPDATE users SET admin = true, super_admin = true WHERE username = '${OPERATOR}'`);
    await admin.login(OPERATOR, PASSWORD);
    const listed = async () => (await admin.get<{ servers: ServerListItem[] }>('/servers')).body.servers;
    const demoServers = async () => (await listed()).filter(({ port = 0 }) => port >= 27_115 && port <= 27_118);
    await waitFor(async () => (await demoServers()).length === 4, {
      timeoutMs: 60_000,
      what: 'the servers of the demo',
    });
    servers = await listed();
    // These two are the tests': matches of the demo's cups take those of the pool.
    await project.sql('UPDATE servers SET public_server = false WHERE port IN (27115, 27116)');
  });
  afterAll(async () => {
    await project?.down();
  });

  async function newMatch(server?: ServerListItem): Promise<number> {
    const { teams } = (await admin.get<{ teams: Team[] }>('/teams')).body;
    const [one, two] = teams.filter(({ auth_name: players }) => Object.keys(players ?? {}).length >= 5);
    const wanted = [
      {
        ...(server === undefined ? {} : { server_id: server.id }),
        team1_id: one?.id,
        team2_id: two?.id,
        max_maps: 1,
        veto_mappool: 'de_nuke',
        skip_veto: true,
        map_sides: 'team1_ct',
        players_per_team: 5,
        min_players_to_ready: 5,
        title: 'Em contêineres',
      },
    ];
    const make = () => admin.post<{ id: number; message: string; code?: string }>('/matches', wanted);
    let made = await make();
    // A cup of the demo may have taken the server before it was the test's.
    const isFree = async () =>
      made.body.code !== 'SERVER_IN_USE' || (made = await make()).body.code !== 'SERVER_IN_USE';
    await waitFor(isFree, { timeoutMs: 240_000, everyMs: 1_000, what: 'a server of the demo to be free' });
    expect({ status: made.status, message: made.body.message }).toMatchObject({ status: 200 });
    return made.body.id;
  }

  async function until(matchId: number, status: string): Promise<void> {
    let last = '';
    const isThere = async (): Promise<boolean> => {
      last = (await admin.match(matchId).catch(() => null))?.status ?? last;
      return last === status;
    };
    await waitFor(isThere, { timeoutMs: 240_000, everyMs: 250, what: `match ${matchId} to be ${status}` }).catch(
      async (error: unknown) => {
        throw new Error(`match ${matchId} is ${last}, not ${status}\n${await project.logs()}`, { cause: error });
      },
    );
  }

  /** What a simulated server of the demo says was played. */
  async function truthOf(serverId: string, matchId: number): Promise<Numbers> {
    const told = await project.simulator<ServerTruth>(`/servers/${serverId}`);
    return truthNumbers({ truth: () => told }, matchId);
  }

  it('comes up whole: two api and two worker processes, stores, proxy and demo, all healthy', async () => {
    const once = ['migrate', 'seed'].map((name) => `${name} exited 0`);
    const always = ['api-1', 'api-2', 'gamesim', 'postgres', 'proxy', 'redis', 'worker', 'worker'];
    const whole = [...once, ...always.map((name) => `${name} running healthy`)].sort();
    let states: string[] = [];
    const isWhole = async (): Promise<boolean> => {
      states = await project.states();
      return JSON.stringify(states) === JSON.stringify(whole);
    };
    await waitFor(isWhole, { timeoutMs: 120_000, everyMs: 500 }).catch(() => undefined);
    expect(states).toEqual(whole);
    for (const [service, megabytes] of Object.entries({ 'api-1': 1024, 'api-2': 1024, worker: 768 })) {
      const memory = await docker('inspect', '--format', '{{.HostConfig.Memory}}', await project.container(service));
      expect([service, Number(memory) / 1024 ** 2]).toEqual([service, megabytes]);
    }
    expect(servers.filter(({ port = 0 }) => port >= 27_115 && port <= 27_118)).toHaveLength(4);
  });

  it('renews an api under two hundred viewers of a match: nobody misses a state, and the match ends with the numbers that were played', async () => {
    const matchId = await newMatch(servers.find(({ port }) => port === 27_115));
    await until(matchId, 'live');
    const viewers = Array.from({ length: VIEWERS }, () => new Viewer(`${project.url}/api/matches/${matchId}/live`));
    try {
      await Promise.all(viewers.map((viewer) => viewer.open()));
      const before = await project.container('api-1');
      await project.compose('up', '-d', '--no-deps', '--force-recreate', 'api-1');
      expect(await project.container('api-1')).not.toBe(before);
      expect((await admin.match(matchId)).status).toBe('live');
      await until(matchId, 'finished');
      const rows = await project.sql(`SELECT part || ' ' || version FROM live_parts WHERE match_id = ${matchId}`);
      const newest = new Map(rows.map((row) => [row.split(' ')[0] ?? '', Number(row.split(' ')[1])]));
      expect(newest.size).toBeGreaterThan(0);
      await waitFor(() => viewers.every((viewer) => viewer.has(newest)), {
        what: 'every viewer to have the last state',
      });
      expect(viewers.filter(({ wentBack }) => wentBack)).toHaveLength(0);
      const gaps = viewers.flatMap(({ gapsMs }) => gapsMs).sort((a, b) => a - b);
      process.stderr.write(
        `${gaps.length} reconnects, median ${gaps[gaps.length >> 1]} ms, longest ${gaps.at(-1)} ms\n`,
      );
      // The proxy had given about half of them to the api that was renewed.
      expect(gaps.length).toBeGreaterThan(VIEWERS / 4);
    } finally {
      for (const viewer of viewers) viewer.close();
    }
    const truth = await truthOf('demo-1', matchId);
    expect(await settledNumbers(admin, matchId, truth)).toEqual(truth);
    played = { matchId, numbers: truth };
  });

  it('plays a match to its end while one of its workers is stopped', async () => {
    const [worker = ''] = await project.containers('worker');
    const matchId = await newMatch(servers.find(({ port }) => port === 27_116));
    await until(matchId, 'live');
    await docker('stop', '--time', '30', worker);
    expect((await docker('inspect', '--format', '{{.State.ExitCode}}', worker)).trim()).toBe('0');
    expect((await admin.command(matchId, 'pause')).status).toBe('confirmed');
    expect((await admin.command(matchId, 'unpause')).status).toBe('confirmed');
    await until(matchId, 'finished');
    await docker('start', worker);
    const truth = await truthOf('demo-2', matchId);
    expect(await settledNumbers(admin, matchId, truth)).toEqual(truth);
  });

  it('starts a server on demand in the engine, plays on it, ends it, and sweeps away what nobody asked for', async () => {
    const matchId = await newMatch();
    const asked = await admin.post<{ id: string; message: string }>('/servers/start-server', { match_id: matchId });
    expect(asked.body).toMatchObject({ message: 'Server is being started.' });
    const wish = `/server-requests/${asked.body.id}`;
    await waitFor(
      async () => {
        const { state, failure } = (await admin.get<ServerRequest>(wish)).body;
        if (state === 'failed') throw new Error(JSON.stringify(failure));
        return state === 'ready';
      },
      { timeoutMs: 60_000, what: 'the server to be ready' },
    );
    expect(await containersWith(ON_DEMAND)).toEqual([instanceId(asked.body.id, 1)]);
    await until(matchId, 'finished');
    const { mapstats } = (await admin.get<{ mapstats: MapStat[] }>(`/mapstats/${matchId}`)).body;
    const { playerstats } = (await admin.get<{ playerstats: PlayerStat[] }>(`/playerstats/match/${matchId}`)).body;
    expect([mapstats.length, playerstats.length]).toEqual([1, 10]);

    // As after a worker that died between starting a server and writing that down.
    const orphan = instanceId(randomUUID(), 1);
    const labels = ['--label', ON_DEMAND, '--label', `dev.placar.instance=${orphan}`];
    await docker('run', '-d', '--name', orphan, ...labels, '-e', 'CS2_RCONPW=secret', 'placar-game-server:local');
    // For a moment after its end the match still holds its server.
    await waitFor(async () => (await admin.post(`${wish}/stop`, {})).status === 202);
    await waitFor(async () => (await containersWith(ON_DEMAND)).length === 0, {
      timeoutMs: 60_000,
      what: 'both game servers to be gone',
    });
  });

  it('has again what a dump held, and nothing of what came after it', async () => {
    const dump = project.file('placar.dump');
    await project.withFile('output', dump, 'exec', '-T', 'postgres', 'pg_dump', '-U', 'placar', '-Fc', 'placar');
    const named = async (): Promise<string[]> =>
      (await admin.get<{ teams: Team[] }>('/teams')).body.teams.map(({ name }) => name).sort();
    const before = await named();
    await admin.post('/teams', [{ name: 'Depois do dump', public_team: 1 }]);
    await waitFor(async () => (await named()).includes('Depois do dump'));
    await project.compose('stop', 'api-1', 'api-2', 'worker');
    await project.withFile(
      'input',
      dump,
      ...['exec', '-T', 'postgres', 'pg_restore', '-U', 'placar', '-d', 'placar', '--clean', '--if-exists'],
    );
    await project.compose('start', 'api-1', 'api-2', 'worker');
    await project.ready();
    // The session of before is in the dump, too.
    expect(await named()).toEqual(before);
    expect(await platformNumbers(admin, played.matchId)).toEqual(played.numbers);
  });

  it('leaves no container, network or volume when it is taken down', async () => {
    expect(await project.down()).toEqual([]);
  });
});
