import type { TimelineEntry } from '@placar/contracts/live';
import type { CommandStatus, LedgerEntry, MatchCommandKind } from '@placar/contracts/matches';

export type TimelineGroup = 'match' | 'round' | 'veto' | 'command';

export interface TimelineLine {
  key: string;
  entry: TimelineEntry;
  group: TimelineGroup;
  /** Of a map, and taken back by a later restore or restart. */
  undone: boolean;
  /** Of a restore or restart: how many rounds it took back that still stood. */
  undoes: number;
  /** For commands: what became of it, from the settled event or the ledger. */
  outcome: CommandStatus | null;
  kind: MatchCommandKind | null;
  detail: string | null;
  /** For commands: the reason that was given, the words or the console line. */
  about: string | null;
}

function groupOf(type: string): TimelineGroup {
  if (type === 'map.round-recorded') return 'round';
  if (type.startsWith('veto.')) return 'veto';
  return type.startsWith('match.command-') || type === 'backup.stored' ? 'command' : 'match';
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What is known of one command besides its event: how it ended, and its line of the ledger. */
interface CommandStory {
  end: TimelineEntry | undefined;
  line: LedgerEntry | undefined;
}

function commandLine(
  entry: TimelineEntry,
  { end, line }: CommandStory,
): Pick<TimelineLine, 'outcome' | 'kind' | 'detail' | 'about'> {
  const outcome = line?.status ?? (textOf(end?.data.outcome) as CommandStatus | null);
  return {
    outcome: outcome ?? 'requested',
    kind: line?.kind ?? (textOf(entry.data.kind) as MatchCommandKind | null),
    detail: line?.detail ?? textOf(end?.data.detail),
    about: textOf(line?.args.reason) ?? textOf(line?.args.text) ?? textOf(line?.args.line),
  };
}

/**
 * The timeline as it is read, newest first. A request and its settlement are one line; what a restore took back is
 * marked; stored round backups are left out, because every round has one.
 */
export function timelineLines(timeline: readonly TimelineEntry[], ledger: readonly LedgerEntry[]): TimelineLine[] {
  const idOf = (entry: TimelineEntry): string | null => textOf(entry.data.commandId);
  const ofType = (type: string) => timeline.filter((entry) => entry.type === type);
  const settled = new Map(ofType('match.command-settled').map((entry) => [idOf(entry), entry]));
  const requested = new Set(ofType('match.command-requested').map(idOf));
  const byId = new Map(ledger.map((entry) => [entry.id, entry]));
  const breaks = timeline.filter(({ type }) => BREAKS.has(type));
  const rounds = ofType('map.round-recorded');
  const breakOf = (entry: TimelineEntry) => breaks.find((one) => undoes(one, entry));
  const isShown = (entry: TimelineEntry): boolean =>
    entry.type !== 'backup.stored' && !(entry.type === 'match.command-settled' && requested.has(idOf(entry)));

  const lines = timeline.filter(isShown).map((entry): TimelineLine => {
    const id = idOf(entry);
    const command =
      id === null
        ? { outcome: null, kind: null, detail: null, about: null }
        : commandLine(entry, { end: settled.get(id), line: byId.get(id) });
    return {
      key: `${entry.version}:${entry.type}`,
      entry,
      group: groupOf(entry.type),
      undone: breakOf(entry) !== undefined,
      undoes: breaks.includes(entry) ? rounds.filter((round) => breakOf(round) === entry).length : 0,
      ...command,
    };
  });
  return lines.reverse();
}

/** What takes maps or rounds back. */
export const BREAKS: ReadonlySet<string> = new Set(['match.restored', 'match.reloaded', 'match.restarted']);
/** A restore takes back the rounds after its own, how its map ended, and later maps; a reload whole maps; a restart all. */
const OF_A_MAP: ReadonlySet<string> = new Set(['map.round-recorded', 'map.went-live', 'map.finished']);

function undoes(one: TimelineEntry, entry: TimelineEntry): boolean {
  if (!OF_A_MAP.has(entry.type) || one.version <= entry.version) return false;
  if (one.type === 'match.restarted') return true;
  const [from, map] = [Number(one.data.mapNumber), Number(entry.data.mapNumber)];
  if (map !== from || one.type === 'match.reloaded') return map >= from;
  if (entry.type === 'map.round-recorded') return Number(entry.data.round) > Number(one.data.round);
  return entry.type === 'map.finished';
}
