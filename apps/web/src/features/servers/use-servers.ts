import type { ServerListItem } from '@placar/contracts/servers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-client';
import { call, useEndpoint } from '../../lib/endpoints';
import { useInvalidate } from '../../lib/swr';
import { showToast } from '../../ui';

/** The user's own servers. */
export function useMyServers() {
  const { data, error, mutate } = useEndpoint('GET /servers/myservers', {}, { refreshInterval: 30_000 });
  return { servers: data?.servers, error, reload: () => void mutate() };
}

/** Every server that the staff may see. */
export function useAllServers() {
  const { data, error, mutate } = useEndpoint('GET /servers', {}, { refreshInterval: 15_000 });
  return { servers: data?.servers, error, reload: () => void mutate() };
}

/** Deletes a server; tells whether it is gone. */
export function useDeleteServer() {
  const { t } = useTranslation('servers');
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);

  const remove = async (server: ServerListItem): Promise<boolean> => {
    setBusy(true);
    try {
      await call('DELETE /servers', { body: { server_id: server.id } });
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
