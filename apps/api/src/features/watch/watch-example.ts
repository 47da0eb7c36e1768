import type { WatchLinksAnswer } from '@placar/contracts';

/** What the API document shows. */
export const WATCH_EXAMPLE: WatchLinksAnswer = {
  links: [
    {
      id: 4,
      of: 'match',
      kind: 'live',
      url: 'https://www.twitch.tv/placar',
      platform: 'twitch',
      language: 'pt',
      label: 'Canal principal',
    },
  ],
};
