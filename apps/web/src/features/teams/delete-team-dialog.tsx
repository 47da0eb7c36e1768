import { useTranslation } from 'react-i18next';
import { DeleteByNameDialog } from '../../components/delete-by-name-dialog';
import { call } from '../../lib/endpoints';
import { useInvalidate } from '../../lib/swr';

export interface DeleteTeamDialogProps {
  /** Null closes the dialog. */
  team: { id: number; name: string } | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Deletes a team by its name; refused while it plays an open match. */
export function DeleteTeamDialog({ team, onClose, onDeleted }: DeleteTeamDialogProps) {
  const { t } = useTranslation('teams');
  const invalidate = useInvalidate();
  return (
    <DeleteByNameDialog
      name={team?.name ?? null}
      words={{
        title: t('deleteTitle', { name: team?.name ?? '' }),
        text: t('deleteText'),
        confirm: t('delete'),
        deleted: t('deleted'),
      }}
      remove={() => call('DELETE /teams', { body: { team_id: team?.id ?? 0 } })}
      failureText={(error) =>
        error.code === 'TEAM_IN_MATCH' ? t('deleteInMatch') : error.isNetwork ? t('network') : error.message
      }
      onClose={onClose}
      onDeleted={() => {
        onDeleted?.();
        void invalidate('/teams');
      }}
    />
  );
}
