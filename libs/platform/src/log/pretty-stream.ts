import type { DestinationStream } from 'pino';

const STANDARD = new Set(['level', 'time', 'msg', 'program', 'context', 'err']);
const COLOURS: Record<string, number> = { trace: 90, debug: 90, info: 32, warn: 33, error: 31, fatal: 35 };

/** One readable line per record: time, level, program, message, then the other fields. */
export function prettyStream(out: NodeJS.WritableStream & { isTTY?: boolean }): DestinationStream {
  return {
    write(line) {
      out.write(prettyLine(line, out.isTTY === true));
    },
  };
}

function prettyLine(line: string, colour: boolean): string {
  let record: Record<string, unknown>;
  try {
    record = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return line;
  }
  const level = text(record.level);
  const label = level.toUpperCase().padEnd(5);
  const rest = Object.entries(record)
    .filter(([key]) => !STANDARD.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const where = [record.program, record.context].filter((part) => part !== undefined).map(text);
  const err = record.err as { stack?: string } | undefined;
  return (
    [
      text(record.time).slice(11, 23),
      colour ? `\u001b[${COLOURS[level] ?? 0}m${label}\u001b[0m` : label,
      ...(where.length > 0 ? [`[${where.join(' ')}]`] : []),
      text(record.msg),
      ...rest,
    ].join(' ') +
    (err?.stack ? `\n${err.stack}` : '') +
    '\n'
  );
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
