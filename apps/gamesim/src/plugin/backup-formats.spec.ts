import fc from 'fast-check';
import { emptyStatLine } from '../match/stat-line';
import { formatKeyValues, parseKeyValues } from './key-values';
import { sanitiseTeamName } from './match-config';
import { formatValveBackup, parseValveBackup } from './valve-backup';

describe('the engine’s backup text', () => {
  it('comes back as it was, whatever players are called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), fc.nat({ max: 30 }), (name, kills, score) => {
        const live = {
          mapNumber: 1,
          mapName: 'de_nuke',
          team1StartSide: 't' as const,
          team1Score: score,
          team2Score: 3,
          lastWinner: 'team2' as const,
          epoch: 2,
          simKey: 'seed/load1',
          history: [
            {
              round: 1,
              winner: 'team2' as const,
              winnerSide: 't' as const,
              reason: 9,
              team1Score: 0,
              team2Score: 1,
              epoch: 0,
            },
            {
              round: 2,
              winner: 'team1' as const,
              winnerSide: 'ct' as const,
              reason: 12,
              team1Score: 1,
              team2Score: 1,
              epoch: 2,
            },
          ],
          pastMaps: ['seed/load1/map0/restore1'],
          players: new Map([
            [
              '76561198000001101',
              { steamId: '76561198000001101', name, team: 'team1' as const, stats: { ...emptyStatLine(), kills } },
            ],
          ]),
        };
        expect(parseValveBackup(formatValveBackup(live))).toEqual(live);
      }),
    );
  });

  it('keeps nested KeyValues, and says nothing of broken ones', () => {
    const values = { a: { 'b "q"': 'c\\d\n{e}' }, f: '' };
    expect(parseKeyValues(formatKeyValues(values))).toEqual(values);
    expect(() => parseKeyValues('"a" {')).toThrow(SyntaxError);
    expect(parseValveBackup('')).toBeNull();
  });
});

describe('team names', () => {
  it('lose everything but letters, digits, space, underscore and hyphen', () => {
    expect(sanitiseTeamName('Órbita & Co. 🚀 メガ_9-x "q"')).toBe('Órbita  Co  メガ_9-x q');
  });
});
