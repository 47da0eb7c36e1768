import { legalPicks, pickingTeam } from '@placar/domain/lobby';
import type { LobbyState } from '@placar/domain/lobby';
import { turnOf } from '@placar/domain/veto';
import { people, Room } from '../../../../../libs/domain/src/lobby/lobby.fixture';
import { plainAct } from '../../../../../libs/lobby/src/acts/person-act';
import { demoActs, wantsNext } from './demo-acts';

const NEWCOMER = 4;
const isDemo = (userId: number): boolean => userId !== NEWCOMER;

/** A lobby of ten with its host and others in it, so many in all. */
const roomOf = (count: number, hostId = 1): Room => {
  const room = new Room(undefined, {}, [hostId]);
  for (const id of people(1, 10)
    .filter((one) => one !== hostId)
    .slice(0, count - 1))
    room.join(id);
  return room;
};
const opened = (count: number, hostId?: number): LobbyState => roomOf(count, hostId).lobby;

describe('people of the demo in a lobby', () => {
  it('say yes one after another, one to five seconds after they are asked, and never for somebody else', () => {
    const state = opened(10);
    expect(state.status).toBe('ready_check');
    const after = (seconds: number): number[] => demoActs(state, { isDemo, seconds }).map(({ userId }) => userId);
    expect(after(0.9)).toEqual([]);
    expect(after(3).length).toBeGreaterThan(0);
    expect(after(3).length).toBeLessThan(9);
    expect(after(5).sort((a, b) => a - b)).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10]);
  });

  it('play a whole draft and veto by legal acts, and wait wherever it is the turn of somebody else', () => {
    const room = roomOf(10, NEWCOMER);
    const waits: string[] = [];
    for (let turn = 0; room.lobby.status !== 'allocating'; turn += 1) {
      const state = room.lobby;
      expect(turn).toBeLessThan(60);
      const [act] = demoActs(state, { isDemo, seconds: 60 });
      // Where none of the demo has anything to do, only the newcomer can be who is waited for.
      const [own] = demoActs(state, { isDemo: (userId) => userId === NEWCOMER, seconds: 60 });
      if (act === undefined) waits.push(state.status);
      const next = act ?? own;
      if (next === undefined) throw new Error(`nobody acts in ${state.status}`);
      expect(next.userId === NEWCOMER).toBe(act === undefined);
      if (state.status === 'teams') expect(legalPicks(state, pickingTeam(state) ?? 'team1').length).toBeGreaterThan(0);
      if (state.status === 'maps') expect(state.veto && turnOf(state.veto)).not.toBeNull();
      expect(room.act(next.userId, plainAct(next.name, next.body))).toBeNull();
    }
    expect(waits[0]).toBe('ready_check');
    const state = room.lobby;
    expect(state.chosen).toMatchObject({ by: 'veto', drawn: false });
    for (const team of ['team1', 'team2']) expect(state.seats.filter((seat) => seat.team === team)).toHaveLength(5);
  });

  it('come into a lobby of their own by themselves, and into no other', () => {
    const seconds = 20;
    expect(wantsNext(opened(4), { isDemo, seconds })).toBe(true);
    expect(wantsNext(opened(4), { isDemo, seconds: 1 })).toBe(false);
    expect(wantsNext({ ...opened(4), locked: true }, { isDemo, seconds })).toBe(false);
    expect(wantsNext(opened(4, NEWCOMER), { isDemo, seconds })).toBe(false);
    expect(wantsNext(opened(10), { isDemo, seconds })).toBe(false);
  });
});
