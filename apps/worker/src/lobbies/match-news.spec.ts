import type { ArrivalsFrame } from '@placar/contracts';
import type { LobbyMatch } from './lobby-rows';
import { newsOf } from './match-news';

const WORKSHOP = '3500000001';
const LOOK: ArrivalsFrame = {
  match_id: 3,
  attempt: 1,
  map_number: 0,
  at: '2026-11-28T12:00:00.000Z',
  needed: 1,
  map: 'de_nuke',
  humans: 0,
  others: null,
  told: 'nothing',
  team1: { ready: null, players: [] },
  team2: { ready: null, players: [] },
};
const MATCH: LobbyMatch = {
  match_id: 3,
  call: 1,
  status: 'warmup',
  is_open: true,
  attempt: 1,
  cancelled: false,
  attention: null,
  winner: null,
  team1_score: 0,
  team2_score: 0,
  arrivals: LOOK,
  connected: [],
  requests: [],
  place: null,
  earlier_starts: [],
  start_again_at: null,
};

/** Whether people of a lobby that plays this map may connect, after such a look at their server. */
function isLoaded(map: string, look: Partial<ArrivalsFrame>): boolean {
  const state = {
    chosen: { maps: [map], sides: ['knife' as const], decider: null, by: 'host' as const, drawn: false },
    seats: [],
  };
  return newsOf(state, { ...MATCH, arrivals: { ...LOOK, ...look } }).some(({ type }) => type === 'note-loaded');
}

describe('what a lobby is told of its match', () => {
  it('is that the map is loaded when the look says so, or names a map of the game', () => {
    expect(isLoaded('de_nuke', {})).toBe(true);
    expect(isLoaded('de_nuke', { map: 'de_mirage' })).toBe(false);
    expect(isLoaded(WORKSHOP, { map: 'de_cache', loaded: true })).toBe(true);
    expect(isLoaded(WORKSHOP, { map: 'de_tuscan', loaded: false })).toBe(false);
    expect(isLoaded('de_nuke', { attempt: 2 })).toBe(false);
  });

  it('never takes the map of before for one of the workshop, when the look did not know yet for which map the match waits', () => {
    expect(isLoaded(WORKSHOP, { map: 'de_tuscan', map_number: null })).toBe(false);
    expect(isLoaded(WORKSHOP, { map: 'workshop/3437809122/de_tuscan' })).toBe(false);
  });
});
