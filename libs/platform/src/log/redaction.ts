const SECRET_KEYS =
  /^(.*_)?(password|passwd|passphrase|secret|token|api_?key|authorization|cookie|set-cookie|credentials?|private_?key|rcon)$/i;
const CREDENTIALS_IN_URL = /([a-z][a-z0-9+.-]*:\/\/)[^/\s:@]*:[^/\s@]*@/gi;
const MAX_DEPTH = 8;
export const REDACTED = '[redacted]';

/** True for a field name that holds a secret: `password`, `rcon_password`, `apiKey`, `user-api`, `set-cookie`… */
export function isSecretKey(key: string): boolean {
  return SECRET_KEYS.test(key.replace(/([a-z0-9])([A-Z])/g, '$1_$2')) || /^(user-api|x-.*-(token|key))$/i.test(key);
}

/** A copy of `value` fit for a log line: secret fields and credentials in URLs blanked at any depth, errors kept as they are. */
export function redact(value: unknown): unknown {
  return copy(value, 0, new Set());
}

function copy(value: unknown, depth: number, parents: Set<object>): unknown {
  if (typeof value === 'string') return value.replace(CREDENTIALS_IN_URL, `$1${REDACTED}@`);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error || value instanceof Date || Buffer.isBuffer(value)) return leaf(value);
  if (depth >= MAX_DEPTH || parents.has(value)) return '[deep]';
  parents.add(value);
  const copied = Array.isArray(value)
    ? value.map((item) => copy(item, depth + 1, parents))
    : Object.fromEntries(
        Object.entries(value).map(([key, item]) => [
          key,
          isSecretKey(key) && item !== null && item !== undefined ? REDACTED : copy(item, depth + 1, parents),
        ]),
      );
  parents.delete(value);
  return copied;
}

function leaf(value: Error | Date | Buffer): unknown {
  return Buffer.isBuffer(value) ? `[${value.length} bytes]` : value;
}
