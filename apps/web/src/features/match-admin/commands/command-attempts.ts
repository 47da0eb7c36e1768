import type { MatchCommandKind, MatchCommandRequest } from '@placar/contracts/matches';
import type { ApiError } from '../../../lib/api-client';
import type { MatchSnapshot } from './match-snapshot';

/** One press of a button, from the click until the platform's answer. After that the ledger tells the rest. */
export interface Attempt {
  request: MatchCommandRequest;
  /** Same key for the same press: a repeat after a lost answer does nothing twice. */
  key: string;
  at: number;
  state: 'posting' | 'accepted' | 'rejected' | 'failed';
  commandId: string | null;
  error: ApiError | null;
  /** What the viewer saw of the match when deciding. */
  seen: MatchSnapshot;
}

/** True where the match had changed since the person saw it. */
export const isStale = ({ state, error }: Attempt): boolean => state === 'rejected' && error?.code === 'COMMAND_STALE';

type Attempts = Readonly<Partial<Record<MatchCommandKind, Attempt>>>;

const byMatch = new Map<number, Attempts>();
const listeners = new Set<() => void>();
const NONE: Attempts = {};

/** The newest press of each kind on a match, shared by dock and status chip. */
export const commandAttempts = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  of: (matchId: number): Attempts => byMatch.get(matchId) ?? NONE,
  set: (matchId: number, attempt: Attempt): void => {
    byMatch.set(matchId, { ...commandAttempts.of(matchId), [attempt.request.kind]: attempt });
    for (const listener of listeners) listener();
  },
};
