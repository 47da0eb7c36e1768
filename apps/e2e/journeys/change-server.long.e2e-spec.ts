import { World } from '../browser/world';
import { changingServers } from './change-server.journey';

jest.setTimeout(1_200_000);

let world: World;
beforeAll(async () => {
  world = await World.start({ environment: { GAMESIM_SPEED: '100', FLEET_SWEEP_SECONDS: '1' } });
});
afterAll(() => world?.stop());

describe('change-server', () => changingServers(() => world));
