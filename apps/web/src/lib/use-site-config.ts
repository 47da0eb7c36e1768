import { useEndpoint } from './endpoints';

/** What the installation says of itself. Asked once: it changes with a restart only. */
export function useSiteConfig() {
  return useEndpoint('GET /config', {}, { revalidateOnFocus: false, revalidateIfStale: false });
}
