import type { PlayerStanding } from '@placar/contracts/leaderboard';
import { Medal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../lib/endpoints';
import { formatNumber, formatPercent } from '../../lib/format';
import { HeroSurface, Skeleton, cx } from '../../ui';
import { PlayerPageLink, ShownName } from '../../components/players/player-name';
import { Avatar } from '../../components/players/avatar';
import styles from './podium.module.css';
import { playerPath } from './player-columns';

function Step({ player, place }: { player: PlayerStanding; place: number }) {
  const { t } = useTranslation(['ranking', 'stats']);
  return (
    <li className={cx(styles.step, styles[`step${place}`])}>
      <span className={styles.medal}>
        <Medal size={16} />
        {t('ranking:podium.place', { place })}
      </span>
      <Avatar name={player.name} src={player.small_image} size={place === 1 ? 88 : 68} />
      <PlayerPageLink name={player.name} to={playerPath(player)} className={styles.name}>
        <ShownName name={player.name} />
      </PlayerPageLink>
      <span className={styles.rating}>
        {formatNumber(player.average_rating, 2)}
        <span className={styles.ratingLabel}>{t('stats:short.rating')}</span>
      </span>
      <dl className={styles.facts}>
        <div>
          <dt>{t('stats:short.kdr')}</dt>
          <dd>{formatNumber(player.kdr, 2)}</dd>
        </div>
        <div>
          <dt>{t('stats:short.adr')}</dt>
          <dd>{formatNumber(player.adr, 1)}</dd>
        </div>
        <div>
          <dt>{t('stats:short.hsp')}</dt>
          <dd>{formatPercent(player.hsp)}</dd>
        </div>
      </dl>
    </li>
  );
}

/** The first three of a board; keeps its height while they are fetched, and is gone where nobody has played. */
export function Podium({ seasonId, minMaps }: { seasonId: string | null; minMaps: string }) {
  const { t } = useTranslation('ranking');
  const least = minMaps === '0' ? undefined : Number(minMaps);
  const season = seasonId === null ? undefined : Number(seasonId);
  const { data, error } = useEndpoint(
    'GET /leaderboard/players',
    { query: { page: 1, limit: 3, min_maps: least, season } },
    { keepPreviousData: true },
  );
  if (data?.leaderboard.length === 0 || (data === undefined && error !== undefined)) return null;
  return (
    <HeroSurface className={styles.podium} aria-label={t('podium.label')}>
      <ol className={styles.steps}>
        {data === undefined
          ? [1, 2, 3].map((place) => (
              <li key={place} className={cx(styles.step, styles[`step${place}`], styles.waiting)}>
                <Skeleton width={place === 1 ? 88 : 68} height={place === 1 ? 88 : 68} radius="50%" />
                <Skeleton width={140} height={24} />
                <Skeleton width={72} height={36} />
                <Skeleton width={160} height={36} />
              </li>
            ))
          : data.leaderboard.map((player, index) => <Step key={player.steamId} player={player} place={index + 1} />)}
      </ol>
    </HeroSurface>
  );
}
