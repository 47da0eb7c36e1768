import { World } from '../browser/world';
import { captains } from './captains.journey';
import { cups } from './cup.journey';
import { people } from './people.journey';

jest.setTimeout(1_200_000);

/** One installation for who makes teams and cups, and who plays them. */
let world: World;
beforeAll(async () => {
  world = await World.start({ environment: { GAMESIM_SPEED: '300' } });
});
afterAll(() => world?.stop());

describe('people', () => people(() => world));
describe('cup', () => cups(() => world));
describe('captains', () => captains(() => world));
