import type { NotificationSettings, NotificationsAnswer } from '@placar/contracts/notifications';
import { useState } from 'react';
import { ApiError } from '../../lib/api-client';
import { call, useEndpoint, useKeptAnswers } from '../../lib/endpoints';
import { showToast } from '../../ui';

const POLL_MS = 15_000;
const STEP = 30;
const MOST = 100;

/** The list of the reader, kept up to date; `more` shows older entries, up to a hundred. */
export function useNotifications() {
  const [limit, setLimit] = useState(STEP);
  const { keep } = useKeptAnswers();
  const { data, error, mutate } = useEndpoint(
    'GET /users/me/notifications',
    { query: { limit } },
    { refreshInterval: POLL_MS, keepPreviousData: true },
  );
  const read = async (id: number, all: boolean): Promise<void> => {
    const at = new Date().toISOString();
    const marked = (answer: NotificationsAnswer): NotificationsAnswer => {
      const notifications = answer.notifications.map((one) =>
        one.id === id || (all && one.id < id) ? { ...one, read_at: one.read_at ?? at } : one,
      );
      return { ...answer, notifications };
    };
    try {
      if (data !== undefined) await mutate(marked(data), { revalidate: false });
      const answer = await call('POST /users/me/notifications/read', { body: { id, all } });
      await keep('GET /users/me/notifications/unread', {}, answer);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      showToast({ tone: 'error', message: failure.message });
    }
    await mutate();
  };
  const hasMore = data?.next != null && limit < MOST;
  return {
    answer: data,
    error,
    read,
    reload: () => void mutate(),
    more: hasMore ? () => setLimit(Math.min(MOST, limit + STEP * 2)) : null,
  };
}

/** What the reader wants to be told; a change is saved at once and taken back when it is refused. */
export function useNotificationSettings() {
  const { data, error, mutate } = useEndpoint('GET /users/me/notifications/settings', {});
  const save = async (settings: NotificationSettings): Promise<void> => {
    try {
      await mutate(call('PUT /users/me/notifications/settings', { body: settings }), {
        optimisticData: settings,
        rollbackOnError: true,
        revalidate: false,
      });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      showToast({ tone: 'error', message: failure.message });
    }
  };
  return { settings: data, error, save, reload: () => void mutate() };
}
