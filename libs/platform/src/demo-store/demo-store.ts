import type { Readable } from 'node:stream';

/** A part of a file: from `start` to `end`, both included, in bytes. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  /** Bytes of the whole file. */
  size: number;
  /** The bytes that were asked for. */
  body: Readable;
}

/** Where recordings of maps are kept. Names are those of `fileName` in the ingest: no path, no dots in front. */
export interface DemoStore {
  readonly kind: 'folder' | 's3';
  /** Takes a whole file from a stream; it shows under its name only when it is whole and safe. Throws `NoRoomError` when the disk is full. */
  put(file: string, body: AsyncIterable<Buffer>): Promise<void>;
  /** Null: there is no such file. `range` is cut to the file's end; one beyond its end gives null as well. */
  read(file: string, range: Partial<ByteRange> | null): Promise<(StoredFile & { range: ByteRange | null }) | null>;
  /** A file that is not there is no error. */
  remove(file: string): Promise<void>;
  /** Bytes that are free; null where nobody knows. */
  freeBytes(): Promise<number | null>;
}

/** No recording is taken: the disk is as good as full. What else is on it goes on. */
export class NoRoomError extends Error {}

/** The part of a file of `size` bytes that a range means; null: nothing of it. `bytes=-500` is `{ end: 500 }` without a start. */
export function cutRange(range: Partial<ByteRange> | null, size: number): ByteRange | null {
  if (range === null || size === 0) return null;
  const { start, end } = range;
  const cut =
    start === undefined
      ? { start: Math.max(0, size - (end ?? 0)), end: size - 1 }
      : { start, end: Math.min(end ?? size - 1, size - 1) };
  return cut.start <= cut.end ? cut : null;
}
