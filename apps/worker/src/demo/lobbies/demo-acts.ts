import { createHash } from 'node:crypto';
import type { LobbyActBody } from '@placar/contracts';
import { capacityOf, legalPicks, pickingTeam } from '@placar/domain/lobby';
import type { LobbyState } from '@placar/domain/lobby';
import { freeMaps, turnOf } from '@placar/domain/veto';
import type { PlainAct } from '@placar/lobby';

/** What a person of the demo does next in a lobby. */
export type DemoAct = { [N in PlainAct]: { userId: number; name: N; body: LobbyActBody<N> } }[PlainAct];

/** What is known besides the state: who is of the demo, and how many seconds the lobby has stood at its present step. */
export interface DemoView {
  isDemo: (userId: number) => boolean;
  seconds: number;
}

/** Acts that are due now. Somebody who is not of the demo is waited for: the lobby's clock speaks for them, as ever. */
export function demoActs(state: LobbyState, view: DemoView): DemoAct[] {
  return candidates(state, view.isDemo).filter(({ userId, name }) => view.seconds >= pause(state, name, userId));
}

/** True when the host is of the demo and it is time that somebody takes the next seat. */
export function wantsNext(state: LobbyState, { isDemo, seconds }: DemoView): boolean {
  const isWaiting = state.status === 'open' && !state.locked && state.seats.length < capacityOf(state);
  return isWaiting && isDemo(state.hostId) && seconds >= 5 + drawn(state, 'seat', 10);
}

function candidates(state: LobbyState, isDemo: DemoView['isDemo']): DemoAct[] {
  switch (state.status) {
    case 'open':
      return restarted(state, isDemo);
    case 'ready_check':
      return state.seats
        .filter((seat) => !seat.ready && isDemo(seat.person.id))
        .map(({ person }) => ({ userId: person.id, name: 'ready', body: { step: state.step } }));
    case 'teams':
      return picked(state, isDemo);
    case 'maps':
      return mapActs(state, isDemo);
    default:
      return [];
  }
}

/** A full lobby that did not get on waits for its host. */
const restarted = (state: LobbyState, isDemo: DemoView['isDemo']): DemoAct[] =>
  state.seats.length === capacityOf(state) && isDemo(state.hostId)
    ? [{ userId: state.hostId, name: 'start', body: {} }]
    : [];

function picked(state: LobbyState, isDemo: DemoView['isDemo']): DemoAct[] {
  const team = pickingTeam(state);
  const captain = state.seats.find((seat) => seat.captain && seat.team === team)?.person.id;
  if (team === null || captain === undefined || !isDemo(captain)) return [];
  const people = legalPicks(state, team).flatMap(({ members }) => members);
  const target = people[drawn(state, 'pick', people.length)]?.person.id;
  return target === undefined ? [] : [{ userId: captain, name: 'pick', body: { user_id: target, step: state.step } }];
}

function mapActs(state: LobbyState, isDemo: DemoView['isDemo']): DemoAct[] {
  const { settings, step, veto, votes } = state;
  if (veto !== null) return vetoActs(state, isDemo);
  if (settings.maps === 'host')
    return isDemo(state.hostId)
      ? [{ userId: state.hostId, name: 'maps', body: { maps: settings.pool.slice(0, settings.series), step } }]
      : [];
  return state.seats
    .filter(({ person }) => isDemo(person.id) && votes[person.id] === undefined)
    .flatMap(({ person }): DemoAct[] => {
      const map = settings.pool[drawn(state, `vote/${person.id}`, settings.pool.length)];
      return map === undefined ? [] : [{ userId: person.id, name: 'vote', body: { map, step } }];
    });
}

function vetoActs(state: LobbyState, isDemo: DemoView['isDemo']): DemoAct[] {
  const { veto, step } = state;
  const turn = veto === null ? null : turnOf(veto);
  if (veto === null || turn === null || veto.pausedWith !== null) return [];
  const userId = state.seats.find((seat) => seat.captain && seat.team === turn.team)?.person.id;
  if (userId === undefined || !isDemo(userId)) return [];
  if (turn.action === 'side') {
    const side = drawn(state, 'side', 2) === 0 ? 'ct' : 't';
    return [{ userId, name: 'side', body: { side, step } }];
  }
  const maps = freeMaps(veto);
  const map = maps[drawn(state, 'map', maps.length)];
  if (map === undefined) return [];
  return [{ userId, name: turn.action, body: { map, step } }];
}

/** Seconds that a person thinks: one to five for a yes or a vote, longer for a choice that others watch. */
function pause(state: LobbyState, name: PlainAct, userId: number): number {
  const think = 1 + drawn(state, `${name}/${userId}`, 5);
  if (name === 'start') return 10 + think;
  return name === 'ready' || name === 'vote' ? think : 2 + think;
}

/** From 0 to below `below`; the same for the same step, so that a second look, or a second worker, chooses the same. */
function drawn({ id, step }: LobbyState, what: string, below: number): number {
  if (below <= 1) return 0;
  return createHash('sha256').update(`${id}/${step}/${what}`).digest().readUInt32BE(0) % below;
}
