import type { ReadyAnswer } from '@placar/read-models';
import { brotliDecompressSync } from 'node:zlib';

/** A whole answer that came from the database as JSON text. Outside of the public cache it is the value that it tells. */
export class JsonText {
  readonly body: Buffer;

  constructor(text: string | Buffer) {
    this.body = typeof text === 'string' ? Buffer.from(text) : text;
  }

  toJSON(): unknown {
    return JSON.parse(this.body.toString());
  }
}

/** A whole answer that came from the database compressed (decision 0019). Outside of the public cache it is the value that it tells. */
export class CompressedJson {
  constructor(readonly ready: ReadyAnswer) {}

  toJSON(): unknown {
    return JSON.parse(brotliDecompressSync(this.ready.brotli).toString());
  }
}
