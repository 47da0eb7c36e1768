import type { LobbyPerson } from './index';
import { balancedTeams, canSplit, penaltyMinutes, pickTeam, pickingTeam } from './index';
import type { LobbyState } from './index';
import { turnOf } from '../veto';
import { COMPETITIVE, FOR_FUN, POOL, Room, START, WINGMAN, entrant, people, tenReady } from './lobby.fixture';

const ids = (list: readonly { person: LobbyPerson }[]): number[] => list.map(({ person }) => person.id);
const team = (lobby: LobbyState, slot: 'team1' | 'team2'): number[] =>
  ids(lobby.seats.filter((seat) => seat.team === slot));
const captainOf = (lobby: LobbyState, slot: 'team1' | 'team2' | null): number =>
  lobby.seats.find((seat) => seat.captain && seat.team === slot)?.person.id ?? 0;

/** To a server that holds the map. */
function loaded(room: Room, matchId = 77): Room {
  for (let count = 0; room.lobby.status !== 'allocating' && count < 40; count += 1) room.timeOut();
  room.platform({ type: 'note-match', tries: 1, matchId, serverId: 3 });
  room.platform({ type: 'note-loaded', matchId });
  expect(room.lobby.status).toBe('connecting');
  return room;
}

/** Two looks at who is on the server, which named everybody. */
function looked(room: Room, matchId = 77): void {
  for (const minute of [1, 2])
    room.platform({
      type: 'note-seen',
      matchId,
      userIds: [],
      lookedAt: new Date(Date.parse(room.now) + minute * 60_000).toISOString(),
    });
}

const penalised = (room: Room): number[] =>
  room.log.flatMap((event) => (event.type === 'lobby.penalty-due' ? [event.payload.userId] : []));

describe('seats', () => {
  it('are ten; the others wait, and move up in their order', () => {
    const room = new Room();
    for (const id of people(2, 14)) expect(room.join(id)).toBeNull();
    expect(ids(room.lobby.seats)).toEqual(people(1, 10));
    expect(ids(room.lobby.waitlist)).toEqual(people(11, 14));
    expect(room.lobby.status).toBe('ready_check');
    room.act(3, { type: 'leave' });
    expect(ids(room.lobby.seats)).toContain(11);
    expect(ids(room.lobby.waitlist)).toEqual([12, 13, 14]);
  });

  it('are taken by the rest of a party that waits when one of it leaves and the others fit, and the last seat begins it', () => {
    const room = new Room();
    for (const id of people(2, 8)) room.join(id);
    room.join(11, 12, 13);
    expect(ids(room.lobby.waitlist)).toEqual([11, 12, 13]);
    room.act(12, { type: 'leave' });
    expect(room.lobby.waitlist).toEqual([]);
    expect(room.lobby).toMatchObject({ status: 'ready_check' });
    expect(ids(room.lobby.seats)).toEqual(expect.arrayContaining([11, 13]));
  });

  it('are never taken by half a party: it waits until it fits, and others may pass it', () => {
    const room = new Room();
    for (const id of people(2, 8)) room.join(id);
    room.join(11, 12, 13);
    expect(ids(room.lobby.waitlist)).toEqual([11, 12, 13]);
    room.join(14);
    expect(ids(room.lobby.seats)).toContain(14);
    room.act(2, { type: 'leave' });
    room.act(3, { type: 'leave' });
    expect(room.lobby.waitlist).toEqual([]);
    expect(ids(room.lobby.seats)).toEqual(expect.arrayContaining([11, 12, 13]));
    expect(room.join(20, 21, 22, 23, 24, 25)).toBe('PARTY_TOO_LARGE');
  });

  it('are kept free of parties with whom no two teams could be made', () => {
    // Three, three and four are ten people, and no five of them are whole parties.
    expect(canSplit([3, 3, 4], 5)).toBe(false);
    const room = new Room(COMPETITIVE, {}, [1, 2, 3]);
    room.join(4, 5, 6);
    room.join(7, 8, 9, 10);
    expect(ids(room.lobby.waitlist)).toEqual([7, 8, 9, 10]);
    room.join(11, 12);
    expect(ids(room.lobby.seats)).toHaveLength(8);
  });

  it('have an answer for everybody who may not sit', () => {
    const room = new Room(COMPETITIVE, { access: 'rating', rating_min: 1_000, rating_max: 1_100 });
    const join = (changes: Parameters<typeof entrant>[1], id = 5) =>
      room.act(id, { type: 'join', entrants: [entrant(id, changes)], party: null, side: null, invited: false });
    expect(join({}, 20)).toBe('RATING_OUTSIDE');
    expect(join({ bannedUntil: START })).toBe('PLATFORM_BAN');
    expect(join({ penaltyUntil: START })).toBe('PENALTY_RUNNING');
    expect(join({ inMatch: true })).toBe('IN_OPEN_MATCH');
    expect(join({}, 1)).toBe('ALREADY_SEATED');
    room.act(1, { type: 'lock', locked: true });
    expect(join({})).toBe('LOBBY_LOCKED');
    room.act(1, { type: 'lock', locked: false });
    expect(join({})).toBeNull();
    expect(room.act(5, { type: 'kick', target: 1, forGood: true })).toBe('NOT_HOST');
    expect(room.act(1, { type: 'kick', target: 5, forGood: true })).toBeNull();
    expect(join({})).toBe('KICKED_OUT');
    room.act(1, { type: 'unban', target: 5 });
    expect(join({})).toBeNull();
    const linked = new Room(COMPETITIVE, { access: 'link' });
    expect(linked.join(2)).toBe('INVITE_INVALID');
    const members = new Room(COMPETITIVE, { access: 'team', team_id: 9 });
    expect(members.state).toBeNull();
  });

  it('go to the oldest as host when the host leaves, and the last one ends the lobby', () => {
    const room = new Room();
    room.join(2);
    room.now = '2026-03-01T20:01:00.000Z';
    room.join(3);
    room.act(1, { type: 'leave' });
    expect(room.lobby.hostId).toBe(2);
    room.act(2, { type: 'leave' });
    room.act(3, { type: 'leave' });
    expect(room.lobby).toMatchObject({ status: 'cancelled', notice: 'nobody_left' });
    expect(room.join(4)).toBe('LOBBY_CLOSED');
  });

  it('wait half an hour from the last act, two hours at most', () => {
    const room = new Room();
    expect(room.lobby.deadlineAt).toBe('2026-03-01T20:30:00.000Z');
    room.now = '2026-03-01T20:10:00.000Z';
    room.join(2);
    expect(room.lobby.deadlineAt).toBe('2026-03-01T20:40:00.000Z');
    for (const _ of people(1, 3)) expect(room.act(1, { type: 'extend' })).toBeNull();
    expect(room.lobby.deadlineAt).toBe('2026-03-01T22:10:00.000Z');
    expect(room.act(1, { type: 'extend' })).toBe('EXTENDED_ENOUGH');
    room.timeOut();
    expect(room.lobby).toMatchObject({ status: 'expired', notice: 'no_activity' });
  });
});

describe('the ready check', () => {
  it('keeps the seats of those who said yes and gives the others to the waitlist; nobody says yes twice', () => {
    const room = new Room();
    for (const id of people(2, 11)) room.join(id);
    room.ready(...people(1, 9));
    const { step } = room.lobby;
    room.timeOut();
    expect(room.lobby.status).toBe('ready_check');
    expect(ids(room.lobby.seats.filter(({ ready }) => !ready))).toEqual([11]);
    expect(room.act(11, { type: 'ready', step })).toBe('STEP_PASSED');
    expect(room.log.some(({ type }) => type === 'lobby.penalty-due')).toBe(false);
    room.ready(11);
    expect(room.lobby.status).toBe('teams');
  });

  it('goes back to open, and a late yes is told so', () => {
    const room = new Room();
    for (const id of people(2, 10)) room.join(id);
    const { step } = room.lobby;
    room.ready(...people(1, 4));
    room.timeOut();
    expect(room.lobby).toMatchObject({ status: 'open', notice: 'not_all_ready' });
    expect(ids(room.lobby.seats)).toEqual([1, 2, 3, 4]);
    expect(room.act(9, { type: 'ready', step })).toBe('READY_TOO_LATE');
    expect(room.lobby.seats.some(({ ready }) => ready)).toBe(false);
  });
});

describe('teams', () => {
  const order = (name: 'snake' | 'alternating' | 'front_loaded') =>
    people(0, 7).map((pick) => (pickTeam(name, pick, 'team1') === 'team1' ? 'A' : 'B'));

  it('are picked in the order that was agreed, and each order gives four picks to each captain', () => {
    expect(order('snake').join('')).toBe('ABBAABBA');
    expect(order('alternating').join('')).toBe('ABABABAB');
    expect(order('front_loaded').join('')).toBe('ABBABABA');
    for (const name of ['snake', 'alternating', 'front_loaded'] as const)
      expect(order(name).filter((letter) => letter === 'A')).toHaveLength(4);
  });

  it('are picked by two captains; the last one goes by itself', () => {
    const room = tenReady();
    expect([captainOf(room.lobby, 'team1'), captainOf(room.lobby, 'team2')]).toEqual([10, 9]);
    const turn = pickingTeam(room.lobby);
    const other = turn === 'team1' ? 'team2' : 'team1';
    const pick = (who: number, target: number, step = room.lobby.step) =>
      room.act(who, { type: 'pick-player', target, step });
    expect(pick(captainOf(room.lobby, other), 3)).toBe('NOT_YOUR_TURN');
    expect(pick(4, 3)).toBe('NOT_CAPTAIN');
    const { step } = room.lobby;
    expect(pick(captainOf(room.lobby, turn), 3)).toBeNull();
    expect(pick(captainOf(room.lobby, other), 4, step)).toBe('STEP_PASSED');
    expect(pick(captainOf(room.lobby, other), 3)).toBe('PLAYER_TAKEN');
    for (const _ of people(1, 6)) room.timeOut();
    expect(room.lobby.status).toBe('maps');
    expect([team(room.lobby, 'team1').length, team(room.lobby, 'team2').length]).toEqual([5, 5]);
    // Seven picks; by the clock always the best rated one, and the last goes without one.
    const byClock = room.log.flatMap((event) => (event.type === 'lobby.picked' ? [event.payload] : []));
    expect(byClock.map(({ by }) => by)).toEqual(['captain', ...people(1, 6).map(() => 'clock'), 'rule']);
    expect(byClock.slice(1, 7).map(({ userIds }) => userIds[0])).toEqual([8, 7, 6, 5, 4, 2]);
  });

  it('keep parties whole in the draft, also that of a captain', () => {
    const room = new Room(COMPETITIVE, { captains: 'host_and_next' }, [1, 2]);
    room.join(3, 4, 5);
    for (const id of people(6, 10)) room.join(id);
    room.ready(...people(1, 10));
    expect(room.lobby.seats.filter(({ captain }) => captain).map(({ person }) => person.id)).toEqual([1, 10]);
    expect(team(room.lobby, 'team1')).toEqual([1, 2]);
    while (room.lobby.status === 'teams') {
      const step = room.lobby.step;
      const captain = captainOf(room.lobby, pickingTeam(room.lobby));
      if (room.act(captain, { type: 'pick-player', target: 4, step }) !== null) room.timeOut();
    }
    const own = room.lobby.seats.find(({ person }) => person.id === 4)?.team ?? 'team1';
    expect(team(room.lobby, own)).toEqual(expect.arrayContaining([3, 4, 5]));
    expect(team(room.lobby, 'team1')).toHaveLength(5);
  });

  it('are as fair as any split can be', () => {
    const ratings = [2_500, 2_100, 1_900, 1_800, 1_700, 1_600, 1_500, 1_200, 1_100, 900];
    const ten = ratings.map((rating, index) => ({
      person: { ...entrant(index + 1).person, rating },
      party: null as string | null,
    }));
    const difference = (list: number[]): number => {
      const sum = list.reduce((total, id) => total + (ratings[id - 1] ?? 0), 0);
      return Math.abs(2 * sum - ratings.reduce((total, rating) => total + rating, 0));
    };
    let least = Infinity;
    for (let mask = 0; mask < 1_024; mask += 1) {
      const some = people(1, 10).filter((id) => (mask & (1 << (id - 1))) !== 0);
      if (some.length === 5) least = Math.min(least, difference(some));
    }
    expect(difference(balancedTeams(ten, 5)?.team1 ?? [])).toBe(least);
    const partied = ten.map((one, index) => ({ ...one, party: index < 3 ? 'stack' : null }));
    const team1 = balancedTeams(partied, 5)?.team1 ?? [];
    expect([team1.includes(1), team1.includes(2), team1.includes(3)]).toEqual([true, true, true]);
    expect(team1).toHaveLength(5);
  });

  it('of a challenge are two whole parties, straight to the maps', () => {
    const room = new Room(COMPETITIVE, { teams: 'premade', challenge: true }, people(1, 5));
    expect(room.join(6)).toBe('PARTY_TOO_SMALL');
    expect(room.join(6, 7, 8, 9, 10)).toBeNull();
    expect(room.lobby.status).toBe('maps');
    expect([team(room.lobby, 'team1'), team(room.lobby, 'team2')]).toEqual([people(1, 5), people(6, 10)]);
  });

  it('are moved by the host, parties together', () => {
    const room = new Room(WINGMAN, { teams: 'host', auto_start: false }, [1, 2]);
    room.join(3);
    expect(team(room.lobby, 'team2')).toEqual([3]);
    expect(room.act(1, { type: 'swap', target: 1, with: null })).toBe('PARTY_SPLIT');
    expect(room.act(1, { type: 'swap', target: 1, with: 3 })).toBeNull();
    expect([team(room.lobby, 'team1'), team(room.lobby, 'team2')]).toEqual([[3], [1, 2]]);
  });
});

describe('maps', () => {
  it('are vetoed by the captains; who is not on turn is told so', () => {
    const room = tenReady({ teams: 'balanced' });
    const turn = () => (room.lobby.veto === null ? null : turnOf(room.lobby.veto));
    const slot = turn()?.team ?? 'team1';
    const [mine, other] = [captainOf(room.lobby, slot), captainOf(room.lobby, slot === 'team1' ? 'team2' : 'team1')];
    const ban = (who: number, map: string) => room.act(who, { type: 'ban-map', map, step: room.lobby.step });
    expect(ban(other, 'de_nuke')).toBe('NOT_YOUR_TURN');
    expect(ban(mine, 'de_nowhere')).toBe('MAP_NOT_IN_POOL');
    expect(ban(mine, 'de_nuke')).toBeNull();
    expect(ban(other, 'de_nuke')).toBe('MAP_TAKEN');
    for (const _ of people(1, 5)) room.timeOut();
    expect(room.lobby.status).toBe('allocating');
    expect(room.lobby.chosen).toMatchObject({ by: 'veto', sides: ['knife'], decider: 0, drawn: true });
    expect(room.lobby.chosen?.maps).not.toContain('de_nuke');
  });

  it('are voted for: a vote may be changed, and a tie is drawn', () => {
    const room = tenReady({ teams: 'balanced', maps: 'vote' });
    const vote = (who: number, map: string) => room.act(who, { type: 'vote', map, step: room.lobby.step });
    for (const id of people(1, 4)) vote(id, 'de_nuke');
    for (const id of people(5, 9)) vote(id, 'de_train');
    vote(9, 'de_nuke');
    vote(9, 'de_train');
    vote(5, 'de_mirage');
    room.timeOut();
    expect(room.lobby.chosen).toMatchObject({ by: 'vote', drawn: true });
    expect(['de_nuke', 'de_train']).toContain(room.lobby.chosen?.maps[0]);
  });

  it('need no veto when everybody agrees', () => {
    const room = tenReady();
    for (const id of people(1, 9)) room.act(id, { type: 'agree', map: 'de_train' });
    expect(room.lobby.status).toBe('teams');
    while (room.lobby.status === 'teams') room.timeOut();
    expect(room.lobby.status).toBe('maps');
    room.act(10, { type: 'agree', map: 'de_train' });
    expect(room.lobby.chosen).toMatchObject({ maps: ['de_train'], by: 'agreed', drawn: false });
  });

  it('are set by staff with a reason', () => {
    const room = tenReady({ teams: 'balanced' });
    const sides = ['team1_ct' as const];
    expect(room.platform({ type: 'staff-maps', maps: ['de_cache'], sides, reason: '' })).toBe('REASON_MISSING');
    expect(room.platform({ type: 'staff-maps', maps: ['de_cache'], sides, reason: 'Rule 4' })).toBeNull();
    expect(room.lobby.chosen).toMatchObject({ maps: ['de_cache'], sides });
  });
});

describe('somebody who leaves after the teams began', () => {
  it('costs nothing when the waitlist has a person for the seat, who plays in that team', () => {
    const room = tenReady({ teams: 'balanced' });
    room.join(11);
    const captain = captainOf(room.lobby, 'team2');
    const mates = team(room.lobby, 'team2').filter((id) => id !== captain);
    room.act(captain, { type: 'leave' });
    expect(room.lobby.status).toBe('maps');
    expect(team(room.lobby, 'team2').sort((a, b) => a - b)).toEqual([...mates, 11].sort((a, b) => a - b));
    expect(captainOf(room.lobby, 'team2')).toBe(11);
    expect(room.log.some(({ type }) => type === 'lobby.penalty-due')).toBe(false);
  });

  it('sends everybody back to open, and pays for it', () => {
    const room = tenReady({ teams: 'balanced' });
    const before = room.log.length;
    room.act(4, { type: 'leave' });
    expect(room.lobby).toMatchObject({ status: 'open', notice: 'someone_left' });
    expect(room.lobby.seats).toHaveLength(9);
    expect(room.since(before)).toEqual(['penalty-due', 'left', 'entered']);
  });

  it('takes the place of who is banned in any state, at no cost but the ban; a game that is on goes on', () => {
    const room = tenReady({ teams: 'balanced' });
    room.platform({ type: 'note-banned', userId: 4 });
    expect(room.lobby).toMatchObject({ status: 'open', notice: 'someone_left' });
    expect(room.lobby.seats.map(({ person }) => person.id)).not.toContain(4);
    const before = room.log.length;
    room.platform({ type: 'note-banned', userId: 4 });
    expect(room.log).toHaveLength(before);
    expect(room.log.some(({ type }) => type === 'lobby.penalty-due')).toBe(false);
    const host = room.lobby.hostId;
    room.platform({ type: 'note-banned', userId: host });
    expect(room.lobby.hostId).not.toBe(host);
    const playing = tenReady({ teams: 'balanced' });
    while (playing.lobby.status !== 'allocating') playing.timeOut();
    playing.platform({ type: 'note-match', tries: 1, matchId: 7, serverId: null });
    playing.platform({ type: 'note-live', matchId: 7 });
    playing.platform({ type: 'note-banned', userId: 4 });
    expect(playing.lobby).toMatchObject({ status: 'live' });
    expect(playing.lobby.seats).toHaveLength(10);
  });

  it('waits 3, 15, 30, 60 minutes, and begins anew after seven clean days', () => {
    const day = (n: number): string => new Date(Date.parse(START) - n * 86_400_000).toISOString();
    expect(penaltyMinutes([], START)).toBe(3);
    expect(penaltyMinutes([day(1)], START)).toBe(15);
    expect(penaltyMinutes([day(1), day(6)], START)).toBe(30);
    expect(penaltyMinutes([day(12), day(1), day(6)], START)).toBe(60);
    expect(penaltyMinutes([day(1), day(9)], START)).toBe(15);
    expect(penaltyMinutes([day(8), day(9)], START)).toBe(3);
  });
});

describe('the way to the server', () => {
  it('is tried three times; then the lobby is open again with everybody in their seats, and the host begins', () => {
    const room = tenReady({ teams: 'balanced' });
    while (room.lobby.status !== 'allocating') room.timeOut();
    room.platform({ type: 'fail-try', tries: 1, reason: 'no_server' });
    room.platform({ type: 'fail-try', tries: 1, reason: 'no_server' });
    expect(room.lobby.allocation?.tries).toBe(2);
    room.timeOut();
    expect(room.lobby.allocation?.tries).toBe(3);
    room.platform({ type: 'fail-try', tries: 3, reason: 'load_failed' });
    expect(room.lobby).toMatchObject({ status: 'open', notice: 'load_failed' });
    expect(room.lobby.seats).toHaveLength(10);
    expect(room.act(2, { type: 'start' })).toBe('NOT_HOST');
    expect(room.act(1, { type: 'start' })).toBeNull();
    expect(room.act(1, { type: 'start' })).toBe('LOBBY_STATE');
    expect(room.lobby.status).toBe('ready_check');
  });

  it('gives the seat of who does not come to the waitlist, and only the absent one pays', () => {
    const room = loaded(tenReady({ teams: 'balanced' }));
    room.join(11);
    room.platform({ type: 'note-seen', matchId: 77, userIds: people(1, 9) });
    looked(room);
    room.timeOut();
    expect(room.lobby.status).toBe('connecting');
    expect(ids(room.lobby.seats)).toEqual([...people(1, 9), 11]);
    const penalties = room.log.flatMap((event) => (event.type === 'lobby.penalty-due' ? [event.payload] : []));
    expect(penalties).toEqual([{ userId: 10, cause: 'absent' }]);
    room.platform({ type: 'note-live', matchId: 77 });
    room.platform({ type: 'note-ended', matchId: 77, result: { winner: 'team2', team1: 0, team2: 1 } });
    expect(room.lobby).toMatchObject({ status: 'finished', result: { winner: 'team2' } });
  });

  it('is called off when nobody takes the seat; a passer-by may take it for a minute', () => {
    const absent = (): Room => {
      const room = loaded(tenReady({ teams: 'balanced' }));
      room.platform({ type: 'note-seen', matchId: 77, userIds: people(1, 9) });
      looked(room);
      room.timeOut();
      expect(room.lobby.status).toBe('connecting');
      return room;
    };
    const taken = absent();
    const act = { type: 'substitute' as const, entrants: [entrant(15)], party: null, side: null, invited: false };
    expect(taken.act(15, act)).toBeNull();
    expect(ids(taken.lobby.seats)).toContain(15);
    expect(taken.act(16, { ...act, entrants: [entrant(16)] })).toBe('LOBBY_STATE');
    const lost = absent();
    lost.timeOut();
    expect(lost.lobby).toMatchObject({ status: 'cancelled', notice: 'players_absent' });
    expect(lost.log.filter(({ type }) => type === 'lobby.penalty-due')).toHaveLength(1);
  });

  it('does not end for ten people who are there and do not press ready', () => {
    const room = loaded(tenReady({ teams: 'balanced' }));
    room.platform({ type: 'note-seen', matchId: 77, userIds: people(1, 10) });
    room.timeOut();
    expect(room.lobby).toMatchObject({ status: 'connecting', forced: true });
    expect(room.log.some(({ type }) => type === 'lobby.penalty-due')).toBe(false);
  });

  it('calls nobody absent whom it could not look for: first everybody has their time again, then it is nobody’s fault', () => {
    const unseen = loaded(tenReady({ teams: 'balanced' }));
    unseen.platform({ type: 'note-seen', matchId: 77, userIds: people(1, 9), lookedAt: unseen.now });
    unseen.timeOut();
    expect(unseen.lobby).toMatchObject({ status: 'connecting', allocation: { repeats: 1, looks: 0 } });
    expect(unseen.lobby.seats).toHaveLength(10);
    unseen.timeOut();
    expect(unseen.lobby).toMatchObject({ status: 'cancelled', notice: 'server_lost' });
    const lost = loaded(tenReady({ teams: 'balanced' }));
    looked(lost);
    lost.platform({ type: 'note-lost', matchId: 77, lost: true });
    expect(lost.act(3, { type: 'leave' })).toBeNull();
    lost.timeOut();
    expect([...penalised(unseen), ...penalised(lost)]).toEqual([]);
    // It came back, and then was asked twice.
    const back = loaded(tenReady({ teams: 'balanced' }));
    back.platform({ type: 'note-lost', matchId: 77, lost: true });
    back.platform({ type: 'note-lost', matchId: 77, lost: false });
    back.platform({ type: 'note-seen', matchId: 77, userIds: people(1, 9) });
    looked(back);
    back.timeOut();
    expect(penalised(back)).toEqual([10]);
  });

  it('is open again with its seats when the server never loads the map, at once and at nobody’s cost', () => {
    const room = tenReady({ teams: 'balanced' });
    for (let count = 0; room.lobby.status !== 'allocating' && count < 40; count += 1) room.timeOut();
    room.platform({ type: 'note-match', tries: 1, matchId: 77, serverId: 3 });
    room.platform({ type: 'note-map-missing', matchId: 76 });
    expect(room.lobby.status).toBe('allocating');
    room.platform({ type: 'note-map-missing', matchId: 77 });
    expect(room.lobby).toMatchObject({ status: 'open', notice: 'map_not_loaded', allocation: null });
    expect(room.lobby.seats).toHaveLength(10);
    expect(penalised(room)).toEqual([]);
  });

  it('keeps one match through its tries, counts each time that it looks for a server, and says what it waits for', () => {
    const room = tenReady({ teams: 'balanced' });
    for (let count = 0; room.lobby.status !== 'allocating' && count < 40; count += 1) room.timeOut();
    room.platform({ type: 'note-match', tries: 1, matchId: 77, serverId: null });
    room.platform({ type: 'note-server', tries: 1, source: 'pool', place: 3 });
    const since = room.now;
    const before = room.log.length;
    room.platform({ type: 'note-server', tries: 1, source: 'pool', place: 3 });
    expect(room.log).toHaveLength(before);
    room.now = '2026-03-01T21:00:00.000Z';
    room.platform({ type: 'note-server', tries: 1, source: 'pool', place: 1 });
    expect(room.lobby.allocation?.server).toEqual({ source: 'pool', place: 1, since });
    room.platform({ type: 'fail-try', tries: 1, reason: 'load_failed' });
    expect(room.lobby).toMatchObject({ calls: 1, allocation: { tries: 2, matchId: 77 } });
    room.platform({ type: 'fail-try', tries: 2, reason: 'load_failed' });
    room.platform({ type: 'fail-try', tries: 3, reason: 'load_failed' });
    expect(room.lobby).toMatchObject({ status: 'open', notice: 'load_failed', calls: 1, allocation: null });
    expect(room.lobby.seats).toHaveLength(10);
    room.act(1, { type: 'start' });
    room.ready(...people(1, 10));
    for (let count = 0; room.lobby.status !== 'allocating' && count < 40; count += 1) room.timeOut();
    expect(room.lobby).toMatchObject({ calls: 2, allocation: { tries: 1, matchId: null } });
  });

  it('listens to nothing of another match or of an earlier try', () => {
    const room = loaded(tenReady({ teams: 'balanced' }));
    const before = room.log.length;
    room.platform({ type: 'note-live', matchId: 78 });
    room.platform({ type: 'note-ended', matchId: 78, result: null });
    room.platform({ type: 'note-seen', matchId: 78, userIds: [1] });
    room.platform({ type: 'fail-try', tries: 1, reason: 'no_server' });
    expect(room.log).toHaveLength(before);
  });

  it('gives ten minutes for a map of the workshop', () => {
    const mode = { ...COMPETITIVE, pool: [] };
    const room = loaded(tenReady({ teams: 'balanced', pool: ['3070284539'] }, mode));
    expect(Date.parse(room.lobby.deadlineAt ?? '') - Date.parse(room.now)).toBe(600_000);
  });
});

describe('4fun', () => {
  it('begins with two, is played by whoever comes, and costs nobody anything', () => {
    const room = new Room(FOR_FUN);
    expect(room.act(1, { type: 'start' })).toBe('TOO_FEW_PLAYERS');
    room.join(2);
    room.join(3);
    expect(room.act(1, { type: 'start' })).toBeNull();
    room.act(1, { type: 'choose-maps', maps: [POOL[0] ?? ''], step: room.lobby.step });
    loaded(room);
    room.join(4);
    room.platform({ type: 'note-live', matchId: 77 });
    expect(ids(room.lobby.seats)).toEqual([1, 2, 3, 4]);
    room.join(5, 6);
    expect(Math.abs(team(room.lobby, 'team1').length - team(room.lobby, 'team2').length)).toBeLessThanOrEqual(2);
    expect(room.act(5, { type: 'leave' })).toBeNull();
    expect(room.log.some(({ type }) => type === 'lobby.penalty-due')).toBe(false);
    expect(room.lobby.status).toBe('live');
  });
});
