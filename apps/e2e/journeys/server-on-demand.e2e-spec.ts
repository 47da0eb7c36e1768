import { World } from '../browser/world';
import { serversOnDemand } from './server-on-demand.journey';

jest.setTimeout(1_200_000);

/** Who has no server comes first, and finds none. */
let world: World;
beforeAll(async () => {
  world = await World.start({ environment: { GAMESIM_SPEED: '100', FLEET_SWEEP_SECONDS: '1' } });
});
afterAll(() => world?.stop());

describe('server-on-demand', () => serversOnDemand(() => world));
