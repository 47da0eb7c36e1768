import type { ReadyAnswer } from '@placar/read-models';
import { brotliDecompressSync } from 'node:zlib';

/** A whole answer that came from the database as JSON text. Outside of the public cache it is the value that it tells. */
export class JsonText {
  constructor(readonly text: string) {}

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** A whole answer that came from the database compressed (decision 0019). Outside of the public cache it is the value that it tells. */
export class CompressedJson {
  constructor(readonly ready: ReadyAnswer) {}

  toJSON(): unknown {
    return JSON.parse(brotliDecompressSync(this.ready.brotli).toString());
  }
}
