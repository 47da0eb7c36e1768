import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The token a game server shows for one attempt at one match: 24 characters [A-Z2-7], 120 bits.
 * Derived, so nothing secret is stored and a new attempt makes the old token worthless.
 */
export function matchToken(tokenKey: Buffer, matchId: number, attempt: number): string {
  const mac = createHmac('sha256', tokenKey).update(`match:${matchId}:${attempt}`).digest();
  let bits = 0n;
  for (const byte of mac.subarray(0, 15)) bits = (bits << 8n) | BigInt(byte);
  let token = '';
  for (let shift = 115n; shift >= 0n; shift -= 5n) token += BASE32.charAt(Number((bits >> shift) & 31n));
  return token;
}
