import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PreparedAnswer } from './prepared-answer';

const asking = (accept: string): IncomingMessage =>
  ({ headers: { 'accept-encoding': accept } }) as unknown as IncomingMessage;

describe('a large prepared answer', () => {
  const text = JSON.stringify({ rows: Array.from({ length: 5_000 }, (_, id) => ({ id, name: `Jogador é ${id} 🏆` })) });

  it('is held compressed only, and reads the same in every form', async () => {
    const answer = new PreparedAnswer(Buffer.from(text), '/x');
    const before = answer.bytes;
    await answer.shrink();
    expect(answer.body).toBeNull();
    expect(answer.bytes).toBeLessThan(before / 3);
    const [plain, brotli, gzip] = await Promise.all(
      ['identity', 'br', 'gzip'].map(async (accept) => await answer.formFor(asking(accept))),
    );
    expect(plain?.bytes.toString()).toBe(text);
    expect(brotliDecompressSync(brotli?.bytes ?? Buffer.alloc(0)).toString()).toBe(text);
    expect(gunzipSync(gzip?.bytes ?? Buffer.alloc(0)).toString()).toBe(text);
    expect(new Set([plain?.etag, brotli?.etag, gzip?.etag]).size).toBe(3);
  });
});
