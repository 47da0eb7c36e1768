import type { MatchListState } from '@placar/contracts/matches';
import type { MatchListFilter } from '../../components/match/use-listed-matches';

export const MATCH_FILTERS = ['all', 'live', 'scheduled', 'ended', 'cancelled'] as const;
export type MatchFilter = (typeof MATCH_FILTERS)[number];

/** What the address says about a list of matches. */
export interface MatchView {
  state: MatchFilter;
  query: string;
  season: number | null;
  team: number | null;
  isMine: boolean;
}

const idOf = (text: string | null): number | null => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null;
};

/** Reads the address; anything unknown there means no filter. */
export function readMatchView(params: URLSearchParams): MatchView {
  return {
    state: MATCH_FILTERS.find((filter) => filter === params.get('state')) ?? 'all',
    query: params.get('q') ?? '',
    season: idOf(params.get('season')),
    team: idOf(params.get('team')),
    isMine: params.get('mine') === '1',
  };
}

/** The address with a change; what filters nothing is left out. */
export function writeMatchView(params: URLSearchParams, change: Partial<MatchView>): URLSearchParams {
  const view = { ...readMatchView(params), ...change };
  const next = new URLSearchParams(params);
  const set = (key: string, value: string) => {
    if (value === '') next.delete(key);
    else next.set(key, value);
  };
  set('state', view.state === 'all' ? '' : view.state);
  set('q', view.query);
  set('season', view.season === null ? '' : String(view.season));
  set('team', view.team === null ? '' : String(view.team));
  set('mine', view.isMine ? '1' : '');
  return next;
}

export const isFiltered = ({ state, query, season, team, isMine }: MatchView): boolean =>
  state !== 'all' || query.trim() !== '' || season !== null || team !== null || isMine;

/** What the server is asked for. */
export function toListFilter({ state, query, season, team }: MatchView): MatchListFilter {
  const asked: MatchListState | null = state === 'all' ? null : state;
  return { state: asked, search: query, season, team };
}
