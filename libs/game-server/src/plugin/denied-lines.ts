import { NEVER_ALLOWED, deniedForRole } from '@placar/contracts';
import type { ConsoleRole } from '@placar/contracts';
import { MAX_LINE_BYTES } from './console-line';

/** The rule that forbids a raw console line to somebody in this role; null when it may be sent. */
export function deniedRconRule(line: string, role: ConsoleRole = 'admin'): string | null {
  // A second line would be a second command.
  if (/[\0\r\n]/.test(line)) return 'line_break';
  // The console cuts a longer line, and what is left could mean something else.
  if (Buffer.byteLength(line, 'utf8') > MAX_LINE_BYTES) return 'too_long';
  if (hasChain(line)) return 'chain';
  const word = /^[\s"]*([^\s"]+)/.exec(line)?.[1]?.toLowerCase();
  if (word === undefined) return 'empty';
  // Every command name is plain; anything else could be cut differently by the console than by us.
  if (!/^[a-z0-9_.+-]+$/.test(word)) return 'not_a_command';
  const name = word.replace(/^[+-]/, '');
  if (NEVER_ALLOWED.names.has(name)) return name;
  return NEVER_ALLOWED.prefixes.find((prefix) => name.startsWith(prefix)) ?? deniedForRole(name, role);
}

export function isDeniedRconLine(line: string, role?: ConsoleRole): boolean {
  return deniedRconRule(line, role) !== null;
}

/** A semicolon outside quotes; an odd number of quotes leaves open where the string ends, and counts as one. */
function hasChain(line: string): boolean {
  let inQuotes = false;
  for (const char of line) {
    if (char === '"') inQuotes = !inQuotes;
    else if (char === ';' && !inQuotes) return true;
  }
  return inQuotes && line.includes(';');
}
