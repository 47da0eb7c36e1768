import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const TICK_MS = 10;

/** The process that owns the cluster in `dataDir`, or null. */
export function postmasterOf(dataDir) {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}

/** Milliseconds of processor time so far, of each program and of PostgreSQL with its helpers; null where the system does not tell. */
export function processorUse(postmaster, programs) {
  return sumOf(postmaster, programs, processorMs);
}

/** Bytes of memory, pages that processes share counted once (PSS); null where the system does not tell. */
export function memoryUse(postmaster, programs) {
  return sumOf(postmaster, programs, memoryBytes);
}

function sumOf(postmaster, programs, figure) {
  if (postmaster === null) return null;
  const postgres = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  return {
    ...Object.fromEntries(programs.map(({ name, pid }) => [name, figure(pid)])),
    postgres: [postmaster, ...postgres].reduce((total, pid) => total + figure(pid), 0),
  };
}

/** Fields of /proc/<pid>/stat after the name in parentheses. */
const statOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
};
const parentOf = (pid) => Number(statOf(pid)[1]);
const processorMs = (pid) => {
  const fields = statOf(pid);
  // utime, stime, and those of children that have ended.
  return fields.slice(11, 15).reduce((total, ticks) => total + Number(ticks) * TICK_MS, 0);
};

/** 0 for a process that has just ended. */
function memoryBytes(pid) {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
