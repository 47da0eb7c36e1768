import type { MatchLogEntry } from '@placar/contracts/matches';
import { foldText } from '../../../lib/fold-text';
import type { TimelineLine } from './timeline-model';

export const TIMELINE_FILTERS = ['all', 'match', 'round', 'command', 'rcon', 'chat', 'note'] as const;
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number];
/** What only the staff of a match is told. */
export const STAFF_FILTERS: ReadonlySet<TimelineFilter> = new Set(['command', 'rcon', 'chat', 'note']);

export type TimelineItem =
  | { kind: 'event'; key: string; at: string; line: TimelineLine; console: readonly MatchLogEntry[] }
  | { kind: 'rcon' | 'chat' | 'note'; key: string; at: string; entry: MatchLogEntry };

const time = (at: string): number => Date.parse(at);

const logItem = (entry: MatchLogEntry): TimelineItem => ({
  kind: entry.kind,
  key: `log:${entry.id}`,
  at: entry.at,
  entry,
});

/** Id of the command that a line of the timeline is about. */
function commandOf({ entry }: TimelineLine): string | null {
  const id = entry.data.commandId;
  return entry.type.startsWith('match.command-') && typeof id === 'string' ? id : null;
}

/**
 * Events and the log beside them as one list, newest first. Each source keeps its own order whatever the clocks of its writers
 * say: an event is told apart by its version, a line of the log by its id. At the same moment the event came first.
 */
export function mergeTimeline(lines: readonly TimelineLine[], log: readonly MatchLogEntry[]): TimelineItem[] {
  const consoleOf = new Map<string, MatchLogEntry[]>();
  for (const entry of log) {
    const id = entry.rcon?.command_id;
    if (id != null) consoleOf.set(id, [...(consoleOf.get(id) ?? []), entry]);
  }
  const events = lines.map((line): TimelineItem => {
    const id = commandOf(line);
    return { kind: 'event', key: line.key, at: line.entry.at, line, console: (id !== null && consoleOf.get(id)) || [] };
  });
  const others = log.toReversed().map(logItem);
  const merged: TimelineItem[] = [];
  let [e, o] = [0, 0];
  while (e < events.length || o < others.length) {
    const [event, other] = [events[e], others[o]];
    if (other !== undefined && (event === undefined || time(other.at) >= time(event.at))) {
      merged.push(other);
      o += 1;
    } else if (event !== undefined) {
      merged.push(event);
      e += 1;
    }
  }
  return merged;
}

/** Each thing stands once: what a command sent with the command, words to the players as chat, what a look at the server found as event. */
function isToldElsewhere(item: TimelineItem, commands: ReadonlySet<string>): boolean {
  if (item.kind === 'event' || item.kind === 'note') return false;
  const { rcon } = item.entry;
  if (rcon === null) return false;
  if (rcon.command_id !== null && commands.has(rcon.command_id)) return true;
  return rcon.outcome === 'ok' && (rcon.cause === 'watch' || /^(?:say|css_asay)\s/i.test(item.entry.text));
}

function isOfFilter(item: TimelineItem, filter: TimelineFilter, commands: ReadonlySet<string>): boolean {
  if (filter === 'all') return !isToldElsewhere(item, commands);
  if (item.kind !== 'event') return item.kind === filter;
  const { group } = item.line;
  return (group === 'veto' ? 'match' : group) === filter;
}

/** The items of one filter in which every word of the search stands; `wordsOf` tells what a line shows. */
export function filterTimeline(
  items: readonly TimelineItem[],
  filter: TimelineFilter,
  search: string,
  wordsOf: (item: TimelineItem) => string,
): TimelineItem[] {
  const commands = new Set(items.flatMap((item) => (item.kind === 'event' ? (commandOf(item.line) ?? []) : [])));
  const wanted = foldText(search).split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    if (!isOfFilter(item, filter, commands)) return false;
    if (wanted.length === 0) return true;
    const text = foldText(wordsOf(item));
    return wanted.every((word) => text.includes(word));
  });
}

/** Where the newest report of a round stands in a list; -1 when it is not in it. */
export const indexOfRound = (items: readonly TimelineItem[], map: number, round: number): number =>
  items.findIndex(
    (item) =>
      item.kind === 'event' &&
      item.line.entry.type === 'map.round-recorded' &&
      Number(item.line.entry.data.mapNumber) === map &&
      Number(item.line.entry.data.round) === round,
  );

/** Keys of the items above which a new day is named, `dayOf` naming it; none while all are of one day. */
export function dayStarts(items: readonly TimelineItem[], dayOf: (at: string) => string): ReadonlySet<string> {
  const days = items.map(({ at }) => dayOf(at));
  if (days.every((day) => day === days[0])) return new Set();
  return new Set(items.filter((_, index) => days[index] !== days[index - 1]).map(({ key }) => key));
}
