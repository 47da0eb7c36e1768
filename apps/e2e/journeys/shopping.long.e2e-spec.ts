import { Paysim } from '../../paysim/src/paysim';
import { World } from '../browser/world';
import { apiDocs } from './api-docs.journey';
import { renting } from './rental.journey';
import { shopping } from './shop.journey';
import { dressing } from './skins.journey';

jest.setTimeout(1_200_000);

const PAYSIM_SECRET = 'a key of the simulated provider';

/** One installation for people who buy, rent, dress and write programs. */
let world: World;
let paysim: Paysim;
beforeAll(async () => {
  paysim = new Paysim(PAYSIM_SECRET);
  const PAYSIM_URL = await paysim.listen(0);
  const payments = { PAYMENT_PROVIDER: 'fake', PAYSIM_URL, PAYSIM_SECRET };
  // A rented server starts by itself: its match is to end while somebody looks.
  world = await World.start({ environment: { LOADOUTS_VIP_ONLY: 'gloves', GAMESIM_SPEED: '300', ...payments } });
});
afterAll(async () => {
  await world?.stop();
  await paysim?.close();
});

describe('shop', () => shopping(() => ({ world, paysim })));
describe('rental', () => renting(() => ({ world, paysim })));
describe('skins', () => dressing(() => world));
describe('api-docs', () => apiDocs(() => world));
