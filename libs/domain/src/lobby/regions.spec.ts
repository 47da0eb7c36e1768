import { Room, people } from './lobby.fixture';
import { plannedMatch, wantedRegions } from './index';
import { tenReady } from './lobby.fixture';

describe('where the server of a lobby had best stand', () => {
  const room = (): Room => {
    const lobby = new Room();
    for (const id of people(2, 5)) lobby.join(id);
    return lobby;
  };
  const measured = (lobby: Room, id: number, regions: Record<string, number>) =>
    lobby.act(id, { type: 'latency', regions });

  it('is where the median of those seated is least, among the regions that half of them measured', () => {
    const lobby = room();
    expect(wantedRegions(lobby.lobby)).toBeNull();
    measured(lobby, 1, { br: 10, us: 90 });
    measured(lobby, 2, { br: 300, us: 80 });
    measured(lobby, 3, { br: 12, us: 95, fr: 1 });
    expect(wantedRegions(lobby.lobby)).toEqual(['br', 'us']);
    expect(lobby.act(99, { type: 'latency', regions: {} })).toBe('NOT_SEATED');
    // Who leaves takes their measurement along.
    lobby.act(1, { type: 'leave' });
    expect(wantedRegions(lobby.lobby)?.[0]).toBe('us');
  });

  it('is the named region, whatever was measured', () => {
    const lobby = new Room(undefined, { region: 'FR' });
    measured(lobby, 1, { br: 1 });
    expect(wantedRegions(lobby.lobby)).toEqual(['fr']);
  });
});

describe('the match that a lobby plans', () => {
  const chosen = (settings: object): Room => {
    const lobby = tenReady({ teams: 'balanced', ...settings });
    for (let count = 0; lobby.lobby.status !== 'allocating' && count < 40; count += 1) lobby.timeOut();
    return lobby;
  };

  it('copies what its mode is now, and moves no ladder when it is private', () => {
    expect(plannedMatch(new Room().lobby)).toBeNull();
    expect(plannedMatch(chosen({}).lobby)).toMatchObject({
      rankedMode: 'competitive',
      playersPerTeam: 5,
      readyPlayers: 5,
    });
    expect(plannedMatch(chosen({ private: true }).lobby)).toMatchObject({ rankedMode: null, isPrivate: true });
    const plan = plannedMatch(chosen({}).lobby);
    for (const team of [plan?.team1, plan?.team2])
      expect(team?.players.filter(({ captain }) => captain).map(({ name }) => name)).toEqual([team?.name]);
  });
});
