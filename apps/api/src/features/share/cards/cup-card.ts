import type { TournamentStatus } from '@placar/contracts';
import { column, row, text } from './card-node';
import type { CardNode } from './card-node';
import { INK, card, crest, cut, headline, sizeFor } from './card-parts';
import type { CardFrame } from './card-parts';
import { plannedAt } from './card-words';
import type { CARD_WORDS, CardLanguage } from './card-words';
import type { CardTeam } from './match-card';

type Words = (typeof CARD_WORDS)[CardLanguage];

/** One side of a match of the bracket; a name that is null is not known yet. */
export interface CupCardSide {
  name: string | null;
  score: number | null;
  isWinner: boolean;
}
export type CupCardMatch = readonly [CupCardSide, CupCardSide];

export interface CupFacts {
  id: number;
  name: string;
  status: Exclude<TournamentStatus, 'draft'>;
  startsAt: Date | null;
  /** Teams that play, and places for them. */
  teams: number;
  most: number;
  champion: CardTeam | null;
  /** The matches that lead to the final, then the final; empty where the last stage that has begun has no bracket. */
  lastRounds: readonly (readonly CupCardMatch[])[];
}

const COLOURS: Readonly<Record<CupFacts['status'], string>> = {
  sign_up: INK.success,
  check_in: INK.warning,
  running: INK.live,
  over: INK.text2,
  cancelled: INK.text3,
};

/** Where a tournament stands, in words. */
export const cupStatus = ({ status }: Pick<CupFacts, 'status'>, words: Words): string =>
  ({
    sign_up: words.signUp,
    check_in: 'Check-in',
    running: words.running,
    over: words.ended,
    cancelled: words.calledOff,
  })[status];

/** "8 teams", or while teams are taken "3 of 8 teams". */
export const cupTeams = ({ status, teams, most }: Pick<CupFacts, 'status' | 'teams' | 'most'>, words: Words): string =>
  status === 'sign_up' || status === 'check_in' ? words.teamsOf(teams, most) : words.teams(teams);

const BOX = 312;

function side({ name, score, isWinner }: CupCardSide): CardNode {
  const colour = isWinner ? INK.text : INK.text2;
  return row(
    { height: 50, padding: '0 16px', justifyContent: 'space-between' },
    cut(name ?? '–', BOX - 84, { fontSize: 24, fontWeight: isWinner ? 600 : 400, color: colour }),
    text(score === null ? '' : String(score), { fontSize: 24, fontWeight: 600, color: colour }),
  );
}

const match = ([one, other]: CupCardMatch): CardNode =>
  column(
    { width: BOX, borderRadius: 12, backgroundColor: INK.surface, border: `1px solid ${INK.border}` },
    side(one),
    row({ height: 1, backgroundColor: INK.border }),
    side(other),
  );

const bracket = (rounds: CupFacts['lastRounds']): CardNode =>
  row({ gap: 40 }, ...rounds.map((matches) => column({ gap: 20, justifyContent: 'center' }, ...matches.map(match))));

/** A tournament: its name, when and for whom, its champion and the end of its bracket. */
export function cupCard(facts: CupFacts, frame: Omit<CardFrame, 'badge' | 'context'>, words: Words): CardNode {
  const { champion, lastRounds, name, startsAt } = facts;
  const hasBracket = lastRounds.length > 0;
  const width = hasBracket ? 384 : 860;
  const about = [startsAt === null ? null : plannedAt(startsAt, words), cupTeams(facts, words)];
  return card(
    { ...frame, badge: { text: cupStatus(facts, words), colour: COLOURS[facts.status] }, context: words.tournament },
    column(
      { gap: 10 },
      headline(name, 1080, sizeFor([name], 1080, hasBracket ? [88, 72, 56] : [112, 88, 64])),
      cut(about.filter((part) => part !== null).join(' · '), 1080, { fontSize: 28, color: INK.text2 }),
    ),
    champion === null && !hasBracket
      ? null
      : row(
          { gap: 40, marginTop: 32, justifyContent: 'space-between' },
          champion === null
            ? null
            : row(
                { gap: 24 },
                crest(champion, 96),
                column(
                  {},
                  text(words.champion, { fontSize: 24, color: INK.warning }),
                  headline(champion.name, width - 120, sizeFor([champion.name], width - 120, [60, 48, 36])),
                ),
              ),
          hasBracket ? bracket(lastRounds) : null,
        ),
  );
}
