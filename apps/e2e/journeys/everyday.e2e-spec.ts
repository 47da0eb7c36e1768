import { LocalOpenIdProvider } from '../../api/test/people/openid-provider';
import { Paysim } from '../../paysim/src/paysim';
import { World } from '../browser/world';
import { apiDocs } from './api-docs.journey';
import { breakdowns } from './breakdown.journey';
import { captains } from './captains.journey';
import { cups } from './cup.journey';
import { firstEvenings } from './first-evening.journey';
import { lobbies } from './lobby.journey';
import { organising } from './organiser.journey';
import { people } from './people.journey';
import { renting } from './rental.journey';
import { shopping } from './shop.journey';
import { dressing } from './skins.journey';
import { visitors } from './visitor.journey';

jest.setTimeout(1_200_000);

const PAYSIM_SECRET = 'a key of the simulated provider';

/** One installation for people who do not meet. The visitor comes first, and finds the only match there is; last, things break. */
let world: World;
let steam: LocalOpenIdProvider;
let paysim: Paysim;
beforeAll(async () => {
  steam = await LocalOpenIdProvider.start();
  paysim = new Paysim(PAYSIM_SECRET);
  const PAYSIM_URL = await paysim.listen(0);
  const payments = { PAYMENT_PROVIDER: 'fake', PAYSIM_URL, PAYSIM_SECRET };
  world = await World.start({
    // A rented server starts by itself: its match is to end while somebody looks.
    environment: {
      STEAM_OPENID_ENDPOINT: steam.endpoint,
      LOADOUTS_VIP_ONLY: 'gloves',
      GAMESIM_SPEED: '300',
      ...payments,
    },
  });
});
afterAll(async () => {
  await world?.stop();
  await Promise.all([steam?.stop(), paysim?.close()]);
});

describe('visitor', () => visitors(() => world));
describe('organiser', () => organising(() => world));
describe('people', () => people(() => world));
describe('first evening', () => firstEvenings(() => ({ world, steam })));
describe('cup', () => cups(() => world));
describe('captains', () => captains(() => world));
describe('shop', () => shopping(() => ({ world, paysim })));
describe('rental', () => renting(() => ({ world, paysim })));
describe('skins', () => dressing(() => world));
describe('lobby', () => lobbies(() => world));
describe('api-docs', () => apiDocs(() => world));
describe('breakdown', () => breakdowns(() => world));
