import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveFor } from '../../../lib/page/leave-for';
import { ConfirmDialog, Refusal, SecretField, Stack, TypedConfirmDialog } from '../../../ui';
import { useWrite } from '../use-write';

/** Asks once more before the own account is deleted: for the password, or for the name where there is none. */
export function DeleteAccountDialog({
  name,
  hasPassword,
  onClose,
}: {
  name: string;
  hasPassword: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['profile', 'common']);
  const { busy, send } = useWrite();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const remove = async () => {
    if (hasPassword && password === '') {
      setProblem(t('common:validation.required'));
      return;
    }
    setProblem(null);
    setFailure(null);
    const outcome = await send('DELETE /users/me', { body: hasPassword ? { password } : { name: name.trim() } });
    if (outcome.ok) leaveFor('/');
    else if (outcome.fields.password !== undefined) setProblem(outcome.reason);
    else setFailure(outcome.reason);
  };

  const dialog = {
    isOpen: true,
    onClose,
    onConfirm: () => void remove(),
    title: t('profile:data.deleteTitle'),
    confirmLabel: t('profile:data.deleteConfirm'),
    busy,
    children: (
      <Stack>
        <p>{t('profile:data.deleteText')}</p>
        <p>{t('profile:data.deleteKept')}</p>
        {hasPassword && (
          <SecretField
            label={t('profile:password.old')}
            required
            autoComplete="current-password"
            value={password}
            error={problem ?? undefined}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        <Refusal text={failure} />
      </Stack>
    ),
  };
  return hasPassword ? <ConfirmDialog {...dialog} /> : <TypedConfirmDialog {...dialog} typeToConfirm={name.trim()} />;
}
