const LEVELS = new Set(['warn', 'error', 'fatal']);
const QUIET_MS = 60_000;

/** Hands over a stream line by line. */
export function readLines(stream, onLine) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    lines.forEach(onLine);
  });
  stream.on('end', () => rest && onLine(rest));
  stream.on('error', () => undefined);
}

/** What of a program's log a person wants on the terminal: warnings and worse, each text once a minute. */
export class Warnings {
  constructor(show) {
    this.show = show;
    this.shown = new Map();
  }

  heard(line) {
    const text = warning(line);
    if (text === null) return;
    const now = Date.now();
    const kind = text.replace(/\d+/g, '#');
    if (now - (this.shown.get(kind) ?? 0) < QUIET_MS) return;
    if (this.shown.size > 200) this.shown.clear();
    this.shown.set(kind, now);
    this.show(text);
  }
}

/** A JSON line of our programs as one sentence; null for what stays in the log file. */
function warning(line) {
  if (!line.startsWith('{')) return null;
  try {
    const { level, msg, err } = JSON.parse(line);
    if (!LEVELS.has(level)) return null;
    const detail = err?.message && !String(msg).includes(err.message) ? `: ${err.message.split('\n')[0]}` : '';
    return `${level === 'warn' ? '' : `${level}: `}${msg ?? 'no message'}${detail}`;
  } catch {
    return null;
  }
}
