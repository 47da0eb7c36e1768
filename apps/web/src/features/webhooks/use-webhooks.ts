import type { SeasonListItem } from '@placar/contracts/seasons';
import type { Webhook, WebhookDelivery } from '@placar/contracts/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import { ApiError, api, type ApiOptions } from '../../lib/api-client';
import { isAdmin, useSession } from '../../lib/session';
import { invalidate } from '../../lib/swr';
import { showToast } from '../../ui';

const POLL_MS = 20_000;
/** A test is sent within a moment, and its owner is looking. */
const LOG_POLL_MS = 4_000;
const PAGE = 25;

export const DELIVERY_FILTERS = ['all', 'delivered', 'waiting', 'failed'] as const;
export type DeliveryFilter = (typeof DELIVERY_FILTERS)[number];

/** The viewer's own webhooks. */
export function useWebhooks() {
  const { data, error, mutate } = useSWR<{ webhooks: Webhook[] }, ApiError>('/webhooks', { refreshInterval: POLL_MS });
  return { hooks: data?.webhooks, error, reload: () => void mutate() };
}

interface DeliveriesPage {
  deliveries: WebhookDelivery[];
  next_before: number | null;
}

/** What was sent to a webhook, newest first, page after page. */
export function useDeliveries(hookId: number, filter: DeliveryFilter) {
  const path = `/webhooks/${hookId}/deliveries?limit=${PAGE}${filter === 'all' ? '' : `&state=${filter}`}`;
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<DeliveriesPage, ApiError>(
    (index: number, before: DeliveriesPage | null) =>
      index === 0 ? path : before?.next_before == null ? null : `${path}&before=${before.next_before}`,
    { refreshInterval: LOG_POLL_MS, revalidateFirstPage: true },
  );
  return {
    deliveries: data?.flatMap((page) => page.deliveries),
    hasMore: (data?.at(-1)?.next_before ?? null) !== null,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    error,
    loadMore: () => void setSize(size + 1),
    reload: () => void mutate(),
  };
}

/** Seasons whose matches the viewer may send: own ones, for the staff all. Undefined while they are not known. */
export function useSendableSeasons(wanted: boolean): readonly SeasonListItem[] | undefined {
  const { user } = useSession();
  const key = isAdmin(user) ? '/seasons' : '/seasons/myseasons';
  const { data } = useSWR<{ seasons: SeasonListItem[] }, ApiError>(wanted ? key : null, async (path: string) => {
    try {
      return await api<{ seasons: SeasonListItem[] }>(path);
    } catch (error) {
      // The wire answers 404 where there is none.
      if (error instanceof ApiError && error.status === 404) return { seasons: [] };
      throw error;
    }
  });
  return data?.seasons;
}

/** Writes of buttons: one at a time by name, refusals in a toast. */
export function useHookAction() {
  const { t } = useTranslation('webhooks');
  const [busy, setBusy] = useState<string | null>(null);

  const act = async <T>(name: string, path: string, options: ApiOptions, done?: string): Promise<T | null> => {
    setBusy(name);
    try {
      const answer = await api<T>(path, options);
      if (done !== undefined) showToast({ tone: 'success', message: done });
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'error', message: error.isNetwork ? t('network') : error.message });
      return null;
    } finally {
      setBusy(null);
      void invalidate('/webhooks');
    }
  };
  return { busy, act };
}
