import type { LiveFrame, LiveMatch, LiveMatchesAnswer } from '@placar/contracts/live';
import { applyLiveFrame } from './use-live-matches';

const match = (id: number, version: number): LiveMatch => ({ id, version }) as LiveMatch;
const header = (id: number, version: number): LiveFrame => ({
  event: 'part',
  data: { match_id: id, part: 'match', version, body: match(id, version) },
});
const answer = (...matches: LiveMatch[]): LiveMatchesAnswer => ({ matches, freshness: [] });

describe('the live list', () => {
  it('replaces a match by its newer state, keeps its place, and ignores an older one', () => {
    const list = answer(match(1, 5), match(2, 5));
    expect(applyLiveFrame(list, header(2, 6)).matches).toEqual([match(1, 5), match(2, 6)]);
    expect(applyLiveFrame(list, header(2, 4))).toBe(list);
  });

  it('puts a new match first and takes a gone one away', () => {
    const list = applyLiveFrame(answer(match(1, 5)), header(9, 1));
    expect(list.matches.map((one) => one.id)).toEqual([9, 1]);
    expect(applyLiveFrame(list, { event: 'gone', data: { match_id: 1 } }).matches.map((one) => one.id)).toEqual([9]);
  });

  it('leaves the list alone for parts that are no header', () => {
    const list = answer(match(1, 5));
    expect(
      applyLiveFrame(list, {
        event: 'part',
        data: { match_id: 1, part: 'map:0', version: 9, body: { number: 0 } as never },
      }),
    ).toBe(list);
  });
});
