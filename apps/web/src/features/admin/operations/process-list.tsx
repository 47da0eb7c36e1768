import type { PlatformProcess } from '@placar/contracts/admin';
import { useTranslation } from 'react-i18next';
import { Badge, Card, CardHeader, DataTable, EmptyState, RelativeTime, type DataColumn } from '../../../ui';
import styles from './operations.module.css';

/** Programs that said lately that they live. */
export function ProcessList({ processes }: { processes: readonly PlatformProcess[] }) {
  const { t } = useTranslation('staff');
  const columns: DataColumn<PlatformProcess>[] = [
    {
      key: 'kind',
      header: t('ops.processes.kind'),
      cell: ({ kind }) => <Badge tone={kind === 'worker' ? 'brand' : 'neutral'}>{kind}</Badge>,
    },
    {
      key: 'host',
      header: t('ops.processes.host'),
      cell: ({ host, pid }) => (
        <span className={styles.mono}>
          {host} · {pid}
        </span>
      ),
    },
    { key: 'version', header: t('ops.processes.version'), cell: ({ version }) => version },
    { key: 'started', header: t('ops.processes.started'), cell: ({ started_at: at }) => <RelativeTime value={at} /> },
    { key: 'seen', header: t('ops.processes.seen'), cell: ({ seen_at: at }) => <RelativeTime value={at} /> },
  ];
  return (
    <Card as="section" padded={false} className={styles.section}>
      <CardHeader title={t('ops.processes.title')} />
      {processes.length === 0 ? (
        <EmptyState title={t('ops.processes.empty')} />
      ) : (
        <DataTable
          caption={t('ops.processes.title')}
          columns={columns}
          rows={processes}
          rowKey={({ id }) => id}
          dense
        />
      )}
    </Card>
  );
}
