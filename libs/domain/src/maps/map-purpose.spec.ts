import { isMapFor } from './index';

const any = { modes: [], players_min: null, players_max: null };
const fun = { key: '4fun', min_players: 2, players_per_team: 10 };
const two = { key: 'wingman', min_players: 4, players_per_team: 2 };

it.each([
  [any, fun, true],
  [any, two, true],
  [{ ...any, modes: ['4fun'] }, fun, true],
  [{ ...any, modes: ['4fun'] }, two, false],
  [{ ...any, players_min: 6 }, two, false],
  [{ ...any, players_min: 4 }, two, true],
  [{ ...any, players_max: 3 }, two, false],
  // Few may play in a mode for many.
  [{ ...any, players_max: 3 }, fun, true],
  [{ modes: ['wingman'], players_min: 2, players_max: 4 }, two, true],
])('%j in %j: %s', (map, mode, expected) => {
  expect(isMapFor(map, mode)).toBe(expected);
});
