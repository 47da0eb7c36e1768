import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-client';
import { call } from '../../lib/endpoints';
import { useLookAgain } from '../../lib/live/live-store-hook';
import { showToast } from '../../ui';

/** Staff say that a match which could be made up was played as it was told, or take that back; and the page shows it. */
export function useConfirm(matchId: number): { busy: boolean; confirm: (confirmed: boolean) => Promise<void> } {
  const { t } = useTranslation('match');
  const lookAgain = useLookAgain(matchId);
  const [busy, setBusy] = useState(false);
  const confirm = async (confirmed: boolean): Promise<void> => {
    setBusy(true);
    try {
      await call('POST /matches/:id/confirm', { params: { id: matchId }, body: { confirmed } });
      lookAgain();
      showToast({ tone: 'success', message: t(confirmed ? 'confirm.did' : 'confirm.didUndo') });
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : '';
      showToast({ tone: 'error', message: t('confirm.failed', { reason }) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, confirm };
}
