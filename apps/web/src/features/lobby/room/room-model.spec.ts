import { sampleLobby, seatOf } from '../../../testing/lobby-samples';
import { lobbyNews } from './talk/lobby-news';
import { averageRating, columnsOf, fewNames, isMyTurn, mapStateOf, newerOf, sayingOf, standingOf } from './room-model';

describe('the seats of a lobby', () => {
  it('keep as many places in both columns, whoever comes, is picked or goes', () => {
    const moments = [
      sampleLobby({ seats: [] }),
      sampleLobby({ seats: [seatOf(0), seatOf(7)] }),
      sampleLobby({ status: 'teams', seats: [seatOf(0, { team: 'team1', marks: ['captain'] }), seatOf(1), seatOf(2)] }),
      sampleLobby({
        status: 'maps',
        seats: Array.from({ length: 10 }, (_, n) => seatOf(n, { team: n % 2 === 0 ? 'team1' : 'team2' })),
      }),
    ];
    for (const lobby of moments) {
      const { team1, team2 } = columnsOf(lobby);
      expect([team1.length, team2.length]).toEqual([5, 5]);
    }
  });

  it('stand where they are until there are teams, then with the captain on top', () => {
    const open = columnsOf(sampleLobby({ seats: [seatOf(7)] }));
    expect(open.areTeams).toBe(false);
    expect(open.team2[2]?.seat?.id).toBe(107);
    const seats = [seatOf(0, { team: 'team2' }), seatOf(1, { team: 'team2', marks: ['captain'] }), seatOf(2)];
    const drafted = columnsOf(sampleLobby({ status: 'teams', seats }));
    expect(drafted.team2.map(({ seat }) => seat?.id ?? null)).toEqual([101, 100, null, null, null]);
    expect(drafted.free.map(({ id }) => id)).toEqual([102]);
  });

  it('have an average of those who are rated', () => {
    expect(averageRating([seatOf(0, { rating: 1000 }), seatOf(1, { rating: 1501 }), seatOf(2, { rating: null })])).toBe(
      1251,
    );
    expect(averageRating([seatOf(0, { rating: null })])).toBeNull();
  });
});

describe('the state line', () => {
  const seats = [seatOf(0, { team: 'team1', marks: ['captain'] }), seatOf(1, { team: 'team2', marks: ['captain'] })];
  const turn = { team: 'team1', action: 'ban', map: null } as const;

  it('tells the captain on turn that it is theirs, and everybody else whose it is', () => {
    const lobby = sampleLobby({ status: 'maps', seats, turn });
    expect(sayingOf(lobby, 100)).toEqual({ key: 'banMine' });
    expect(sayingOf(lobby, 101)).toEqual({ key: 'ban', name: 'Pessoa 1' });
    expect(sayingOf(lobby, null)).toEqual({ key: 'ban', name: 'Pessoa 1' });
    expect(isMyTurn(lobby, standingOf(lobby, 100))).toBe(true);
    expect(isMyTurn(lobby, standingOf(lobby, 101))).toBe(false);
  });

  it('asks the host where the host decides', () => {
    const base = sampleLobby();
    const host = { ...base.settings, maps: 'host' as const, teams: 'host' as const };
    expect(sayingOf(sampleLobby({ status: 'maps', settings: host }), base.host_id).key).toBe('hostMapsMine');
    expect(sayingOf(sampleLobby({ status: 'teams', settings: host }), 5).key).toBe('hostTeams');
  });

  it('counts who is missing', () => {
    expect(sayingOf(sampleLobby({ seats }), null)).toEqual({ key: 'open', count: 8 });
    expect(fewNames(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c +2');
  });
});

describe('the log of a room', () => {
  it('tells what happened between two snapshots, once', () => {
    const before = sampleLobby({ seats: [seatOf(0), seatOf(1)], waiting: [{ id: 9, name: 'Zé' }] });
    const after = sampleLobby({
      status: 'ready_check',
      seats: [seatOf(0, { marks: ['ready'] }), seatOf(2)],
      waiting: [],
      host_id: 102,
    });
    expect(lobbyNews(before, after)).toEqual([
      { key: 'joined', name: 'Pessoa 3' },
      { key: 'left', name: 'Pessoa 2' },
      { key: 'status', status: 'ready_check' },
      { key: 'host', name: 'Pessoa 3' },
      { key: 'ready', name: 'Pessoa 1' },
    ]);
    expect(lobbyNews(after, after)).toEqual([]);
  });

  it('tells the new steps of a veto, and all of them when a step was taken back', () => {
    const ban = { action: 'ban', team: 'team1', map: 'de_nuke', side: null, drawn: false } as const;
    const side = { action: 'side', team: 'team2', map: 'de_mirage', side: 'ct', drawn: false } as const;
    const one = sampleLobby({ status: 'maps', veto: [ban] });
    const two = sampleLobby({ status: 'maps', veto: [ban, side] });
    expect(lobbyNews(one, two)).toEqual([{ key: 'side', team: 'team2', map: 'de_mirage', side: 'ct' }]);
    expect(lobbyNews(two, one)).toEqual([{ key: 'ban', team: 'team1', map: 'de_nuke' }]);
  });
});

describe('a map of the pool', () => {
  it('shows what became of it', () => {
    const lobby = sampleLobby({
      veto: [
        { action: 'ban', team: 'team1', map: 'de_nuke', side: null, drawn: false },
        { action: 'pick', team: 'team2', map: 'de_mirage', side: null, drawn: false },
        { action: 'side', team: 'team1', map: 'de_mirage', side: 'ct', drawn: false },
        { action: 'decider', team: null, map: 'de_train', side: null, drawn: false },
      ],
    });
    expect(lobby.pool.map((map) => mapStateOf(lobby, map))).toEqual([
      'idle',
      'idle',
      'idle',
      'idle',
      'pick',
      'ban',
      'decider',
    ]);
  });
});

describe('a snapshot that comes late', () => {
  it('does not bring back what is over', () => {
    const known = sampleLobby({ version: 8 });
    expect(newerOf(known, sampleLobby({ version: 7 }))).toBe(known);
    expect(newerOf(known, sampleLobby({ version: 9 })).version).toBe(9);
    expect(newerOf(known, sampleLobby({ id: 2, version: 1 })).id).toBe(2);
  });
});
