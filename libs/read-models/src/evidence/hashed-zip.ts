import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { ZipFile } from 'yazl';

export const HASH_LIST = 'hashes.sha256';

/** A file of the zip; `chunks` begins when its turn has come, and is asked for more only as fast as the reader takes it. */
export interface ZippedFile {
  path: string;
  chunks: () => AsyncIterable<string | Buffer>;
}

/**
 * Writes the files one after the other as a zip, and last the list of their hashes in the form of `sha256sum`. Nothing is held beyond
 * what is on its way. Rejects, and ends `output` midway, when a file cannot be read or the reader has left.
 */
export async function writeHashedZip(files: readonly ZippedFile[], output: Writable, at: Date): Promise<void> {
  const zip = new ZipFile();
  const hashes: string[] = [];
  const open = new Set<Readable>();
  const add = (path: string, source: () => Readable): void =>
    zip.addReadStreamLazy(path, { mtime: at }, (give) => {
      const stream = source();
      open.add(stream);
      stream.once('close', () => open.delete(stream));
      give(null, stream);
    });
  const failed = new Promise<never>((_resolve, reject) => zip.once('error', reject));
  for (const { path, chunks } of files) {
    add(path, () => {
      const source = Readable.from(chunks(), { objectMode: true });
      const hash = createHash('sha256');
      const hashed = new Transform({
        writableObjectMode: true,
        transform(chunk: string | Buffer, _encoding, done) {
          const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'utf8') : chunk;
          hash.update(bytes);
          done(null, bytes);
        },
        flush(done) {
          hashes.push(`${hash.digest('hex')}  ${path}\n`);
          done();
        },
      });
      open.add(source);
      source.once('error', (error) => hashed.destroy(error));
      hashed.once('error', () => source.destroy());
      hashed.once('close', () => source.destroy());
      return source.pipe(hashed);
    });
  }
  add(HASH_LIST, () => Readable.from([Buffer.from(hashes.join(''), 'utf8')], { objectMode: false }));
  zip.end();
  try {
    await Promise.race([pipeline(zip.outputStream, output), failed]);
  } catch (error) {
    output.destroy();
    throw error;
  } finally {
    for (const stream of open) stream.destroy();
  }
}
