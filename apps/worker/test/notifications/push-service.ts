import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message that arrived: signed and encrypted as the standards say, or it is not here. */
export interface Arrived {
  body: Record<string, unknown>;
  topic: string;
  ttl: number;
}

/** The browser's side of a subscription, with the keys that only the browser has. */
export class Browser {
  private readonly keys: ECDH = createECDH('prime256v1');
  private readonly secret = randomBytes(16);

  constructor(readonly endpoint: string) {
    this.keys.generateKeys();
  }

  get subscription(): { endpoint: string; p256dh: string; auth: string } {
    return {
      endpoint: this.endpoint,
      p256dh: this.keys.getPublicKey('base64url'),
      auth: this.secret.toString('base64url'),
    };
  }

  /** RFC 8188 and RFC 8291, written from the standards and not with the library that encrypts. One record. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body[20] ?? 0;
    const senderKey = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.keys.getPublicKey(), senderKey]);
    const shared = hkdf(this.keys.computeSecret(senderKey), this.secret, info, 32);
    const key = hkdf(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = hkdf(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
      throw new Error('the record is not the last one');
    return padded.subarray(0, end).toString('utf8');
  }
}

const hkdf = (input: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', input, salt, info, length));

/**
 * A push service on this machine. Like a real one it refuses what is not signed for it with the key that it was subscribed with, and
 * keeps the last message of each topic for a browser that is away.
 */
export class PushService {
  /** What it answers next, before 201. */
  readonly answers: number[] = [];
  /** Everything that arrived, in order. */
  readonly arrived: Arrived[] = [];
  readonly refused: string[] = [];
  /** Called when a message has arrived and before it is answered. */
  onArrival: () => void = () => undefined;
  private readonly browsers = new Map<string, Browser>();
  private server: Server | undefined;

  constructor(private readonly publicKey: () => string) {}

  async start(): Promise<this> {
    this.server = createServer((request, response) => {
      void read(request).then((body) => {
        const status = this.take(request, body);
        if (status === 201) this.onArrival();
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    return this;
  }

  stop(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server?.address() as AddressInfo).port}`;
  }

  browser(): Browser {
    const path = `/send/${this.browsers.size + 1}`;
    const browser = new Browser(this.origin + path);
    this.browsers.set(path, browser);
    return browser;
  }

  /** What a browser that was away all the time shows: one message for each topic. */
  get shown(): Arrived[] {
    return [...new Map(this.arrived.map((one) => [one.topic, one])).values()];
  }

  private take(request: IncomingMessage, body: Buffer): number {
    const planned = this.answers.shift();
    if (planned !== undefined) return planned;
    const browser = this.browsers.get(request.url ?? '');
    if (browser === undefined) return 404;
    try {
      this.checkSignature(String(request.headers.authorization));
      if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('no content-encoding');
      const topic = String(request.headers.topic);
      if (!/^[A-Za-z0-9_-]{1,32}$/.test(topic)) throw new Error(`topic ${topic}`);
      const text = browser.decrypt(body);
      this.arrived.push({ body: JSON.parse(text) as Arrived['body'], topic, ttl: Number(request.headers.ttl) });
      return 201;
    } catch (error) {
      this.refused.push(String(error));
      return 403;
    }
  }

  private checkSignature(authorization: string): void {
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
    if (key !== this.publicKey()) throw new Error('signed with another key than subscribed with');
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const coordinate = (from: number): string => point.subarray(from, from + 32).toString('base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
    const publicKey = createPublicKey({ format: 'jwk', key: jwk });
    const signed = Buffer.from(`${head}.${claims}`);
    const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url'))) throw new Error('wrong signature');
    const json = (part: string): Record<string, unknown> =>
      JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
    const { aud, exp, sub } = json(claims);
    const left = Number(exp) - Date.now() / 1_000;
    if (
      json(head)['alg'] !== 'ES256' ||
      aud !== this.origin ||
      left <= 0 ||
      left > 86_400 ||
      !String(sub).includes(':')
    )
      throw new Error(`claims ${JSON.stringify({ aud, exp, sub })}`);
  }
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
