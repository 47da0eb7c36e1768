import fc from 'fast-check';
import { DISCORD_KINDS, NOTIFICATION_LANGUAGES } from '@placar/contracts';
import { discordPlain } from '@placar/platform';
import { discordWords } from './discord-words';
import type { DiscordAbout } from './discord-words';

const ABOUT: DiscordAbout = {
  place: 'Copa',
  link: '/match/7',
  match: {
    teams: ['Lobos', 'Águias'],
    maps: [
      { name: 'de_nuke', score: [13, 7] },
      { name: 'de_mirage', score: [4, 2] },
    ],
    won: [1, 0],
    isOver: false,
    winner: null,
  },
  stage: null,
  champion: null,
};

describe('messages of Discord', () => {
  it('say who plays, where and how it stands', () => {
    const { embeds, allowed_mentions: mentions } = discordWords('live', ABOUT, 'pt', 'https://placar.example');
    expect(embeds[0]).toMatchObject({
      title: 'Ao vivo: Lobos × Águias',
      url: 'https://placar.example/match/7',
      description: 'Copa\nA partida está em andamento.\n**1 – 0**\nde\\_nuke  **13 – 7**\nde\\_mirage  **4 – 2**',
    });
    expect(mentions).toEqual({ parse: [] });
  });

  it('have words of their own in each language, for each kind', () => {
    for (const kind of DISCORD_KINDS) {
      const about = kind === 'live' || kind === 'result' ? ABOUT : { ...ABOUT, match: null, champion: 'Lobos' };
      const titles = NOTIFICATION_LANGUAGES.map((language) => discordWords(kind, about, language, '').embeds[0]?.title);
      expect(new Set(titles).size).toBe(NOTIFICATION_LANGUAGES.length);
    }
  });

  it('show any name as it was typed: every sign that Discord could read as format, link or mention is escaped', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '@everyone',
        '<@&1>',
        '[x](https://evil.example)',
        '**a**',
        '> q',
        '# h',
        '`c`',
        '||s||',
        'a\nb',
        '\\*a*',
      ),
    );
    fc.assert(
      fc.property(name, (typed) => {
        const plain = discordPlain(typed);
        expect(plain.replace(/\\[!-/:-@[-`{-~]/g, '')).not.toMatch(/[!-/:-@[-`{-~\n\r\u202e]/);
      }),
    );
  });

  it('stay within what Discord takes, however long the names are', () => {
    const long = '_'.repeat(200);
    const match = { ...(ABOUT.match as NonNullable<DiscordAbout['match']>), teams: [long, long] as [string, string] };
    const [embed] = discordWords('result', { ...ABOUT, place: long, match }, 'fr', 'https://placar.example').embeds;
    expect(embed?.title.length).toBeLessThanOrEqual(256);
    expect(embed?.description.length).toBeLessThanOrEqual(4_096);
  });
});
