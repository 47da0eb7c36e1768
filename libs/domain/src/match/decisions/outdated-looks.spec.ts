import { LoggedMatch, later } from '../logged-match.fixture';
import type { StatusObservation } from '../match-commands';

/** A server that has nothing of the match, as it was seen at that second. */
const gone = (seconds: number): StatusObservation => ({
  at: later(seconds),
  gamestate: 'none',
  paused: false,
  matchId: null,
  mapNumber: null,
  roundNumber: null,
  team1: null,
  team2: null,
  maps: null,
  missesInARow: 3,
  restarted: true,
});

describe('a look that was judged a minute later, because its watcher was stopped or its database did not answer', () => {
  it('does not lose a match', () => {
    const match = LoggedMatch.playing(6);
    match.run({ type: 'observe-status', observation: gone(60) }, later(120));
    expect(match.now).toMatchObject({ serverLostSince: null, recovery: null });
    match.run({ type: 'observe-status', observation: gone(121) }, later(122));
    expect(match.now.serverLostSince).toBe(later(122));
  });

  it('sends nothing to a server that may hold the match by now', () => {
    const match = LoggedMatch.playing(6);
    match.run({ type: 'observe-unreachable', since: later(20) }, later(40));
    const advance = (status: StatusObservation, at: number): void => {
      const sighting = { server: 'free' as const, status };
      match.run({ type: 'advance-recovery', commandId: `try-${at}`, sighting, backups: [] }, later(at));
    };
    const before = match.log.length;
    advance(gone(60), 120);
    expect(match.log).toHaveLength(before);
    advance(gone(121), 122);
    expect(match.log.length).toBeGreaterThan(before);
  });
});

describe('a look at the warm-up that was judged after the report that the map is on', () => {
  const warmup = ({ now }: LoggedMatch, seconds: number): StatusObservation => ({
    ...gone(seconds),
    gamestate: 'warmup',
    matchId: now.id,
    mapNumber: 0,
    missesInARow: 0,
    restarted: false,
  });

  it('does not call the match one that waits; a look from after that report does', () => {
    const match = LoggedMatch.playing(3);
    const liveAt = Math.round((Date.parse(match.now.updatedAt) - Date.parse(later(0))) / 1_000);
    const observe = (seconds: number): void => {
      match.run({ type: 'observe-status', observation: warmup(match, seconds) }, later(liveAt + 2));
    };
    observe(liveAt - 1);
    expect(match.now.phase).toBe('live');
    observe(liveAt + 1);
    expect(match.now.phase).toBe('warmup');
  });
});
