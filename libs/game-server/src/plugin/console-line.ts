/** Longest line that the engine's tokenizer takes; what lies beyond is cut (plugin contract §1.1). */
export const MAX_LINE_BYTES = 511;

export type ConsoleLineProblem = 'line_break' | 'control_character' | 'quote' | 'empty' | 'not_plain' | 'too_long';

/** A value that cannot stand on a console line. `field` is the name that the caller gave it; the value is not included. */
export class ConsoleLineError extends Error {
  constructor(
    readonly field: string,
    readonly problem: ConsoleLineProblem,
  ) {
    super(`${field} cannot be put on a console line: ${problem}`);
    this.name = 'ConsoleLineError';
  }
}

/** One argument, ready to be joined; only the functions below make it, so nothing unquoted can slip in. */
export interface ConsoleArgument {
  readonly field: string;
  readonly rendered: string;
}

// These bytes end the line or the string.
const LINE_BREAK = /[\0\r\n]/;
// The remaining C0 controls and DEL.
const CONTROL = /[\x01-\x1f\x7f]/;
const CONTROLS = new RegExp(CONTROL, 'g');

/**
 * An argument in quotes, inside which `;`, `//` and spaces are harmless. The console has no way to escape a quote, so a
 * value with one is refused; so is a backslash, which some tokenizers take as an escape of the closing quote.
 */
export function quoted(field: string, value: string): ConsoleArgument {
  refuseLineBreak(field, value);
  if (CONTROL.test(value)) throw new ConsoleLineError(field, 'control_character');
  if (/["\\]/.test(value)) throw new ConsoleLineError(field, 'quote');
  return { field, rendered: `"${value}"` };
}

/** A person's or team's name, or chat, in quotes: what cannot be quoted is left out instead of refusing the person. */
export function quotedText(field: string, value: string): ConsoleArgument {
  refuseLineBreak(field, value);
  return { field, rendered: `"${value.replace(CONTROLS, '').replaceAll('"', '').replaceAll('\\', '')}"` };
}

/** An argument without quotes, for commands that take quotes as part of the value (plugin contract §1.5, gotcha 77). */
export function bare(field: string, value: string): ConsoleArgument {
  if (value === '') throw new ConsoleLineError(field, 'empty');
  if (!/^[A-Za-z0-9._-]+$/.test(value)) throw new ConsoleLineError(field, 'not_plain');
  return { field, rendered: value };
}

/** The one place that puts a command and its arguments on a line. Throws ConsoleLineError when it gets too long. */
export function consoleLine(command: string, ...args: readonly ConsoleArgument[]): string {
  const line = [bare('command', command).rendered, ...args.map((arg) => arg.rendered)].join(' ');
  if (Buffer.byteLength(line, 'utf8') <= MAX_LINE_BYTES) return line;
  const longest = args.reduce(
    (a, b) => (b.rendered.length > a.rendered.length ? b : a),
    args[0] ?? bare('command', command),
  );
  throw new ConsoleLineError(longest.field, 'too_long');
}

function refuseLineBreak(field: string, value: string): void {
  if (LINE_BREAK.test(value)) throw new ConsoleLineError(field, 'line_break');
}
