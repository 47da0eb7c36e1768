import { createHash, randomBytes } from 'node:crypto';

/** What is stored of an API key of ours: SHA-256, 32 bytes. The key is 160 random bits, so a slow hash would add nothing. */
export function hashApiKey(apiKey: string): Buffer {
  return createHash('sha256').update(apiKey, 'utf8').digest();
}

/** A new API key, URL-safe; shown once, stored only through `hashApiKey`. */
export function newApiKey(): string {
  return randomBytes(20).toString('base64url');
}
