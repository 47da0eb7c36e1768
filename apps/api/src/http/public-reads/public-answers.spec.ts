import fc from 'fast-check';
import { PreparedAnswer } from './prepared-answer';
import { EVERY_TAG, PublicAnswers } from './public-answers';
import type { Rendering } from './public-answers';

const answerOf = (value: unknown): PreparedAnswer => new PreparedAnswer(Buffer.from(JSON.stringify(value)), '/x');
const textOf = (answer: PreparedAnswer | null): string | null => answer?.body?.toString() ?? null;

interface Reading {
  rendering: Rendering;
  left: number[];
  read: number[];
}

type Step =
  | { do: 'visit'; key: number }
  | { do: 'read' | 'abandon'; which: number }
  | { do: 'write'; row: number; all: boolean }
  | { do: 'wait'; ms: number };

/** Rows with a version each; a key shows some of them. Renderings read one row at a time, as handlers do, with pauses between. */
class World {
  private now = 0;
  private readonly versions = [0, 0, 0, 0];
  private readonly readings: Reading[] = [];
  private readonly answers = new PublicAnswers(1_000_000, () => this.now);

  constructor(private readonly shows: number[][]) {}

  play(step: Step): void {
    if (step.do === 'wait') this.now += step.ms;
    else if (step.do === 'write') this.write(step.row, step.all);
    else if (step.do === 'visit') this.visit(step.key);
    else this.goOn(step.do, step.which);
  }

  private write(row: number, all: boolean): void {
    this.versions[row] = this.versionOf(row) + 1;
    this.answers.touch(all ? [EVERY_TAG] : [`row:${row}`]);
  }

  private visit(key: number): void {
    const rows = this.shows[key] ?? [];
    const found = this.answers.find(`key ${key}`);
    // Every write so far has been answered: what is given from memory must show all of them.
    if (found?.kind === 'answer')
      expect(JSON.parse(textOf(found.answer) ?? '')).toEqual(rows.map((row) => this.versionOf(row)));
    if (found?.kind === 'wait' || (found?.kind === 'answer' && !found.isRenewalDue)) return;
    const tags = rows.map((row) => `row:${row}`);
    this.readings.push({ rendering: this.answers.begin(`key ${key}`, tags), left: [...rows], read: [] });
  }

  private goOn(how: 'read' | 'abandon', which: number): void {
    const reading = this.readings[which % Math.max(1, this.readings.length)];
    if (reading === undefined) return;
    const row = reading.left.shift();
    if (how === 'read' && row !== undefined) reading.read.push(this.versionOf(row));
    if (how === 'read' && reading.left.length > 0) return;
    reading.rendering.finish(how === 'abandon' ? null : answerOf(reading.read));
    this.readings.splice(this.readings.indexOf(reading), 1);
  }

  private versionOf(row: number): number {
    return this.versions[row] ?? 0;
  }
}

describe('answers that all visitors get alike', () => {
  it('are never older than the last write that a visitor could know of, however renderings and writes cross', () => {
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ do: fc.constant('visit' as const), key: fc.nat(3) }),
      fc.record({ do: fc.constantFrom('read' as const, 'read' as const, 'abandon' as const), which: fc.nat(10) }),
      fc.record({ do: fc.constant('write' as const), row: fc.nat(3), all: fc.boolean() }),
      fc.record({ do: fc.constant('wait' as const), ms: fc.nat(700) }),
    );
    const shows = fc.array(fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(shows, fc.array(step, { maxLength: 120 }), (rows, steps) => {
        const world = new World(rows);
        for (const one of steps) world.play(one);
      }),
      { numRuns: 3_000 },
    );
  });

  it('live a second from the beginning of their rendering, and are renewed once while visitors still get them', async () => {
    let now = 5;
    const answers = new PublicAnswers(1_000_000, () => now);
    expect(answers.find('/teams')).toBeNull();
    const first = answers.begin('/teams', ['teams']);
    const waiting = answers.find('/teams');
    expect(waiting?.kind).toBe('wait');
    now += 400;
    first.finish(answerOf('one'));
    expect(textOf(waiting?.kind === 'wait' ? await waiting.rendering.done : null)).toBe('"one"');
    expect(answers.find('/teams')?.kind).toBe('answer');
    now += 100;
    expect(answers.find('/teams')).toMatchObject({ kind: 'answer', isRenewalDue: true });
    expect(answers.find('/teams')).toMatchObject({ kind: 'answer', isRenewalDue: false });
    now += 500;
    expect(answers.find('/teams')).toBeNull();
  });

  it('are not given to those who come after a write to what is being rendered', async () => {
    const answers = new PublicAnswers(1_000_000);
    const early = answers.begin('/teams', ['teams']);
    const waiting = answers.find('/teams');
    answers.touch(['teams']);
    expect(answers.find('/teams')).toBeNull();
    const late = answers.begin('/teams', ['teams']);
    late.finish(answerOf('new'));
    early.finish(answerOf('old'));
    expect(textOf(waiting?.kind === 'wait' ? await waiting.rendering.done : null)).toBe('"old"');
    const found = answers.find('/teams');
    expect(textOf(found?.kind === 'answer' ? found.answer : null)).toBe('"new"');
  });

  it('stay within their memory, the least used go first', () => {
    const answers = new PublicAnswers(200_000);
    const body = 'x'.repeat(1_000);
    for (let id = 0; id < 1_000; id += 1) {
      answers.begin(`/matches/${id}`, ['matches']).finish(answerOf(body));
      answers.find('/matches/0');
      expect(answers.size.bytes).toBeLessThanOrEqual(200_000);
    }
    expect(answers.size.answers).toBeGreaterThan(50);
    expect(answers.find('/matches/0')?.kind).toBe('answer');
    expect(answers.find('/matches/1')).toBeNull();
    answers.begin('/matches', ['matches']).finish(answerOf('x'.repeat(100_000)));
    expect(answers.find('/matches')).toBeNull();
  });
});
