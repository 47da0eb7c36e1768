import type { LiveFrame } from '@placar/contracts/live';
import * as fc from 'fast-check';
import { sampleCommand, sampleEntry, sampleMatch } from '../../testing/live-samples';
import { sampleRequest } from '../../testing/server-samples';
import { FrameBatch } from './frame-batch';
import { EMPTY_VIEW, applyFrame, headerFrame, mergeLedger } from './live-store';

const PLACE = sampleRequest({ id: 'place', match_id: 7, source: 'pool', position: 2 });
const START = sampleRequest({ id: 'start', match_id: 7, stage: 'booting', requested_at: '2026-11-21T10:00:05.000Z' });

const part = (name: 'match' | 'scoreboard:0', version: number): LiveFrame => ({
  event: 'part',
  data:
    name === 'match'
      ? { match_id: 7, part: name, version, body: sampleMatch({ version }) }
      : { match_id: 7, part: name, version, body: { map_number: version, players: [] } },
});

describe('the view of a match', () => {
  it('ends the same, however the frames are shuffled, doubled or mixed with those of other matches', () => {
    const frames: LiveFrame[] = [
      ...[1, 4, 9].map((version) => part('match', version)),
      ...[2, 5].map((version) => part('scoreboard:0', version)),
      ...[1, 2, 3, 4].map((version): LiveFrame => ({ event: 'timeline', data: sampleEntry(version, 'match.paused') })),
      ...[PLACE, { ...PLACE, version: 3, position: 1 }, START, { ...START, version: 2, stage: 'rcon' as const }].map(
        (data): LiveFrame => ({ event: 'server_request', data }),
      ),
      ...(['requested', 'sent', 'confirmed'] as const).map((status): LiveFrame => ({
        event: 'command',
        data: sampleCommand({ status }),
      })),
    ];
    const strange: LiveFrame = {
      event: 'part',
      data: { match_id: 8, part: 'match', version: 99, body: sampleMatch({ id: 8 }) },
    };
    const shuffled = fc.shuffledSubarray([...frames, ...frames, strange], { minLength: 2 * frames.length + 1 });
    fc.assert(
      fc.property(shuffled, (order) => {
        const view = order.reduce((sum, frame) => applyFrame(sum, frame, 7), EMPTY_VIEW);
        expect(view.header?.version).toBe(9);
        expect(view.scoreboards[0]).toEqual({ map_number: 5, players: [] });
        expect(view.versions).toEqual({ match: 9, 'scoreboard:0': 5 });
        expect(view.timeline.map((entry) => entry.version)).toEqual([1, 2, 3, 4]);
        expect(view.commands.map((entry) => entry.status)).toEqual(['confirmed']);
        // The last one asked for first.
        expect(view.serverRequests.map(({ id, version }) => [id, version])).toEqual([
          ['start', 2],
          ['place', 3],
        ]);
      }),
    );
  });

  it('takes an equal version again, as a resumed stream sends it, but never an older one', () => {
    const once = applyFrame(EMPTY_VIEW, part('match', 5), 7);
    const again: LiveFrame = {
      event: 'part',
      data: { match_id: 7, part: 'match', version: 5, body: sampleMatch({ version: 5, title: 'same version' }) },
    };
    expect(applyFrame(once, again, 7).header?.title).toBe('same version');
    expect(applyFrame(once, part('match', 4), 7)).toBe(once);
  });
});

describe('the ledger', () => {
  it('never takes a settled command back, and has the newest on top', () => {
    const settled = sampleCommand({
      status: 'unknown',
      settled_at: '2026-11-21T10:00:05Z',
      requested_at: '2026-11-21T10:00:00Z',
    });
    const newer = sampleCommand({ id: 'c2', requested_at: '2026-11-21T10:01:00Z' });
    const merged = mergeLedger([settled], [{ ...settled, status: 'sent', settled_at: null }, newer]);
    expect(merged.map((entry) => [entry.id, entry.status])).toEqual([
      ['c2', 'requested'],
      ['c1', 'unknown'],
    ]);
  });
});

describe('a polled header', () => {
  it('becomes a frame for its match only', () => {
    const answer = { matches: [sampleMatch({ version: 12 })], freshness: [] };
    expect(headerFrame(answer, 7)).toMatchObject({ event: 'part', data: { part: 'match', version: 12 } });
    expect(headerFrame(answer, 8)).toBeNull();
  });
});

describe('a burst of frames', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is handed over together: at once when the state is complete, then once per drawn frame', () => {
    const flushed: number[] = [];
    const batch = new FrameBatch<LiveFrame>((frames) => flushed.push(frames.length));
    for (let version = 1; version <= 100; version += 1) batch.push(part('match', version));
    expect(flushed).toEqual([]);
    batch.push({ event: 'ready', data: {} });
    expect(flushed).toEqual([101]);
    for (let version = 200; version < 250; version += 1) batch.push(part('match', version));
    expect(flushed).toEqual([101]);
    jest.advanceTimersByTime(16);
    expect(flushed).toEqual([101, 50]);
    jest.runAllTimers();
    expect(flushed).toEqual([101, 50]);
  });
});
