import type { SiteMetrics } from '@placar/contracts/site';
import { CalendarRange, CircleCheckBig, Map, Server, Shield, Swords, UserRound, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format';
import { Card, Skeleton, StatTile } from '../../ui';
import styles from './site-metrics.module.css';

/** The figures of the specification (§3, Metrics), in its order. */
const TILES = [
  ['registered_users', UserRound],
  ['teams', Shield],
  ['matches_created', Swords],
  ['completed_matches', CircleCheckBig],
  ['public_servers', Server],
  ['maps_with_stats', Map],
  ['unique_players', Users],
  ['seasons', CalendarRange],
] as const satisfies readonly (readonly [keyof SiteMetrics, unknown])[];

/** Totals of the installation; grey blocks of the same size until they come. */
export function MetricTiles({ totals }: { totals: SiteMetrics | undefined }) {
  const { t } = useTranslation(['metrics', 'ui']);
  if (totals === undefined) {
    return (
      <div className={styles.tiles} role="status" aria-label={t('ui:loading')}>
        {TILES.map(([key]) => (
          <Skeleton key={key} height={84} radius={12} />
        ))}
      </div>
    );
  }
  return (
    <div className={styles.tiles}>
      {TILES.map(([key, Icon]) => (
        <Card key={key} className={styles.tile}>
          <StatTile label={t(`metrics:tile.${key}`)} value={formatNumber(totals[key])} />
          <Icon size={20} aria-hidden="true" className={styles.tileIcon} />
        </Card>
      ))}
    </div>
  );
}
