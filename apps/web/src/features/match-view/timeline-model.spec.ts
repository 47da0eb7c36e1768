import { sampleCommand, sampleEntry } from '../../testing/live-samples';
import { timelineLines } from './timeline-model';

const round = (version: number, number: number, mapNumber = 0) =>
  sampleEntry(version, 'map.round-recorded', { mapNumber, round: number });

describe('the timeline', () => {
  it('greys the rounds that a restore took back, and no others', () => {
    const lines = timelineLines(
      [
        round(1, 5),
        round(2, 6),
        round(3, 7),
        round(4, 7, 1),
        sampleEntry(5, 'match.restored', { mapNumber: 0, round: 5 }),
        round(6, 6),
      ],
      [],
    );
    expect(lines.map((line) => [line.entry.version, line.undone])).toEqual([
      [6, false],
      [5, false],
      [4, false],
      [3, true],
      [2, true],
      [1, false],
    ]);
  });

  it('tells a command and its end in one line, with the ledger as the newest word', () => {
    const requested = sampleEntry(1, 'match.command-requested', { kind: 'pause', commandId: 'c1' });
    const settled = sampleEntry(2, 'match.command-settled', {
      commandId: 'c1',
      outcome: 'unknown',
      detail: 'no_answer',
    });
    expect(timelineLines([requested], [])).toMatchObject([{ kind: 'pause', outcome: 'requested' }]);
    expect(timelineLines([requested, settled], [])).toMatchObject([
      { kind: 'pause', outcome: 'unknown', detail: 'no_answer' },
    ]);
    expect(timelineLines([requested], [sampleCommand({ status: 'sent' })])).toMatchObject([{ outcome: 'sent' }]);
    // Its request is older than what the stream still tells: the end alone is shown.
    expect(timelineLines([settled], [])).toMatchObject([{ outcome: 'unknown' }]);
  });
});
