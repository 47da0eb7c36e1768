import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { createDemoStore, NoRoomError } from '.';
import type { ByteRange, DemoStore } from '.';

/** More than two parts of an upload, with a different byte at each place that a range may end at. */
const DEMO = Buffer.from(Uint8Array.from({ length: 20_000_003 }, (_, index) => (index * 7 + (index >> 8)) & 0xff));

async function* inChunks(body: Buffer, cutAfter = Infinity): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += 65_536) {
    if (at >= cutAfter) throw new Error('cut off');
    yield await Promise.resolve(body.subarray(at, at + 65_536));
  }
}

describe.each(['folder', 's3'] as const)('recordings in %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'placar-demos-'));
  let s3: S3rver | undefined;
  let store: DemoStore;

  beforeAll(async () => {
    const data = { dir: folder, demosDir: join(folder, 'demos') };
    const limits = { keepDays: null, mostBytes: null, leastFreeBytes: 1 };
    if (kind === 'folder') {
      store = createDemoStore({ data, demos: { ...limits, s3: null } });
      return;
    }
    s3 = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'demos', configs: [] }],
    });
    const { port } = await s3.run();
    const place = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'demos' };
    store = createDemoStore({ data, demos: { ...limits, s3: { ...place, keyId: 'S3RVER', key: 'S3RVER' } } });
  });

  afterAll(async () => {
    await s3?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const read = async (range: Partial<ByteRange> | null): Promise<Buffer | null> => {
    const found = await store.read('match1_map0.dem', range);
    if (found === null) return null;
    expect(found.size).toBe(DEMO.length);
    return buffer(found.body);
  };

  it('come back whole and in parts, and are gone when they were removed', async () => {
    expect(store.kind).toBe(kind);
    expect(await store.read('match1_map0.dem', null)).toBeNull();
    await store.put('match1_map0.dem', inChunks(DEMO));
    expect((await read(null))?.equals(DEMO)).toBe(true);
    expect((await read({ start: 1_000_001, end: 9_999_999 }))?.equals(DEMO.subarray(1_000_001, 10_000_000))).toBe(true);
    expect((await read({ start: DEMO.length - 5 }))?.equals(DEMO.subarray(-5))).toBe(true);
    expect((await read({ end: 7 }))?.equals(DEMO.subarray(-7))).toBe(true);
    expect(await read({ start: DEMO.length })).toBeNull();
    for (let time = 0; time < 2; time += 1) await store.remove('match1_map0.dem');
    expect(await read(null)).toBeNull();
  });

  it('that were cut off do not show, and do not replace what is there', async () => {
    await store.put('match2_map0.dem', inChunks(Buffer.from('the first')));
    for (const name of ['match2_map0.dem', 'match3_map0.dem'])
      await expect(store.put(name, inChunks(DEMO, 12_000_000))).rejects.toThrow('cut off');
    expect(await store.read('match3_map0.dem', null)).toBeNull();
    const kept = await store.read('match2_map0.dem', null);
    expect(kept && (await buffer(kept.body)).toString()).toBe('the first');
    const left = readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.part'));
    expect(left).toEqual([]);
  });
});

it('a folder without room takes no recording, and says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'placar-demos-'));
  const demos = { keepDays: null, mostBytes: null, leastFreeBytes: Number.MAX_SAFE_INTEGER, s3: null };
  const store = createDemoStore({ data: { dir: folder, demosDir: folder }, demos });
  await expect(store.put('match1_map0.dem', inChunks(Buffer.from('x')))).rejects.toBeInstanceOf(NoRoomError);
  expect(readdirSync(folder)).toEqual([]);
  expect(await store.freeBytes()).toBeGreaterThan(0);
  rmSync(folder, { recursive: true });
});
