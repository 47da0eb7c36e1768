import { hash, verify } from '@node-rs/argon2';
import type { User } from '@placar/persistence';
import { AppError } from '@placar/platform';
import type { RateLimits } from '../../http/limits/rate-limits';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

let decoy: Promise<string> | undefined;

/** Takes as long for an account that is not there (or has no password) as for a wrong password. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('an account that is not there');
  const matches = await verify(stored ?? (await decoy), password.normalize('NFC'));
  return stored !== null && matches;
}

/**
 * Whoever holds a session that is not theirs must neither lock the owner out nor find out the password by trying. An account without a
 * password passes. Throws OLD_PASSWORD_WRONG on `field`, RATE_LIMITED.
 */
export async function requireOldPassword(
  limits: RateLimits,
  { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
  password: string,
  field = 'password',
): Promise<void> {
  if (passwordHash === null) return;
  const subject = `old password of ${id}`;
  await limits.takeWithGrowingWait('login_name', subject);
  if (!(await passwordMatches(passwordHash, password))) {
    const message = 'Old password does not match.';
    throw new AppError('OLD_PASSWORD_WRONG', message, { fields: { [field]: message } });
  }
  await limits.pardon('login_name', subject);
}
