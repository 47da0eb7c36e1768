import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api } from '../../lib/api-client';
import { invalidate } from '../../lib/swr';
import { Alert, ConfirmDialog, showToast } from '../../ui';

export interface DeleteTeamDialogProps {
  /** Null closes the dialog. */
  team: { id: number; name: string } | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks for the team's name before it deletes it; a refusal stays in the dialog with its reason. */
export function DeleteTeamDialog({ team, onClose, onDeleted }: DeleteTeamDialogProps) {
  const { t } = useTranslation('teams');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const close = () => {
    setFailure(null);
    onClose();
  };
  const remove = async () => {
    if (team === null) return;
    setBusy(true);
    setFailure(null);
    try {
      await api('/teams/', { method: 'DELETE', body: [{ team_id: team.id }] });
      showToast({ tone: 'success', message: t('deleted') });
      close();
      onDeleted?.();
      void invalidate('/teams');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.code === 'TEAM_IN_MATCH' ? t('deleteInMatch') : error.isNetwork ? t('network') : error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen={team !== null}
      onClose={close}
      onConfirm={() => void remove()}
      title={t('deleteTitle', { name: team?.name ?? '' })}
      confirmLabel={t('delete')}
      busy={busy}
      typeToConfirm={team?.name.trim() ?? ''}
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
