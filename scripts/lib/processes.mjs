import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The command line of a running process; empty when it is gone. Never trust a remembered pid without it. */
export function commandLine(pid) {
  if (!Number.isInteger(pid) || pid < 1) return '';
  if (existsSync('/proc/self/cmdline')) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    } catch {
      return '';
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

/** Sends the signals one after the other until `isThere(pid)` is false; `[signal, ms to wait]`. Answers whether it is gone. */
export async function endProcess(pid, isThere, signals) {
  for (const [signal, patience] of signals) {
    if (!isThere(pid)) return true;
    try {
      process.kill(pid, signal);
    } catch {
      return !isThere(pid);
    }
    for (let waited = 0; waited < patience && isThere(pid); waited += 50) await sleep(50);
  }
  return !isThere(pid);
}
