import type { ArrivalsFrame } from '@placar/contracts';
import { AT, LoggedMatch } from '../logged-match.fixture';
import { arrivalsOf } from './arrivals';
import type { ArrivalsSeen } from './arrivals';

const match = LoggedMatch.loaded().now;
const [first = '', second = ''] = Object.keys(match.config.team1.players);
const [theirs = ''] = Object.keys(match.config.team2.players);
const stranger = '76561190000000009';

const told = { ready: false, connected: null };
const arrivals = (seen: Partial<ArrivalsSeen>): ArrivalsFrame =>
  arrivalsOf(match, { at: AT, humans: null, steamIds: null, team1: told, team2: told, reported: new Map(), ...seen });
const of = (frame: ArrivalsFrame, steamId: string): [boolean | null, boolean | null] => {
  const player = [...frame.team1.players, ...frame.team2.players].find((one) => one.steam_id === steamId);
  if (player === undefined) throw new Error('not on a roster');
  return [player.connected, player.ready];
};

describe('the arrivals of a match that waits for its players', () => {
  it('names everybody on the rosters, and says of nobody what the server does not tell', () => {
    const frame = arrivals({ humans: 3 });
    expect(frame.team1.players.map((player) => player.steam_id)).toEqual(Object.keys(match.config.team1.players));
    expect([...frame.team1.players, ...frame.team2.players].every((one) => one.connected === null)).toBe(true);
    expect([...frame.team1.players, ...frame.team2.players].every((one) => one.ready === null)).toBe(true);
    expect(frame).toMatchObject({ humans: 3, others: null, told: 'together' });
  });

  it('knows of an empty server that nobody is there, however ready the plugin calls them', () => {
    const all = { ready: true, connected: null };
    const frame = arrivals({ humans: 0, team1: all, team2: all });
    expect(of(frame, first)).toEqual([false, false]);
    expect(of(frame, theirs)).toEqual([false, false]);
  });

  it('of MatchZy concludes who is ready from all or from one, and from nothing in between', () => {
    const all = { ready: true, connected: null };
    const everybody = arrivals({ steamIds: [first, theirs, stranger], humans: 3, team1: all, team2: all });
    expect([of(everybody, first), of(everybody, second), of(everybody, theirs)]).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ]);
    expect(everybody.others).toBe(1);
    expect(of(arrivals({ steamIds: [first, theirs], humans: 2 }), first)).toEqual([true, null]);
    expect(of(arrivals({ steamIds: [first], humans: 1 }), first)).toEqual([true, false]);
  });

  it('of get5 shows the readiness of a team, of an empty team none', () => {
    const frame = arrivals({
      steamIds: [first],
      humans: 1,
      team1: { ready: true, connected: 1 },
      team2: { ready: true, connected: 0 },
    });
    expect(frame).toMatchObject({ told: 'teams', team1: { ready: true }, team2: { ready: null } });
    expect(of(frame, first)).toEqual([true, null]);
  });

  it('believes the reports of single players, but not that somebody who left is still ready', () => {
    const reported = new Map([
      [first, true],
      [second, true],
    ]);
    const frame = arrivals({ steamIds: [first, theirs], humans: 2, reported });
    expect(frame.told).toBe('players');
    expect([of(frame, first), of(frame, second), of(frame, theirs)]).toEqual([
      [true, true],
      [false, false],
      [true, false],
    ]);
  });
});
