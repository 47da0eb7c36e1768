import type { CardNode } from './card-node';
import { CARD_WORDS, dateSpan, decimal, percent } from './card-words';
import { matchCard, type MatchFacts } from './match-card';

const facts = (change: Partial<MatchFacts> = {}): MatchFacts => ({
  id: 1,
  status: 'finished',
  title: 'Copa',
  season: 'Liga 🌸',
  plannedFor: null,
  team1: { name: 'Ipê', tag: 'IPE', logo: null },
  team2: { name: '東京ナイトホークス', tag: '東京', logo: null },
  score: { team1: 2, team2: 1 },
  winner: 1,
  unproven: false,
  unconfirmed: false,
  maxMaps: 3,
  maps: [{ name: 'Nuke', team1: 13, team2: 7, isLive: false }],
  ...change,
});
const frame = { brand: 'Placar', host: 'placar.example' };

interface Line {
  content: string;
  size: unknown;
}

function linesOf(node: CardNode): Line[] {
  const { children, style } = node.props;
  if (typeof children === 'string') return [{ content: children, size: style.fontSize }];
  return (children ?? []).flatMap(linesOf);
}

describe('the card of a match', () => {
  it('writes both names in one size, however unlike their lengths are', () => {
    const lines = linesOf(matchCard(facts(), frame, CARD_WORDS.pt));
    const sizeOf = (name: string) => lines.find(({ content }) => content === name)?.size;
    expect(sizeOf('Ipê')).toBe(sizeOf('東京ナイトホークス'));
    const wide = linesOf(matchCard(facts({ team2: { name: 'Saci', tag: '', logo: null } }), frame, CARD_WORDS.pt));
    expect(wide.find(({ content }) => content === 'Ipê')?.size).toBeGreaterThan(sizeOf('Ipê') as number);
  });

  it('tells the length of a series as its language does, and the rounds of a single map once', () => {
    const wordsOf = (node: CardNode) => linesOf(node).map(({ content }) => content);
    expect(wordsOf(matchCard(facts(), frame, CARD_WORDS.pt))).toContain('Liga 🌸\u00a0· MD3');
    expect(wordsOf(matchCard(facts(), frame, CARD_WORDS.fr))).toContain('Liga 🌸\u00a0· BO3');
    const single = facts({ maxMaps: 1, score: { team1: 13, team2: 7 } });
    expect(wordsOf(matchCard(single, frame, CARD_WORDS.pt)).filter((words) => words === '13')).toHaveLength(1);
  });

  it('says of a score that is no fact that it is none, in its language', () => {
    const written = (['pt', 'en', 'fr', 'ja'] as const).map((language) =>
      linesOf(matchCard(facts({ unproven: true, unconfirmed: true }), frame, CARD_WORDS[language]))
        .map(({ content }) => content.replace(/\u00a0/gu, ' '))
        .filter((content) => content.includes(CARD_WORDS[language].unproven)),
    );
    expect(written).toEqual([
      ['Placar não comprovado · Não confirmada'],
      ['Unproven score · Unconfirmed'],
      ['Score non prouvé · Non confirmé'],
      ['スコア未証明 · 未確認'],
    ]);
  });

  it('tells when a match shall begin, in its language and with the zone, and nothing where nobody said', () => {
    const waiting = { status: 'scheduled', score: null, winner: null, maps: [] } as const;
    const planned = facts({ ...waiting, plannedFor: new Date('2026-11-22T00:05:00Z') });
    const written = (['pt', 'en', 'fr', 'ja'] as const).map((language) =>
      linesOf(matchCard(planned, frame, CARD_WORDS[language]))
        .map(({ content }) => content.replace(/\u00a0/gu, ' '))
        .filter((content) => content.includes('UTC')),
    );
    expect(written).toEqual([
      ['dom., 22 de nov. de 2026, 00:05 UTC'],
      ['Sun, Nov 22, 2026, 00:05 UTC'],
      ['dim. 22 nov. 2026, 00:05 UTC'],
      ['2026年11月22日(日) 00:05 UTC'],
    ]);
    const unsaid = linesOf(matchCard(facts({ ...waiting }), frame, CARD_WORDS.pt));
    expect(unsaid.filter(({ content }) => content.includes('UTC'))).toEqual([]);
  });
});

describe('figures and dates on cards', () => {
  it('are written as the language writes them, with spaces that the faces have', () => {
    expect(['pt', 'en', 'fr', 'ja'].map((tag) => decimal(1.375, 2, CARD_WORDS[tag as 'pt']))).toEqual([
      '1,38',
      '1.38',
      '1,38',
      '1.38',
    ]);
    expect(percent(41.6, CARD_WORDS.fr)).toBe('42 %');
    expect(dateSpan('2026-10-23', '2027-01-06', CARD_WORDS.pt)).toBe('23 de out. de 2026 – 6 de jan. de 2027');
    expect(dateSpan('2026-10-23', null, CARD_WORDS.ja)).toBe('2026/10/23');
    expect(dateSpan(null, null, CARD_WORDS.en)).toBe('');
  });
});
