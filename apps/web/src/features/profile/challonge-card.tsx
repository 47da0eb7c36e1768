import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Card, CardHeader, Row, SecretField, Stack, showToast } from '../../ui';
import styles from './account.module.css';
import { useWrite } from './use-write';

/** The own key of the tournament site: stored sealed, shown by its last characters, forgotten on demand. */
export function ChallongeCard({
  userId,
  storedKey,
  onChanged,
}: {
  userId: number;
  /** Masked; null: none is stored. */
  storedKey: string | null;
  onChanged: () => void;
}) {
  const { t } = useTranslation(['profile', 'common']);
  const { busy, send } = useWrite();
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const save = async (value: string, done: string) => {
    const outcome = await send('PUT /users', { body: { id: userId, challonge_api_key: value } });
    if (!outcome.ok) {
      setProblem(outcome.fields.challonge_api_key ?? outcome.reason);
      return;
    }
    setKey('');
    setProblem(null);
    showToast({ tone: 'success', message: done });
    onChanged();
  };

  return (
    <Card as="section" padded={false}>
      <CardHeader icon={<Trophy size={18} />} title={t('profile:challonge.title')} />
      <form
        className={styles.cardBody}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (key.trim() === '') setProblem(t('common:validation.required'));
          else void save(key.trim(), t('profile:challonge.saved'));
        }}
      >
        <Stack>
          <p className={styles.text}>{t('profile:challonge.help')}</p>
          <p className={styles.stored} role="status">
            {storedKey === null ? (
              t('profile:challonge.none')
            ) : (
              <>
                {t('profile:challonge.stored')} <code>{storedKey}</code>
              </>
            )}
          </p>
          <SecretField
            label={storedKey === null ? t('profile:challonge.key') : t('profile:challonge.newKey')}
            value={key}
            error={problem}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
          <Row gap={8} wrap>
            <Button type="submit" variant="primary" loading={busy}>
              {t('profile:save')}
            </Button>
            {storedKey !== null && (
              <Button
                variant="danger-quiet"
                disabled={busy}
                onClick={() => void save('', t('profile:challonge.forgotten'))}
              >
                {t('profile:challonge.forget')}
              </Button>
            )}
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
