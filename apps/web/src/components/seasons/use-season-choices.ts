import type { SeasonListItem } from '@placar/contracts/seasons';
import useSWR from 'swr';
import { ApiError, api } from '../../lib/api-client';

/* The de-facto API answers 404 with a message for an empty list. */
async function fetchSeasons(path: string): Promise<{ seasons: SeasonListItem[] }> {
  try {
    return await api<{ seasons: SeasonListItem[] }>(path);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { seasons: [] };
    throw error;
  }
}

/** Seasons to choose from, newest first; undefined while they are not known. */
export function useSeasonChoices(): readonly SeasonListItem[] | undefined {
  const { data } = useSWR<{ seasons: SeasonListItem[] }, ApiError>('/seasons', fetchSeasons, {
    revalidateOnFocus: false,
  });
  return data?.seasons;
}
