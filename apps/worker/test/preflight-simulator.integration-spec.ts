import { PreflightRunner, RconPool } from '@placar/game-server';
import type { PreflightStep } from '@placar/contracts';
import { createFleet } from '../../gamesim/src';
import type { ServerOptions, VirtualServerApi } from '../../gamesim/src';

/** Two programs that share no code: what the one prints is what the other reads. */
describe('a pre-flight of a simulated server', () => {
  const fleet = createFleet();
  const rcon = new RconPool();
  afterAll(async () => {
    await rcon.close();
    await fleet.close();
  });

  const check = async (server: VirtualServerApi, map: string): Promise<string[]> => {
    const { steps } = await new PreflightRunner(rcon).run({
      endpoint: { serverId: server.id, host: '127.0.0.1', port: server.port, password: server.password },
      guard: { allowPrivate: true },
      inMatch: false,
      map,
      configFetch: {
        url: 'http://127.0.0.1:1/nothing',
        headerKey: 'Authorization',
        headerValue: 'x',
        wasFetched: () => Promise.resolve(true),
      },
      eventRoundTrip: () => Promise.resolve({ status: 'skipped', code: 'only_in_match', detail: null }),
    });
    const told = ({ step, status, code, detail }: PreflightStep): string => `${step} ${code ?? status} ${detail ?? ''}`;
    return steps.filter(({ step }) => step === 'version' || step === 'map').map((step) => told(step).trim());
  };

  it.each<[NonNullable<ServerOptions['profile']>, string, string]>([
    ['matchzy-0.8.15', 'version ok 0.8.15', 'map ok de_nuke'],
    ['matchzy-0.8.12', 'version plugin_old 0.8.12', 'map ok de_nuke'],
    ['enhanced-1.4', 'version ok 1.4.2', 'map ok de_nuke'],
    ['get5-0.15', 'version version_hidden', 'map ok de_nuke'],
    ['broken', 'version ok 0.8.15', 'map ok de_nuke'],
    ['none', 'version not_reached', 'map not_reached'],
  ])('reads the version and the maps of %s', async (profile, version, map) => {
    expect(await check(await fleet.addServer({ profile }), 'de_nuke')).toEqual([version, map]);
  });

  it('misses a map that the server has lost, and no other', async () => {
    const server = await fleet.addServer();
    server.faults({ mapMissing: { maps: ['de_nuke'] } });
    expect((await check(server, 'de_nuke'))[1]).toBe('map map_missing de_nuke');
    expect((await check(server, 'de_inferno'))[1]).toBe('map ok de_inferno');
    expect((await check(server, 'de_cache'))[1]).toBe('map map_missing de_cache');
  });
});
