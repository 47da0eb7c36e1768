import { isInProgress, isOver, matchState } from '../../lib/match-state';
import type { MatchSummary } from '../../ui';

export const MATCH_FILTERS = ['all', 'live', 'scheduled', 'ended', 'cancelled'] as const;
export type MatchFilter = (typeof MATCH_FILTERS)[number];

/** The filter named in the address; anything else means all. */
export function toMatchFilter(text: string | null): MatchFilter {
  return MATCH_FILTERS.find((filter) => filter === text) ?? 'all';
}

function hasState(match: MatchSummary, filter: MatchFilter): boolean {
  const state = matchState(match);
  switch (filter) {
    case 'all':
      return true;
    case 'live':
      return isInProgress(state) || state === 'load_failed';
    case 'scheduled':
      return state === 'scheduled';
    case 'ended':
      return isOver(state) && state !== 'cancelled';
    case 'cancelled':
      return state === 'cancelled';
  }
}

/* Accents and case do not matter when a person looks for "sao paulo". */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt-BR');
}

function hasText(match: MatchSummary, query: string): boolean {
  const wanted = fold(query.trim());
  if (wanted === '') return true;
  if (wanted.replace(/^#/, '') === String(match.id)) return true;
  return [match.team1_string, match.team2_string, match.title ?? ''].some((text) => fold(text).includes(wanted));
}

/** Matches of a state whose teams, title or number contain a text. */
export function filterMatches<Match extends MatchSummary>(
  matches: readonly Match[],
  filter: MatchFilter,
  query: string,
): Match[] {
  return matches.filter((match) => hasState(match, filter) && hasText(match, query));
}

/** How many matches each filter would show. */
export function countByFilter(matches: readonly MatchSummary[]): Record<MatchFilter, number> {
  const counts: Record<MatchFilter, number> = { all: 0, live: 0, scheduled: 0, ended: 0, cancelled: 0 };
  for (const filter of MATCH_FILTERS) counts[filter] = matches.filter((match) => hasState(match, filter)).length;
  return counts;
}
