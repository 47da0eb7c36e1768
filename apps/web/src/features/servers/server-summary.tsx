import type { ServerListItem } from '@placar/contracts/servers';
import { useTranslation } from 'react-i18next';
import { Card, StatTile } from '../../ui';
import { serverState, type ServerState } from './server-model';
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
  const inState = (state: ServerState) => servers.filter((server) => serverState(server) === state).length;
  const tiles: readonly (readonly [string, string | number])[] = [
    [t('summary.total'), servers.length],
    [t('summary.free'), inState('free')],
    [t('summary.inUse'), inState('inUse')],
    [t('summary.latency'), latency === null ? '–' : t('ms', { ms: Math.round(latency) })],
  ];
  return (
    <div className={styles.tiles}>
      {tiles.map(([label, value]) => (
        <Card key={label}>
          <StatTile label={label} value={value} />
        </Card>
      ))}
    </div>
  );
}
