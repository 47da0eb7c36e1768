import type { Request, Response } from 'express';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CachedAnswer } from './cached-answer';
import type { AnswerFacts } from './cached-answer';
import { CompressedJson, JsonText } from './json-answers';

const FACTS: AnswerFacts = { route: '/x', shows: null, since: null, ownerId: null, isShared: true };
const VALUE = { rows: Array.from({ length: 5_000 }, (_, id) => ({ id, name: `Jogador é ${id} 🏆` })) };
const TEXT = JSON.stringify(VALUE);

interface Sent {
  body: Buffer;
  headers: Map<string, unknown>;
}

/** Sends the answer to somebody who takes these encodings; `end` gets it. */
function send(answer: CachedAnswer, accept: string, end: (sent: Sent) => void): void {
  const headers = new Map<string, unknown>();
  const response = {
    vary: () => undefined,
    setHeader: (name: string, value: unknown) => {
      headers.set(name, value);
      return response;
    },
    end: (body: Buffer) => end({ body, headers }),
  };
  const request = { fresh: false, acceptsEncodings: (name: string) => (accept.includes(name) ? name : false) };
  answer.send(request as unknown as Request, response as unknown as Response);
}

const sent = (answer: CachedAnswer, accept: string): Promise<Sent> =>
  new Promise((resolve) => send(answer, accept, resolve));

const READERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body) => body,
};

describe('an answer of the public cache', () => {
  it.each([
    ['a value', VALUE],
    ['text from the database', new JsonText(TEXT)],
    [
      'compressed text from the database',
      new CompressedJson({ hash: 'h', size: Buffer.byteLength(TEXT), brotli: brotliCompressSync(TEXT) }),
    ],
  ])('reads the same in every encoding, made of %s', async (_name, value) => {
    const answer = CachedAnswer.of(value, FACTS);
    for (const [accept, read] of Object.entries(READERS)) {
      const { body, headers } = await sent(answer, accept);
      expect(read(body).toString()).toBe(TEXT);
      expect(headers.get('Content-Encoding')).toBe(accept === 'identity' ? undefined : accept);
      expect(headers.get('Content-Length')).toBe(body.length);
    }
    expect(JSON.parse(JSON.stringify(value))).toEqual(VALUE);
  });

  it.each(['br', 'gzip', 'identity'])('that is small goes out in the same turn, in %s', (accept) => {
    const value = { rows: VALUE.rows.slice(0, 200) };
    const got: Sent[] = [];
    send(CachedAnswer.of(value, FACTS), accept, (one) => got.push(one));
    expect(got).toHaveLength(1);
    const [{ body, headers }] = got as [Sent];
    expect(READERS[accept]?.(body).toString()).toBe(JSON.stringify(value));
    expect(headers.get('Content-Encoding')).toBe(accept === 'identity' ? undefined : accept);
    expect(headers.get('Content-Length')).toBe(body.length);
  });

  it('is compressed once for as long as its contents are the same', async () => {
    const first = CachedAnswer.of(VALUE, FACTS);
    const same = CachedAnswer.of(JSON.parse(TEXT), FACTS, first);
    const other = CachedAnswer.of({ ...VALUE, more: 1 }, FACTS, first);
    const [one, two, three] = await Promise.all([first, same, other].map((answer) => sent(answer, 'br')));
    expect(two?.body).toBe(one?.body);
    expect(three?.body).not.toBe(one?.body);
    expect(other.etag).not.toBe(first.etag);
  });
});
