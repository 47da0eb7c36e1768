import type { Teammate } from '@placar/contracts/stats';
import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../lib/endpoints';
import { formatNumber, formatPercent } from '../../lib/format';
import { Card, CardHeader, ErrorState, Skeleton } from '../../ui';
import { PlayerPageLink, ShownName } from '../../components/players/player-name';
import { Avatar } from '../../components/players/avatar';
import styles from './profile.module.css';

const TEAMMATES_SHOWN = 8;

function Mate({ mate }: { mate: Teammate }) {
  const { t } = useTranslation('profile');
  const decided = mate.won + mate.lost;
  const name = mate.name === '' ? mate.steamId : mate.name;
  return (
    <li className={styles.mate}>
      <Avatar name={name} src={mate.small_image} size={36} />
      <span className={styles.mateText}>
        <PlayerPageLink name={name} to={`/user/${mate.user_id ?? mate.steamId}`} className={styles.mateName}>
          <ShownName name={name} />
        </PlayerPageLink>
        <span className={styles.mateSub}>
          {t('teammates.maps', { count: mate.maps, number: formatNumber(mate.maps) })}
        </span>
      </span>
      <span className={styles.mateRecord}>
        <strong>{decided === 0 ? '–' : formatPercent((mate.won / decided) * 100)}</strong>
        <span className={styles.mateSub}>
          {t('teammates.record', { won: formatNumber(mate.won), lost: formatNumber(mate.lost) })}
        </span>
      </span>
    </li>
  );
}

/** With whom the player played most, and what they won together. */
export function TeammatesCard({ steamId }: { steamId: string | null }) {
  const { t } = useTranslation('profile');
  const { data, error, mutate } = useEndpoint(
    'GET /playerstats/:steamId/teammates',
    steamId === null ? null : { params: { steamId }, query: { limit: TEAMMATES_SHOWN } },
  );
  const teammates = steamId === null ? [] : data?.teammates;
  return (
    <Card as="section" padded={false}>
      <CardHeader icon={<UsersRound size={18} />} title={t('teammates.title')} />
      {teammates === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void mutate()} />}
      {teammates?.length === 0 && <p className={styles.cardNone}>{t('teammates.none')}</p>}
      {(teammates === undefined ? error === undefined : teammates.length > 0) && (
        <ul className={styles.mates} aria-busy={teammates === undefined || undefined}>
          {teammates === undefined
            ? [1, 2, 3, 4, 5].map((row) => (
                <li key={row} className={styles.mate}>
                  <Skeleton width={36} height={36} radius="50%" />
                  <Skeleton height={20} />
                </li>
              ))
            : teammates.map((mate) => <Mate key={mate.steamId} mate={mate} />)}
        </ul>
      )}
    </Card>
  );
}
