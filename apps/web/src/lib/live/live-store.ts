import type {
  FreshnessFrame,
  LiveFrame,
  LiveMap,
  LiveMatch,
  LiveMatchesAnswer,
  LiveScoreboard,
  LiveVeto,
  ArrivalsFrame,
  PartFrame,
  TimelineEntry,
} from '@placar/contracts/live';
import type { ServerRequest } from '@placar/contracts/fleet';
import type { CommandStatus, LedgerEntry, MatchLogEntry, PresenceFrame } from '@placar/contracts/matches';

/** Everything the page knows of one match, folded from frames. Parts only move forward by their version. */
export interface LiveMatchView {
  header: LiveMatch | null;
  maps: Readonly<Record<number, LiveMap>>;
  scoreboards: Readonly<Record<number, LiveScoreboard>>;
  veto: LiveVeto | null;
  /** Oldest first. */
  timeline: readonly TimelineEntry[];
  /** Newest first; staff only. */
  commands: readonly LedgerEntry[];
  freshness: FreshnessFrame | null;
  /** Who is there and who is ready, as the server last said; of any attempt and map. */
  arrivals: ArrivalsFrame | null;
  /** Requests for a server of this match, the last one asked for first; only those who asked and staff are told. */
  serverRequests: readonly ServerRequest[];
  /** Console lines, chat and notes that the stream told, oldest first; staff only. */
  log: readonly MatchLogEntry[];
  /** Who of the staff has the match open now, the viewer among them; staff only. */
  presence: PresenceFrame['people'];
  versions: Readonly<Record<string, number>>;
  /** True once the present state has been sent in full. */
  isReady: boolean;
}

export const EMPTY_VIEW: LiveMatchView = {
  header: null,
  maps: {},
  scoreboards: {},
  veto: null,
  timeline: [],
  commands: [],
  freshness: null,
  arrivals: null,
  serverRequests: [],
  log: [],
  presence: [],
  versions: {},
  isReady: false,
};

/** Folds one frame of this match into the view; frames of other matches and old versions change nothing. */
export function applyFrame(view: LiveMatchView, frame: LiveFrame, matchId: number): LiveMatchView {
  if (frame.event === 'ready') return view.isReady ? view : { ...view, isReady: true };
  if (frame.event === 'tournament' || frame.data.match_id !== matchId) return view;
  switch (frame.event) {
    case 'part':
      return applyPart(view, frame.data);
    case 'timeline':
      return applyTimeline(view, frame.data);
    case 'command':
      return { ...view, commands: mergeLedger(view.commands, [frame.data]) };
    case 'freshness':
      return { ...view, freshness: frame.data };
    case 'arrivals':
      return { ...view, arrivals: frame.data };
    case 'server_request':
      return { ...view, serverRequests: withRequest(view.serverRequests, frame.data) };
    case 'log':
      return { ...view, log: mergeLog(view.log, frame.data.entries) };
    case 'presence':
      return { ...view, presence: frame.data.people };
    case 'gone':
      return view;
  }
}

/** Joins lines of the log by id, oldest first. */
export function mergeLog(
  known: readonly MatchLogEntry[],
  incoming: readonly MatchLogEntry[],
): readonly MatchLogEntry[] {
  const last = known.at(-1)?.id ?? 0;
  const first = incoming[0]?.id ?? 0;
  if (first > last) return [...known, ...incoming];
  const byId = new Map([...known, ...incoming].map((entry) => [entry.id, entry]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

/** Each request in its newest version, the last one asked for first. */
function withRequest(known: readonly ServerRequest[], next: ServerRequest): readonly ServerRequest[] {
  if (known.some(({ id, version }) => id === next.id && version > next.version)) return known;
  const others = known.filter(({ id }) => id !== next.id);
  return [next, ...others].toSorted((one, other) => Date.parse(other.requested_at) - Date.parse(one.requested_at));
}

function applyPart(view: LiveMatchView, frame: PartFrame): LiveMatchView {
  const { part, version } = frame;
  if ((view.versions[part] ?? -1) > version) return view;
  const next = { ...view, versions: { ...view.versions, [part]: version } };
  if (frame.part === 'match') return { ...next, header: frame.body };
  if (frame.part === 'veto') return { ...next, veto: frame.body };
  const number = Number(part.slice(part.indexOf(':') + 1));
  if ('players' in frame.body) return { ...next, scoreboards: { ...view.scoreboards, [number]: frame.body } };
  return { ...next, maps: { ...view.maps, [number]: frame.body } };
}

function applyTimeline(view: LiveMatchView, entry: TimelineEntry): LiveMatchView {
  const { timeline } = view;
  const last = timeline.at(-1);
  if (last === undefined || last.version < entry.version) return { ...view, timeline: [...timeline, entry] };
  if (timeline.some((known) => known.version === entry.version && known.type === entry.type)) return view;
  return { ...view, timeline: [...timeline, entry].toSorted((a, b) => a.version - b.version) };
}

const STAGE: Readonly<Record<CommandStatus, number>> = {
  requested: 0,
  sent: 1,
  confirmed: 2,
  contradicted: 2,
  unknown: 2,
  refused: 2,
};

/** Joins ledger lines by id, newest first. A line never falls back to an earlier stage: the answer of the POST may come after its frames. */
export function mergeLedger(known: readonly LedgerEntry[], incoming: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const byId = new Map(known.map((entry) => [entry.id, entry]));
  for (const entry of incoming) {
    const before = byId.get(entry.id);
    if (before === undefined || STAGE[entry.status] >= STAGE[before.status]) byId.set(entry.id, entry);
  }
  return [...byId.values()].toSorted((a, b) => Date.parse(b.requested_at) - Date.parse(a.requested_at));
}

/** The header of one match out of a polled list, as the frame it stands for; null when the match is not in it. */
export function headerFrame(answer: LiveMatchesAnswer, matchId: number): LiveFrame | null {
  const header = answer.matches.find((match) => match.id === matchId);
  return header === undefined
    ? null
    : { event: 'part', data: { match_id: matchId, part: 'match', version: header.version, body: header } };
}
