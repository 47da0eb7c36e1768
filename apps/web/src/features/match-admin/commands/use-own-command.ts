import type { MatchCommandKind } from '@placar/contracts/matches';
import { useSyncExternalStore } from 'react';
import { commandAttempts } from './command-attempts';
import type { OwnCommand } from './own-command';
import { useDesk } from './use-match-commands';

/** The viewer's own newest press of a command with its line of the ledger; null before the first. */
export function useOwnCommand(kind: MatchCommandKind): OwnCommand | null {
  const { match, ledger } = useDesk();
  const attempt = useSyncExternalStore(commandAttempts.subscribe, () => commandAttempts.of(match.id)[kind]);
  if (attempt === undefined) return null;
  return { attempt, entry: ledger.find((line) => line.id === attempt.commandId) ?? null };
}
