import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The stored text is not ours, was changed, or was sealed with a key that we do not hold. */
export class SealedSecretError extends Error {
  override readonly name = 'SealedSecretError';
}

/** Names a key without telling it: 8 hex digits. */
export function keyId(key: Buffer): string {
  return createHash('sha256').update('placar key id').update(key).digest('hex').slice(0, 8);
}

/** Encrypts with AES-256-GCM under a 32-byte key: `v1.<key id>.<iv>.<tag>.<data>`, the parts in base64url. */
export function sealSecret(plain: string, key: Buffer): string {
  const head = `v1.${keyId(key)}`;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(head));
  const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return [head, ...[iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join('.');
}

/** Opens what `sealSecret` made with one of `keys` (present key first, then retired ones). Throws SealedSecretError. */
export function openSecret(sealed: string, ...keys: readonly Buffer[]): string {
  const [version, kid, iv, tag, data, ...rest] = sealed.split('.');
  if (version !== 'v1' || !kid || iv === undefined || tag === undefined || data === undefined || rest.length > 0)
    throw new SealedSecretError('not a sealed secret');
  const key = keys.find((candidate) => keyId(candidate) === kid);
  if (!key) throw new SealedSecretError(`sealed with an unknown key (${kid})`);
  try {
    const decipher = createDecipheriv(CIPHER, key, Buffer.from(iv, 'base64url'), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(`v1.${kid}`))
      .setAuthTag(Buffer.from(tag, 'base64url'));
    return decipher.update(data, 'base64url', 'utf8') + decipher.final('utf8');
  } catch (cause) {
    throw new SealedSecretError('the sealed secret was changed', { cause });
  }
}
