import { Webhook } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink, Card, CardHeader } from '../../ui';
import type { ProfileUser } from './use-profile';
import { ApiKeysCard } from './api-keys-card';
import { ChallongeCard } from './challonge-card';
import { OwnDataCard } from './own-data/own-data-card';
import { PasswordCard } from './password-card';
import { StandingCard } from './standing/standing-card';
import styles from './account.module.css';

function WebhooksCard() {
  const { t } = useTranslation('profile');
  return (
    <Card as="section" padded={false}>
      <CardHeader icon={<Webhook size={18} aria-hidden="true" />} title={t('webhooks.title')} />
      <div className={styles.cardBody}>
        <p className={styles.text}>{t('webhooks.text')}</p>
        <p className={styles.cardAction}>
          <ButtonLink to="/webhooks">{t('webhooks.open')}</ButtonLink>
        </p>
      </div>
    </Card>
  );
}

/** Penalties, keys and password of the own account. */
export function AccountTab({ user, onChanged }: { user: ProfileUser; onChanged: () => void }) {
  const self = 'has_password' in user ? user : null;
  return (
    <div className={styles.cards}>
      <div className={styles.wide}>
        <StandingCard />
      </div>
      <div className={styles.wide}>
        <ApiKeysCard />
      </div>
      <PasswordCard userId={user.id} username={self?.username ?? null} hasPassword={self?.has_password === 1} />
      <div className={styles.column}>
        <ChallongeCard userId={user.id} storedKey={self?.challonge_api_key ?? null} onChanged={onChanged} />
        <WebhooksCard />
        <OwnDataCard name={user.name} hasPassword={self?.has_password === 1} />
      </div>
    </div>
  );
}
