import { entriesOf } from './pairing';
import type { Entry, Resolved } from './pairing';

/** What a correction does to one pairing beside the one that it corrects. */
export interface Change {
  key: string;
  /**
   * `other_teams`: others stand there, so that what was played counts no more; `open_again`: it must be played (again); `emptied`: nobody
   * plays it now; `filled`: its teams are known now; `other_end`: the same teams, another end.
   */
  kind: 'other_teams' | 'open_again' | 'emptied' | 'filled' | 'other_end';
  before: Entry[];
  after: Entry[];
}

/** Everything that differs between a stage before and after a correction, in the order of its pairings. */
export function changesBetween(before: readonly Resolved[], after: readonly Resolved[]): Change[] {
  const old = new Map(before.map((pairing) => [pairing.key, pairing]));
  const now = new Map(after.map((pairing) => [pairing.key, pairing]));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const change = changeOf(old.get(key), now.get(key));
    return change === null ? [] : [{ key, ...change }];
  });
}

function changeOf(old: Resolved | undefined, now: Resolved | undefined): Omit<Change, 'key'> | null {
  const teams = { before: old ? entriesOf(old) : [], after: now ? entriesOf(now) : [] };
  const [wasFull, isFull] = [teams.before.length === 2, teams.after.length === 2];
  if (wasFull && !isFull) return { kind: 'emptied', ...teams };
  if (!wasFull) return isFull ? { kind: 'filled', ...teams } : null;
  if (!teams.before.every((entry) => teams.after.includes(entry))) return { kind: 'other_teams', ...teams };
  if (old?.state === 'over' && now?.state !== 'over') return { kind: 'open_again', ...teams };
  return JSON.stringify(old?.result) === JSON.stringify(now?.result) ? null : { kind: 'other_end', ...teams };
}

/** Pairings whose match is being played and would lose its place: a correction waits until they are paused or ended. */
export const inTheWay = (changes: readonly Change[], live: ReadonlySet<string>): string[] =>
  changes.flatMap(({ key, kind }) => (live.has(key) && kind !== 'filled' && kind !== 'other_end' ? [key] : []));
