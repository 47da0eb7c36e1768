import type { LobbySettings, TeamSlot } from '@placar/contracts';
import fc from 'fast-check';
import { capacityOf, groupsOf, hasSides, isOver, pickingTeam } from './index';
import type { LobbyState, PersonAct } from './index';
import { turnOf } from '../veto';
import { seatsFor } from './seating';
import { COMPETITIVE, FOR_FUN, POOL, Room, START, WINGMAN, entrant } from './lobby.fixture';

/** `HISTORY_RUNS=1000` in the long form. */
const RUNS = Number(process.env.HISTORY_RUNS ?? 500);
const PEOPLE = 26;
const modes = fc.constantFrom(COMPETITIVE, WINGMAN, FOR_FUN, { ...COMPETITIVE, min_players: 4 });
const settings: fc.Arbitrary<Partial<LobbySettings>> = fc.record({
  teams: fc.constantFrom(
    'captains' as const,
    'captains' as const,
    'balanced' as const,
    'host' as const,
    'premade' as const,
  ),
  captains: fc.constantFrom('best_rated' as const, 'host_and_next' as const, 'random' as const, 'volunteers' as const),
  order: fc.constantFrom('snake' as const, 'alternating' as const, 'front_loaded' as const),
  maps: fc.constantFrom('veto' as const, 'vote' as const, 'host' as const),
  series: fc.constantFrom(1 as const, 3 as const),
  auto_start: fc.boolean(),
});

const act = fc.tuple(
  fc.nat({ max: 99 }),
  fc.integer({ min: 1, max: PEOPLE }),
  fc.nat({ max: 1_000 }),
  fc.nat({ max: 50 }),
);

/** What is wrong with a lobby at rest, in words. */
function flaws(lobby: LobbyState): string[] {
  const found: string[] = [];
  const must = (holds: boolean, what: string): void => {
    if (!holds) found.push(what);
  };
  const { seats, waitlist, casters, mode, status } = lobby;
  const seated = seats.map(({ person }) => person.id);
  const everybody = [...seated, ...waitlist.map(({ person }) => person.id), ...casters.map(({ id }) => id)];
  must(seats.length <= capacityOf(lobby), 'more people than seats');
  must(new Set(seats.map(({ seat }) => seat)).size === seats.length, 'two people on a seat');
  must(
    seats.every(({ seat }) => seat >= 0 && seat < capacityOf(lobby)),
    'a seat that does not exist',
  );
  must(new Set(everybody).size === everybody.length, 'a person in two places');
  must(!everybody.some((id) => lobby.banned.includes(id)), 'somebody is here whom the host does not want');
  for (const { members } of groupsOf(seats))
    must(new Set(members.map(({ team }) => team)).size === 1, 'a party in two teams');
  const waits = new Set(waitlist.map(({ party }) => party));
  must(!seats.some(({ party }) => party !== null && waits.has(party)), 'half a party sits');
  for (const team of ['team1', 'team2'] as TeamSlot[]) {
    const own = seats.filter((seat) => seat.team === team);
    const captains = own.filter(({ captain }) => captain).length;
    must(own.length <= mode.players_per_team, 'a team is too large');
    must(captains <= 1 && (status !== 'maps' || own.length === 0 || captains === 1), `${captains} captains`);
  }
  must(isOver(lobby) || seats.length === 0 || seated.includes(lobby.hostId), 'no host');
  must(isOver(lobby) === (lobby.deadlineAt === null), 'a clock that does not fit the state');
  const hasTeams = ['maps', 'allocating', 'connecting', 'live'].includes(status);
  must(!hasTeams || seats.every(({ team }) => team !== null), 'somebody is in no team');
  must(status !== 'ready_check' || seats.some(({ ready }) => !ready), 'a check in which all are ready');
  if (status === 'open') {
    const couldSit = groupsOf(waitlist).some(({ members }) => seatsFor(lobby, members.length, null) !== null);
    must(!couldSit, 'somebody waits who could sit');
    must(seats.length > 0, 'nobody sits');
    must(
      [lobby.chosen, lobby.draft, lobby.veto, lobby.allocation].every((one) => one === null),
      'something is left over',
    );
  }
  const { maps, sides } = lobby.chosen ?? { maps: [], sides: [] };
  must(lobby.chosen === null || new Set(maps).size === lobby.settings.series, 'not the maps of the series');
  must(sides.length === maps.length, 'a map without a rule for its sides');
  return found;
}

/** One random act, most of them such as the present state takes. */
function step(room: Room, [what, who, number]: [number, number, number, number]): void {
  const { lobby } = room;
  const fence = number % 10 === 0 ? lobby.step - 1 : lobby.step;
  const target = (number % PEOPLE) + 1;
  const map = POOL[number % POOL.length] ?? '';
  const captain = (team: TeamSlot | null): number =>
    lobby.seats.find((seat) => seat.captain && seat.team === team)?.person.id ?? who;
  const host = number % 5 === 0 ? who : lobby.hostId;
  const tries = lobby.allocation?.tries ?? 0;
  const matchId = lobby.allocation?.matchId ?? 0;
  const turn = lobby.veto === null ? null : turnOf(lobby.veto);
  const vetoer = captain(turn?.team ?? null);
  const free = lobby.seats.filter(({ team }) => team === null);
  const picked = free[number % Math.max(1, free.length)]?.person.id ?? target;
  const act = (userId: number, one: PersonAct): unknown => room.act(userId, one);
  const all: (() => unknown)[] = [
    () => room.join(who),
    () => room.join(who),
    () => room.join(...Array.from({ length: 2 + (number % 4) }, (_, index) => ((who + index * 3) % PEOPLE) + 1)),
    () => act(who, { type: 'join-caster', entrant: entrant(who), invited: false }),
    () => act(who, { type: 'substitute', entrants: [entrant(who)], party: null, side: null, invited: false }),
    () => act(who, { type: 'leave' }),
    () => act(host, { type: 'start' }),
    () => act(host, { type: 'kick', target, forGood: number % 2 === 0 }),
    () => act(host, { type: 'unban', target }),
    () => act(host, { type: 'swap', target, with: number % 3 === 0 ? null : who }),
    () => act(host, { type: 'hand-over', target }),
    () => act(host, { type: 'lock', locked: number % 4 === 0 }),
    () => act(host, { type: 'extend' }),
    () =>
      act(host, {
        type: 'choose-maps',
        maps: POOL.slice(number % 4, (number % 4) + lobby.settings.series),
        step: fence,
      }),
    () =>
      act(host, {
        type: 'change-settings',
        settings: { ...lobby.settings, teams: number % 2 === 0 ? 'host' : 'captains' },
      }),
    () => act(who, { type: 'volunteer', volunteer: number % 2 === 0 }),
    () => act(who, { type: 'agree', map: number % 3 === 0 ? null : map }),
    () => act(host, { type: 'captain', target }),
    () => lobby.seats.forEach(({ person }) => void act(person.id, { type: 'ready', step: fence })),
    () => lobby.seats.slice(0, number % 9).forEach(({ person }) => void act(person.id, { type: 'ready', step: fence })),
    () => act(captain(pickingTeam(lobby)), { type: 'pick-player', target: picked, step: fence }),
    () => act(captain(pickingTeam(lobby)), { type: 'pick-player', target: picked, step: fence }),
    () => act(vetoer, { type: turn?.action === 'pick' ? 'pick-map' : 'ban-map', map, step: fence }),
    () =>
      act(
        vetoer,
        turn?.action === 'side'
          ? { type: 'choose-side', side: 'ct', step: fence }
          : { type: 'ban-map', map, step: fence },
      ),
    () => lobby.seats.forEach(({ person }) => void act(person.id, { type: 'vote', map, step: fence })),
    () => act(who, { type: 'vote', map, step: fence }),
    () => room.platform({ type: 'note-match', tries, matchId: room.log.length, serverId: 5 }),
    () => room.platform({ type: 'fail-try', tries: number % 3 === 0 ? tries - 1 : tries, reason: 'no_server' }),
    () => room.platform({ type: 'note-loaded', matchId }),
    () =>
      room.platform({
        type: 'note-seen',
        matchId,
        userIds: lobby.seats.filter((_, index) => (number >> index) % 3 > 0).map(({ person }) => person.id),
        lookedAt: number % 2 === 0 ? new Date(Date.parse(room.now) + number).toISOString() : null,
      }),
    () => room.platform({ type: 'note-server', tries, source: 'pool', place: 1 + (number % 3) }),
    () => room.platform({ type: 'note-lost', matchId, lost: number % 2 === 0 }),
    () => (number % 5 === 0 ? room.platform({ type: 'note-map-missing', matchId }) : null),
    () => (number % 3 === 0 ? room.platform({ type: 'note-live', matchId }) : null),
    () =>
      number % 9 === 0
        ? room.platform({ type: 'note-ended', matchId, result: { winner: 'team1', team1: 1, team2: 0 } })
        : null,
    () => (number % 60 === 0 ? act(host, { type: 'cancel' }) : null),
    () => room.timeOut(),
  ];
  all[what % all.length]?.();
}

describe('a lobby in which anything happens', () => {
  it(`keeps its rules through ${RUNS} random histories, and its log gives the same state`, () => {
    const reached = new Set<string>();
    const happened = new Set<string>();
    fc.assert(
      fc.property(
        modes,
        settings,
        fc.array(act, { minLength: 40, maxLength: 110 }),
        fc.nat(),
        (mode, chosen, acts, seed) => {
          const room = new Room(mode, mode === FOR_FUN ? { series: 1 } : chosen, [1], seed);
          // Most histories begin with people; the rest is chance.
          for (let id = 2; id <= seed % 26; id += 1) room.join(id);
          for (const one of acts) {
            if (isOver(room.lobby)) break;
            const before = room.lobby;
            const length = room.log.length;
            room.now = new Date(Date.parse(room.now) + one[3] * 400).toISOString();
            step(room, one);
            // Whoever is asked, or whatever runs out, has a step of its own.
            const isNew = room.lobby.status !== before.status || room.lobby.deadlineAt !== before.deadlineAt;
            const found = room.lobby.step < before.step + (isNew ? 1 : 0) ? ['the step did not go up'] : [];
            const after = room.log.length;
            // A timer of an earlier step, among them the one that just had its effect, and one that is early, does nothing.
            for (let passed = before.step; passed < room.lobby.step; passed += 1)
              room.platform({ type: 'expire', step: passed });
            room.platform({ type: 'expire', step: room.lobby.step - 1 });
            if (room.lobby.deadlineAt === null || room.lobby.deadlineAt > room.now)
              room.platform({ type: 'expire', step: room.lobby.step });
            if (room.log.length !== after) found.push('a timer had an effect');
            found.push(...flaws(room.lobby));
            if (found.length > 0) throw new Error(`${found.join('; ')} after ${JSON.stringify(room.since(length))}`);
            if (after > length) reached.add(room.lobby.status);
          }
          expect(room.replayed()).toEqual(room.lobby);
          for (const { type } of room.log) happened.add(type);
          // Left alone, every lobby comes to its end by its clocks.
          for (let count = 0; !isOver(room.lobby); count += 1) {
            room.timeOut();
            if (count > 120) throw new Error(`it does not end: ${room.lobby.status}`);
            const found = flaws(room.lobby);
            if (found.length > 0) throw new Error(`${found.join('; ')} by its clock`);
          }
        },
      ),
      { numRuns: RUNS, seed: 20_260_301, endOnFailure: true },
    );
    // The histories are not all the same: every state and every kind of event was reached.
    expect([...reached].sort()).toEqual([
      'allocating',
      'cancelled',
      'connecting',
      'expired',
      'finished',
      'live',
      'maps',
      'open',
      'ready_check',
      'teams',
    ]);
    const rare = ['lobby.muted', 'lobby.substitutes-wanted', 'lobby.begin-forced'];
    expect([...happened].filter((type) => !rare.includes(type)).length).toBeGreaterThan(22);
  });

  it('gives the same events for the same acts', () => {
    const play = (): Room => {
      const room = new Room(COMPETITIVE, { captains: 'random' }, [1], 42);
      for (let id = 2; id <= 14; id += 1) room.join(id);
      for (let count = 0; count < 40 && !isOver(room.lobby); count += 1) {
        room.ready(...room.lobby.seats.map(({ person }) => person.id));
        room.timeOut();
      }
      return room;
    };
    const [one, two] = [play(), play()];
    expect(one.log).toEqual(two.log);
    expect(one.log[0]?.at).toBe(START);
    expect(hasSides(one.lobby)).toBe(false);
  });
});
