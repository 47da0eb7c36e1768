import { useTranslation } from 'react-i18next';
import { call } from '../../lib/endpoints';
import { Button, PersistentDialog, Stack } from '../../ui';
import { CodeField } from './code-field';
import { useCode } from './use-code';

/** Asks for a code of the second factor; `onDone` tells whether one was right. */
export function StepUpDialog({ onDone }: { onDone: (isProved: boolean) => void }) {
  const { t } = useTranslation(['factor', 'ui']);
  const { code, setCode, problem, busy, send } = useCode();
  return (
    <PersistentDialog
      isOpen
      onClose={() => onDone(false)}
      width={440}
      title={t('factor:stepTitle')}
      canClose={!busy}
      onSubmit={(event) => {
        event.preventDefault();
        void send((typed) => call('POST /users/second-factor/prove', { body: { code: typed } })).then((answer) => {
          if (answer !== null) onDone(true);
        });
      }}
      footer={
        <>
          <Button onClick={() => onDone(false)} disabled={busy}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" variant="primary" loading={busy}>
            {t('factor:confirm')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('factor:stepText')}</p>
        <CodeField value={code} error={problem} onChange={setCode} />
      </Stack>
    </PersistentDialog>
  );
}
