import { useTranslation } from 'react-i18next';
import { Alert, Button, CopyField, PersistentDialog, RichText, Stack } from '../../ui';

/** The secret of a webhook, shown this once: only its own button closes it. */
export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  return (
    <PersistentDialog
      isOpen={secret !== null}
      onClose={onClose}
      width={560}
      title={t('secret.title')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <Stack>
        <Alert tone="warning">{t('secret.once')}</Alert>
        <CopyField value={secret ?? ''} label={t('secret.label')} />
        <p>
          <RichText text={t('secret.how')} />
        </p>
      </Stack>
    </PersistentDialog>
  );
}
