import type { ReadyAnswer } from '@placar/match-engine';
import { brotliDecompressSync } from 'node:zlib';

/** A whole answer that came from the database compressed: visitors get its bytes; everywhere else it is the value that it tells. */
export class PackedJson {
  readonly hash: string;
  readonly size: number;
  readonly brotli: Buffer;

  constructor({ hash, size, brotli }: ReadyAnswer) {
    this.hash = hash;
    this.size = size;
    this.brotli = brotli;
  }

  toJSON(): unknown {
    return JSON.parse(brotliDecompressSync(this.brotli).toString());
  }
}
