import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from './test-api';
import type { TestClient } from './test-api';

/** The code that an app shows at this time. */
export const codeOf = (secret: string, ms: number = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });

/** Gives the account of a signed-in person a second factor, as its page does; the session has shown a code then. */
export async function setUpFactor(
  client: TestClient,
  ms: number = Date.now(),
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await client.post('/api/users/second-factor', { password: PASSWORD });
  const { secret } = begun.body as { secret: string };
  const confirmed = await client.post('/api/users/second-factor/confirm', { code: codeOf(secret, ms) });
  if (confirmed.status !== 200) throw new Error(`the second factor was refused: ${confirmed.text}`);
  return { secret, recoveryCodes: (confirmed.body as { recovery_codes: string[] }).recovery_codes };
}
