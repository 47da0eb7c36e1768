import { World } from '../browser/world';
import { breakdowns } from './breakdown.journey';
import { lobbies } from './lobby.journey';

jest.setTimeout(1_200_000);

/** One installation for people who meet in lobbies; last, things break. It starts no server: a lobby that waits for one stays so. */
let world: World;
beforeAll(async () => {
  world = await World.start({ environment: { FLEET_MAX_SERVERS: '0' } });
});
afterAll(() => world?.stop());

describe('lobby', () => lobbies(() => world));
describe('breakdown', () => breakdowns(() => world));
