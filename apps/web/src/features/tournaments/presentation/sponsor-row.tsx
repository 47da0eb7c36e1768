import type { TournamentSponsor } from '@placar/contracts/tournaments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiUrl } from '../../../lib/api-client';
import { cx } from '../../../ui';
import styles from './presentation.module.css';

/** The picture of a sponsor, or its name where there is none. */
function Mark({ name, picture }: Pick<TournamentSponsor, 'name' | 'picture'>) {
  const [hasFailed, setHasFailed] = useState(false);
  return picture == null || hasFailed ? (
    <bdi className={styles.sponsorName}>{name}</bdi>
  ) : (
    <img
      src={apiUrl(`/static/img/logos/${encodeURIComponent(picture)}.png`)}
      alt={name}
      className={styles.sponsorPicture}
      decoding="async"
      onError={() => setHasFailed(true)}
    />
  );
}

/** The sponsors of a tournament, side by side. `isWall`: on the wall of a venue, where nothing is pressed. */
export function SponsorRow({ sponsors, isWall = false }: { sponsors: readonly TournamentSponsor[]; isWall?: boolean }) {
  const { t } = useTranslation('cupshow');
  return (
    <section aria-label={t('sponsors')} className={cx(styles.sponsors, isWall && styles.wall)}>
      {!isWall && <h2 className={styles.sponsorsTitle}>{t('sponsors')}</h2>}
      <ul className={styles.sponsorList}>
        {sponsors.map((sponsor, index) => (
          <li key={index}>
            {sponsor.url == null || isWall ? (
              <Mark {...sponsor} />
            ) : (
              <a href={sponsor.url} target="_blank" rel="noopener noreferrer sponsored" className={styles.sponsorLink}>
                <Mark {...sponsor} />
                <span className="visually-hidden"> {t('newTab')}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
