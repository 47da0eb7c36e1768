import type { SeasonListItem } from '@placar/contracts/seasons';
import { useEndpoint } from '../../../lib/endpoints';
import { seasonState, type SeasonState } from '../../../lib/season-days';

/** All seasons by where they stand: running ones by their end, coming ones by their start, past ones newest first. */
export function groupSeasons(seasons: readonly SeasonListItem[], today: string): Record<SeasonState, SeasonListItem[]> {
  const of = (state: SeasonState) => seasons.filter((season) => seasonState(season, today) === state);
  return {
    // A season without an end comes after all that have one.
    running: of('running').toSorted((a, b) => (a.end_date ?? '9').localeCompare(b.end_date ?? '9')),
    upcoming: of('upcoming').toSorted((a, b) => a.start_date.localeCompare(b.start_date)),
    ended: of('ended').toSorted((a, b) => (b.end_date ?? '').localeCompare(a.end_date ?? '')),
  };
}

/** Seasons for the page of tournaments; undefined until known. */
export function useSeasonCards() {
  const { data, error, mutate } = useEndpoint('GET /seasons', {}, { nothing: { seasons: [] } });
  return { seasons: data?.seasons, error, reload: () => void mutate() };
}
