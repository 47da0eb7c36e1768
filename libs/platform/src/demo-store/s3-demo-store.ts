import type { S3Client } from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import type { S3Config } from '../config/demos-config';
import { cutRange } from './demo-store';
import type { ByteRange, DemoStore } from './demo-store';

/** Stores take parts of at least 5 MiB; two of these are in memory for each upload. */
const PART_BYTES = 8 * 1_048_576;
const CONNECT_MS = 5_000;
/** Without a byte for so long a call has failed. */
const IDLE_MS = 60_000;

/**
 * Recordings in a bucket of an object store that speaks S3. Bytes go through us in both directions: browsers and game servers need not
 * reach the store. The library is loaded by the first call, so an installation without a store never loads it.
 */
export class S3DemoStore implements DemoStore {
  readonly kind = 's3';
  private client: Promise<S3Client> | null = null;

  constructor(private readonly config: S3Config) {}

  /** An upload that is cut off leaves no object: its parts are given back. */
  async put(file: string, body: AsyncIterable<Buffer>): Promise<void> {
    const { Upload } = await import('@aws-sdk/lib-storage');
    const source = new Watched(body);
    const params = { ...this.at(file), Body: Readable.from(source.chunks(), { objectMode: false }) };
    const upload = new Upload({ client: await this.connect(), params, partSize: PART_BYTES, queueSize: 2 });
    // Where the source broke, its own words count, not those of the store about the parts that it was to give back.
    await upload.done().catch((error: unknown) => {
      throw source.failure ?? error;
    });
  }

  async read(file: string, range: Partial<ByteRange> | null): ReturnType<DemoStore['read']> {
    const { GetObjectCommand, HeadObjectCommand } = await import('@aws-sdk/client-s3');
    const client = await this.connect();
    try {
      const { ContentLength: size = 0 } = await client.send(new HeadObjectCommand(this.at(file)));
      const cut = cutRange(range, size);
      if (range !== null && cut === null) return null;
      const Range = cut === null ? undefined : `bytes=${cut.start}-${cut.end}`;
      const { Body } = await client.send(new GetObjectCommand({ ...this.at(file), Range }));
      return Body instanceof Readable ? { size, range: cut, body: Body } : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(file: string): Promise<void> {
    const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
    await (await this.connect()).send(new DeleteObjectCommand(this.at(file)));
  }

  freeBytes(): Promise<null> {
    return Promise.resolve(null);
  }

  private at(file: string): { Bucket: string; Key: string } {
    return { Bucket: this.config.bucket, Key: `demos/${file}` };
  }

  private connect(): Promise<S3Client> {
    this.client ??= connect(this.config);
    return this.client;
  }
}

/** Passes chunks on and remembers why they ended early. */
class Watched {
  failure: unknown = null;

  constructor(private readonly body: AsyncIterable<Buffer>) {}

  async *chunks(): AsyncGenerator<Buffer> {
    try {
      yield* this.body;
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}

async function connect({ endpoint, region, keyId, key }: S3Config): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: key },
    // Stores other than Amazon's seldom have names of hosts for buckets, and many do not know its newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: IDLE_MS },
  });
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'NotFound', 'NoSuchBucket'].includes(error.name);
