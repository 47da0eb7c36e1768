import { randomBytes } from 'node:crypto';
import { readBackupLink, signBackupLink } from './backup-link';

describe('a link to a stored backup', () => {
  const key = randomBytes(32);
  const now = new Date('2026-11-21T12:00:00Z');
  const expiresAt = Math.floor(now.getTime() / 1000) + 300;
  const proof = signBackupLink(key, { matchId: 9, attempt: 4, backupId: 123_456, expiresAt });

  it('opens its copy for its attempt until it expires', () => {
    expect(readBackupLink(key, proof, { matchId: 9, attempt: 4 }, now)).toEqual({ backupId: 123_456 });
    const after = new Date(expiresAt * 1000);
    expect(readBackupLink(key, proof, { matchId: 9, attempt: 4 }, after)).toBeNull();
  });

  it('opens nothing for another match, another attempt, another key, or when it was changed', () => {
    expect(readBackupLink(key, proof, { matchId: 9, attempt: 5 }, now)).toBeNull();
    expect(readBackupLink(key, proof, { matchId: 8, attempt: 4 }, now)).toBeNull();
    expect(readBackupLink(randomBytes(32), proof, { matchId: 9, attempt: 4 }, now)).toBeNull();
    const [, expiry, mac] = proof.split('.');
    expect(readBackupLink(key, `1.${expiry}.${mac}`, { matchId: 9, attempt: 4 }, now)).toBeNull();
    expect(readBackupLink(key, `${proof}x`, { matchId: 9, attempt: 4 }, now)).toBeNull();
    expect(readBackupLink(key, '', { matchId: 9, attempt: 4 }, now)).toBeNull();
  });
});
