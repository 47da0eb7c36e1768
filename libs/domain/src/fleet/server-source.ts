import type { FleetProvider } from './provisioning';

/** What decides where the server of a match comes from. */
export interface ServerSourceFacts {
  /** Starts servers here, and may for this match; null: nobody does. */
  provider: FleetProvider | null;
  /** A server of the pool that it takes is free, and nobody waits before it. */
  isPoolFree: boolean;
  /** None was started for it before, or what failed is due once more (`nextStartMs`). */
  isDue: boolean;
  /** Servers on demand that run, and how many may, wherever they are counted: in the installation, in a tournament. */
  rooms: readonly { running: number; most: number }[];
}

/**
 * Where the server of a match comes from: the pool first, then one that is started where that is allowed and there is room (answers
 * who starts it), else a place in the queue of the pool (null).
 */
export function startsServer({ provider, isPoolFree, isDue, rooms }: ServerSourceFacts): FleetProvider | null {
  const hasRoom = rooms.every(({ running, most }) => running < most);
  return isPoolFree || !isDue || !hasRoom ? null : provider;
}
