import type {
  TournamentAnswer,
  TournamentPrize,
  TournamentStandingsAnswer,
  TournamentStream,
} from '@placar/contracts/tournaments';

/** The teams that have won a prize, once the tournament is over. Teams that share places share the prizes of all of them. */
export function winnersOf(
  { place: from, until }: TournamentPrize,
  { status }: Pick<TournamentAnswer, 'status'>,
  standings: TournamentStandingsAnswer | undefined,
): number[] {
  if (status !== 'over') return [];
  const placements = standings?.stages.at(-1)?.placements ?? [];
  return placements
    .filter(({ group, place, entries }) => {
      const last = place + entries.length - 1;
      return group === null && place <= (until ?? from) && last >= from;
    })
    .flatMap(({ entries }) => entries);
}

export interface StreamGroup {
  language: string;
  streams: TournamentStream[];
}

/** Streams by their language: that of the reader first, then those with a main stream; in each the main ones first. */
export function streamGroups(streams: readonly TournamentStream[], reader: string): StreamGroup[] {
  const languages = [...new Set(streams.map(({ language }) => language))];
  const groups = languages.map((language) => ({
    language,
    streams: streams
      .filter((one) => one.language === language)
      .toSorted((one, other) => Number(other.main) - Number(one.main)),
  }));
  const rank = ({ language, streams: [first] }: StreamGroup): number =>
    language === reader ? 0 : first?.main === true ? 1 : 2;
  return groups.toSorted((one, other) => rank(one) - rank(other));
}

const CHANNEL = /^\/(\w{2,30})\/?$/;
const VIDEO = /^\/videos\/(\d{1,20})\/?$/;
const YOUTUBE_ID = /^[\w-]{11}$/;

function twitchPlayer({ pathname }: URL, host: string): string | null {
  const parent = encodeURIComponent(host);
  const video = VIDEO.exec(pathname)?.[1];
  if (video !== undefined) return `https://player.twitch.tv/?video=${video}&parent=${parent}`;
  const channel = CHANNEL.exec(pathname)?.[1];
  return channel === undefined ? null : `https://player.twitch.tv/?channel=${channel}&parent=${parent}`;
}

function youtubePlayer({ hostname, pathname, searchParams }: URL): string | null {
  const [, first = '', second = ''] = pathname.split('/');
  const id = hostname.endsWith('youtu.be')
    ? first
    : first === 'watch'
      ? (searchParams.get('v') ?? '')
      : first === 'live' || first === 'embed'
        ? second
        : '';
  return YOUTUBE_ID.test(id) ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` : null;
}

/**
 * Address of the player for a stream that this page can show itself; null: it is watched at its site. `host`: of this page, which
 * Twitch asks for. The hosts are those that `security-headers.middleware.ts` lets a page frame.
 */
export function playerOf(url: string, host: string): string | null {
  if (!URL.canParse(url)) return null;
  const address = new URL(url);
  if (/^(www\.|m\.)?twitch\.tv$/.test(address.hostname)) return twitchPlayer(address, host);
  return /^((www\.|m\.)?youtube\.com|youtu\.be)$/.test(address.hostname) ? youtubePlayer(address) : null;
}
