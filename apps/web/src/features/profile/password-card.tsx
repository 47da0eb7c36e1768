import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formFields } from '../../components/form-fields';
import { Button, Card, CardHeader, SecretField, Stack, showToast } from '../../ui';
import styles from './account.module.css';
import { useWrite } from './use-write';

const SHORTEST_PASSWORD = 8;
const EMPTY = { old: '', next: '', again: '' };

/** Changes the password: asks for the present one, and ends all other sessions. */
export function PasswordCard({
  userId,
  username,
  hasPassword,
}: {
  userId: number;
  /** Null for accounts that log in through Steam only: they have no password to change. */
  username: string | null;
  hasPassword: boolean;
}) {
  const { t } = useTranslation(['profile', 'common']);
  const { busy, send } = useWrite();
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<Partial<typeof EMPTY>>({});
  const { text } = formFields({
    draft: values,
    update: (change) => setValues({ ...values, ...change }),
    errorOf: (field) => problems[field],
  });

  const check = (): Partial<typeof EMPTY> => ({
    ...(hasPassword && values.old === '' ? { old: t('common:validation.required') } : {}),
    ...(values.next.length < SHORTEST_PASSWORD
      ? { next: t('common:validation.tooShort', { min: SHORTEST_PASSWORD }) }
      : {}),
    ...(values.again === values.next ? {} : { again: t('profile:password.different') }),
  });
  const save = async () => {
    const found = check();
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const outcome = await send('PUT /users', {
      body: { id: userId, password: values.next, ...(hasPassword ? { old_password: values.old } : {}) },
    });
    if (outcome.ok) {
      setValues(EMPTY);
      showToast({ tone: 'success', message: t('profile:password.changed') });
      return;
    }
    if (outcome.fields.old_password !== undefined) setProblems({ old: outcome.reason });
    else if (outcome.fields.password !== undefined) setProblems({ next: outcome.fields.password });
    else showToast({ tone: 'error', message: t('profile:refused', { reason: outcome.reason }) });
  };

  return (
    <Card as="section" padded={false}>
      <CardHeader icon={<LockKeyhole size={18} />} title={t('profile:password.title')} />
      {username === null ? (
        <p className={styles.none}>{t('profile:password.steamOnly')}</p>
      ) : (
        <form
          className={styles.cardBody}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <Stack>
            {hasPassword && (
              <SecretField
                label={t('profile:password.old')}
                required
                autoComplete="current-password"
                {...text('old')}
              />
            )}
            <SecretField
              label={t('profile:password.next')}
              description={t('profile:password.help', { min: SHORTEST_PASSWORD })}
              required
              autoComplete="new-password"
              {...text('next')}
            />
            <SecretField label={t('profile:password.again')} required autoComplete="new-password" {...text('again')} />
            <div>
              <Button type="submit" variant="primary" loading={busy}>
                {t('profile:password.change')}
              </Button>
            </div>
          </Stack>
        </form>
      )}
    </Card>
  );
}
