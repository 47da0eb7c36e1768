import { isMapShown } from './index';

it.each([
  // The wanted map, what the server shows, the known second name, and whether it is believed.
  ['de_mirage', 'de_mirage', null, true],
  ['de_mirage', 'maps/de_mirage', null, true],
  ['de_mirage', 'de_nuke', null, false],
  ['de_mirage', null, null, false],
  ['', 'de_nuke', null, false],
  ['3070284539', '3070284539', null, true],
  ['3070284539', 'workshop/3070284539/de_cache', null, true],
  ['3070284539', 'workshop/3070284539/de_cache', 'de_other', true],
  ['3070284539', 'workshop/30702845391/de_cache', 'de_cache_v2', false],
  ['3070284539', 'de_cache', 'de_cache', true],
  ['3070284539', 'de_tuscan', 'de_cache', false],
  // Nobody knows the second name yet: the stock map on which a server boots is not it.
  ['3070284539', 'de_cache', null, true],
  ['3070284539', 'de_dust2', null, false],
  ['3070284539', '', null, false],
  // A map may be called like one of the game when that is known of it.
  ['3437809122', 'de_train', 'de_train', true],
  ['3437809122', 'de_train', null, false],
])('%s, shown as %s, known as %s: %s', (wanted, shown, known, expected) => {
  expect(isMapShown(wanted, shown, known)).toBe(expected);
});
