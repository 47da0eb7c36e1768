import { replay } from '../evolve';
import { LoggedMatch, later } from '../logged-match.fixture';
import type { StatusObservation } from '../match-commands';
import { legalCommands, publicStatus } from '../transitions';

/** The server has unloaded the match; so many people are on it. */
const empty = (seconds: number, change: Partial<StatusObservation> = {}): StatusObservation => ({
  at: later(seconds),
  gamestate: 'none',
  paused: false,
  matchId: null,
  mapNumber: null,
  roundNumber: null,
  team1: null,
  team2: null,
  maps: null,
  missesInARow: 2,
  restarted: false,
  humans: 0,
  ...change,
});

/** A best of three in its first map, which its server calls over without a winner. */
function calledOver(): LoggedMatch {
  const match = LoggedMatch.playing(6);
  const event = { event: 'series_end' as const, matchid: 9, team1_series_score: 0, team2_series_score: 0 };
  match.run({ type: 'record-reports', reports: [{ event, receivedAt: later(10) }] }, later(10));
  return match;
}

describe('a series that ended without a winner', () => {
  it('leaves its server when nobody is there, without being lost, and waits for the staff', () => {
    const match = calledOver();
    match.run({ type: 'observe-status', observation: empty(20) }, later(20));
    expect(publicStatus(match.now)).toBe('load_failed');
    expect(match.now).toMatchObject({ serverLostSince: null, recovery: null, attention: 'series_ended_early' });
    expect(legalCommands(match.now)).toEqual(expect.arrayContaining(['load', 'change_server', 'cancel', 'forfeit']));
    expect(replay(match.log)).toEqual(match.now);
  });

  it('leaves it later, too, by itself: when the last people have gone from a lost match', () => {
    const match = calledOver();
    match.run({ type: 'observe-status', observation: empty(20, { humans: 3 }) }, later(20));
    expect(publicStatus(match.now)).toBe('server_lost');
    match.run({ type: 'observe-status', observation: empty(30, { missesInARow: 9 }) }, later(30));
    expect(publicStatus(match.now)).toBe('load_failed');
    expect(match.now).toMatchObject({ recovery: null, attention: 'series_ended_early' });
  });

  it('is not lost by a look that began before the word came, and counted nobody', () => {
    const match = calledOver();
    match.run({ type: 'observe-status', observation: empty(20, { humans: undefined }) }, later(20));
    expect(match.now).toMatchObject({ serverLostSince: null, recovery: null });
    match.run({ type: 'observe-status', observation: empty(21, { missesInARow: 3 }) }, later(21));
    expect(publicStatus(match.now)).toBe('load_failed');
  });

  it('stays where a person has taken over, where nobody knows who is there, and after one look', () => {
    for (const change of [{ humans: null }, { missesInARow: 1, restarted: undefined }]) {
      const match = calledOver();
      match.run({ type: 'observe-status', observation: empty(20, change) }, later(20));
      expect(publicStatus(match.now)).not.toBe('load_failed');
    }
    const driven = calledOver();
    driven.run({ type: 'observe-status', observation: empty(20, { humans: 2 }) }, later(20));
    driven.ask({ kind: 'take_over', args: {} }, { now: later(25) });
    driven.run({ type: 'observe-status', observation: empty(30) }, later(30));
    expect(publicStatus(driven.now)).toBe('server_lost');
  });
});
