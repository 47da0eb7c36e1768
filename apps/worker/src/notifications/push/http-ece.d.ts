declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  export interface EncryptParams {
    version: 'aes128gcm';
    /** Public key of the receiver. */
    dh: Buffer;
    /** Key pair of the sender, made for this message alone. */
    privateKey: ECDH;
    authSecret: Buffer;
  }
  export function encrypt(plain: Buffer, params: EncryptParams): Buffer;
}
