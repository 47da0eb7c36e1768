import type { BracketMatch } from '@placar/contracts/seasons';

export type SeasonState = 'upcoming' | 'running' | 'ended';

/** Seasons begin and end with days; a wire date stands for its day and not for a moment. */
export const dayOf = (wireDate: string): string => wireDate.slice(0, 10).replaceAll('/', '-');

/** Today by the viewer's calendar, `YYYY-MM-DD`. */
export function todayOf(now: number): string {
  const date = new Date(now);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

interface Span {
  start_date: string;
  end_date: string | null;
}

/** Where a season stands on a day. Without an end it runs on. */
export function seasonState(season: Span, today: string): SeasonState {
  if (dayOf(season.start_date) > today) return 'upcoming';
  return season.end_date === null || dayOf(season.end_date) >= today ? 'running' : 'ended';
}

const DAY_MS = 86_400_000;
const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/** How far a season with both ends has come, 0 to 100; null when it has no end. */
export function seasonProgress(season: Span, today: string): number | null {
  if (season.end_date === null) return null;
  const [start, end, now] = [
    dayNumber(dayOf(season.start_date)),
    dayNumber(dayOf(season.end_date)) + 1,
    dayNumber(today),
  ];
  if (end <= start) return now >= end ? 100 : 0;
  return Math.round((Math.min(Math.max(now - start, 0), end - start) / (end - start)) * 100);
}

/** Days until a season begins or ends, today not counted; null when it has no end. */
export function daysLeft(season: Span, today: string): number | null {
  const state = seasonState(season, today);
  if (state === 'upcoming') return dayNumber(dayOf(season.start_date)) - dayNumber(today);
  if (state === 'ended' || season.end_date === null) return null;
  return dayNumber(dayOf(season.end_date)) - dayNumber(today);
}

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
