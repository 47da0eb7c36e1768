import type { LiveMatch } from '@placar/contracts/live';
import { CirclePlus, Radio, Shield } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { mayCreate, startSteamLogin, useSession } from '../../lib/session';
import { Button, ButtonLink, HeroSurface, Skeleton, SteamMark } from '../../ui';
import { MapArt } from '../../components/maps/map-art';
import { FeaturedMatch } from './featured-match';
import styles from './home.module.css';

/* Nothing is live: three maps' art in slanted panels instead of an empty half. */
function HeroArt() {
  return (
    <div className={styles.art} aria-hidden="true">
      {['de_mirage', 'de_nuke', 'de_ancient'].map((map) => (
        <MapArt key={map} map={map} className={styles.artPanel} />
      ))}
    </div>
  );
}

export interface HeroProps {
  featured: LiveMatch | undefined;
  /** Neither matches nor a failure yet. */
  isWaiting: boolean;
}

/** What the product is, the next click for this person, and one live match. */
export function Hero({ featured, isWaiting }: HeroProps) {
  const { t } = useTranslation('home');
  const { user, isLoading } = useSession();
  const canCreate = mayCreate(user, 'matches');
  return (
    <HeroSurface className={styles.hero}>
      <div>
        <h1 className={styles.heroTitle} tabIndex={-1}>
          {t('hero.title')}
        </h1>
        <p className={styles.heroLead}>{t('hero.lead')}</p>
        <div className={styles.heroActions}>
          {isLoading && <Skeleton width={180} height={44} />}
          {!isLoading && user === null && (
            <Button variant="primary" size="lg" leftIcon={<SteamMark size={20} />} onClick={() => startSteamLogin('/')}>
              {t('hero.login')}
            </Button>
          )}
          {canCreate && (
            <ButtonLink to="/match/create" variant="primary" size="lg" leftIcon={<CirclePlus size={18} />}>
              {t('hero.create')}
            </ButtonLink>
          )}
          {user !== null && !canCreate && (
            <ButtonLink to="/myteams" variant="primary" size="lg" leftIcon={<Shield size={18} />}>
              {t('next.team.title')}
            </ButtonLink>
          )}
          <ButtonLink to="/live/matches" size="lg" leftIcon={<Radio size={18} />}>
            {t('hero.watch')}
          </ButtonLink>
        </div>
      </div>
      <div className={styles.featured}>
        {isWaiting ? (
          <Skeleton height={246} radius={12} />
        ) : featured !== undefined ? (
          <FeaturedMatch match={featured} />
        ) : (
          <HeroArt />
        )}
      </div>
    </HeroSurface>
  );
}
