import { contentHash, steadyNow } from '@placar/platform';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip, gzipSync } from 'node:zlib';
import type { BrotliOptions } from 'node:zlib';
import type { PackedJson } from './packed-json';

export type Encoding = 'br' | 'gzip';

/** One way to send an answer: its bytes, and the head of the response but for what differs by request. */
export interface AnswerForm {
  bytes: Buffer;
  etag: string;
  head: readonly string[];
}

/** Smaller bodies gain nothing from compression. */
const WORTH_COMPRESSING_BYTES = 1_024;
/** Up to here compression takes some 50 microseconds and is not worth a trip to another thread. */
const SMALL_BYTES = 64 * 1_024;
/** A large body that is true for so long is worth ten times the work for half the bytes. */
const DENSE_AFTER_MS = 1_000;
/** JSON of ours shrinks to a fifth or less; a second form of a large one may be made later. */
const WITH_COMPRESSED_FORMS = 1.4;
const WITH_OTHER_FORMS = 1.6;
const QUICK = 1;
const DENSE = 5;

const brotliOptions = (quality: number, size: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: size < SMALL_BYTES ? 16 : 20,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

const compressSmall: Record<Encoding, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, brotliOptions(QUICK, body.length)),
  gzip: (body) => gzipSync(body, { level: QUICK }),
};
const brotliLater = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const unbrotli = promisify<Buffer, Buffer>(brotliDecompress);
const gzipLater = promisify<Buffer, { level: number }, Buffer>(gzip);
const compressLarge: Record<Encoding, (body: Buffer, quality: number) => Promise<Buffer>> = {
  br: (body, quality) => brotliLater(body, brotliOptions(quality, body.length)),
  gzip: (body, level) => gzipLater(body, { level }),
};

/** A JSON answer as bytes, with a strong ETag and its compressed forms, each made when first asked for. */
export class PreparedAnswer {
  private readonly hash: string;
  private readonly size: number;
  private readonly forms = new Map<Encoding, AnswerForm | Promise<AnswerForm>>();
  private readonly dense = new Set<Encoding>();
  private bornAt = steadyNow();

  /** Null where the answer is held by its compressed form alone. */
  body: Buffer | null;

  constructor(
    made: Buffer | PackedJson,
    /** Pattern of the route, for the figures. */
    readonly route: string,
  ) {
    this.body = Buffer.isBuffer(made) ? made : null;
    this.hash = Buffer.isBuffer(made) ? contentHash(made) : made.hash;
    this.size = Buffer.isBuffer(made) ? made.length : made.size;
    if (Buffer.isBuffer(made)) return;
    this.forms.set('br', this.formOf(made.brotli, 'br', `-br${DENSE}`));
    this.dense.add('br');
  }

  /** Memory that it takes, and the forms that may be made of it later. */
  get bytes(): number {
    const held = this.forms.get('br');
    return this.body === null && held !== undefined && !(held instanceof Promise)
      ? held.bytes.length * WITH_OTHER_FORMS
      : this.size * WITH_COMPRESSED_FORMS;
  }

  /** A large answer is kept compressed only: ten times as many fit into memory, and hardly any client asks for it plain. */
  async shrink(): Promise<void> {
    if (this.size < SMALL_BYTES) return;
    await this.form('br');
    this.body = null;
  }

  /** Encodings that were asked for. */
  get encodings(): readonly Encoding[] {
    return [...this.forms.keys()];
  }

  /** Takes over the compressed forms of an earlier rendering that came out the same. */
  inherit(earlier: PreparedAnswer): void {
    if (earlier.hash !== this.hash) return;
    this.bornAt = earlier.bornAt;
    for (const [encoding, form] of earlier.forms) this.forms.set(encoding, form);
    for (const encoding of earlier.dense) this.dense.add(encoding);
  }

  /** Makes these forms ahead of those who will ask for them. */
  async make(encodings: readonly Encoding[]): Promise<void> {
    for (const encoding of encodings) await this.form(encoding);
  }

  /** Whether one of the ETags that the client holds is of these contents, in whatever encoding. */
  isHeldBy(request: IncomingMessage): boolean {
    const given = request.headers['if-none-match'];
    if (given === undefined) return false;
    return given.split(',').some((text) => {
      const tag = text.trim().replace(/^W\//, '');
      return tag === '*' || tag.replace(/(-[a-z]+\d)?"$/, '"') === `"${this.hash}"`;
    });
  }

  /** In which form this client gets it; a promise while that form is being made. */
  formFor(request: IncomingMessage): AnswerForm | Promise<AnswerForm> {
    const encoding = this.size < WORTH_COMPRESSING_BYTES ? null : acceptedEncoding(request);
    if (encoding !== null) return this.form(encoding);
    return this.body === null
      ? this.plainBytes().then((bytes) => this.formOf(bytes, null, ''))
      : this.formOf(this.body, null, '');
  }

  private async plainBytes(): Promise<Buffer> {
    return this.body ?? unbrotli((await this.form('br')).bytes);
  }

  private form(encoding: Encoding): AnswerForm | Promise<AnswerForm> {
    const known = this.forms.get(encoding);
    if (known !== undefined) {
      this.densify(encoding);
      return known;
    }
    if (this.body !== null && this.size < SMALL_BYTES) {
      const small = this.formOf(compressSmall[encoding](this.body), encoding, `-${encoding}${QUICK}`);
      this.forms.set(encoding, small);
      return small;
    }
    const large = this.compress(encoding, QUICK);
    this.forms.set(encoding, large);
    return large;
  }

  private densify(encoding: Encoding): void {
    const isDue = this.size >= SMALL_BYTES && steadyNow() - this.bornAt >= DENSE_AFTER_MS;
    if (!isDue || this.dense.has(encoding)) return;
    this.dense.add(encoding);
    // What there is goes on being sent meanwhile, and after a failure.
    this.compress(encoding, DENSE).catch(() => undefined);
  }

  private async compress(encoding: Encoding, quality: number): Promise<AnswerForm> {
    const bytes = await compressLarge[encoding](await this.plainBytes(), quality);
    const form = this.formOf(bytes, encoding, `-${encoding}${quality}`);
    this.forms.set(encoding, form);
    return form;
  }

  private formOf(bytes: Buffer, encoding: Encoding | null, suffix: string): AnswerForm {
    const etag = `"${this.hash}${suffix}"`;
    const head = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(bytes.length)];
    if (encoding !== null) head.push('Content-Encoding', encoding);
    return { bytes, etag, head };
  }
}

/** Brotli before gzip, as far as the client takes them; null for neither. */
function acceptedEncoding(request: IncomingMessage): Encoding | null {
  const accepted = request.headers['accept-encoding'];
  if (typeof accepted !== 'string') return null;
  let best: Encoding | null = null;
  for (const part of accepted.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    if ((name !== 'br' && name !== 'gzip') || parameters.some((text) => /^q=0(\.0*)?$/.test(text))) continue;
    if (name === 'br') return 'br';
    best = 'gzip';
  }
  return best;
}
