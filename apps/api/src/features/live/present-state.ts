import type { LedgerEntry, LiveMap, LiveMapSummary, LiveMatch } from '@placar/contracts';
import type { StoredPart, StoredTimelineEntry } from '@placar/read-models';
import { eventText, partFrame, storedEventText } from './live-frame';
import type { LiveFrame } from './live-frame';

/** What was read of a match: all part names, with a body where something is new. */
export interface StateReading {
  version: number;
  parts: readonly StoredPart[];
  timeline: readonly StoredTimelineEntry[];
  commands: readonly LedgerEntry[];
}

const TIMELINE_KEPT = 400;
const COMMANDS_KEPT = 50;

/** The newest frame of each small thing of a match: what a newcomer is sent, and what a slow reader gets instead of a backlog. */
export class PresentState {
  version = 0;
  /** Whether all parts are here, or only the header. */
  hasDetail = false;
  private readonly parts = new Map<string, LiveFrame>();
  private timeline: LiveFrame[] = [];
  private commands = new Map<string, LiveFrame>();

  constructor(readonly matchId: number) {}

  /** Takes in a reading and answers the frames that are new, oldest version first. A reading older than ours says nothing. */
  apply(reading: StateReading): LiveFrame[] {
    if (reading.version < this.version) return [];
    this.version = reading.version;
    const fresh = [...this.newParts(reading), ...this.newEntries(reading)].sort(byVersion);
    return [...fresh, ...this.newCommands(reading)];
  }

  /** Frames for who has seen everything up to `version` (0: nothing). */
  since(version: number, audience: { detail: boolean; staff: boolean }): LiveFrame[] {
    const { detail, staff } = audience;
    const missed = (frame: LiveFrame): boolean => frame.version > version && (staff || !frame.staffOnly);
    if (!detail) return [...this.parts.values()].filter((frame) => frame.key === 'match' && missed(frame));
    const frames = [...this.parts.values(), ...this.timeline].filter(missed);
    if (version > 0) frames.push(...this.vanished());
    frames.sort(byVersion);
    // Ledger lines have no version of their own, so all that are recent are told again.
    return staff ? [...frames, ...this.commands.values()] : frames;
  }

  /** Forgets all but the header, for a match that is only listed. */
  keepHeader(): void {
    this.hasDetail = false;
    for (const part of this.parts.keys()) if (part !== 'match') this.parts.delete(part);
    this.timeline = [];
    this.commands.clear();
  }

  private newParts({ parts, version }: StateReading): LiveFrame[] {
    const frames: LiveFrame[] = [];
    const present = new Set(parts.map(({ part }) => part));
    for (const { part, version: partVersion, body } of parts) {
      if (body === '' || (this.parts.get(part)?.version ?? 0) >= partVersion) continue;
      const frame = partFrame(this.matchId, part, partVersion, body);
      this.parts.set(part, frame);
      frames.push(frame);
    }
    // After the header, which says what a map is that was taken away.
    for (const part of [...this.parts.keys()]) {
      if (present.has(part)) continue;
      this.parts.delete(part);
      const empty = this.emptyPart(part);
      if (empty !== null) frames.push(partFrame(this.matchId, part, version, empty));
    }
    return frames;
  }

  private newEntries({ timeline }: StateReading): LiveFrame[] {
    const last = this.timeline[this.timeline.length - 1]?.version ?? 0;
    const frames = timeline
      .filter((entry) => entry.version > last)
      .map((entry) => ({
        key: 'timeline',
        version: entry.version,
        staffOnly: entry.staff_only,
        text: storedEventText('timeline', entry.body),
      }))
      .sort(byVersion);
    this.timeline = [...this.timeline, ...frames].slice(-TIMELINE_KEPT);
    return frames;
  }

  private newCommands({ commands, version }: StateReading): LiveFrame[] {
    const frames: LiveFrame[] = [];
    // Read newest first; told oldest first.
    for (const entry of [...commands].reverse()) {
      const text = eventText('command', entry);
      if (this.commands.get(entry.id)?.text === text) continue;
      const frame = { key: 'command', version, staffOnly: true, text };
      this.commands.set(entry.id, frame);
      frames.push(frame);
    }
    if (this.commands.size > COMMANDS_KEPT) this.commands = new Map([...this.commands].slice(-COMMANDS_KEPT));
    return frames;
  }

  /** A restart or a restore takes parts away; who was not there to see it is told of each that may have been. */
  private vanished(): LiveFrame[] {
    const names = ['veto', ...this.summaries().flatMap(({ number }) => [`map:${number}`, `scoreboard:${number}`])];
    return names.flatMap((part) => {
      const empty = this.parts.has(part) ? null : this.emptyPart(part);
      return empty === null ? [] : [partFrame(this.matchId, part, this.version, empty)];
    });
  }

  /** The state of a part that is no more: there is no veto, nobody has numbers, the map is still to come. */
  private emptyPart(part: string): string | null {
    if (part === 'veto') return '{"steps":[]}';
    const [kind, number] = part.split(':');
    if (kind === 'scoreboard') return `{"map_number":${Number(number)},"players":[]}`;
    const summary: LiveMapSummary = this.summaries().find((map) => map.number === Number(number)) ?? {
      number: Number(number),
      name: '',
      status: 'upcoming',
      team1_score: 0,
      team2_score: 0,
      winner: null,
      unproven: false,
    };
    const empty = { epoch: 0, rounds: [], team1_first_side: null, evidence: [], start_time: null, end_time: null };
    const map: LiveMap = { ...summary, ...empty };
    return kind === 'map' ? JSON.stringify(map) : null;
  }

  private summaries(): LiveMatch['maps'] {
    const text = this.parts.get('match')?.text;
    if (text === undefined) return [];
    const data = text.slice(text.indexOf('data: ') + 'data: '.length);
    return (JSON.parse(data) as { body: LiveMatch }).body.maps;
  }
}

const byVersion = (a: LiveFrame, b: LiveFrame): number => a.version - b.version;
