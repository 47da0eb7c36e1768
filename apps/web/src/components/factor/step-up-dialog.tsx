import { useTranslation } from 'react-i18next';
import { call } from '../../lib/endpoints';
import { FormModal, Stack } from '../../ui';
import { CodeField } from './code-field';
import { useCode } from './use-code';

/** Asks for a code of the second factor; `onDone` tells whether one was right. */
export function StepUpDialog({ onDone }: { onDone: (isProved: boolean) => void }) {
  const { t } = useTranslation('factor');
  const { code, setCode, problem, busy, send } = useCode();
  return (
    <FormModal
      isOpen
      persistent
      onClose={() => onDone(false)}
      width={440}
      title={t('stepTitle')}
      busy={busy}
      submitLabel={t('confirm')}
      onSubmit={() =>
        void send((typed) => call('POST /users/second-factor/prove', { body: { code: typed } })).then((answer) => {
          if (answer !== null) onDone(true);
        })
      }
    >
      <Stack>
        <p>{t('stepText')}</p>
        <CodeField value={code} error={problem} onChange={setCode} />
      </Stack>
    </FormModal>
  );
}
