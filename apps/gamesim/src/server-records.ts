import type { PublishedRecord, RconTranscriptEntry } from './api-types';
import type { MatchTruth } from './match/match-truth';

const MAX_RECORDS = 1500;
const MAX_LINES = 2000;
const MAX_MATCHES = 20;
/** Bodies and replies are most of it: only those of the newest records are kept. */
const MAX_TEXTS = 300;

/** What one server has done since it was created; the oldest entries go first. */
export class ServerRecords {
  readonly published: PublishedRecord[] = [];
  readonly transcript: RconTranscriptEntry[] = [];
  readonly lines: string[] = [];
  readonly matches: MatchTruth[] = [];
  private readonly counts = new Map<string, number>();
  private lastSeq = 0;

  publish(record: Omit<PublishedRecord, 'seq' | 'deliveries'>): PublishedRecord {
    const full: PublishedRecord = { ...record, seq: (this.lastSeq += 1), deliveries: [] };
    this.counts.set(record.name, this.countOf(record.name) + 1);
    pushCapped(this.published, full, MAX_RECORDS);
    const old = this.published.at(-1 - MAX_TEXTS);
    if (old) old.body = null;
    return full;
  }

  /** How often an event of that name was attempted, ever. */
  countOf(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  command(entry: RconTranscriptEntry): void {
    pushCapped(this.transcript, entry, MAX_RECORDS);
    const old = this.transcript.at(-1 - MAX_TEXTS);
    if (old) old.reply = '';
  }

  log(line: string): void {
    pushCapped(this.lines, line, MAX_LINES);
  }

  match(match: MatchTruth): void {
    if (this.matches.at(-1) !== match) pushCapped(this.matches, match, MAX_MATCHES);
  }
}

const pushCapped = <T>(list: T[], item: T, limit: number): void => {
  list.push(item);
  if (list.length > limit) list.splice(0, list.length - limit);
};
