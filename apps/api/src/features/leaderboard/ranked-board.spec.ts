import type { PlayerSums } from '@placar/read-models';
import fc from 'fast-check';
import { RankedBoard } from './ranked-board';

const NOTHING = Object.fromEntries(
  'maps wins kills deaths assists k1 k2 k3 k4 k5 v1 v2 v3 v4 v5 roundsplayed flashbang_assists damage headshot_kills enemies_flashed friendlies_flashed util_damage'
    .split(' ')
    .map((name) => [name, 0]),
) as unknown as PlayerSums;

const player = fc
  .record({
    id: fc.integer({ min: 0, max: 12 }),
    maps: fc.integer({ min: 0, max: 3 }),
    kills: fc.integer({ min: 0, max: 6 }),
  })
  .map(({ id, maps, kills }): PlayerSums => ({
    ...NOTHING,
    steam_id: `765611980000000${10 + id}`,
    name: `Zé ${id}`,
    maps,
    kills,
    roundsplayed: 10,
  }));
const change = fc.record({
  whole: fc.boolean(),
  players: fc.uniqueArray(player, { selector: ({ steam_id: steamId }) => steamId, maxLength: 8 }),
});

describe('a board that takes in what changed', () => {
  it('is the board that is made at once of everybody who is on it', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
        const board = new RankedBoard();
        const present = new Map<string, PlayerSums>();
        for (const [version, { whole, players }] of changes.entries()) {
          const before = board.view;
          const shown = JSON.stringify(before.rows);
          if (whole) present.clear();
          for (const sums of players)
            if (sums.maps > 0) present.set(sums.steam_id, sums);
            else present.delete(sums.steam_id);
          board.take({ version, epoch: 0, whole, players });
          // Somebody may still be answering with the view of before.
          expect(JSON.stringify(before.rows)).toBe(shown);
        }
        const fresh = new RankedBoard();
        fresh.take({ version: 99, epoch: 0, whole: true, players: [...present.values()] });
        expect(board.view.rows).toEqual(fresh.view.rows);
        expect(board.view.rows.map(({ position }) => position)).toEqual(board.view.rows.map((_, index) => index + 1));
        for (const row of board.view.rows) expect(board.view.of(row.steamId)).toEqual(row);
        expect(board.view.of('76561198000000099')).toBeNull();
        const order = board.view.rows.map((row) => [-row.average_rating, -row.kills, row.steamId] as const);
        expect(order).toEqual(order.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : 1)));
      }),
    );
  });

  it('places a player among those with enough maps, and counts the player in any case', () => {
    const board = new RankedBoard();
    const of = (id: number, kills: number, maps: number): PlayerSums => ({
      ...NOTHING,
      steam_id: `765611980000000${10 + id}`,
      name: String(id),
      kills,
      maps,
      roundsplayed: 10,
    });
    const players = [of(1, 9, 1), of(2, 8, 5), of(3, 7, 2), of(4, 6, 3)];
    board.take({ version: 1, epoch: 0, whole: true, players });
    const place = (id: number, least: number) => board.view.placeOf(board.view.of(`765611980000000${10 + id}`)!, least);
    expect([place(4, 0), place(4, 3), place(3, 3), place(1, 3)]).toEqual([
      { position: 4, total: 4 },
      { position: 2, total: 2 },
      { position: 2, total: 3 },
      { position: 1, total: 3 },
    ]);
  });
});
