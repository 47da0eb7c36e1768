const CHECK_MS = 8_000;
const OPENID_2 = 'http://specs.openid.net/auth/2.0';
const SELECT = 'http://specs.openid.net/auth/2.0/identifier_select';

/** Where the browser goes to log in at the provider. The endpoint is configured, so nothing is discovered. */
export function loginUrl(endpoint: string, returnTo: string, realm: string): string {
  const url = new URL(endpoint);
  const params = {
    ns: OPENID_2,
    mode: 'checkid_setup',
    return_to: returnTo,
    realm,
    identity: SELECT,
    claimed_id: SELECT,
  };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(`openid.${name}`, value);
  return url.href;
}

/** Asks the provider itself whether it made this assertion (OpenID 2.0 §11.4.2). Throws when it does not answer. */
export async function isConfirmedByProvider(endpoint: string, params: ReadonlyMap<string, string>): Promise<boolean> {
  const form = new URLSearchParams();
  for (const [name, value] of params) form.set(`openid.${name}`, value);
  form.set('openid.mode', 'check_authentication');
  const response = await fetch(endpoint, {
    method: 'POST',
    body: form,
    redirect: 'error',
    signal: AbortSignal.timeout(CHECK_MS),
  });
  if (!response.ok) throw new Error(`the OpenID provider answered ${response.status}`);
  const lines = (await response.text()).slice(0, 4_096).split(/\r?\n/);
  return lines.includes('is_valid:true') && lines.includes(`ns:${OPENID_2}`);
}
