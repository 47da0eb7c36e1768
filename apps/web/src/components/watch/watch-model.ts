import type { LiveMatch } from '@placar/contracts/live';
import type { WatchLink } from '@placar/contracts/watch';

/** Where a match stands, for those who want to watch it. */
export type WatchPhase = 'before' | 'live' | 'over';

export function watchPhase({ status, end_time: end }: Pick<LiveMatch, 'status' | 'end_time'>): WatchPhase {
  if (end !== null) return 'over';
  return status === 'scheduled' ? 'before' : 'live';
}

/** Before and during a match its channels; afterwards its own recordings, for a channel shows something else by then. */
export function linksToShow(links: readonly WatchLink[], phase: WatchPhase): readonly WatchLink[] {
  if (phase !== 'over') return links.filter(({ kind }) => kind === 'live');
  return links.filter(({ kind, of }) => kind === 'vod' && of === 'match');
}

/** The name of a language in another one: `pt` in French is "portugais". */
export function languageName(code: string, shownIn: string): string {
  return new Intl.DisplayNames([shownIn], { type: 'language' }).of(code) ?? code;
}

/** `kick.com` of an address on a site that has no name here. */
export const siteOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url);
