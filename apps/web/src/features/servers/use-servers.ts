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

/** Every server that the staff may see. */
export function useAllServers() {
  const { data, error, mutate } = useSWR<{ servers: ServerListItem[] }, ApiError>('/servers', {
    refreshInterval: 15_000,
  });
  return { servers: data?.servers, error, reload: () => void mutate() };
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
