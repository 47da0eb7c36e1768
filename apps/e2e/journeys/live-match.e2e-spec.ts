import { World } from '../browser/world';
import { forfeiting } from './forfeit.journey';
import { pausing } from './pause.journey';
import { recovering } from './recovery.journey';
import { goingBack } from './restore-preview.journey';

jest.setTimeout(1_200_000);

/** One installation for all that happens in a match of its own: starting another takes longer than some of it. */
let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world?.stop());

describe('pause', () => pausing(() => world));
describe('recovery', () => recovering(() => world));
describe('restore-preview', () => goingBack(() => world));
describe('forfeit', () => forfeiting(() => world));
