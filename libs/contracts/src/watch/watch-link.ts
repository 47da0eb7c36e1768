import { z } from 'zod';
import { oneElementList, typedText } from '../shared';

/** Most links of one match, and of one season. */
export const WATCH_LINKS_MOST = 8;
export const WATCH_LABEL_MOST = 60;
export const WATCH_URL_MOST = 500;

/** live: a channel that shows it as it is played; vod: a recording of it. */
export const WatchKind = z.enum(['live', 'vod']);
export type WatchKind = z.infer<typeof WatchKind>;

/** ISO 639-1 codes of what may be spoken in a broadcast, in the order in which they are offered. */
export const WATCH_LANGUAGES = [
  'pt',
  'en',
  'es',
  'fr',
  'ja',
  'de',
  'it',
  'pl',
  'ru',
  'uk',
  'tr',
  'sv',
  'da',
  'fi',
  'no',
  'nl',
  'cs',
  'ro',
  'hu',
  'ar',
  'zh',
  'ko',
] as const;
export const WatchLanguage = z.enum(WATCH_LANGUAGES);
export type WatchLanguage = z.infer<typeof WatchLanguage>;

/** A last part without letters belongs to an address of numbers, as `[::1]` does. */
const SITE = /^[^[\]]+\.[a-z][a-z0-9-]+\.?$/i;

/** Address of a broadcast: a page on the open web, by https, without a name or password in it. */
export const WatchUrl = z
  .string()
  .trim()
  .max(WATCH_URL_MOST)
  .refine((text) => typedText(WATCH_URL_MOST, 0).safeParse(text).success, 'must not contain control characters')
  // With a protocol zod parses the address. Without one it asks `URL.canParse`, which on node 20 refuses accents once it was asked often.
  .refine((text) => /^https:\/\/[^\\]*$/i.test(text) && z.url({ protocol: /^https$/ }).safeParse(text).success, {
    error: 'must be an https address',
    abort: true,
  })
  .refine((text) => !/^https:\/\/[^/?#]*@/i.test(text), 'must not hold a name and password')
  .refine((text) => z.url({ hostname: SITE }).safeParse(text).success, 'must name a site on the internet');

const PLATFORMS = [
  ['twitch', /(^|\.)twitch\.tv$/i],
  ['youtube', /(^|\.)(youtube\.com|youtu\.be)$/i],
  ['kick', /(^|\.)kick\.com$/i],
] as const;

export const WatchPlatform = z.enum(['twitch', 'youtube', 'kick', 'other']);
export type WatchPlatform = z.infer<typeof WatchPlatform>;

/** Whose site an address is on. */
export function watchPlatform(url: string): WatchPlatform {
  const host = /^https:\/\/([^/?#:@]+)/i.exec(url)?.[1] ?? '';
  return PLATFORMS.find(([, hosts]) => hosts.test(host))?.[0] ?? 'other';
}

/** What a person types of one link. */
export const WatchLinkInput = z.object({
  kind: WatchKind.describe('`live`: shows it as it is played; `vod`: a recording of it.'),
  url: WatchUrl.describe('Address of the broadcast: https only, opened in a tab of its own.'),
  language: WatchLanguage.describe('What is spoken there (ISO 639-1).'),
  label: typedText(WATCH_LABEL_MOST, 0).default('').describe('Name of the channel or of the part; may be empty.'),
});
export type WatchLinkInput = z.infer<typeof WatchLinkInput>;

export const PutWatchLinksBody = oneElementList(
  z.object({
    links: z
      .array(WatchLinkInput)
      .max(WATCH_LINKS_MOST)
      .refine((links) => new Set(links.map(({ url }) => url)).size === links.length, 'must not hold an address twice')
      .describe('All links, in the order in which they are shown; what is left out is gone.'),
  }),
);
export type PutWatchLinksBody = z.infer<typeof PutWatchLinksBody>;

export const WatchLink = z
  .object({
    id: z.number().int().describe('Id of the link; a link that is written again gets another one.'),
    of: z.enum(['match', 'season']).describe('Whether it belongs to the match or to its whole season.'),
    kind: WatchKind.describe('`live`: shows it as it is played; `vod`: a recording of it.'),
    url: z.string().describe('Address of the broadcast.'),
    platform: WatchPlatform.describe('Whose site that is.'),
    language: WatchLanguage.describe('What is spoken there.'),
    label: z.string().describe('Name of the channel or of the part; may be empty.'),
  })
  .meta({ id: 'WatchLink', description: 'Where a match or a season can be watched.' });
export type WatchLink = z.infer<typeof WatchLink>;

/** Those of a match first, then those of its season, each in their order. */
export const WatchLinksAnswer = z.object({
  links: z.array(WatchLink).describe('In the order in which they are shown.'),
});
export type WatchLinksAnswer = z.infer<typeof WatchLinksAnswer>;

export const LiveWatchAnswer = z.object({
  matches: z
    .array(
      z.object({
        match_id: z.number().int().describe('Id of the match.'),
        links: z.array(WatchLink).describe('In the order in which they are shown.'),
      }),
    )
    .describe('Open matches that are not private and have any, newest first.'),
});
export type LiveWatchAnswer = z.infer<typeof LiveWatchAnswer>;
