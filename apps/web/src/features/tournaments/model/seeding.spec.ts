import { sampleTeam } from '../../../testing/cup-samples';
import { bySeason, pastedOrder } from './seeding';

const TEAMS = [
  sampleTeam(1, { name: 'Águias', team_id: 11 }),
  sampleTeam(2, { name: 'Corujas', team_id: 12 }),
  sampleTeam(3, { name: '2 Irmãos' }),
  sampleTeam(4, { name: 'Novatos' }),
];
const entries = (order: readonly { entry: number }[]) => order.map(({ entry }) => entry);

describe('seeds by a season', () => {
  it('follow its table by the team, or by the name where a team is of no community; the others come last as they were', () => {
    const board = [
      { team_id: 40, name: 'Outros' },
      { team_id: 41, name: '2 irmãos' },
      { team_id: 12, name: 'Corujas de antes' },
      // Another team of the same name is not this one.
      { team_id: 42, name: 'Águias' },
    ];
    expect(bySeason(TEAMS, board)).toEqual({ order: [TEAMS[2], TEAMS[1], TEAMS[0], TEAMS[3]], known: 2 });
    expect(bySeason(TEAMS, [])).toEqual({ order: TEAMS, known: 0 });
  });
});

describe('a pasted order', () => {
  it('is taken with numbers before the names, empty lines and any case', () => {
    const { order, faults } = pastedOrder('1. NOVATOS\r\n\r\n2) 2 irmãos\n3\tcorujas\n  Águias ', TEAMS);
    expect([entries(order), faults]).toEqual([[4, 3, 2, 1], []]);
    // A name that begins with a number is found as it is.
    expect(entries(pastedOrder('2 Irmãos', TEAMS).order)).toEqual([3]);
  });

  it('names each line that is no team, each that comes twice, and each team that is missing', () => {
    const { faults } = pastedOrder('Novatos\nFalcões\nnovatos\nCorujas', TEAMS);
    expect(faults).toEqual([
      { line: 2, code: 'unknown', name: 'Falcões' },
      { line: 3, code: 'twice', name: 'novatos' },
      { line: null, code: 'missing', name: 'Águias' },
      { line: null, code: 'missing', name: '2 Irmãos' },
    ]);
  });

  it('gives two teams of one name their places in turn', () => {
    const twins = [sampleTeam(1, { name: 'Fênix' }), sampleTeam(2, { name: 'fênix' })];
    expect(entries(pastedOrder('Fênix\nFênix', twins).order)).toEqual([1, 2]);
    expect(pastedOrder('Fênix\nFênix\nFênix', twins).faults).toEqual([{ line: 3, code: 'twice', name: 'Fênix' }]);
  });
});
