import type { LobbySnapshot } from '@placar/contracts/lobby';
import { has, type Slot } from '../room-model';

/** A line of the log; its words are the texts under `log`. */
export type LobbyNews =
  | { key: 'joined' | 'left' | 'waits' | 'ready' | 'captain' | 'host' | 'seen'; name: string }
  | { key: 'picked'; name: string; team: Slot }
  | { key: 'ban' | 'pick'; team: Slot; map: string }
  | { key: 'side'; team: Slot; map: string; side: 'ct' | 't' }
  | { key: 'drawnMap'; map: string }
  | { key: 'status'; status: LobbySnapshot['status'] }
  | { key: 'maps'; maps: readonly string[] }
  | { key: 'locked' | 'unlocked' };

/** What happened from one snapshot to the next, in the order in which it is told. */
export function lobbyNews(before: LobbySnapshot, after: LobbySnapshot): LobbyNews[] {
  return [...comings(before, after), ...changes(before, after), ...vetoSteps(before, after)];
}

function comings(before: LobbySnapshot, after: LobbySnapshot): LobbyNews[] {
  const news: LobbyNews[] = [];
  for (const { id, name } of after.seats)
    if (!before.seats.some((seat) => seat.id === id)) news.push({ key: 'joined', name });
  for (const { id, name } of after.waiting)
    if (!before.waiting.some((one) => one.id === id)) news.push({ key: 'waits', name });
  const stays = (id: number) => [...after.seats, ...after.waiting, ...after.casters].some((one) => one.id === id);
  for (const { id, name } of before.seats) if (!stays(id)) news.push({ key: 'left', name });
  return news;
}

function changes(before: LobbySnapshot, after: LobbySnapshot): LobbyNews[] {
  const news: LobbyNews[] = [];
  if (before.status !== after.status) news.push({ key: 'status', status: after.status });
  const host = after.seats.find(({ id }) => id === after.host_id);
  if (before.host_id !== after.host_id && host !== undefined) news.push({ key: 'host', name: host.name });
  if (before.locked !== after.locked) news.push({ key: after.locked ? 'locked' : 'unlocked' });
  for (const seat of after.seats) {
    const was = before.seats.find(({ id }) => id === seat.id);
    if (was === undefined) continue;
    const { name, team } = seat;
    const isNew = (mark: 'ready' | 'captain' | 'seen'): boolean => has(seat, mark) && !has(was, mark);
    if (isNew('captain')) news.push({ key: 'captain', name });
    else if (was.team === null && team !== null) news.push({ key: 'picked', name, team });
    if (isNew('ready')) news.push({ key: 'ready', name });
    if (isNew('seen')) news.push({ key: 'seen', name });
  }
  return news;
}

function vetoSteps(before: LobbySnapshot, after: LobbySnapshot): LobbyNews[] {
  // A veto that was begun anew, or whose last step was taken back, tells its steps again.
  const known = before.veto.length > after.veto.length ? 0 : before.veto.length;
  const steps = after.veto.slice(known).flatMap(({ action, team, map, side }): LobbyNews[] => {
    if (action === 'side') return team === null || side === null ? [] : [{ key: 'side', team, map, side }];
    if (action === 'ban' || action === 'pick')
      return team === null ? [{ key: 'drawnMap', map }] : [{ key: action, team, map }];
    return [{ key: 'drawnMap', map }];
  });
  const isChosen = before.maps === null && after.maps !== null;
  return isChosen ? [...steps, { key: 'maps', maps: after.maps?.names ?? [] }] : steps;
}
