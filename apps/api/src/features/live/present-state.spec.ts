import * as fc from 'fast-check';
import { encodeFrames, resumePointOf } from './live-frame';
import { PresentState } from './present-state';
import type { StateReading } from './present-state';

const MATCH = 7;

/** A match as its read tables would show it: parts by name with the version that last touched them. */
class Tables {
  version = 0;
  readonly parts = new Map<string, { version: number; body: string }>();
  readonly timeline: { version: number; staff_only: boolean }[] = [];

  change(parts: readonly string[], entry: 'public' | 'staff' | null): void {
    this.version += 1;
    for (const part of ['match', ...parts]) this.parts.set(part, { version: this.version, body: this.body(part) });
    if (entry !== null) this.timeline.push({ version: this.version, staff_only: entry === 'staff' });
  }

  restart(): void {
    this.version += 1;
    for (const part of [...this.parts.keys()]) this.parts.delete(part);
    this.parts.set('match', { version: this.version, body: this.body('match') });
  }

  readSince(version: number): StateReading {
    const entries = this.timeline.filter((entry) => entry.version > version);
    return {
      version: this.version,
      parts: [...this.parts].map(([part, { version: at, body }]) => ({
        match_id: MATCH,
        part,
        version: at,
        body: at > version ? body : '',
      })),
      timeline: entries.map((entry) => ({ match_id: MATCH, ...entry, body: `{"version":${entry.version}}` })),
      commands: [],
    };
  }

  private body(part: string): string {
    const summary = (number: number): object => ({
      number,
      name: `de_${number}`,
      status: 'upcoming',
      team1_score: 0,
      team2_score: 0,
      winner: null,
    });
    return part === 'match'
      ? JSON.stringify({ at: this.version, maps: [summary(0), summary(1)] })
      : `{"at":${this.version}}`;
  }
}

/** What a page keeps: the newest body of each part, and every timeline entry. */
class Page {
  readonly parts = new Map<string, string>();
  readonly entries = new Set<number>();
  lastEventId = '';

  take(text: string): void {
    for (const block of text.split('\n\n').filter((one) => one !== '')) {
      const lines = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
      const data = JSON.parse(lines['data'] ?? '{}') as { part?: string; version: number; body?: unknown };
      if (lines['event'] === 'part') this.parts.set(data.part ?? '', JSON.stringify(data.body));
      else this.entries.add(data.version);
      this.lastEventId = lines['id'] ?? this.lastEventId;
    }
  }
}

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      parts: fc.uniqueArray(fc.constantFrom('map:0', 'scoreboard:0', 'map:1', 'veto'), { maxLength: 3 }),
      entry: fc.constantFrom('public' as const, 'staff' as const, null),
    }),
  },
  { weight: 1, arbitrary: fc.constant('restart' as const) },
);
/** How many changes share one read, and at which frame the stream is cut, if it is. */
const round = fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 4 }), cutAfter: fc.option(fc.nat(6)) });

describe('the present state of a match on its way to a page', () => {
  it('is whole on the page after any changes, however they were read together and wherever the stream was cut', () => {
    fc.assert(
      fc.property(fc.array(round, { minLength: 1, maxLength: 12 }), fc.boolean(), (rounds, staff) => {
        const tables = new Tables();
        const state = new PresentState(MATCH);
        const page = new Page();
        for (const { steps, cutAfter } of rounds) {
          for (const one of steps) {
            if (one === 'restart') tables.restart();
            else tables.change(one.parts, one.entry);
          }
          const fresh = state.apply(tables.readSince(state.version)).filter((frame) => staff || !frame.staffOnly);
          const text = encodeFrames(MATCH, fresh);
          if (cutAfter === null) page.take(text);
          else {
            page.take(`${text.split('\n\n').slice(0, cutAfter).join('\n\n')}\n\n`);
            const resume = resumePointOf(page.lastEventId)?.version ?? 0;
            page.take(encodeFrames(MATCH, state.since(resume, { detail: true, staff })));
          }
        }
        for (const [part, { body }] of tables.parts) expect(page.parts.get(part)).toBe(body);
        for (const [part, body] of page.parts) {
          if (!tables.parts.has(part)) expect(body).toMatch(/"steps":\[\]|"players":\[\]|"status":"upcoming"/);
        }
        const told = tables.timeline.filter((entry) => staff || !entry.staff_only).map((entry) => entry.version);
        expect([...page.entries].sort((a, b) => a - b)).toEqual(told);
      }),
      { numRuns: 300 },
    );
  });

  it('reads resume points and nothing else', () => {
    expect(resumePointOf('12-345')).toEqual({ matchId: 12, version: 345 });
    for (const text of [undefined, '', '12', '-5', '12-', 'a-b', '12-345-6', '99999999999-1'])
      expect(resumePointOf(text)).toBeNull();
  });
});
