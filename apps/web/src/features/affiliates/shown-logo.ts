/** Hosts besides our own from which the page may show pictures (its content security policy). */
const PICTURE_HOST = /(^|\.)steamstatic\.com$/;

/** The address of a partner's picture, if the page may show it; else null, and a letter stands there. */
export function shownLogo(logo: string | null, ownOrigin: string): string | null {
  if (logo === null || !URL.canParse(logo)) return null;
  const { origin, protocol, hostname } = new URL(logo);
  return origin === ownOrigin || (protocol === 'https:' && PICTURE_HOST.test(hostname)) ? logo : null;
}
