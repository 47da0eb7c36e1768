import fc from 'fast-check';
import { EVERY_TAG, TaggedCache } from './tagged-cache';

/** A clock that stands still: a busy machine makes nothing too old. */
const STILL = (): number => 5;

interface Seen {
  versions: number[];
}

interface Making {
  left: number[];
  read: number[];
  finish: (seen: Seen) => void;
  fail: (error: Error) => void;
}

type Step =
  | { do: 'ask'; key: number }
  | { do: 'read' | 'fail'; which: number }
  | { do: 'write'; row: number; all: boolean }
  | { do: 'wait'; ms: number };

/** Rows with a version each; a key shows some of them. Makings read one row at a time, as handlers do, with pauses between. */
class World {
  private now = 0;
  private readonly versions = [0, 0, 0, 0];
  private readonly makings: Making[] = [];
  private readonly cache = new TaggedCache<Seen>(
    1_000_000,
    () => 100,
    () => this.now,
  );
  private readonly waiting: Promise<void>[] = [];

  constructor(private readonly shows: number[][]) {}

  async play(step: Step): Promise<void> {
    if (step.do === 'wait') this.now += step.ms;
    else if (step.do === 'write') this.write(step.row, step.all);
    else if (step.do === 'ask') this.ask(step.key);
    else await this.goOn(step.do, step.which);
  }

  async end(): Promise<void> {
    while (this.makings.length > 0) await this.goOn('read', 0);
    await Promise.all(this.waiting);
  }

  private write(row: number, all: boolean): void {
    this.versions[row] = this.versionOf(row) + 1;
    this.cache.drop(all ? [EVERY_TAG] : [`row:${row}`]);
  }

  private ask(key: number): void {
    const rows = this.shows[key] ?? [];
    const written = rows.map((row) => this.versionOf(row));
    const found = this.cache.find(`key ${key}`);
    // Every write so far has been answered: what is kept must show all of them, and what is waited for at least these.
    if (found !== undefined && !(found instanceof Promise)) {
      expect(found.versions).toEqual(written);
      return;
    }
    const answer = found ?? this.make(`key ${key}`, rows);
    const checked = answer.then(
      ({ versions }) => {
        for (const [index, version] of versions.entries())
          expect(version).toBeGreaterThanOrEqual(written[index] ?? Infinity);
      },
      (error: Error) => expect(error.message).toBe('failed'),
    );
    this.waiting.push(checked);
  }

  private make(key: string, rows: number[]): Promise<Seen> {
    const work = (): Promise<Seen> =>
      new Promise((finish, fail) => this.makings.push({ left: [...rows], read: [], finish, fail }));
    return this.cache.make(
      key,
      rows.map((row) => `row:${row}`),
      work,
    );
  }

  private async goOn(how: 'read' | 'fail', which: number): Promise<void> {
    const making = this.makings[which % Math.max(1, this.makings.length)];
    if (making === undefined) return;
    const row = making.left.shift();
    if (how === 'read' && row !== undefined) making.read.push(this.versionOf(row));
    if (how === 'read' && making.left.length > 0) return;
    this.makings.splice(this.makings.indexOf(making), 1);
    if (how === 'fail') making.fail(new Error('failed'));
    else making.finish({ versions: making.read });
    // What follows from it happens before anything else.
    await new Promise((resolve) => setImmediate(resolve));
  }

  private versionOf(row: number): number {
    return this.versions[row] ?? 0;
  }
}

describe('values that are kept by tag', () => {
  it('are never older than the last write that somebody could know of, however makings and writes cross', async () => {
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ do: fc.constant('ask' as const), key: fc.nat(3) }),
      fc.record({ do: fc.constantFrom('read' as const, 'read' as const, 'fail' as const), which: fc.nat(10) }),
      fc.record({ do: fc.constant('write' as const), row: fc.nat(3), all: fc.boolean() }),
      fc.record({ do: fc.constant('wait' as const), ms: fc.nat(700) }),
    );
    const shows = fc.array(fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(shows, fc.array(step, { maxLength: 120 }), async (rows, steps) => {
        const world = new World(rows);
        for (const one of steps) await world.play(one);
        await world.end();
      }),
      { numRuns: 400 },
    );
  });

  it('live a second from the beginning of their making, and are made anew once while others still get them', async () => {
    let now = 5;
    const cache = new TaggedCache<object>(
      1_000_000,
      () => 1,
      () => now,
    );
    let finish: (value: object) => void = () => undefined;
    const work = (): Promise<object> => new Promise((resolve) => (finish = resolve));
    const [one, two] = [{}, {}];
    expect(cache.find('/teams')).toBeUndefined();
    const first = cache.make('/teams', ['teams'], work);
    const waiting = cache.find('/teams');
    now += 400;
    finish(one);
    expect(await Promise.all([first, waiting])).toEqual([one, one]);
    expect(cache.find('/teams')).toBe(one);
    now += 100;
    expect(cache.find('/teams')).toBeUndefined();
    const second = cache.make('/teams', ['teams'], work);
    expect(cache.find('/teams')).toBe(one);
    now += 499;
    expect(cache.find('/teams')).toBe(one);
    now += 1;
    expect(cache.find('/teams')).toBeInstanceOf(Promise);
    finish(two);
    await second;
    // It took half a second, and somebody should make it anew already.
    expect(cache.find('/teams')).toBeUndefined();
    void cache.make('/teams', ['teams'], work);
    expect(cache.find('/teams')).toBe(two);
  });

  it('are made once for all who ask meanwhile; what a write overtook is given only to those who asked before it', async () => {
    const cache = new TaggedCache<{ name: string }>(1_000_000, () => 1, STILL);
    const finishers: ((value: { name: string }) => void)[] = [];
    const ask = async (): Promise<string> => {
      const work = (): Promise<{ name: string }> => new Promise((resolve) => finishers.push(resolve));
      return (await (cache.find('/teams') ?? cache.make('/teams', ['teams'], work))).name;
    };
    const early = Array.from({ length: 1_000 }, ask);
    cache.drop(['teams']);
    const late = Array.from({ length: 1_000 }, ask);
    expect(finishers).toHaveLength(2);
    finishers[1]?.({ name: 'new' });
    expect(new Set(await Promise.all(late))).toEqual(new Set(['new']));
    finishers[0]?.({ name: 'old' });
    expect(new Set(await Promise.all(early))).toEqual(new Set(['old']));
    expect(cache.find('/teams')).toEqual({ name: 'new' });
  });

  it('stay within their memory, the least used go first', async () => {
    const cache = new TaggedCache<{ bytes: number }>(200_000, ({ bytes }) => bytes, STILL);
    const keep = (key: string, bytes: number): Promise<unknown> =>
      cache.make(key, ['matches'], () => Promise.resolve({ bytes }));
    for (let id = 0; id < 1_000; id += 1) {
      await keep(`/matches/${id}`, 1_000);
      void cache.find('/matches/0');
      expect(cache.size.bytes).toBeLessThanOrEqual(200_000);
    }
    expect(cache.size.values).toBeGreaterThan(50);
    expect(cache.find('/matches/0')).toBeDefined();
    expect(cache.find('/matches/1')).toBeUndefined();
    await keep('/matches', 100_000);
    expect(cache.find('/matches')).toBeUndefined();
  });

  it('are still right after more drops than are remembered', async () => {
    const cache = new TaggedCache<object>(1_000_000, () => 1, STILL);
    await cache.make('/matches/1', ['match:1'], () => Promise.resolve({}));
    cache.drop(['match:1']);
    for (let id = 2; id < 30_000; id += 1) cache.drop([`match:${id}`]);
    expect(cache.find('/matches/1')).toBeUndefined();
  });
});
