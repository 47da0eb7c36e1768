/** What an assertion must match before the provider is even asked about it. */
export interface ExpectedAssertion {
  /** Endpoint of the one provider that we trust. */
  endpoint: string;
  /** Our own return address of this very login, state included. */
  returnTo: string;
  now: Date;
}

export type AssertionCheck =
  | { ok: true; steamId: string; nonce: string; params: ReadonlyMap<string, string> }
  | { ok: false; reason: string };

const OPENID_2 = 'http://specs.openid.net/auth/2.0';
/** OpenID 2.0 §10.1, and return_to and claimed_id because without them the rest proves nothing to us. */
const MUST_BE_SIGNED = ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'];
const NONCE_MAX_AGE_MS = 5 * 60_000;

/** Where a provider's identities live: `…/openid/login` → `…/openid/id/`. */
export function identityBase(endpoint: string): string {
  return endpoint.replace(/\/login$/, '/id/');
}

/**
 * Reads a positive assertion from the query of our return address. Every rule that needs no network is here: mode, namespace,
 * endpoint, return_to, form of the identity, signed fields, age of the nonce.
 */
export function checkAssertion(query: Readonly<Record<string, unknown>>, expected: ExpectedAssertion): AssertionCheck {
  const params = new Map<string, string>();
  for (const [key, value] of Object.entries(query)) {
    if (!key.startsWith('openid.')) continue;
    if (typeof value !== 'string') return refuse(`${key} is not one text`);
    params.set(key.slice('openid.'.length), value);
  }
  if (params.get('mode') === 'cancel') return refuse('cancelled by the person');
  if (params.get('mode') !== 'id_res') return refuse('not a positive assertion');
  if (params.get('ns') !== OPENID_2) return refuse('not OpenID 2.0');
  if (params.get('op_endpoint') !== expected.endpoint) return refuse('foreign endpoint');
  if (params.get('return_to') !== expected.returnTo) return refuse('foreign return_to');
  const signed = (params.get('signed') ?? '').split(',');
  const unsigned = MUST_BE_SIGNED.find((name) => !signed.includes(name) || !params.get(name));
  if (unsigned !== undefined) return refuse(`${unsigned} is not signed`);
  const steamId = steamIdOf(params, expected.endpoint);
  if (steamId === null) return refuse('claimed_id is not a Steam identity');
  const nonce = params.get('response_nonce') ?? '';
  if (!isRecent(nonce, expected.now)) return refuse('response_nonce is malformed or old');
  return { ok: true, steamId, nonce, params };
}

const refuse = (reason: string): AssertionCheck => ({ ok: false, reason });

function steamIdOf(params: ReadonlyMap<string, string>, endpoint: string): string | null {
  const claimed = params.get('claimed_id') ?? '';
  const base = identityBase(endpoint);
  if (claimed !== params.get('identity') || !claimed.startsWith(base)) return null;
  const id = claimed.slice(base.length);
  return /^7656119\d{10}$/.test(id) ? id : null;
}

/** OpenID 2.0 §10.1: a time in UTC, then anything that makes it unique. */
function isRecent(nonce: string, now: Date): boolean {
  const [, time] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[\x21-\x7e]{0,200}$/.exec(nonce) ?? [];
  const age = time === undefined ? Number.NaN : now.getTime() - Date.parse(time);
  return Math.abs(age) <= NONCE_MAX_AGE_MS;
}
