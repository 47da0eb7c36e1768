import { World } from '../browser/world';
import { pausing } from './pause.journey';
import { recovering } from './recovery.journey';

jest.setTimeout(1_200_000);

/** One installation for what happens in a match of its own: starting another takes longer than some of it. */
let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world?.stop());

describe('pause', () => pausing(() => world));
describe('recovery', () => recovering(() => world));
