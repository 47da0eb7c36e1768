/** Characters looked at per search: far above any honest reply, and an end to a hostile one. */
const MAX_WORK = 1_000_000;

/** Index just after the brace that closes the one at `start`, honouring JSON strings; −1 while it is still open. */
function endOfBraces(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i += 1) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
  }
  return -1;
}

/**
 * The first JSON object in console output that `accept` takes, whatever noise stands around it. An object nested in an
 * accepted or refused complete object is not a candidate; a stray `{` in the noise is skipped.
 */
export function findJsonObject<T>(text: string, accept: (value: Record<string, unknown>) => T | null): T | null {
  let from = 0;
  let work = 0;
  while (work < MAX_WORK) {
    const start = text.indexOf('{', from);
    if (start < 0) return null;
    const end = endOfBraces(text, start);
    work += (end < 0 ? text.length : end) - start;
    const value = end < 0 ? null : parseObject(text.slice(start, end));
    const found = value ? accept(value) : null;
    if (found !== null) return found;
    from = value ? end : start + 1;
  }
  return null;
}

/** True when some `{` of the text has no closing brace yet: more of a JSON reply may follow. */
export function hasOpenBrace(text: string): boolean {
  const start = text.indexOf('{');
  return start >= 0 && endOfBraces(text, start) < 0;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
