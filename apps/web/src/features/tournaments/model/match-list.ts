import type { TournamentBracketAnswer, TournamentPairing } from '@placar/contracts/tournaments';
import type { OpenPairing } from './desk-model';
import { isOn } from './live-score';

export const MATCH_TIMES = ['now', 'next', 'over'] as const;
export type MatchTimes = (typeof MATCH_TIMES)[number];

/** What a reader wants to see; null: all of them. */
export interface MatchFilter {
  when: MatchTimes | null;
  /** As `roundKey` names it. */
  round: string | null;
  /** Number of a team. */
  team: number | null;
}

/** Names a round of a stage in the address: `0.upper.2`. */
export const roundKey = ({ stage, pairing }: OpenPairing): string => `${stage}.${pairing.part}.${pairing.round}`;

const whenOf = (pairing: TournamentPairing): MatchTimes =>
  pairing.state === 'over' ? 'over' : isOn(pairing) ? 'now' : 'next';

const isMatch = ({ how, state }: TournamentPairing): boolean => how !== 'bye' && state !== 'skipped';

/** Every match of a tournament that is or will be played, stage by stage. */
export const matchesOf = (bracket: TournamentBracketAnswer | undefined): OpenPairing[] =>
  (bracket?.stages ?? []).flatMap(({ pairings }, stage) =>
    pairings.filter(isMatch).map((pairing) => ({ stage, pairing })),
  );

/** What comes first: matches that are on, then those whose teams are known by their time, then the others, then what is over. */
function weight({ pairing }: OpenPairing): number {
  if (isOn(pairing)) return 0;
  if (pairing.state === 'ready') return 1;
  return pairing.state === 'waiting' ? 2 : 3;
}

/** In the order of their times; those without one last. */
export const byTime = ({ pairing: one }: OpenPairing, { pairing: other }: OpenPairing): number =>
  (one.time?.at ?? '9').localeCompare(other.time?.at ?? '9');

/** The matches that a filter leaves: on, next, then over with the newest first. */
export function filterMatches(all: readonly OpenPairing[], { when, round, team }: MatchFilter): OpenPairing[] {
  return all
    .filter(
      (one) =>
        (when === null || whenOf(one.pairing) === when) &&
        (round === null || roundKey(one) === round) &&
        (team === null || one.pairing.entries.includes(team)),
    )
    .toSorted((one, other) => {
      const [left, right] = [weight(one), weight(other)];
      if (left !== right) return left - right;
      if (left === 3) return (other.pairing.ended_at ?? '').localeCompare(one.pairing.ended_at ?? '');
      return byTime(one, other);
    });
}

/** At a glance: open matches, and what ended last fills the rest. */
const MOST_OPEN = 6;
const MOST_SHOWN = 12;

/** Some matches: those that can be played, then those that ended last. As many as before when one of them ends. */
export function matchesAtAGlance(all: readonly OpenPairing[]): OpenPairing[] {
  const sorted = filterMatches(all, { when: null, round: null, team: null });
  const open = sorted.filter(({ pairing }) => pairing.state === 'ready').slice(0, MOST_OPEN);
  const over = sorted.filter(({ pairing }) => pairing.state === 'over');
  return [...open, ...over.slice(0, MOST_SHOWN - open.length)];
}
