import { World } from '../browser/world';
import { changingServers } from './change-server.journey';
import { serversOnDemand } from './server-on-demand.journey';

jest.setTimeout(1_200_000);

/** One installation for what is done with servers. Who has none comes first, and finds none. */
let world: World;
beforeAll(async () => {
  world = await World.start({ environment: { GAMESIM_SPEED: '100', FLEET_SWEEP_SECONDS: '1' } });
});
afterAll(() => world?.stop());

describe('server-on-demand', () => serversOnDemand(() => world));
describe('change-server', () => changingServers(() => world));
