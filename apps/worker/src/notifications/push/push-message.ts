import { createECDH, createHash, createPrivateKey, sign } from 'node:crypto';
import type { PushKeyPair } from '@placar/messaging';
import type { OutgoingRequest } from '@placar/platform';
import { encrypt } from 'http_ece';

/** A browser that takes messages, as its page told us. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** What is shown; the service worker of the page reads it. */
  body: object;
  /** Messages about one thing have one topic: a push service keeps the last one of those that it could not deliver yet. */
  topic: string;
  /** Seconds after which nobody needs it any more. */
  ttl: number;
}

export interface PushSender {
  keys: PushKeyPair;
  /** Address of this installation, for the people of the push service. */
  contact: string;
  /** Seconds since 1970. */
  now: number;
}

/** A token of VAPID holds at most a day; push services are strict about their clocks. */
const TOKEN_SECONDS = 12 * 3_600;

/** The request that hands a message to the push service of a browser: encrypted for it (RFC 8291), signed by us (RFC 8292). */
export function pushRequest(target: PushTarget, message: PushMessage, sender: PushSender): OutgoingRequest {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  const body = encrypt(Buffer.from(JSON.stringify(message.body)), {
    version: 'aes128gcm',
    dh: Buffer.from(target.p256dh, 'base64url'),
    authSecret: Buffer.from(target.auth, 'base64url'),
    privateKey,
  });
  return {
    method: 'POST',
    url: target.endpoint,
    body,
    headers: {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(message.ttl),
      urgency: 'high',
      topic: createHash('sha256').update(message.topic).digest('base64url').slice(0, 32),
      authorization: `vapid t=${vapidToken(new URL(target.endpoint).origin, sender)}, k=${sender.keys.publicKey}`,
    },
  };
}

function vapidToken(audience: string, { keys, contact, now }: PushSender): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { aud: audience, exp: now + TOKEN_SECONDS, sub: contact };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: signingKey(keys), dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

function signingKey({ publicKey, privateKey }: PushKeyPair): ReturnType<typeof createPrivateKey> {
  const point = Buffer.from(publicKey, 'base64url');
  const coordinate = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  const key = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33), d: privateKey };
  return createPrivateKey({ format: 'jwk', key });
}
