import type { Operations } from '@placar/contracts/admin';
import useSWR from 'swr';
import type { ApiError } from '../../lib/api-client';

export const OPERATIONS_KEY = '/admin/operations';
const REFRESH_MS = 10_000;

/** The board's figures, every ten seconds while somebody looks. */
export function useOperations() {
  const { data, error, isValidating, mutate } = useSWR<Operations, ApiError>(OPERATIONS_KEY, {
    refreshInterval: REFRESH_MS,
    keepPreviousData: true,
  });
  return { operations: data, error, isValidating, reload: () => void mutate() };
}
