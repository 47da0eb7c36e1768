import type { NewSecondFactor } from '@placar/contracts/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../../components/factor/code-field';
import { QrCode } from '../../../components/qr-code';
import { useCode } from '../../../components/factor/use-code';
import { call } from '../../../lib/endpoints';
import { CopyField, SecretField, Stack } from '../../../ui';
import { ShownOnceDialog } from '../shown-once-dialog';
import { useWrite } from '../use-write';
import { Codes } from './codes';
import styles from './second-factor.module.css';

/** Password, QR code and first code, recovery codes: one after the other. */
export function SetUpDialog({
  hasPassword,
  onClose,
  onChanged,
}: {
  hasPassword: boolean;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { t } = useTranslation(['factor', 'common']);
  const { busy: isBeginning, send } = useWrite();
  const { code, setCode, problem, busy, send: sendCode } = useCode();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [begun, setBegun] = useState<NewSecondFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const begin = async () => {
    if (hasPassword && password === '') return setRefusal(t('common:validation.required'));
    const outcome = await send('POST /users/second-factor', { body: hasPassword ? { password } : {} });
    if (!outcome.ok) return setRefusal(outcome.reason);
    setRefusal(null);
    setBegun(outcome.answer);
  };
  const confirm = async () => {
    const answer = await sendCode((typed) => call('POST /users/second-factor/confirm', { body: { code: typed } }));
    if (answer === null) return;
    setCodes(answer.recovery_codes);
    onChanged();
  };
  return (
    <ShownOnceDialog
      onClose={onClose}
      width={520}
      title={codes === null ? t('factor:setUp') : t('factor:codesTitle')}
      busy={busy || isBeginning}
      canClose={!busy && !isBeginning && codes === null}
      shown={codes && <Codes codes={codes} />}
      keptLabel={t('factor:kept')}
      submitLabel={begun === null ? t('factor:next') : t('factor:confirm')}
      onSubmit={() => void (begun === null ? begin() : confirm())}
    >
      {begun === null ? (
        <Stack>
          <p>{t('factor:text')}</p>
          {hasPassword ? (
            <SecretField
              label={t('factor:password')}
              description={t('factor:passwordHelp')}
              required
              data-autofocus
              autoComplete="current-password"
              value={password}
              error={refusal}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          ) : (
            refusal !== null && <p role="alert">{refusal}</p>
          )}
        </Stack>
      ) : (
        <Stack>
          <p>{t('factor:scan')}</p>
          <div className={styles.qr}>
            <QrCode text={begun.uri} label={t('factor:qr')} />
          </div>
          <p className={styles.quiet}>{t('factor:typed')}</p>
          <CopyField value={begun.secret} label={t('factor:secret')} />
          <CodeField value={code} error={problem} isFirst onChange={setCode} />
        </Stack>
      )}
    </ShownOnceDialog>
  );
}
