import { World } from '../browser/world';
import { forfeiting } from './forfeit.journey';
import { losingServers } from './lost-server.journey';
import { goingBack } from './restore-preview.journey';

jest.setTimeout(1_200_000);

/** One installation for what takes played rounds away, or all that were still to come. */
let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world?.stop());

describe('restore-preview', () => goingBack(() => world));
describe('lost-server', () => losingServers(() => world));
describe('forfeit', () => forfeiting(() => world));
