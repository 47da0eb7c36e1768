import { matchState } from '../../lib/match-state';
import type { MatchSummary } from '../../components/match/match-row';

/** A part of a list of matches: those in play, those to come, and the results of one day. */
export type MatchGroup =
  | { kind: 'live'; key: string; matches: readonly MatchSummary[] }
  | { kind: 'upcoming'; key: string; matches: readonly MatchSummary[] }
  /** `at` is a moment of that day of the viewer, in milliseconds; null for results without a time. */
  | { kind: 'day'; key: string; at: number | null; matches: readonly MatchSummary[] };

const OVER = new Set(['ended', 'tied', 'cancelled', 'forfeit', 'no_winner']);

/* A match that never had a time comes after all that have one. */
function timeOf(match: MatchSummary, which: 'start' | 'end'): number {
  const time = Date.parse((which === 'end' ? (match.end_time ?? match.start_time) : match.start_time) ?? '');
  return Number.isNaN(time) ? Infinity : time;
}

const dayOf = (time: number): string => {
  const day = new Date(time);
  return `${day.getFullYear()}-${day.getMonth() + 1}-${day.getDate()}`;
};

/** Matches as people look for them: in play first, then to come by time, then results by the viewer's days, the newest first. */
export function groupMatches(matches: readonly MatchSummary[]): MatchGroup[] {
  const live: MatchSummary[] = [];
  const upcoming: MatchSummary[] = [];
  const days = new Map<string, MatchSummary[]>();
  const over = matches.filter((match) => OVER.has(matchState(match)));
  for (const match of matches) {
    const state = matchState(match);
    if (OVER.has(state)) continue;
    (state === 'scheduled' ? upcoming : live).push(match);
  }
  const ended = (match: MatchSummary): number => {
    const time = timeOf(match, 'end');
    return time === Infinity ? -Infinity : time;
  };
  for (const match of over.toSorted((a, b) => ended(b) - ended(a) || b.id - a.id)) {
    const time = timeOf(match, 'end');
    const key = time === Infinity ? 'none' : dayOf(time);
    days.set(key, [...(days.get(key) ?? []), match]);
  }
  const groups: MatchGroup[] = [];
  if (live.length > 0) groups.push({ kind: 'live', key: 'live', matches: live });
  if (upcoming.length > 0)
    groups.push({
      kind: 'upcoming',
      key: 'upcoming',
      matches: upcoming.toSorted((a, b) => timeOf(a, 'start') - timeOf(b, 'start') || a.id - b.id),
    });
  for (const [key, rows] of days) {
    const [first] = rows;
    const time = first === undefined ? Infinity : timeOf(first, 'end');
    groups.push({ kind: 'day', key, at: time === Infinity ? null : time, matches: rows });
  }
  return groups;
}
