import { World } from '../browser/world';
import { forfeiting } from './forfeit.journey';
import { pausing } from './pause.journey';
import { recovering } from './recovery.journey';
import { goingBack } from './restore-preview.journey';

jest.setTimeout(180_000);

/** One installation for all that happens in a match of its own: starting another takes longer than some of it. */
let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world?.stop());

pausing(() => world);
recovering(() => world);
goingBack(() => world);
forfeiting(() => world);
