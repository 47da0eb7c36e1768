import fc from 'fast-check';
import { sampleCommand, sampleEntry } from '../../../testing/live-samples';
import { timelineLines } from './timeline-model';

const round = (version: number, number: number, mapNumber = 0) =>
  sampleEntry(version, 'map.round-recorded', { mapNumber, round: number });

/** What happens to the rounds of a series of two maps. */
type Step = { kind: 'round'; map: number } | { kind: 'restore'; map: number; to: number } | { kind: 'restart' };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('round' as const), map: fc.integer({ min: 0, max: 1 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('restore' as const),
      map: fc.integer({ min: 0, max: 1 }),
      to: fc.integer({ min: 0, max: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);

/** Plays the steps as the match itself does: which reports still stand at the end, and how many each break took away. */
function play(steps: readonly Step[]) {
  let standing: { version: number; map: number; round: number }[] = [];
  const taken = new Map<number, number>();
  const entries = steps.map((one, index) => {
    const version = index + 1;
    if (one.kind === 'round') {
      const number = standing.filter(({ map }) => map === one.map).length + 1;
      standing.push({ version, map: one.map, round: number });
      return round(version, number, one.map);
    }
    const before = standing.length;
    standing =
      one.kind === 'restart'
        ? []
        : standing.filter(({ map, round: number }) => map < one.map || (map === one.map && number <= one.to));
    taken.set(version, before - standing.length);
    return one.kind === 'restart'
      ? sampleEntry(version, 'match.restarted')
      : sampleEntry(version, 'match.restored', { mapNumber: one.map, round: one.to });
  });
  return { entries, standing: new Set(standing.map(({ version }) => version)), taken };
}

describe('the timeline', () => {
  it('greys exactly the rounds that no longer stand, and counts at each break those that it took', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { entries, standing, taken } = play(steps);
        for (const line of timelineLines(entries, [])) {
          const { version, type } = line.entry;
          if (type === 'map.round-recorded') expect(line.undone).toBe(!standing.has(version));
          else expect(line.undoes).toBe(taken.get(version));
        }
      }),
    );
  });

  it('takes the end of a map back with its last rounds, and a map that was loaded anew as a whole', () => {
    const lines = timelineLines(
      [
        round(1, 1),
        sampleEntry(2, 'map.finished', { mapNumber: 0 }),
        sampleEntry(3, 'map.went-live', { mapNumber: 1 }),
        round(4, 1, 1),
        sampleEntry(5, 'match.reloaded', { mapNumber: 1 }),
        sampleEntry(6, 'match.restored', { mapNumber: 0, round: 1 }),
        sampleEntry(7, 'match.paused'),
      ],
      [],
    );
    expect(lines.toReversed().map((line) => line.undone)).toEqual([false, true, true, true, false, false, false]);
    expect(lines.toReversed().map((line) => line.undoes)).toEqual([0, 0, 0, 0, 1, 0, 0]);
  });

  it('tells a command and its end in one line, with the ledger as the newest word', () => {
    const requested = sampleEntry(1, 'match.command-requested', { kind: 'pause', commandId: 'c1' });
    const settled = sampleEntry(2, 'match.command-settled', {
      commandId: 'c1',
      outcome: 'unknown',
      detail: 'no_answer',
    });
    expect(timelineLines([requested], [])).toMatchObject([{ kind: 'pause', outcome: 'requested', about: null }]);
    expect(timelineLines([requested, settled], [])).toMatchObject([
      { kind: 'pause', outcome: 'unknown', detail: 'no_answer' },
    ]);
    const known = sampleCommand({ status: 'sent', args: { reason: 'Teclado' } });
    expect(timelineLines([requested], [known])).toMatchObject([{ outcome: 'sent', about: 'Teclado' }]);
    // Its request is older than what the stream still tells: the end alone is shown.
    expect(timelineLines([settled], [])).toMatchObject([{ outcome: 'unknown' }]);
  });
});
