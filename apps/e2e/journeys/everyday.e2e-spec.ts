import { LocalOpenIdProvider } from '../../api/test/people/openid-provider';
import { World } from '../browser/world';
import { firstEvenings } from './first-evening.journey';
import { organising } from './organiser.journey';
import { visitors } from './visitor.journey';

jest.setTimeout(1_200_000);

/** One installation for people who do not meet. The visitor comes first, and finds the only match there is. */
let world: World;
let steam: LocalOpenIdProvider;
beforeAll(async () => {
  steam = await LocalOpenIdProvider.start();
  world = await World.start({ environment: { STEAM_OPENID_ENDPOINT: steam.endpoint, GAMESIM_SPEED: '300' } });
});
afterAll(async () => {
  await world?.stop();
  await steam?.stop();
});

describe('visitor', () => visitors(() => world));
describe('organiser', () => organising(() => world));
describe('first evening', () => firstEvenings(() => ({ world, steam })));
