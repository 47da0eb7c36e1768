import type { ServerListItem } from '@placar/contracts/servers';
import { useTranslation } from 'react-i18next';
import { Card, StatTile } from '../../ui';
import { serverState } from './server-model';
import styles from './servers.module.css';

function median(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle];
  if (high === undefined) return null;
  const low = sorted[middle - 1];
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2;
}

/** Totals above the table. */
export function ServerSummary({ servers }: { servers: readonly ServerListItem[] }) {
  const { t } = useTranslation('servers');
  const latency = median(
    servers.flatMap((server) => (server.last_latency_ms === null ? [] : [server.last_latency_ms])),
  );
  return (
    <div className={styles.tiles}>
      <Card>
        <StatTile label={t('summary.total')} value={servers.length} />
      </Card>
      <Card>
        <StatTile label={t('summary.free')} value={servers.filter((server) => serverState(server) === 'free').length} />
      </Card>
      <Card>
        <StatTile
          label={t('summary.inUse')}
          value={servers.filter((server) => serverState(server) === 'inUse').length}
        />
      </Card>
      <Card>
        <StatTile label={t('summary.latency')} value={latency === null ? '–' : t('ms', { ms: Math.round(latency) })} />
      </Card>
    </div>
  );
}
