import type { SeasonListItem } from '@placar/contracts/seasons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api } from '../../lib/api-client';
import { invalidate } from '../../lib/swr';
import { Alert, ConfirmDialog, showToast } from '../../ui';

export interface DeleteSeasonDialogProps {
  /** Null closes the dialog. */
  season: SeasonListItem | null;
  onClose: () => void;
}

/** Asks for the season's name before it deletes it; a refusal stays in the dialog with its reason. */
export function DeleteSeasonDialog({ season, onClose }: DeleteSeasonDialogProps) {
  const { t } = useTranslation('seasons');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const close = () => {
    setFailure(null);
    onClose();
  };
  const remove = async () => {
    if (season === null) return;
    setBusy(true);
    setFailure(null);
    try {
      await api('/seasons/', { method: 'DELETE', body: [{ season_id: season.id }] });
      showToast({ tone: 'success', message: t('deleted') });
      close();
      void invalidate('/seasons');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.isNetwork ? t('network') : error.status === 403 ? t('refused') : error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen={season !== null}
      onClose={close}
      onConfirm={() => void remove()}
      title={t('deleteTitle', { name: season?.name ?? '' })}
      confirmLabel={t('delete')}
      busy={busy}
      typeToConfirm={season?.name.trim() ?? ''}
    >
      <p>{t('deleteText')}</p>
      {failure !== null && (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
