import { createHash } from 'node:crypto';

/** What an answer's ETag is made of: the same for the same contents, whoever prepared them. */
export const contentHash = (body: Buffer | string): string => createHash('sha1').update(body).digest('base64url');
