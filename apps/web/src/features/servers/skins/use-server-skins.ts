import type { ServerListItem } from '@placar/contracts/servers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-client';
import { call } from '../../../lib/endpoints';
import { useInvalidate } from '../../../lib/swr';
import { showToast } from '../../../ui';

/** Switches the skins of a server on or off; true: it is done. `refusal`: why it was not. */
export function useServerSkins({ id, display_name: name }: ServerListItem) {
  const { t } = useTranslation('servers');
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = async (on: boolean): Promise<boolean> => {
    setBusy(true);
    setRefusal(null);
    try {
      const params = { id };
      if (on) await call('PUT /servers/:id/skins', { params, body: { understood: true } });
      else await call('DELETE /servers/:id/skins', { params });
      showToast({ tone: 'success', message: on ? t('skins.isOn', { name }) : t('skins.isOff', { name }) });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.code === 'SERVER_IN_USE' ? t('skins.inUse') : error.message);
      return false;
    } finally {
      setBusy(false);
      void invalidate('/servers');
    }
  };
  return { busy, refusal, change };
}
