import type { TournamentPairing } from '@placar/contracts/tournaments';
import fc from 'fast-check';
import { samplePairing } from '../../../testing/cup-samples';
import { filterMatches, matchesAtAGlance, matchesOf, roundKey, type MatchFilter } from './match-list';

const match = (status: 'live' | 'finished'): TournamentPairing['match'] => ({
  id: 3,
  status,
  waits_for: null,
  maps: [],
});
const over = (key: string, at: string) =>
  samplePairing({ key, state: 'over', how: 'played', winner: 1, ended_at: at, match: match('finished') });
const PAIRINGS = [
  over('U1.1', '2026-12-01T20:00:00.000Z'),
  over('U1.2', '2026-12-01T21:00:00.000Z'),
  samplePairing({ key: 'U1.3', entries: [5, null], state: 'skipped', how: 'bye', winner: 5 }),
  samplePairing({ key: 'U2.1', round: 2, entries: [3, null], state: 'waiting' }),
  samplePairing({
    key: 'U2.2',
    round: 2,
    entries: [5, 6],
    time: { at: '2026-12-02T20:00:00.000Z', how: 'staff', offer: null, deadline: null, slot: null },
  }),
  samplePairing({ key: 'U2.3', round: 2, entries: [1, 4], match: match('live') }),
];
const FORMAT = { kind: 'single_elimination' as const, third_place: false };
const all = matchesOf({
  id: 1,
  version: 1,
  mark: '',
  names: {},
  stages: [{ format: FORMAT, is_over: false, seeds: [1, 2, 3, 4, 5, 6], goes_on: null, pairings: PAIRINGS }],
});
const keys = (filter: Partial<MatchFilter>) =>
  filterMatches(all, { when: null, round: null, team: null, ...filter }).map(({ pairing }) => pairing.key);

describe('the list of matches', () => {
  it('has what is on first, then what comes, then what is over with the newest first; a bye is no match', () => {
    expect(keys({})).toEqual(['U2.3', 'U2.2', 'U2.1', 'U1.2', 'U1.1']);
  });

  it('is filtered by time, round and team, which may be joined', () => {
    expect(keys({ when: 'now' })).toEqual(['U2.3']);
    expect(keys({ when: 'next' })).toEqual(['U2.2', 'U2.1']);
    expect(keys({ when: 'over' })).toEqual(['U1.2', 'U1.1']);
    expect(keys({ round: '0.upper.2' })).toEqual(['U2.3', 'U2.2', 'U2.1']);
    expect(keys({ team: 1 })).toEqual(['U2.3', 'U1.2', 'U1.1']);
    expect(keys({ team: 1, round: '0.upper.2', when: 'over' })).toEqual([]);
  });

  it('names a round by its stage and part', () => {
    expect(all.map(roundKey)[0]).toBe('0.upper.1');
  });
});

describe('matches at a glance', () => {
  const states = fc.array(fc.constantFrom('ready', 'over', 'waiting'), { maxLength: 40 });
  const shownOf = (list: readonly TournamentPairing['state'][]) =>
    matchesAtAGlance(list.map((state, at) => ({ stage: 0, pairing: samplePairing({ key: `U1.${at}`, state }) })));

  it('are open ones before those that are over, a dozen at most, and never those whose teams nobody knows', () => {
    fc.assert(
      fc.property(states, (list) => {
        const shown = shownOf(list).map(({ pairing }) => pairing.state);
        const open = Math.min(6, list.filter((state) => state === 'ready').length);
        const over = Math.min(12 - open, list.filter((state) => state === 'over').length);
        expect(shown).toEqual(Array.from({ length: open + over }, (_, at) => (at < open ? 'ready' : 'over')));
      }),
    );
  });

  it('are no fewer when one of them ends: nothing below them moves up', () => {
    fc.assert(
      fc.property(states, fc.nat(), (list, any) => {
        const open = [...list.keys()].filter((at) => list[at] === 'ready');
        const ends = open[any % Math.max(1, open.length)];
        const next = list.map((state, at) => (at === ends ? 'over' : state));
        expect(shownOf(next).length).toBeGreaterThanOrEqual(shownOf(list).length);
      }),
    );
  });
});
