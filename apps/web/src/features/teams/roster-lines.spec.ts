import fc from 'fast-check';
import { takeRosterLines } from './roster-lines';
import { filledMembers, newMember, toTeamDraft } from './team-form';

const FIVE = `76561198000000001 Ana
STEAM_0:1:5; Bia “Olho”
https://steamcommunity.com/profiles/76561198000000003/ - Caio
Duda – [U:1:44]

  eva_da_silva`;

describe('a pasted roster', () => {
  it('is read in every spelling, and the first person is captain', () => {
    const { change, report } = takeRosterLines(toTeamDraft(null), FIVE);
    expect(change.members.map(({ steam, name }) => [steam, name])).toEqual([
      ['76561198000000001', 'Ana'],
      ['STEAM_0:1:5', 'Bia “Olho”'],
      ['https://steamcommunity.com/profiles/76561198000000003/', 'Caio'],
      ['[U:1:44]', 'Duda'],
      ['eva_da_silva', ''],
    ]);
    expect(report.map(({ line, outcome }) => [line, outcome])).toEqual([
      [1, 'added'],
      [2, 'added'],
      [3, 'added'],
      [4, 'added'],
      [6, 'lookup'],
    ]);
    expect(change.captain).toBe(change.members[0]?.key);
  });

  it('says of each line what is wrong with it, and keeps who was there', () => {
    const first = { ...newMember(), steam: '76561198000000001', name: 'Ana' };
    const draft = { ...toTeamDraft(null), members: [first, newMember()], captain: first.key };
    const { change, report } = takeRosterLines(
      draft,
      'STEAM_0:1:19867136\n76561198000000001\nZé do Muro\nhttps://steamcommunity.com/app/730\n12345678',
    );
    expect(report.map(({ outcome }) => outcome)).toEqual(['twice', 'twice', 'noAccount', 'invalid', 'invalid']);
    expect(change.members.map(({ name }) => name)).toEqual(['Ana', 'Zé do Muro']);
    expect(change.captain).toBe(first.key);
  });

  it('never loses or doubles anybody, whatever is pasted, and reports each line that says something', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(...FIVE.split('\n')))), (lines) => {
        const { members } = takeRosterLines(toTeamDraft(null), FIVE).change;
        const before = { ...toTeamDraft(null), members };
        const { change, report } = takeRosterLines(before, lines.join('\n'));
        expect(change.members.slice(0, 5)).toEqual(filledMembers(before));
        expect(change.members.length).toBeLessThanOrEqual(64);
        const text = lines.join('\n').split(/\r?\n/);
        expect(report.map(({ line }) => line)).toEqual(
          text.flatMap((line, index) => (line.trim() === '' ? [] : [index + 1])),
        );
      }),
    );
  });
});
