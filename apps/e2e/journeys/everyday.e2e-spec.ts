import { World } from '../browser/world';
import { apiDocs } from './api-docs.journey';
import { breakdowns } from './breakdown.journey';
import { organising } from './organiser.journey';
import { people } from './people.journey';
import { visitors } from './visitor.journey';

jest.setTimeout(120_000);

/** One installation for people who do not meet. The visitor comes first, and finds the only match there is; last, things break. */
let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world?.stop());

visitors(() => world);
organising(() => world);
people(() => world);
apiDocs(() => world);
breakdowns(() => world);
