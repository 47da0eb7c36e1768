import { hkdfSync } from 'node:crypto';

export const KEY_BYTES = 32;

/** One key per purpose from the one configured secret (HKDF-SHA-256), so that a leak of one opens nothing else. */
export function deriveKey(secret: Buffer, purpose: 'session' | 'encryption' | 'token' | 'audit' | 'browser'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'placar', purpose, KEY_BYTES));
}
