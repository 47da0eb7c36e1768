import fc from 'fast-check';
import { steamId64Of } from './steam-id';

describe('Steam identities', () => {
  it('reads every spelling of one account as the same SteamID64', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_294_967_295 }), (account) => {
        const id = String(76_561_197_960_265_728n + BigInt(account));
        const spellings = [
          id,
          `STEAM_1:${account % 2}:${Math.floor(account / 2)}`,
          `STEAM_0:${account % 2}:${Math.floor(account / 2)}`,
          `[U:1:${account}]`,
          `U:1:${account}`,
          `https://steamcommunity.com/profiles/${id}/`,
        ];
        expect(new Set(spellings.map(steamId64Of))).toEqual(new Set([id]));
      }),
    );
  });

  it.each([
    '',
    'gaben',
    'https://steamcommunity.com/id/gaben',
    '7656119',
    'STEAM_1:2:3',
    '[U:1:0]',
    '[U:1:4294967296]',
    "7656119' OR 1",
  ])('refuses %j', (text) => {
    expect(steamId64Of(text)).toBeNull();
  });
});
