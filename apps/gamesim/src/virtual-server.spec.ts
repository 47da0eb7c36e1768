import type { FleetApi, ServerOptions, VirtualServerApi } from './api-types';
import { createFleet } from './fleet';
import { matchConfig, startReceiver } from '../test/match-receiver';
import type { Receiver } from '../test/match-receiver';

describe('a virtual server on a manual clock', () => {
  let fleet: FleetApi;
  let receiver: Receiver;
  beforeEach(async () => {
    fleet = createFleet();
    receiver = await startReceiver();
  });
  afterEach(async () => {
    await fleet.close();
    await receiver.close();
  });

  const addServer = (options: ServerOptions = {}): Promise<VirtualServerApi> =>
    fleet.addServer({ seed: 'spec', clock: { mode: 'manual' }, ...options });
  const load = async (server: VirtualServerApi, overrides: Record<string, unknown> = {}): Promise<string> => {
    receiver.answer('/config', 200, JSON.stringify(matchConfig(receiver.baseUrl, overrides)));
    return server.console(`matchzy_loadmatch_url "${receiver.baseUrl}/config" "X-Match-Token" "T1"`);
  };

  it('plays a best of one to its scripted end and reports it', async () => {
    const server = await addServer();
    expect(await load(server)).toBe('');
    await server.playSeries([{ score: [13, 9] }]);
    console.log(receiver.events().map((e) => e.event).join(' '), receiver.received.length);
    console.log(server.truth().log.slice(-10));
    console.log(JSON.stringify(receiver.events().at(-3)).slice(0, 1500));
    expect(server.truth().match?.winner).toBe('team1');
  });
});
