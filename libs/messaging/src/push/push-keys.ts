import { createECDH } from 'node:crypto';
import { pgPool } from '@placar/persistence';
import { openSecret, sealSecret } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { DataSource } from 'typeorm';

/** Key pair on P-256, both in base64url: the uncompressed point, and the number. */
export interface PushKeyPair {
  publicKey: string;
  privateKey: string;
}

function newPair(): PushKeyPair {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  // Node leaves out zeros at the front; a signer needs all 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/**
 * The keys with which push services know this installation (VAPID). The first process that needs them makes them; all others read
 * them. Subscriptions are bound to the public key, so it is never changed.
 */
export class PushKeys {
  private known: Promise<PushKeyPair> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: AppConfig['secrets'],
  ) {}

  read(): Promise<PushKeyPair> {
    this.known ??= this.readOrMake().catch((error: unknown) => {
      this.known = undefined;
      throw error;
    });
    return this.known;
  }

  private async readOrMake(): Promise<PushKeyPair> {
    return (await this.stored()) ?? (await this.make());
  }

  private async make(): Promise<PushKeyPair> {
    const { publicKey, privateKey } = newPair();
    await pgPool(this.dataSource).query(
      'INSERT INTO push_keys (id, public_key, private_key_encrypted) VALUES (1, $1, $2) ON CONFLICT DO NOTHING',
      [publicKey, sealSecret(privateKey, this.secrets.encryptionKey)],
    );
    const pair = await this.stored();
    if (pair === null) throw new Error('the keys for push messages were not stored');
    return pair;
  }

  private async stored(): Promise<PushKeyPair | null> {
    const { rows } = await pgPool(this.dataSource).query<{ public_key: string; private_key_encrypted: string }>(
      'SELECT public_key, private_key_encrypted FROM push_keys',
    );
    const [row] = rows;
    if (row === undefined) return null;
    const { encryptionKey, previousEncryptionKeys } = this.secrets;
    const privateKey = openSecret(row.private_key_encrypted, encryptionKey, ...previousEncryptionKeys);
    return { publicKey: row.public_key, privateKey };
  }
}
