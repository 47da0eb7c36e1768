import { Crosshair } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format';
import { Button, Card, Skeleton } from '../../ui';
import { Avatar } from '../../components/players/avatar';
import type { RankState } from '../../components/players/use-player-rank';
import { ProvisionalMark } from './player-columns';
import styles from './leaderboard.module.css';

/** The viewer's own place, and the way to it. */
export function OwnRank({
  rank,
  name,
  image,
  isProvisional,
  onJump,
}: Pick<RankState, 'rank'> & {
  isProvisional: boolean;
  name: string;
  image: string | null;
  onJump: (position: number) => void;
}) {
  const { t } = useTranslation('ranking');
  return (
    <Card className={styles.ownRank}>
      <Avatar name={name} src={image} size={40} />
      {rank === undefined && (
        <span className={styles.ownRankText}>
          <Skeleton width={220} height={20} />
          <Skeleton width={140} height={16} />
        </span>
      )}
      {rank === null && (
        <span className={styles.ownRankText}>
          <strong>{t('own.none')}</strong>
          <span className={styles.ownRankSub}>{t('own.noneHelp')}</span>
        </span>
      )}
      {rank !== undefined && rank !== null && (
        <>
          <span className={styles.ownRankText}>
            <strong>
              {t('own.place', { position: formatNumber(rank.position), total: formatNumber(rank.total) })}
            </strong>
            <span className={styles.ownRankSub}>
              {isProvisional && <ProvisionalMark maps={rank.player.total_maps} />}{' '}
              {t('own.figures', {
                rating: formatNumber(rank.player.average_rating, 2),
                maps: formatNumber(rank.player.total_maps),
              })}
            </span>
          </span>
          <Button leftIcon={<Crosshair size={16} />} onClick={() => onJump(rank.position)}>
            {t('own.jump')}
          </Button>
        </>
      )}
    </Card>
  );
}
