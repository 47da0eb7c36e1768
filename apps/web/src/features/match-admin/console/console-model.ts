import type { LedgerEntry, MatchLogEntry } from '@placar/contracts/matches';

/** Only what people typed, or all that went over the console of this match. */
export type ConsoleScope = 'typed' | 'all';

export type ConsoleItem =
  | { kind: 'typed'; key: string; at: string; entry: LedgerEntry }
  | { kind: 'sent'; key: string; at: string; entry: MatchLogEntry };

/**
 * The console's history, oldest first. A typed line is told by the ledger while it knows it, because that has the whole answer and
 * the lines that never left; older ones, and what commands and the platform itself sent, by the log.
 */
export function consoleItems(
  ledger: readonly LedgerEntry[],
  log: readonly MatchLogEntry[],
  scope: ConsoleScope,
): ConsoleItem[] {
  const typed = ledger.filter((entry) => entry.kind === 'rcon');
  const known = new Set(typed.map((entry) => entry.id));
  const isShown = ({ rcon }: MatchLogEntry): boolean =>
    rcon !== null &&
    !(rcon.command_id !== null && known.has(rcon.command_id)) &&
    (scope === 'all' || rcon.command_kind === 'rcon');
  const items: ConsoleItem[] = [
    ...typed.map((entry): ConsoleItem => ({ kind: 'typed', key: entry.id, at: entry.requested_at, entry })),
    ...log.filter(isShown).map((entry): ConsoleItem => ({ kind: 'sent', key: `log:${entry.id}`, at: entry.at, entry })),
  ];
  return items.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
