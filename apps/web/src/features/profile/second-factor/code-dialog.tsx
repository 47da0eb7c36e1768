import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../../components/factor/code-field';
import { useCode } from '../../../components/factor/use-code';
import { call } from '../../../lib/endpoints';
import { Button, PersistentDialog, Stack, showToast } from '../../../ui';
import { Codes } from './codes';

/** New recovery codes, or no second factor any more: both for a code. */
export function CodeDialog({
  what,
  onClose,
  onChanged,
}: {
  what: 'renew' | 'remove';
  onClose: () => void;
  onChanged: () => void;
}) {
  const { t } = useTranslation(['factor', 'ui']);
  const { code, setCode, problem, busy, send } = useCode();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const submit = async () => {
    if (codes !== null) return onClose();
    if (what === 'renew') {
      const answer = await send((typed) => call('POST /users/second-factor/recovery-codes', { body: { code: typed } }));
      if (answer === null) return;
      setCodes(answer.recovery_codes);
      return onChanged();
    }
    if ((await send((typed) => call('DELETE /users/second-factor', { body: { code: typed } }))) === null) return;
    showToast({ tone: 'success', message: t('factor:removed') });
    onChanged();
    onClose();
  };
  return (
    <PersistentDialog
      isOpen
      onClose={onClose}
      width={480}
      title={t(`factor:${what}Title`)}
      canClose={!busy && codes === null}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      footer={
        codes === null ? (
          <>
            <Button onClick={onClose} disabled={busy}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit" variant={what === 'remove' ? 'danger' : 'primary'} loading={busy}>
              {t(what === 'remove' ? 'factor:remove' : 'factor:confirm')}
            </Button>
          </>
        ) : (
          <Button type="submit" variant="primary">
            {t('factor:kept')}
          </Button>
        )
      }
    >
      {codes === null ? (
        <Stack>
          <p>{t(`factor:${what}Text`)}</p>
          <CodeField value={code} error={problem} onChange={setCode} />
        </Stack>
      ) : (
        <Codes codes={codes} />
      )}
    </PersistentDialog>
  );
}
