import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../../components/factor/code-field';
import { useCode } from '../../../components/factor/use-code';
import { call } from '../../../lib/endpoints';
import { Stack, showToast } from '../../../ui';
import { ShownOnceDialog } from '../shown-once-dialog';
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
  const { t } = useTranslation('factor');
  const { code, setCode, problem, busy, send } = useCode();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const submit = async () => {
    if (what === 'renew') {
      const answer = await send((typed) => call('POST /users/second-factor/recovery-codes', { body: { code: typed } }));
      if (answer === null) return;
      setCodes(answer.recovery_codes);
      return onChanged();
    }
    if ((await send((typed) => call('DELETE /users/second-factor', { body: { code: typed } }))) === null) return;
    showToast({ tone: 'success', message: t('removed') });
    onChanged();
    onClose();
  };
  return (
    <ShownOnceDialog
      onClose={onClose}
      width={480}
      title={t(`${what}Title`)}
      busy={busy}
      canClose={!busy && codes === null}
      shown={codes && <Codes codes={codes} />}
      keptLabel={t('kept')}
      submitLabel={t(what === 'remove' ? 'remove' : 'confirm')}
      tone={what === 'remove' ? 'danger' : 'primary'}
      onSubmit={() => void submit()}
    >
      <Stack>
        <p>{t(`${what}Text`)}</p>
        <CodeField value={code} error={problem} onChange={setCode} />
      </Stack>
    </ShownOnceDialog>
  );
}
