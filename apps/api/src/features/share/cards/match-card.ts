import type { MatchStatus } from '@placar/contracts';
import { column, row, text } from './card-node';
import type { CardNode } from './card-node';
import { DISPLAY, INK, card, crest, headline, sizeFor } from './card-parts';
import type { CardFrame } from './card-parts';
import { plannedAt } from './card-words';
import type { CARD_WORDS, CardLanguage } from './card-words';

export interface CardTeam {
  name: string;
  tag: string;
  /** Data URI of the logo. */
  logo: string | null;
}

export interface CardMap {
  name: string;
  team1: number;
  team2: number;
  /** Whether it is being played now. */
  isLive: boolean;
}

/** A match as the public may see it at this moment. */
export interface MatchFacts {
  id: number;
  status: MatchStatus;
  title: string;
  season: string | null;
  /** When it shall begin; null once it has begun, and where nobody said. */
  plannedFor: Date | null;
  team1: CardTeam;
  team2: CardTeam;
  /** Maps of a series, rounds of a single map; null before it has begun. */
  score: { team1: number; team2: number } | null;
  winner: 1 | 2 | null;
  /** Nothing proves its score; and somebody could have made the match up. */
  unproven: boolean;
  unconfirmed: boolean;
  maxMaps: number;
  maps: readonly CardMap[];
}

type Words = (typeof CARD_WORDS)[CardLanguage];

const WAITING: ReadonlySet<MatchStatus> = new Set(['scheduled', 'loading', 'load_failed', 'warmup', 'veto', 'knife']);

/** Nothing counts yet. */
export const isWaiting = (status: MatchStatus): boolean => WAITING.has(status);

/** What of a match's score is no fact, in words; nothing for all others. */
export const trustWords = (facts: Pick<MatchFacts, 'unproven' | 'unconfirmed'>, words: Words): string[] => [
  ...(facts.unproven ? [words.unproven] : []),
  ...(facts.unconfirmed ? [words.unconfirmed] : []),
];

/** What a match's status says to somebody who only sees the card. */
export function matchBadge(status: MatchStatus, words: Words): { text: string; colour: string } {
  if (status === 'finished') return { text: words.finished, colour: INK.text2 };
  if (status === 'cancelled') return { text: words.cancelled, colour: INK.text3 };
  if (status === 'forfeited') return { text: words.forfeit, colour: INK.warning };
  if (status === 'paused') return { text: words.paused, colour: INK.warning };
  if (isWaiting(status)) return { text: words.upcoming, colour: INK.brand };
  return { text: words.live, colour: INK.live };
}

const TEAM_WIDTH = 390;

function team(team: CardTeam, size: number, lost: boolean): CardNode {
  return column(
    { width: TEAM_WIDTH, alignItems: 'center', gap: 24, opacity: lost ? 0.62 : 1 },
    crest(team, 168),
    headline(team.name, TEAM_WIDTH, size),
  );
}

function score(facts: MatchFacts): CardNode {
  if (facts.score === null) {
    return text('×', { fontFamily: DISPLAY, fontWeight: 600, fontSize: 120, color: INK.text3 });
  }
  const side = (value: number, won: boolean): CardNode =>
    text(String(value), {
      fontFamily: DISPLAY,
      fontWeight: 700,
      fontSize: 168,
      lineHeight: 1,
      color: won ? INK.success : INK.text,
    });
  return row(
    { gap: 28 },
    side(facts.score.team1, facts.winner === 1),
    text('–', { fontFamily: DISPLAY, fontSize: 96, color: INK.text3 }),
    side(facts.score.team2, facts.winner === 2),
  );
}

/** `isAlone`: its rounds are the big figures already. */
function mapChip(map: CardMap, isAlone: boolean): CardNode {
  const won = map.team1 > map.team2 ? 1 : map.team2 > map.team1 ? 2 : 0;
  const value = (rounds: number, isWinner: boolean): CardNode =>
    text(String(rounds), { fontWeight: 600, color: isWinner && !map.isLive ? INK.success : INK.text });
  return row(
    {
      gap: 14,
      height: 52,
      padding: '0 20px',
      borderRadius: 12,
      fontSize: 26,
      backgroundColor: INK.surface,
      border: `2px solid ${map.isLive ? INK.live : INK.border}`,
    },
    text(map.name, { color: INK.text2 }),
    isAlone
      ? null
      : row({ gap: 8 }, value(map.team1, won === 1), text('–', { color: INK.text3 }), value(map.team2, won === 2)),
  );
}

/** When it shall begin stands where the maps will stand. */
const plannedChip = (time: Date, words: Words): CardNode =>
  row(
    {
      height: 60,
      padding: '0 28px',
      borderRadius: 12,
      fontSize: 30,
      fontWeight: 600,
      backgroundColor: INK.surface,
      border: `2px solid ${INK.border}`,
    },
    text(plannedAt(time, words), {}),
  );

/** The card of a match: crests, the score, the maps that were or are played. */
export function matchCard(facts: MatchFacts, frame: Omit<CardFrame, 'badge' | 'context'>, words: Words): CardNode {
  const context = [facts.season, facts.maxMaps > 1 ? words.bestOf(facts.maxMaps) : null].filter(
    (part) => part !== null,
  );
  const maps = facts.maps.slice(0, 5);
  const trust = trustWords(facts, words);
  // Both names in one size: two teams stand side by side.
  const size = sizeFor([facts.team1.name, facts.team2.name], TEAM_WIDTH, [64, 52, 42]);
  return card(
    { ...frame, badge: matchBadge(facts.status, words), context: context.length === 0 ? null : context.join(' · ') },
    row(
      { justifyContent: 'space-between' },
      team(facts.team1, size, facts.winner === 2),
      score(facts),
      team(facts.team2, size, facts.winner === 1),
    ),
    maps.length === 0
      ? facts.plannedFor === null
        ? null
        : row({ justifyContent: 'center', marginTop: 36 }, plannedChip(facts.plannedFor, words))
      : row(
          { justifyContent: 'center', gap: 16, marginTop: 36 },
          ...maps.map((map) => mapChip(map, facts.maxMaps === 1)),
        ),
    trust.length === 0
      ? null
      : row(
          { justifyContent: 'center', marginTop: 24 },
          text(trust.join(' · '), { fontSize: 28, fontWeight: 600, color: INK.warning }),
        ),
  );
}
