type Parts = Record<string, unknown>;

/**
 * An answer that was read again, with every part of the one before that says the same: what is drawn from such a part need not be
 * drawn anew.
 */
export function withSameParts<Answer>(before: unknown, now: Answer): Answer {
  if (!isParts(before) || !isParts(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const keys = Object.keys(now);
  const parts = keys.map((key) => withSameParts(before[key], now[key]));
  const isSame =
    keys.length === Object.keys(before).length &&
    keys.every((key, at) => Object.hasOwn(before, key) && Object.is(before[key], parts[at]));
  if (isSame) return before as Answer;
  if (Array.isArray(now)) return parts as Answer;
  return Object.fromEntries(keys.map((key, at) => [key, parts[at]])) as Answer;
}

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null;
