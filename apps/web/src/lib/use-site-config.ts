import type { SiteConfig } from '@placar/contracts/site';
import useSWR from 'swr';
import type { ApiError } from './api-client';

/** What the installation says of itself. Asked once: it changes with a restart only. */
export function useSiteConfig() {
  return useSWR<SiteConfig, ApiError>('/config', { revalidateOnFocus: false, revalidateIfStale: false });
}
