import type { Stack } from './stack';

/** Whether the worker that was started at that time (ISO) is at work, by its log. */
export function takesJobsSince({ workers }: Stack, startedAt: string): boolean {
  const lines = workers[0]?.log().split('\n') ?? [];
  const last = lines.findLast((line) => line.includes('worker takes jobs'));
  return last !== undefined && (/"time":"([^"]+)"/.exec(last)?.[1] ?? '') >= startedAt;
}
