import { useState } from 'react';
import { isMyTurn } from '../room-model';
import type { RoomProps } from '../room-props';

/** What a click on a map of the pool means now. */
export interface MapChoice {
  /** `turn`: the captain names a map and then confirms; `vote`, `host`: so do they; `agree`: all are of one mind. */
  kind: 'none' | 'turn' | 'vote' | 'host' | 'agree';
  /** The maps that are chosen but not confirmed, in their order. */
  maps: readonly string[];
  /** Place of a map among those chosen, from 1; 0: not chosen. */
  order: (map: string) => number;
  isOrdered: boolean;
  toggle: (map: string) => void;
  clear: () => void;
}

function kindOf({ lobby, standing, isHost }: Omit<RoomProps, 'act' | 'doing'>): MapChoice['kind'] {
  if (standing.kind !== 'seated') return 'none';
  const { status, settings, turn, maps } = lobby;
  if (status === 'maps') {
    if (turn !== null) return isMyTurn(lobby, standing) && turn.action !== 'side' ? 'turn' : 'none';
    if (settings.maps === 'vote') return 'vote';
    return isHost ? 'host' : 'none';
  }
  const isEarly = status === 'open' || status === 'ready_check' || status === 'teams';
  return isEarly && maps === null && settings.series === 1 && lobby.pool.length > 1 ? 'agree' : 'none';
}

/** The maps that a person has named and not confirmed. A vote and an agreement count at once. */
export function useMapChoice(room: Omit<RoomProps, 'doing'>): MapChoice {
  const { lobby, act } = room;
  const kind = kindOf(room);
  // A choice is made for one moment; the next turn begins with none.
  const moment = kind === 'agree' || kind === 'vote' ? kind : `${kind} ${lobby.step}`;
  const [chosen, setChosen] = useState<{ moment: string; maps: readonly string[] }>({ moment, maps: [] });
  const maps = chosen.moment === moment ? chosen.maps : [];
  const set = (next: readonly string[]): void => setChosen({ moment, maps: next });
  const most = kind === 'host' ? lobby.settings.series : 1;
  const toggle = (map: string): void => {
    const without = maps.filter((one) => one !== map);
    const next = maps.includes(map) ? without : [...without, map].slice(-most);
    if (kind === 'vote') {
      // A vote can be changed, but not taken back.
      set([map]);
      void act('vote', { map, step: lobby.step });
      return;
    }
    set(next);
    if (kind === 'agree') void act('agree', { map: next[0] ?? null });
  };
  return {
    kind,
    maps,
    order: (map) => maps.indexOf(map) + 1,
    isOrdered: kind === 'host' && most > 1,
    toggle,
    clear: () => set([]),
  };
}
