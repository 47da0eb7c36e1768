import { createHmac } from 'node:crypto';
import { secretsEqual } from './constant-time';

/** What a link to a stored round backup is good for: one copy, one attempt, until `expiresAt` (seconds since the epoch). */
export interface BackupLink {
  matchId: number;
  attempt: number;
  backupId: number;
  expiresAt: number;
}

/** The proof in the link, `<backup>.<expiry>.<mac>`: short, for the whole console line must stay below 512 bytes. */
export function signBackupLink(tokenKey: Buffer, link: BackupLink): string {
  return `${link.backupId.toString(36)}.${link.expiresAt.toString(36)}.${macOf(tokenKey, link)}`;
}

/** The backup that a proof opens for this attempt now; null when it is forged, of another attempt, or expired. */
export function readBackupLink(
  tokenKey: Buffer,
  proof: string,
  attempt: { matchId: number; attempt: number },
  now: Date,
): { backupId: number } | null {
  const [, backup = '', expiry = '', mac = ''] = /^([0-9a-z]{1,12})\.([0-9a-z]{1,9})\.([\w-]{22})$/.exec(proof) ?? [];
  const link = { ...attempt, backupId: parseInt(backup, 36), expiresAt: parseInt(expiry, 36) };
  if (mac === '' || !secretsEqual(mac, macOf(tokenKey, link))) return null;
  return link.expiresAt * 1000 > now.getTime() ? { backupId: link.backupId } : null;
}

const macOf = (tokenKey: Buffer, { matchId, attempt, backupId, expiresAt }: BackupLink): string =>
  createHmac('sha256', tokenKey)
    .update(`backup:${matchId}:${attempt}:${backupId}:${expiresAt}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
