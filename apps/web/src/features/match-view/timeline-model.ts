import type { TimelineEntry } from '@placar/contracts/live';
import type { CommandStatus, LedgerEntry, MatchCommandKind } from '@placar/contracts/matches';

export type TimelineGroup = 'match' | 'round' | 'veto' | 'command';

export interface TimelineLine {
  key: string;
  entry: TimelineEntry;
  group: TimelineGroup;
  /** A round that a later restore took back. */
  undone: boolean;
  /** For commands: what became of it, from the settled event or the ledger. */
  outcome: CommandStatus | null;
  kind: MatchCommandKind | null;
  detail: string | null;
}

function groupOf(type: string): TimelineGroup {
  if (type === 'map.round-recorded') return 'round';
  if (type.startsWith('veto.')) return 'veto';
  return type.startsWith('match.command-') || type === 'backup.stored' ? 'command' : 'match';
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * The timeline as it is read, newest first. A request and its settlement are one line; rounds that a restore took back are
 * marked; stored round backups are left out, because every round has one.
 */
export function timelineLines(timeline: readonly TimelineEntry[], ledger: readonly LedgerEntry[]): TimelineLine[] {
  const settled = new Map<string, TimelineEntry>();
  const requested = new Set<string>();
  for (const entry of timeline) {
    const id = textOf(entry.data.commandId);
    if (id === null) continue;
    if (entry.type === 'match.command-settled') settled.set(id, entry);
    if (entry.type === 'match.command-requested') requested.add(id);
  }
  const byId = new Map(ledger.map((entry) => [entry.id, entry]));
  const restores = timeline.filter((entry) => entry.type === 'match.restored');

  const lines: TimelineLine[] = [];
  for (const entry of timeline) {
    const id = textOf(entry.data.commandId);
    if (entry.type === 'backup.stored') continue;
    if (entry.type === 'match.command-settled' && id !== null && requested.has(id)) continue;
    const end = id === null ? undefined : settled.get(id);
    const line = id === null ? undefined : byId.get(id);
    lines.push({
      key: `${entry.version}:${entry.type}`,
      entry,
      group: groupOf(entry.type),
      undone: entry.type === 'map.round-recorded' && restores.some((restore) => undoes(restore, entry)),
      outcome:
        id === null ? null : (line?.status ?? (textOf(end?.data.outcome) as CommandStatus | null) ?? 'requested'),
      kind: line?.kind ?? (textOf(entry.data.kind) as MatchCommandKind | null),
      detail: line?.detail ?? textOf(end?.data.detail),
    });
  }
  return lines.reverse();
}

function undoes(restore: TimelineEntry, round: TimelineEntry): boolean {
  return (
    restore.version > round.version &&
    restore.data.mapNumber === round.data.mapNumber &&
    Number(round.data.round) > Number(restore.data.round)
  );
}
