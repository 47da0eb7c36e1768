import { sampleEntry, sampleMap } from '../../../testing/live-samples';
import { halfLengthOf, restoresOf, roundHalves } from './round-strip-model';

const shape = (winners: string, change = {}, half = 12) =>
  roundHalves(sampleMap(winners, change, half)).map(({ kind, overtime, cells, won, team1Side }) => [
    kind,
    overtime,
    cells.length,
    `${won.team1}-${won.team2}`,
    team1Side,
  ]);

describe('the round strip', () => {
  it('keeps the places of both halves while the map is open, so that nothing grows under the reader', () => {
    expect(shape('')).toEqual([
      ['first', 0, 12, '0-0', 'ct'],
      ['second', 0, 12, '0-0', 't'],
    ]);
    expect(shape('1122112')).toEqual([
      ['first', 0, 12, '4-3', 'ct'],
      ['second', 0, 12, '0-0', 't'],
    ]);
  });

  it('shows only what was played of a finished map', () => {
    expect(shape('111111111111' + '1', { status: 'finished' })).toEqual([
      ['first', 0, 12, '12-0', 'ct'],
      ['second', 0, 1, '1-0', 't'],
    ]);
    expect(shape('2222222', { status: 'finished' }).map(([kind]) => kind)).toEqual(['first']);
  });

  it('opens an overtime when regulation is tied, and the next when that one is', () => {
    const tied = '121212121212' + '121212121212';
    expect(shape(tied).at(-1)).toEqual(['overtime', 1, 6, '0-0', 't']);
    expect(shape(`${tied}121212`).map(([kind, number]) => `${kind} ${number}`)).toEqual([
      'first 0',
      'second 0',
      'overtime 1',
      'overtime 2',
    ]);
    expect(shape(`${tied}1111`, { status: 'finished' }).at(-1)).toEqual(['overtime', 1, 4, '4-0', 't']);
  });

  it('reads the length of a half from where the sides were swapped', () => {
    expect(halfLengthOf(sampleMap('121212121', {}, 8))).toBe(8);
    expect(halfLengthOf(sampleMap('12121', {}))).toBe(12);
    expect(halfLengthOf(sampleMap('111111111', { status: 'finished' }, 99))).toBe(8);
  });

  it('is not misled by rounds whose report was lost', () => {
    const halves = roundHalves(sampleMap('1?2'));
    expect(halves[0]?.won).toEqual({ team1: 1, team2: 1 });
    expect(halves[0]?.cells[1]?.round).toMatchObject({ inferred: true, winner: null });
  });

  it('marks a restore before the round that was played again, on its own map only', () => {
    const timeline = [
      sampleEntry(1, 'match.restored', { mapNumber: 0, round: 5 }),
      sampleEntry(2, 'match.restored', { mapNumber: 1, round: 2 }),
    ];
    const halves = roundHalves(sampleMap('1212121'), restoresOf(timeline, 0));
    const marked = halves.flatMap((half) => half.cells).filter((cell) => cell.restores.length > 0);
    expect(marked.map((cell) => cell.number)).toEqual([6]);
  });
});
