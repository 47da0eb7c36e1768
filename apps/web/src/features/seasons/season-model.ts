import type { BracketMatch } from '@placar/contracts/seasons';

export { dayOf, daysLeft, seasonProgress, seasonState, todayOf, type SeasonState } from '../../lib/season-days';

export interface BracketRound {
  round: number;
  matches: BracketMatch[];
}

/** Matches of a bracket by round: winners from the first on, and losers, whose rounds count downwards, likewise. */
export function bracketRounds(matches: readonly BracketMatch[]): { winners: BracketRound[]; losers: BracketRound[] } {
  const byRound = new Map<number, BracketMatch[]>();
  for (const match of matches) byRound.set(match.round, [...(byRound.get(match.round) ?? []), match]);
  const rounds = [...byRound].map(([round, inRound]) => ({ round, matches: inRound }));
  return {
    winners: rounds.filter(({ round }) => round >= 0).toSorted((a, b) => a.round - b.round),
    losers: rounds.filter(({ round }) => round < 0).toSorted((a, b) => b.round - a.round),
  };
}

/** Points of both sides of a bracket match by its text (`13-7`, or maps `13-7,9-13,13-11`): of one map its rounds, else maps won. */
export function bracketScore(scores: string | null): readonly [number, number] | null {
  const maps = [...(scores ?? '').matchAll(/(-?\d+)-(-?\d+)/g)].map(
    (pair) => [Number(pair[1]), Number(pair[2])] as const,
  );
  if (maps.length <= 1) return maps[0] ?? null;
  return [maps.filter(([one, two]) => one > two).length, maps.filter(([one, two]) => two > one).length];
}

/** The address of a tournament when it can be opened: `challonge_url` is kept as it was typed. */
export function tournamentAddress(typed: string | null): string | null {
  const text = (typed ?? '').trim();
  if (/^https?:\/\/([\w-]+\.)?challonge\.com\//i.test(text)) return text;
  const [, subdomain, slug] = /^(?:([a-z0-9]+)-)?(\w+)$/i.exec(text) ?? [];
  if (slug === undefined) return null;
  return subdomain === undefined ? `https://challonge.com/${slug}` : `https://${subdomain}.challonge.com/${slug}`;
}
