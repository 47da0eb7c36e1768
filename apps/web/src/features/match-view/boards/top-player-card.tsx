import type { LiveMatch, LivePlayer } from '@placar/contracts/live';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../lib/format';
import { Card } from '../../../ui';
import { ShownName } from '../../../components/players/player-name';
import { Avatar } from '../../../components/players/avatar';
import styles from '../side-panels.module.css';

/** Who stands out in the series so far, with the figures that made it so. */
export function TopPlayerCard({ match, player }: { match: LiveMatch; player: LivePlayer }) {
  const { t } = useTranslation(['match', 'stats']);
  const figures = [
    [
      `${t('stats:short.kills')}–${t('stats:short.deaths')}`,
      `${formatNumber(player.kills)}–${formatNumber(player.deaths)}`,
    ],
    [t('stats:short.adr'), formatNumber(player.adr, 1)],
    [t('stats:short.hsp'), formatPercent(player.hsp)],
  ] as const;
  return (
    <Card
      as="section"
      padded={false}
      className={styles.top}
      aria-label={match.end_time === null ? t('match:top.live') : t('match:top.over')}
    >
      <div className={styles.topHead}>
        <span className={styles.topLabel}>
          <Star size={14} />
          {match.end_time === null ? t('match:top.live') : t('match:top.over')}
        </span>
      </div>
      <div className={styles.topBody}>
        <Avatar name={player.name} size={52} />
        <div className={styles.topText}>
          <p className={styles.topName}>
            <ShownName name={player.name} />
          </p>
          {player.team !== null && (
            <p className={styles.topTeam}>
              <bdi>{match[player.team].name}</bdi>
            </p>
          )}
        </div>
        <div className={styles.topRating}>
          <span className={styles.topRatingValue}>{formatNumber(player.rating, 2)}</span>
          <span className={styles.topRatingLabel}>{t('match:top.rating')}</span>
        </div>
      </div>
      <dl className={styles.topFigures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
