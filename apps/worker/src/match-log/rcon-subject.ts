import { AsyncLocalStorage } from 'node:async_hooks';
import type { RconCause } from '@placar/contracts';
import { awakeMark } from '@placar/platform';

/** For which match, and why, the console lines of a call chain are sent. */
export interface RconSubject {
  readonly matchId: number;
  readonly cause: RconCause;
  readonly commandId: string | null;
  /** When this piece of work began, for `wasFrozenSince`. */
  readonly startedAt: number;
  /** What each reading of this call chain found last: a repeat that finds the same is no news. */
  readonly found: Map<string, string>;
}

const storage = new AsyncLocalStorage<RconSubject>();

/** Runs work whose console lines belong to this match. */
export function forMatch<T>(
  about: { matchId: number; cause: RconCause; commandId?: string },
  work: () => Promise<T>,
): Promise<T> {
  const { matchId, cause, commandId = null } = about;
  return storage.run({ matchId, cause, commandId, startedAt: awakeMark(), found: new Map() }, work);
}

/** Null for lines that are of no match: probes, servers on demand, the demo. */
export const currentSubject = (): RconSubject | null => storage.getStore() ?? null;
