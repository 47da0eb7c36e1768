const REF = /^[A-Za-z0-9_-]{1,120}$/;

/**
 * What people type for a tournament, as the API takes it: id, short name, `subdomain-name`, or the address of its page, in whatever
 * language and on whatever tab (`https://liga.challonge.com/pt/verao` → `liga-verao`). Null for anything else.
 */
export function tournamentRef(text: string): string | null {
  const typed = text.trim();
  if (REF.test(typed)) return typed;
  const address = /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const subdomain = subdomainOf(url);
  if (subdomain === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const path = url.pathname.split('/').filter((part) => part !== '');
  const isLanguage = path.length > 1 && /^[a-z]{2}([_-][A-Za-z]{2})?$/.test(path[0] ?? '');
  const name = path[isLanguage ? 1 : 0] ?? '';
  const ref = subdomain === null ? name : `${subdomain}-${name}`;
  return name !== '' && REF.test(ref) ? ref : null;
}

/**
 * How to ask for a tournament again: by its id, which no renaming changes; but v2.1 finds one of a community only by the community's
 * name, so such a one is asked for as its address says.
 */
export function lastingRef(id: number, address: string | null): string {
  if (address === null || !URL.canParse(address) || !subdomainOf(new URL(address))) return String(id);
  return tournamentRef(address) ?? String(id);
}

/** Null: none; undefined: not Challonge's host at all. */
function subdomainOf({ hostname }: URL): string | null | undefined {
  const host = /^(?:([a-z0-9-]+)\.)?challonge\.com$/.exec(hostname.toLowerCase());
  if (!host) return undefined;
  return host[1] === undefined || host[1] === 'www' ? null : host[1];
}
