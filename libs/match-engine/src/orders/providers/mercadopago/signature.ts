import { createHmac } from 'node:crypto';
import { secretsEqual } from '@placar/platform';

export interface SignedParts {
  /** `ts=…,v1=…`. */
  signature: string | undefined;
  requestId: string | undefined;
  /** Of the query. Whether an id with letters is signed as given or in small letters is disputed: both are tried. */
  dataId: string | undefined;
}

/** Which spelling fits the signature, with the length of its time: `as given, 10 digits`. Null: it does not fit. Parts that are missing are left out. */
export function signedAs({ signature, requestId, dataId }: SignedParts, secret: string): string | null {
  const { ts, v1 } = Object.fromEntries(
    (signature ?? '').split(',').map((part) => part.split('=', 2).map((text) => text.trim())),
  ) as Partial<Record<'ts' | 'v1', string>>;
  if (ts === undefined || v1 === undefined || !/^\d{10}(\d{3})?$/.test(ts)) return null;
  for (const [how, id] of spellings(dataId)) {
    const manifest = [id && `id:${id};`, requestId && `request-id:${requestId};`, `ts:${ts};`].filter(Boolean).join('');
    const wanted = createHmac('sha256', secret).update(manifest, 'utf8').digest('hex');
    if (secretsEqual(v1, wanted)) return `${how}, ${ts.length} digits`;
  }
  return null;
}

function spellings(dataId: string | undefined): [string, string | undefined][] {
  const small = dataId?.toLowerCase();
  return [
    ['as given', dataId],
    ...(small === dataId ? [] : ([['small letters', small]] as [string, string | undefined][])),
  ];
}
