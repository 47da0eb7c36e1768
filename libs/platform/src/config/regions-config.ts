import { z } from 'zod';

/** A country where game servers stand, and an address there to which pages measure how far they are; null: none is known. */
export interface LobbyRegion {
  /** Code of the country in small letters, as the flags of servers have it. */
  readonly region: string;
  readonly address: string | null;
}

const MOST = 12;
const WRONG = 'must be a list such as br=https://ping-br.example/,us, with each region once';

/** `br=https://…,us`: regions in the order in which they are shown. */
export const LobbyRegionsSetting = z.string().transform((text, context): LobbyRegion[] => {
  const parts = text.split(',').flatMap((item) => item.trim() || []);
  const regions = parts.map(regionOf);
  const known = regions.flatMap((region) => region ?? []);
  const isWhole = known.length === parts.length && known.length <= MOST;
  if (isWhole && new Set(known.map(({ region }) => region)).size === known.length) return known;
  context.addIssue(WRONG);
  return z.NEVER;
});

function regionOf(text: string): LobbyRegion | null {
  const [, region, , address] = /^([a-z]{2,8})(=(\S+))?$/.exec(text) ?? [];
  if (region === undefined) return null;
  if (address === undefined) return { region, address: null };
  if (!URL.canParse(address)) return null;
  const { protocol, username, search, hash, href } = new URL(address);
  // It becomes a source of the pages' content policy, which knows neither logins nor queries.
  const isPlain = /^https?:$/.test(protocol) && username === '' && search === '' && hash === '' && !/[;']/.test(href);
  return isPlain ? { region, address: href } : null;
}

/** A page that came by https asks nobody by http. */
export function regionProblems(regions: readonly LobbyRegion[], publicUrl: string): string[] {
  const isOpen = publicUrl.startsWith('https:') && regions.some(({ address }) => address?.startsWith('http:') === true);
  return isOpen ? ['LOBBY_REGIONS must have https addresses, as PUBLIC_URL has'] : [];
}
