import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * What tells a process from a later one with the same number: its start time, as the system writes it. Null when there is
 * no such process, or only what is left of one that ended.
 */
export async function startTimeOf(pid: number): Promise<string | null> {
  if (process.platform === 'linux') return fromProc(pid);
  try {
    const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)], { timeout: 3_000 });
    return stdout.trim() || null;
  } catch {
    return null;
  }
}

/** Field 22 of /proc/<pid>/stat, in clock ticks since boot; the name in field 2 may hold anything, so count behind it. */
async function fromProc(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return fields[19] ?? null;
  } catch {
    return null;
  }
}

/** True when this very process still runs. */
export async function isRunning(identity: { pid: number; startTime: string }): Promise<boolean> {
  return (await startTimeOf(identity.pid)) === identity.startTime;
}
