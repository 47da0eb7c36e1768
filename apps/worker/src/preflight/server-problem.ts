import type { PreflightStep } from '@placar/contracts';

/** Codes that mean that no connection came about, as `servers.last_problem` words it. */
const UNREACHABLE = new Set(['refused', 'timeout', 'port_unreachable', 'rcon_closed']);

/** The word of a pre-flight's code in `servers.last_problem`; null for findings that are no fault of the server. */
export function problemOfCode(code: string): string | null {
  if (code === 'in_match') return null;
  if (code === 'breaker_open') return 'auth_failed';
  if (code === 'private_address') return 'blocked_address';
  return UNREACHABLE.has(code) ? 'unreachable' : code;
}

/** What keeps matches from a server after this pre-flight; a busy server and a missing map do not. */
export function problemOfPreflight(steps: readonly PreflightStep[]): string | null {
  const decisive = ['dns', 'port', 'password', 'plugin', 'version'];
  const failed = steps.find(({ step, status }) => status === 'failed' && decisive.includes(step));
  return failed?.code == null ? null : problemOfCode(failed.code);
}
