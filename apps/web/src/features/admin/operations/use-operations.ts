import { useEndpoint } from '../../../lib/endpoints';

const REFRESH_MS = 10_000;

/** The board's figures, every ten seconds while somebody looks. */
export function useOperations() {
  const { data, error, isValidating, mutate } = useEndpoint(
    'GET /admin/operations',
    {},
    { refreshInterval: REFRESH_MS, keepPreviousData: true },
  );
  return { operations: data, error, isValidating, reload: () => void mutate() };
}
