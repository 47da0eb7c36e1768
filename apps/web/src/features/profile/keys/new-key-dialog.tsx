import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, CopyField, SegmentedControl, Stack, TextField } from '../../../ui';
import { ShownOnceDialog } from '../shown-once-dialog';
import { useWrite } from '../use-write';

const LONGEST_NAME = 60;

/** Makes an API key; the answer is the only time that it is shown, so only its own button closes the dialog then. */
export function NewKeyDialog({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const { busy, send } = useWrite();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<'read' | 'full'>('read');
  const [problem, setProblem] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);

  const make = async () => {
    const text = name.trim();
    if (text === '' || text.length > LONGEST_NAME) {
      setProblem(text === '' ? t('common:validation.required') : t('common:validation.tooLong', { max: LONGEST_NAME }));
      return;
    }
    const outcome = await send('POST /users/api-keys', { body: { name: text, read_only: scope === 'read' ? 1 : 0 } });
    if (!outcome.ok) {
      setProblem(outcome.fields.name ?? outcome.reason);
      return;
    }
    setProblem(null);
    setMade(outcome.answer.api_key);
    onMade();
  };

  return (
    <ShownOnceDialog
      onClose={onClose}
      width={520}
      title={made === null ? t('profile:keys.newTitle') : t('profile:keys.madeTitle')}
      busy={busy}
      canClose={!busy}
      keptLabel={t('profile:keys.copied')}
      submitLabel={t('profile:keys.create')}
      onSubmit={() => void make()}
      shown={
        made !== null ? (
          <Stack>
            <Alert tone="warning" role="status" title={t('profile:keys.onceTitle')}>
              {t('profile:keys.once')}
            </Alert>
            <CopyField value={made} label={t('profile:keys.value')} />
          </Stack>
        ) : null
      }
    >
      <Stack gap={20}>
        <TextField
          label={t('profile:keys.name')}
          placeholder={t('profile:keys.namePlaceholder')}
          required
          data-autofocus
          autoComplete="off"
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SegmentedControl
          label={t('profile:keys.scope')}
          value={scope}
          onChange={setScope}
          fullWidth
          options={[
            { value: 'read', label: t('profile:keys.readOnly') },
            { value: 'full', label: t('profile:keys.full') },
          ]}
          description={scope === 'read' ? t('profile:keys.readOnlyHelp') : t('profile:keys.fullHelp')}
        />
      </Stack>
    </ShownOnceDialog>
  );
}
