import fc from 'fast-check';
import { SteamId64 } from '.';
import { parseSteamId } from './steam-id';

describe('a typed Steam identifier', () => {
  it('is the same account in every written form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 0xffff_ffff }), (account) => {
        const steamId = (76561197960265728n + BigInt(account)).toString();
        const forms = [
          steamId,
          ` ${steamId} `,
          `https://steamcommunity.com/profiles/${steamId}`,
          `http://steamcommunity.com/profiles/${steamId}/`,
          `STEAM_0:${account % 2}:${Math.floor(account / 2)}`,
          `STEAM_1:${account % 2}:${Math.floor(account / 2)}`,
          `1:${account % 2}:${Math.floor(account / 2)}`,
          `[U:1:${account}]`,
          `U:1:${account}`,
        ];
        for (const form of forms) expect(parseSteamId(form)).toEqual({ kind: 'id', steamId });
        expect(SteamId64.safeParse(steamId).success).toBe(true);
      }),
    );
  });

  it('is told apart from vanity names and nonsense', () => {
    expect(parseSteamId('https://steamcommunity.com/id/gaúcho')).toEqual({ kind: 'invalid' });
    expect(parseSteamId('https://steamcommunity.com/id/fallen')).toEqual({ kind: 'vanity', name: 'fallen' });
    expect(parseSteamId('fallen')).toEqual({ kind: 'vanity', name: 'fallen' });
    for (const text of [
      '',
      '1',
      '76561197960265728',
      '7656119796026572',
      '103582791429521408',
      'nick" ; quit',
      '__proto__ x',
      'STEAM_0:2:5',
      '[U:1:99999999999]',
    ])
      expect(parseSteamId(text)).toEqual({ kind: 'invalid' });
  });
});
