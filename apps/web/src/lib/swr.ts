import { useCallback } from 'react';
import { useSWRConfig, type SWRConfiguration } from 'swr';
import { ApiError, api } from './api-client';

/** Only lost networks and server faults are worth another try; a refusal stays a refusal. */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.isNetwork || error.status >= 500;
}

/** App-wide swr settings: the key is the path of the API. */
export const swrConfig: SWRConfiguration = {
  fetcher: (path: string) => api(path),
  shouldRetryOnError: isWorthRetrying,
  errorRetryCount: 3,
  errorRetryInterval: 3000,
  focusThrottleInterval: 15_000,
  dedupingInterval: 2000,
};

/** Refetches what is on screen and has a key that starts with one of the paths. */
export type Invalidate = (...pathPrefixes: string[]) => Promise<void>;

/** For example `invalidate('/servers')` after a server was saved. The function stays the same one. */
export function useInvalidate(): Invalidate {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (...pathPrefixes) => {
      const starts = (key: string) => (path: string) => key.startsWith(path) || key.startsWith(`$inf$${path}`);
      await mutate((key) => typeof key === 'string' && pathPrefixes.some(starts(key)));
    },
    [mutate],
  );
}
