import type { LiveMatch } from '@placar/contracts/live';
import type { LedgerEntry, MatchCommandKind } from '@placar/contracts/matches';
import { useSyncExternalStore } from 'react';
import { commandAttempts } from './command-attempts';
import { doingKind } from './command-phase';

/** The command under way as the status chip tells it: the platform's word for everybody, the viewer's own click at once. */
export function useDoing(match: LiveMatch, ledger: readonly LedgerEntry[]): MatchCommandKind | null {
  const attempts = useSyncExternalStore(commandAttempts.subscribe, () => commandAttempts.of(match.id));
  return doingKind(match.pending?.kind ?? null, Object.values(attempts), ledger);
}
