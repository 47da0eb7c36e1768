import fc from 'fast-check';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeHashedZip } from './hashed-zip';
import { LEFT_OUT_LIST, limitFiles, partsOf } from './limited-files';

const filesOf = (texts: readonly (readonly string[])[]) =>
  texts.map((lines, index) => ({
    path: `part-${index}`,
    // oxlint-disable-next-line typescript/require-await -- lines that are there already
    async *chunks() {
      yield* lines;
    },
  }));

const read = async (chunks: AsyncIterable<string | Buffer>): Promise<string> => {
  let text = '';
  for await (const chunk of chunks) text += String(chunk);
  return text;
};

it('keeps the beginning of the bundle in whole lines, fills the limit, and names every file that lost something', async () => {
  const text = fc.array(fc.string({ minLength: 1, maxLength: 9, unit: 'grapheme' }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 6 }), fc.nat(80), async (texts, limit) => {
      const { files, leftOut } = limitFiles(filesOf(texts), limit);
      const kept: string[] = [];
      for (const file of files) kept.push(await read(file.chunks()));
      const list: unknown = JSON.parse(kept.pop()!);
      expect(list).toEqual({ limit_bytes: limit, left_out: leftOut });
      // As if all lines stood in one row: those before the first one that does not fit.
      const row = texts.flatMap((lines, file) => lines.map((line) => ({ file, line })));
      let bytes = 0;
      const end = row.findIndex(({ line }) => (bytes += Buffer.byteLength(line)) > limit);
      const fits = end === -1 ? row : row.slice(0, end);
      const linesOf = (file: number) => fits.filter((one) => one.file === file).map(({ line }) => line);
      expect(kept).toEqual(texts.map((_, file) => linesOf(file).join('')));
      const lost = end === -1 ? [] : [...new Set(row.slice(end).map(({ file }) => file))];
      expect(leftOut).toEqual(
        lost.map((file) => ({ path: `part-${file}`, kept_bytes: Buffer.byteLength(linesOf(file).join('')) })),
      );
    }),
  );
});

it('a bundle far over its limit makes a zip that is bounded, whatever is compressed away', async () => {
  const long = filesOf([Array.from({ length: 50_000 }, (_, line) => `${Math.sin(line)}\n`)]);
  const { files, leftOut } = limitFiles(long, 20_000);
  const zip = new PassThrough();
  const [body] = await Promise.all([buffer(zip), writeHashedZip(files, zip, new Date(0))]);
  expect(body.length).toBeLessThan(20_000);
  expect(leftOut).toHaveLength(1);
  expect(body.includes(LEFT_OUT_LIST)).toBe(true);
});

it('names a part once, however many of its files are missing', () => {
  const missing = ['console.jsonl', 'backups/1-a.txt', 'backups/2-b.txt'].map((path) => ({ path, kept_bytes: 0 }));
  expect(partsOf(missing)).toEqual(['console.jsonl', 'backups/']);
});
