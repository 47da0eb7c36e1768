import { contentHash } from '@placar/platform';
import type { Request, Response } from 'express';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip, gzipSync } from 'node:zlib';
import type { ShownMatches, Since } from './hidden-matches';
import { CompressedJson, JsonText } from './json-answers';

type Form = 'identity' | 'br' | 'gzip';

/** Smaller bodies gain nothing from compression. */
const WORTH_COMPRESSING_BYTES = 1_024;
/** So far a body is compressed on the spot, in some 50 microseconds; to have another thread do it costs ten times that. */
const AT_ONCE_BYTES = 16 * 1_024;
/** JSON of ours shrinks to a fifth or less: memory for both compressed forms, which are made when they are asked for. */
const WITH_COMPRESSED_FORMS = 1.4;
const QUALITY = 4;
/** For what one person alone gets, once or twice. */
const OWN_QUALITY = 1;

const toBrotli = promisify<Buffer, object, Buffer>(brotliCompress);
const fromBrotli = promisify<Buffer, Buffer>(brotliDecompress);
const toGzip = promisify<Buffer, object, Buffer>(gzip);
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } =
  constants;
/** As many bits as bodies have that are compressed at once: less memory to prepare. */
const SMALL_WINDOW = 16;

/** Who gets another answer than visitors (PublicReadOptions). */
export interface AnswerView {
  /** Null: nobody. */
  shows: ShownMatches | null;
  since: Since | null;
  /** The user whom it is about; null for none. */
  ownerId: number | null;
}

export interface AnswerFacts extends AnswerView {
  /** Path of the route with its parameters, for the metrics. */
  route: string;
  /** It is what visitors see. */
  isShared: boolean;
}

/** What a person's own answer to a list was made of: as long as it is the same, so is the answer. */
export interface AnswerBasis {
  /** ETag of what visitors get. */
  shared: string;
  /** State of the matches that this person sees and visitors do not. */
  hidden: string;
}

/** A JSON answer as bytes, with an ETag and its compressed forms. */
export class CachedAnswer {
  readonly etag: string;
  /** Null: it is not known. */
  basis: AnswerBasis | null = null;

  private constructor(
    readonly facts: AnswerFacts,
    hash: string,
    private readonly length: number,
    /** Memory that it takes, compressed forms included. */
    readonly bytes: number,
    private readonly forms: Map<Form, Buffer | Promise<Buffer>>,
  ) {
    // Weak, for it names the contents in every encoding.
    this.etag = `W/"${hash}"`;
  }

  /** `before`: an earlier answer to the same request, whose compressed forms serve again where nothing has changed. */
  static of(value: unknown, facts: AnswerFacts, before?: CachedAnswer): CachedAnswer {
    if (value instanceof CompressedJson) {
      const { hash, size, brotli } = value.ready;
      return new CachedAnswer(facts, hash, size, brotli.length, new Map([['br', brotli]]));
    }
    const body = value instanceof JsonText ? value.body : Buffer.from(JSON.stringify(value));
    const hash = contentHash(body);
    const isSame = before?.etag === `W/"${hash}"`;
    const forms = isSame ? before.forms : new Map<Form, Buffer | Promise<Buffer>>([['identity', body]]);
    return new CachedAnswer(facts, hash, body.length, body.length * WITH_COMPRESSED_FORMS, forms);
  }

  madeOf(basis: AnswerBasis | null): this {
    this.basis = basis;
    return this;
  }

  /** Answers with 200, or with 304 those who hold these contents already. */
  send(request: Request, response: Response): void {
    response.vary('Accept-Encoding');
    response.setHeader('Cache-Control', this.facts.isShared ? 'public, max-age=0, must-revalidate' : 'no-store');
    response.setHeader('ETag', this.etag);
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const form = this.length < WORTH_COMPRESSING_BYTES ? 'identity' : acceptedForm(request);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    if (form !== 'identity') response.setHeader('Content-Encoding', form);
    const end = (body: Buffer): unknown => response.setHeader('Content-Length', body.length).end(body);
    const body = this.form(form);
    if (body instanceof Promise) body.then(end, () => response.destroy());
    else end(body);
  }

  private form(form: Form): Buffer | Promise<Buffer> {
    const known = this.forms.get(form);
    if (known !== undefined) return known;
    const made = this.make(form);
    this.forms.set(form, made);
    if (made instanceof Promise)
      made.then(
        (body) => this.forms.set(form, body),
        () => this.forms.delete(form),
      );
    return made;
  }

  private make(form: Form): Buffer | Promise<Buffer> {
    const brotli = this.forms.get('br');
    if (form === 'identity' && brotli !== undefined) return unpacked(brotli);
    const body = this.form('identity');
    const quality = this.facts.isShared ? QUALITY : OWN_QUALITY;
    if (body instanceof Promise) return body.then((whole) => compressed(whole, form, quality));
    return compressed(body, form, quality);
  }
}

const unpacked = async (brotli: Buffer | Promise<Buffer>): Promise<Buffer> => fromBrotli(await brotli);

function compressed(body: Buffer, form: Form, quality: number): Buffer | Promise<Buffer> {
  return body.length <= AT_ONCE_BYTES ? compressedAtOnce(body, form, quality) : compressedLater(body, form, quality);
}

function compressedAtOnce(body: Buffer, form: Form, quality: number): Buffer {
  if (form === 'gzip') return gzipSync(body, { level: quality });
  return brotliCompressSync(body, { params: { ...brotliParams(body, quality), [BROTLI_PARAM_LGWIN]: SMALL_WINDOW } });
}

async function compressedLater(body: Buffer, form: Form, quality: number): Promise<Buffer> {
  return form === 'gzip' ? toGzip(body, { level: quality }) : toBrotli(body, { params: brotliParams(body, quality) });
}

const brotliParams = (body: Buffer, quality: number): Record<number, number> => ({
  [BROTLI_PARAM_QUALITY]: quality,
  [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
  [BROTLI_PARAM_SIZE_HINT]: body.length,
});

/** Brotli before gzip, as far as the client takes them. */
function acceptedForm(request: Request): Form {
  if (request.acceptsEncodings('br') === 'br') return 'br';
  return request.acceptsEncodings('gzip') === 'gzip' ? 'gzip' : 'identity';
}
