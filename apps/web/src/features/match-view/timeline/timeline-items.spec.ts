import type { MatchLogEntry } from '@placar/contracts/matches';
import fc from 'fast-check';
import { sampleEntry, sampleLogEntry } from '../../../testing/live-samples';
import { TIMELINE_FILTERS, filterTimeline, indexOfRound, mergeTimeline, type TimelineItem } from './timeline-items';
import { timelineLines } from './timeline-model';

const at = (second: number): string => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString();
const textOf = (item: TimelineItem): string => (item.kind === 'event' ? item.line.entry.type : item.entry.text);
const event = (version: number, second: number, type = 'match.paused', data = {}) => ({
  ...sampleEntry(version, type, data),
  at: at(second),
});
const log = (id: number, second: number, change: Partial<MatchLogEntry> = {}) =>
  sampleLogEntry(id, { at: at(second), ...change });
const note = (id: number, second: number, text = 'nota') => log(id, second, { kind: 'note', text, rcon: null });
const ofCommand = (id: number, second: number, commandId: string, text = 'sm_pause') =>
  log(id, second, {
    text,
    rcon: { ...sampleLogEntry(1).rcon!, cause: 'command', command_id: commandId, command_kind: 'pause' },
  });

describe('the unified timeline', () => {
  it('keeps the order of each source whatever its clocks say, loses nothing, and puts newer moments first', () => {
    const seconds = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 12 });
    fc.assert(
      fc.property(seconds, seconds, (events, entries) => {
        const lines = timelineLines(
          events.map((second, index) => event(index + 1, second)),
          [],
        );
        const written = entries.map((second, index) => note(index + 1, second));
        const merged = mergeTimeline(lines, written);
        expect(merged).toHaveLength(events.length + entries.length);
        const versions = merged.flatMap((item) => (item.kind === 'event' ? [item.line.entry.version] : []));
        const ids = merged.flatMap((item) => (item.kind === 'event' ? [] : [item.entry.id]));
        expect(versions).toEqual(events.map((_, index) => events.length - index));
        expect(ids).toEqual(entries.map((_, index) => entries.length - index));
        // With clocks that agree, no line stands above a newer one.
        const isOrdered = (list: number[]) => list.every((one, index) => index === 0 || (list[index - 1] ?? 0) <= one);
        if (isOrdered(events) && isOrdered(entries)) {
          const times = merged.map((item) => Date.parse(item.at));
          expect(times).toEqual([...times].sort((a, b) => b - a));
        }
      }),
    );
  });

  it('tells at one moment the event first, and what the log says of it after that', () => {
    const merged = mergeTimeline(timelineLines([event(1, 5, 'match.command-requested', { commandId: 'c1' })], []), [
      ofCommand(9, 5, 'c1'),
    ]);
    expect(merged.map((item) => item.key)).toEqual(['log:9', '1:match.command-requested']);
    expect(merged[1]).toMatchObject({ console: [{ id: 9 }] });
  });

  it('shows each thing once together, and everything of a kind by itself', () => {
    const lines = timelineLines(
      [
        event(1, 1, 'map.round-recorded', { mapNumber: 0, round: 1 }),
        event(2, 2, 'veto.recorded'),
        event(3, 3, 'match.command-requested', { commandId: 'c1', kind: 'pause' }),
      ],
      [],
    );
    const watch = { ...sampleLogEntry(1).rcon!, cause: 'watch' as const };
    const items = mergeTimeline(lines, [
      ofCommand(1, 3, 'c1'),
      ofCommand(2, 4, 'of an older command'),
      log(3, 5, { text: 'say "oi"' }),
      log(4, 5, { kind: 'chat', text: 'oi', rcon: null }),
      log(5, 6, { text: 'get5_status', rcon: watch }),
      log(6, 7, { text: 'get5_status', rcon: { ...watch, outcome: 'timeout_unknown' } }),
      note(7, 8),
    ]);
    const shown = (filter: (typeof TIMELINE_FILTERS)[number]) =>
      filterTimeline(items, filter, '', textOf).map((item) => item.key.replace('log:', ''));
    expect(shown('all')).toEqual([
      '7',
      '6',
      '4',
      '2',
      '3:match.command-requested',
      '2:veto.recorded',
      '1:map.round-recorded',
    ]);
    expect(shown('rcon')).toEqual(['6', '5', '3', '2', '1']);
    expect([shown('chat'), shown('note'), shown('round'), shown('match'), shown('command')]).toEqual([
      ['4'],
      ['7'],
      ['1:map.round-recorded'],
      ['2:veto.recorded'],
      ['3:match.command-requested'],
    ]);
    // Apart from what is told with something else, the filters share out the whole list among them.
    const parts = TIMELINE_FILTERS.filter((filter) => filter !== 'all').flatMap(shown);
    expect(parts.toSorted()).toEqual(items.map((item) => item.key.replace('log:', '')).toSorted());
  });

  it('finds lines by all words of a search, without accents and case', () => {
    const items = mergeTimeline(
      [],
      [note(1, 1, 'Áudio do time 2'), note(2, 2, 'audio do juiz'), note(3, 3, 'teclado')],
    );
    const found = (search: string) => filterTimeline(items, 'all', search, textOf).map(textOf);
    expect(found('AUDIO')).toEqual(['audio do juiz', 'Áudio do time 2']);
    expect(found('  time  áudio ')).toEqual(['Áudio do time 2']);
    expect(found('')).toHaveLength(3);
  });

  it('finds the newest report of a round, of its own map', () => {
    const round = (version: number, number: number, mapNumber = 0) =>
      event(version, version, 'map.round-recorded', { mapNumber, round: number });
    const items = mergeTimeline(timelineLines([round(1, 7), round(2, 8), round(3, 7), round(4, 7, 1)], []), []);
    expect([indexOfRound(items, 0, 7), indexOfRound(items, 1, 7), indexOfRound(items, 0, 9)]).toEqual([1, 0, -1]);
  });
});
