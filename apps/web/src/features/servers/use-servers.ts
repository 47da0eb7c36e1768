import type { ServerListItem } from '@placar/contracts/servers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { ApiError, api } from '../../lib/api-client';
import { invalidate } from '../../lib/swr';
import { showToast } from '../../ui';

export const MY_SERVERS_KEY = '/servers/myservers';

/** The user's own servers. */
export function useMyServers() {
  const { data, error, mutate } = useSWR<{ servers: ServerListItem[] }, ApiError>(MY_SERVERS_KEY, {
    refreshInterval: 30_000,
  });
  return { servers: data?.servers, error, reload: () => void mutate() };
}

/** Asks the API to test a server now: reachable, password right, up to date. The outcome is a toast and a fresh list. */
export function useCheckServer() {
  const { t } = useTranslation('servers');
  const [checking, setChecking] = useState<ReadonlySet<number>>(new Set());

  const explain = (error: ApiError, name: string): string => {
    if (error.status === 408 || error.isNetwork) return t('checkTimeout', { name });
    if (error.status === 412) return t('checkOutdated', { name });
    return error.message;
  };

  const check = async (server: ServerListItem): Promise<void> => {
    setChecking((current) => new Set(current).add(server.id));
    try {
      const { message } = await api<{ message: string }>(`/servers/${server.id}/status`);
      const isAlive = message.includes('alive');
      showToast({
        tone: isAlive ? 'success' : 'warning',
        message: isAlive ? t('checkOk', { name: server.display_name }) : message,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'error', message: explain(error, server.display_name) });
    } finally {
      setChecking((current) => new Set([...current].filter((id) => id !== server.id)));
      void invalidate('/servers');
    }
  };

  return { isChecking: (id: number) => checking.has(id), check };
}

/** Deletes a server; tells whether it is gone. */
export function useDeleteServer() {
  const { t } = useTranslation('servers');
  const [busy, setBusy] = useState(false);

  const remove = async (server: ServerListItem): Promise<boolean> => {
    setBusy(true);
    try {
      await api('/servers/', { method: 'DELETE', body: [{ server_id: server.id }] });
      showToast({ tone: 'success', message: t('deleted') });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'error', message: error.message });
      return false;
    } finally {
      setBusy(false);
      void invalidate('/servers');
    }
  };

  return { busy, remove };
}
