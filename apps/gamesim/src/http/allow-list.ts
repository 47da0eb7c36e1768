const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Servers talk only to loopback or to addresses below an allowed base URL (plugin contract §8.1 Safety). `any` is for a server alone
 * in its container, whose network is its wall.
 */
export const createAllowList = (baseUrls: readonly string[] | 'any' | undefined): ((url: string) => boolean) => {
  if (baseUrls === 'any') return (url) => URL.canParse(url);
  const bases = baseUrls?.map((base) => new URL(base));
  return (url) => {
    if (!URL.canParse(url)) return false;
    const target = new URL(url);
    if (!bases) return LOOPBACK.has(target.hostname);
    return bases.some((base) => target.origin === base.origin && target.pathname.startsWith(base.pathname));
  };
};
