import type { AnswerOf, EndpointName, InputOf } from '@placar/contracts/endpoints';
import type { SeasonListItem } from '@placar/contracts/seasons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-client';
import { useEndpointPages } from '../../lib/endpoint-pages';
import { call, useEndpoint } from '../../lib/endpoints';
import { isAdmin, useSession } from '../../lib/session';
import { useInvalidate } from '../../lib/swr';
import { showToast } from '../../ui';

const POLL_MS = 20_000;
/** A test is sent within a moment, and its owner is looking. */
const LOG_POLL_MS = 4_000;
const PAGE = 25;

export const DELIVERY_FILTERS = ['all', 'delivered', 'waiting', 'failed'] as const;
export type DeliveryFilter = (typeof DELIVERY_FILTERS)[number];

/** The viewer's own webhooks. */
export function useWebhooks() {
  const { data, error, mutate } = useEndpoint('GET /webhooks', {}, { refreshInterval: POLL_MS });
  return { hooks: data?.webhooks, error, reload: () => void mutate() };
}

/** What was sent to a webhook, newest first, page after page. */
export function useDeliveries(hookId: number, filter: DeliveryFilter) {
  const { data, error, size, setSize, isValidating, mutate } = useEndpointPages(
    'GET /webhooks/:id/deliveries',
    (index, page) => {
      if (index > 0 && page?.next_before == null) return null;
      const state = filter === 'all' ? undefined : filter;
      return { params: { id: hookId }, query: { limit: PAGE, state, before: page?.next_before } };
    },
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
  const list = isAdmin(user) ? 'GET /seasons' : 'GET /seasons/myseasons';
  // The wire answers 404 where there is none.
  const { data } = useEndpoint(list, wanted ? {} : null, { nothing: { seasons: [] } });
  return data?.seasons;
}

/** Writes of buttons: one at a time by name, refusals in a toast. */
export function useHookAction() {
  const { t } = useTranslation('webhooks');
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState<string | null>(null);

  const act = async <Name extends EndpointName>(
    button: string,
    name: Name,
    input: InputOf<Name>,
    done?: string,
  ): Promise<AnswerOf<Name> | null> => {
    setBusy(button);
    try {
      const answer = await call(name, input);
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
