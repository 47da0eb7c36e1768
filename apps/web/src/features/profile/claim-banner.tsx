import { UserRoundPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { startSteamLogin } from '../../lib/session';
import { Button, Card, SteamMark } from '../../ui';
import styles from './profile.module.css';

/** A player with numbers but without an account: whoever it is takes the profile over by signing in through Steam. */
export function ClaimBanner({ steamId }: { steamId: string }) {
  const { t } = useTranslation(['profile', 'shell']);
  return (
    <Card as="section" className={styles.claim} aria-labelledby="claim-title">
      <UserRoundPlus size={28} />
      <div className={styles.claimText}>
        <h2 id="claim-title" className={styles.claimTitle}>
          {t('profile:claim.title')}
        </h2>
        <p>{t('profile:claim.text')}</p>
      </div>
      <Button variant="primary" leftIcon={<SteamMark />} onClick={() => startSteamLogin(`/user/${steamId}`)}>
        {t('shell:user.loginSteam')}
      </Button>
    </Card>
  );
}
