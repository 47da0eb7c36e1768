import type { SeasonListItem } from '@placar/contracts/seasons';
import { useTranslation } from 'react-i18next';
import { DeleteByNameDialog } from '../../components/delete-by-name-dialog';
import { call } from '../../lib/endpoints';
import { useInvalidate } from '../../lib/swr';

export interface DeleteSeasonDialogProps {
  /** Null closes the dialog. */
  season: SeasonListItem | null;
  onClose: () => void;
}

/** Deletes a season by its name; refused while a match of it is open. */
export function DeleteSeasonDialog({ season, onClose }: DeleteSeasonDialogProps) {
  const { t } = useTranslation('seasons');
  const invalidate = useInvalidate();
  return (
    <DeleteByNameDialog
      name={season?.name ?? null}
      words={{
        title: t('deleteTitle', { name: season?.name ?? '' }),
        text: t('deleteText'),
        confirm: t('delete'),
        deleted: t('deleted'),
      }}
      remove={() => call('DELETE /seasons', { body: { season_id: season?.id ?? 0 } })}
      failureText={(error) => (error.isNetwork ? t('network') : error.status === 403 ? t('refused') : error.message)}
      onClose={onClose}
      onDeleted={() => void invalidate('/seasons')}
    />
  );
}
