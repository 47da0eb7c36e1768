import { z } from 'zod';

/** Where recordings of maps are kept, and for how long. */
export interface DemosConfig {
  /** Days after which a recording is removed; null: never. */
  readonly keepDays: number | null;
  /** What all recordings may take together; beyond it the oldest go. Null: no limit. */
  readonly mostBytes: number | null;
  /** With less room than this on the disk no recording is taken. Only where they lie in a folder. */
  readonly leastFreeBytes: number;
  /** An object store that speaks S3; null: the folder below `DATA_DIR`. The key is a secret. */
  readonly s3: S3Config | null;
}

export interface S3Config {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly keyId: string;
  readonly key: string;
}

/** Variables of recordings, part of the whole environment. */
export const DemosEnvironment = {
  DEMOS_KEEP_DAYS: z.coerce.number().int().min(0).max(36_500).default(0),
  DEMOS_MOST_GB: z.coerce.number().min(0).max(1_000_000).default(0),
  DEMOS_LEAST_FREE_MB: z.coerce.number().int().min(0).max(1_000_000).default(2_048),
  DEMOS_S3_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  DEMOS_S3_REGION: z.string().default('us-east-1'),
  DEMOS_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  DEMOS_S3_KEY_ID: z.string().optional(),
  DEMOS_S3_KEY: z.string().optional(),
};
type Variables = z.infer<z.ZodObject<typeof DemosEnvironment>>;

export function demosConfig(env: Variables): DemosConfig {
  return {
    keepDays: env.DEMOS_KEEP_DAYS === 0 ? null : env.DEMOS_KEEP_DAYS,
    mostBytes: env.DEMOS_MOST_GB === 0 ? null : Math.round(env.DEMOS_MOST_GB * 1024 ** 3),
    leastFreeBytes: env.DEMOS_LEAST_FREE_MB * 1_048_576,
    s3:
      env.DEMOS_S3_URL === undefined
        ? null
        : {
            endpoint: env.DEMOS_S3_URL,
            region: env.DEMOS_S3_REGION,
            bucket: env.DEMOS_S3_BUCKET ?? '',
            keyId: env.DEMOS_S3_KEY_ID ?? '',
            key: env.DEMOS_S3_KEY ?? '',
          },
  };
}

/** An address without its bucket and key would fail at the first recording only. */
export function demoProblems({ s3 }: DemosConfig): string[] {
  if (s3 === null) return [];
  return [
    ...(s3.bucket === '' ? ['DEMOS_S3_BUCKET is required beside DEMOS_S3_URL'] : []),
    ...(s3.keyId === '' ? ['DEMOS_S3_KEY_ID is required beside DEMOS_S3_URL'] : []),
    ...(s3.key === '' ? ['DEMOS_S3_KEY is required beside DEMOS_S3_URL'] : []),
  ];
}
