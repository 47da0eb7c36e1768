import type { MaskedPixKey } from '@placar/contracts/economy';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-client';
import { call } from '../../lib/endpoints';
import { Button, Card, TextField, showToast } from '../../ui';
import styles from './partners.module.css';

/** Where the partner is paid: typed here, kept sealed, and shown masked from then on. */
export function PixKeyCard({ pixKey, onSaved }: { pixKey: MaskedPixKey | null; onSaved: () => void }) {
  const { t } = useTranslation('partners');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await call('PUT /affiliates/me/pix-key', { body: { key: typed } });
      setTyped('');
      setProblem(undefined);
      showToast({ tone: 'success', message: t('pix.saved') });
      onSaved();
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      setProblem(refused.fields.key === undefined ? refused.message : t('pix.wrong'));
    }
    setBusy(false);
  };
  return (
    <Card as="section">
      <h2 className={styles.title}>{t('pix.title')}</h2>
      <p className={styles.help}>{t('pix.text')}</p>
      <p className={styles.key}>
        {pixKey === null ? (
          t('pix.none')
        ) : (
          <>
            {t(`pix.kind.${pixKey.kind}`)}: <strong>{pixKey.masked}</strong>
          </>
        )}
      </p>
      <form className={styles.pixForm} onSubmit={(event) => void save(event)}>
        <TextField
          label={pixKey === null ? t('pix.key') : t('pix.newKey')}
          value={typed}
          error={problem}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" loading={busy} disabled={typed.trim() === ''}>
          {t('pix.save')}
        </Button>
      </form>
    </Card>
  );
}
