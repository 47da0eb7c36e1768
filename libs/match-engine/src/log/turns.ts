import type { AggregateId } from './state-cache';

/** More would hold the aggregate for too long. */
const MOST_TOGETHER = 32;

interface Waiting<Run, Result> {
  run: Run;
  resolve: (result: Result | Promise<Result>) => void;
  reject: (error: unknown) => void;
}

export interface TurnsParts<Run, Result> {
  /** Whether a run may be in one transaction with those that came before it. */
  fits: (group: readonly Run[], next: Run) => boolean;
  /** All of them in one transaction. Null: nothing was written, and each is to be run by itself. */
  together: (id: AggregateId, runs: readonly Run[]) => Promise<readonly Result[] | null>;
  alone: (id: AggregateId, run: Run) => Promise<Result>;
}

/** Runs of this process that want one aggregate, in the order in which they came. Whoever comes while a group is decided is of the next one. */
export class Turns<Run, Result> {
  private readonly waiting = new Map<AggregateId, Waiting<Run, Result>[]>();

  constructor(private readonly parts: TurnsParts<Run, Result>) {}

  take(id: AggregateId, run: Run): Promise<Result> {
    return new Promise((resolve, reject) => {
      const one = { run, resolve, reject };
      const others = this.waiting.get(id);
      if (others !== undefined) {
        others.push(one);
        return;
      }
      const line = [one];
      this.waiting.set(id, line);
      void this.serve(id, line);
    });
  }

  /** Never throws: whoever waits is told. */
  private async serve(id: AggregateId, line: Waiting<Run, Result>[]): Promise<void> {
    while (line.length > 0) await this.decide(id, this.next(line));
    this.waiting.delete(id);
  }

  private next(line: Waiting<Run, Result>[]): Waiting<Run, Result>[] {
    const runs: Run[] = [];
    for (const { run } of line) {
      if (runs.length === MOST_TOGETHER || !this.parts.fits(runs, run)) break;
      runs.push(run);
    }
    return line.splice(0, runs.length);
  }

  private async decide(id: AggregateId, group: readonly Waiting<Run, Result>[]): Promise<void> {
    try {
      const runs = group.map(({ run }) => run);
      const results = runs.length === 1 ? null : await this.parts.together(id, runs);
      if (results === null) return await this.each(id, group);
      for (const [index, result] of results.entries()) group[index]?.resolve(result);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  private async each(id: AggregateId, group: readonly Waiting<Run, Result>[]): Promise<void> {
    for (const { run, resolve } of group) {
      const result = this.parts.alone(id, run);
      resolve(result);
      await result.catch(() => undefined);
    }
  }
}
