import { column, row, text } from './card-node';
import type { CardNode } from './card-node';
import { INK, card, crest, cut, figure, headline, portrait, sizeFor } from './card-parts';
import type { CardFrame } from './card-parts';
import { dateSpan, decimal, percent } from './card-words';
import type { CARD_WORDS, CardLanguage } from './card-words';
import type { CardTeam } from './match-card';

type Words = (typeof CARD_WORDS)[CardLanguage];
type Frame = Omit<CardFrame, 'badge' | 'context'>;

export interface TeamFacts extends CardTeam {
  id: number;
  players: readonly string[];
  /** Over all but pugs; null before the first map. */
  record: { wins: number; losses: number; maps: number; rounddiff: number } | null;
}

export interface PlayerFacts {
  steamId: string;
  name: string;
  /** Data URI of the avatar, when it is one of ours. */
  image: string | null;
  /** Null before the first map. */
  stats: { rating: number; kdr: number; adr: number; hsp: number; maps: number } | null;
}

export interface SeasonFacts {
  id: number;
  name: string;
  /** Plain dates, `YYYY-MM-DD`. */
  from: string | null;
  to: string | null;
  isRunning: boolean;
  leader: CardTeam | null;
}

const subject = (head: CardNode, name: string, below: string): CardNode =>
  row(
    { gap: 40 },
    head,
    column(
      { gap: 8 },
      headline(name, 860, sizeFor([name], 860, [104, 84, 64])),
      below === '' ? null : cut(below, 860, { fontSize: 28, color: INK.text2 }),
    ),
  );

const figures = (...cells: readonly CardNode[]): CardNode => row({ gap: 24, marginTop: 44 }, ...cells);
const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));
const tone = (value: number, middle: number): string =>
  value > middle ? INK.success : value < middle ? INK.text2 : INK.text;

export function teamCard(facts: TeamFacts, frame: Frame, words: Words): CardNode {
  const { record } = facts;
  return card(
    { ...frame, badge: { text: words.team, colour: INK.brand }, context: words.roster(facts.players.length) },
    subject(crest(facts, 168), facts.name, facts.players.slice(0, 7).join(' · ')),
    record === null
      ? null
      : figures(
          figure(words.wins, String(record.wins), INK.success),
          figure(words.losses, String(record.losses)),
          figure(words.maps, String(record.maps)),
          figure(words.rounds, signed(record.rounddiff), tone(record.rounddiff, 0)),
        ),
  );
}

export function playerCard(facts: PlayerFacts, frame: Frame, words: Words): CardNode {
  const { stats } = facts;
  return card(
    { ...frame, badge: { text: words.player, colour: INK.brand }, context: null },
    subject(portrait(facts, 168), facts.name, stats === null ? '' : `${words.maps}: ${stats.maps}`),
    stats === null
      ? null
      : figures(
          figure(words.rating, decimal(stats.rating, 2, words), tone(stats.rating, 1)),
          figure('K/D', decimal(stats.kdr, 2, words)),
          figure('ADR', decimal(stats.adr, 1, words)),
          figure('HS%', percent(stats.hsp, words)),
        ),
  );
}

export function seasonCard(facts: SeasonFacts, frame: Frame, words: Words): CardNode {
  const span = dateSpan(facts.from, facts.to, words);
  const { leader } = facts;
  return card(
    {
      ...frame,
      badge: facts.isRunning ? { text: words.running, colour: INK.success } : { text: words.season, colour: INK.brand },
      context: words.season,
    },
    column(
      { gap: 12 },
      headline(facts.name, 1080, sizeFor([facts.name], 1080, [112, 88, 64])),
      span === '' ? null : text(span, { fontSize: 30, color: INK.text2 }),
    ),
    leader === null
      ? null
      : row(
          { gap: 28, marginTop: 44 },
          crest(leader, 112),
          column(
            {},
            text(words.standing, { fontSize: 24, color: INK.text3 }),
            headline(leader.name, 800, sizeFor([leader.name], 800, [64, 56, 44])),
          ),
        ),
  );
}
