import { createHash, randomBytes } from 'node:crypto';

/** 192 random bits, as 32 letters that a link can hold. Only the hash is stored. */
export const newLinkToken = (): string => randomBytes(24).toString('base64url');
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
