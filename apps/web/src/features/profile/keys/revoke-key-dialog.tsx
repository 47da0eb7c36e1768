import type { ApiKey } from '@placar/contracts/users';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog, showToast } from '../../../ui';
import { useWrite } from '../use-write';

/** Asks before a key of the own account is revoked; `onDone` reads the keys again, whatever came of it. */
export function RevokeKeyDialog({
  entry,
  onClose,
  onDone,
}: {
  entry: ApiKey;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}) {
  const { t } = useTranslation('profile');
  const { busy, send } = useWrite();
  const revoke = async () => {
    const outcome = await send('DELETE /users/api-keys/:id', { params: { id: entry.id } });
    await onDone();
    onClose();
    showToast(
      outcome.ok
        ? { tone: 'success', message: t('keys.revoked', { name: entry.name }) }
        : { tone: 'error', message: t('refused', { reason: outcome.reason }) },
    );
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('keys.revokeTitle', { name: entry.name })}
      confirmLabel={t('keys.revoke')}
      busy={busy}
      onConfirm={() => void revoke()}
    >
      {t('keys.revokeText')}
    </ConfirmDialog>
  );
}
