import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../components/factor/code-field';
import { useCode } from '../../components/factor/use-code';
import { call } from '../../lib/endpoints';
import { Alert, Button, PersistentDialog, Stack } from '../../ui';

interface CodeStepProps {
  onClose: () => void;
  onDone: () => void;
  /** Back to the beginning: the code came too late. */
  onLate: () => void;
}

/** The second step of a login. */
export function CodeStep({ onClose, onDone, onLate }: CodeStepProps) {
  const { t } = useTranslation('factor');
  const { code, setCode, problem, busy, send } = useCode();
  const [isLate, setIsLate] = useState(false);
  const submit = async () => {
    if (isLate) return onLate();
    const answer = await send(
      (typed) => call('POST /login/second-factor', { body: { code: typed } }),
      (refused) => setIsLate(refused === 'INVALID_CREDENTIALS'),
    );
    if (answer !== null) onDone();
  };
  return (
    <PersistentDialog
      isOpen
      onClose={onClose}
      width={440}
      title={t('loginTitle')}
      canClose={!busy}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      footer={
        <Button type="submit" variant="primary" fullWidth loading={busy}>
          {isLate ? t('again') : t('login')}
        </Button>
      }
    >
      {isLate ? (
        <Alert tone="warning" role="status">
          {t('late')}
        </Alert>
      ) : (
        <Stack>
          <p>{t('loginText')}</p>
          <CodeField value={code} error={problem} onChange={setCode} />
        </Stack>
      )}
    </PersistentDialog>
  );
}
