import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Clocks of phones are off: the code before and the code after count, too. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Without signs that look alike; 16 of 32 are 80 bits, so a plain hash is enough. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 16;

/** A new secret in base32, as apps take it. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, about: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...about, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS });

/** What a QR code for an app holds. */
export const setUpUri = (secret: string, issuer: string, account: string): string =>
  totpOf(secret, { issuer, label: account }).toString();

/** The step of 30 s that this code belongs to; null: it is of no step around `now`. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1_000 / PERIOD_SECONDS) + delta;
}

/** What was typed, as it is compared. */
export const plainCode = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase();

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Ten codes in groups of four, for people to write down. */
export function newRecoveryCodes(): string[] {
  const one = (): string =>
    Array.from({ length: RECOVERY_LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length)))
      .join('')
      .replaceAll(/.{4}(?=.)/g, '$&-');
  return Array.from({ length: RECOVERY_CODES }, one);
}

/** What is stored of a recovery code. */
export const recoveryHash = (code: string): Buffer => createHash('sha256').update(plainCode(code), 'utf8').digest();
