import { Webhook } from 'lucide-react';
import { latePart } from '../../lib/page/late-part';
import { useTranslation } from 'react-i18next';
import { isPartOn } from '../../lib/page/page-meta';
import { ButtonLink, Card, CardHeader, Late, Skeleton } from '../../ui';
import type { ProfileUser } from './use-profile';
import { ApiKeysCard } from './keys/api-keys-card';
import { ChallongeCard } from './challonge-card';
import { OwnDataCard } from './own-data/own-data-card';
import { PasswordCard } from './password-card';
import { StandingCard } from './standing/standing-card';
import styles from './account.module.css';

const SecondFactorCard = latePart(() => import('./second-factor/second-factor-card'), 'SecondFactorCard', [
  'factor',
  'profile',
]);

function WebhooksCard() {
  const { t } = useTranslation('profile');
  return (
    <Card as="section" padded={false}>
      <CardHeader icon={<Webhook size={18} />} title={t('webhooks.title')} />
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
      <div className={styles.wide}>{isPartOn('lobbies') && <StandingCard />}</div>
      <div className={styles.wide}>
        <ApiKeysCard />
      </div>
      <div className={styles.wide}>
        <Late place={<Skeleton height={132} />}>
          <SecondFactorCard hasPassword={self?.has_password === 1} />
        </Late>
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
