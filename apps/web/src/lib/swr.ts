import { mutate, type SWRConfiguration } from 'swr';
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

/** Refetches everything on screen whose key starts with a path, for example `/servers` after a server was saved. */
export async function invalidate(pathPrefix: string): Promise<void> {
  await mutate(
    (key) => typeof key === 'string' && (key.startsWith(pathPrefix) || key.startsWith(`$inf$${pathPrefix}`)),
  );
}
