import { Map as MapIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../lib/format';
import { Card, CardHeader, ErrorState, Skeleton, cx } from '../../ui';
import { MapThumb } from '../maps/map-tile';
import { mapDisplayName } from '@placar/domain/maps';
import styles from './map-records.module.css';

export interface MapRecord {
  map_name: string;
  played: number;
  won: number;
  lost: number;
}

export interface RecordColumn<Record> {
  key: string;
  header: ReactNode;
  cell: (record: Record) => ReactNode;
  /** Left out under 640 px. */
  wideOnly?: boolean;
}

export interface MapRecordsCardProps<Record extends MapRecord> {
  title: string;
  /** Undefined while loading. */
  records: readonly Record[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** Said while nothing has been played. */
  empty: string;
  columns: readonly RecordColumn<Record>[];
}

const share = ({ won, lost }: MapRecord): number | null => (won + lost === 0 ? null : (won / (won + lost)) * 100);

/** Won maps of all decided ones as a bar with its words. */
function WinRate({ record }: { record: MapRecord }) {
  const rate = share(record);
  return (
    <span className={styles.rate}>
      <span className={styles.track} aria-hidden="true">
        <span
          className={cx(styles.bar, rate !== null && rate >= 50 && styles.good)}
          style={{ width: `${rate ?? 0}%` }}
        />
      </span>
      <span className={styles.percent}>{formatPercent(rate)}</span>
    </span>
  );
}

/** How somebody fared on each map: most played first, with wins, losses and what the caller knows besides. */
export function MapRecordsCard<Record extends MapRecord>({
  title,
  records,
  error,
  onRetry,
  empty,
  columns,
}: MapRecordsCardProps<Record>) {
  const { t } = useTranslation('records');
  return (
    <Card as="section" padded={false}>
      <CardHeader icon={<MapIcon size={18} />} title={title} />
      {records === undefined && error !== undefined && <ErrorState error={error} onRetry={onRetry} />}
      {records?.length === 0 && <p className={styles.none}>{empty}</p>}
      {(records === undefined ? error === undefined : records.length > 0) && (
        <table className={styles.table} aria-busy={records === undefined || undefined}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('map')}</th>
              <th scope="col" className={styles.wideOnly}>
                {t('played')}
              </th>
              <th scope="col">
                <abbr title={t('recordLong')}>{t('record')}</abbr>
              </th>
              <th scope="col" className={styles.rateHead}>
                {t('winRate')}
              </th>
              {columns.map(({ key, header, wideOnly }) => (
                <th key={key} scope="col" className={wideOnly ? styles.wideOnly : undefined}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records === undefined
              ? [1, 2, 3, 4, 5].map((row) => (
                  <tr key={row}>
                    <td colSpan={4 + columns.length}>
                      <Skeleton height={20} />
                    </td>
                  </tr>
                ))
              : records.map((record) => (
                  <tr key={record.map_name}>
                    <th scope="row" className={styles.map}>
                      <span className={styles.mapInner}>
                        <MapThumb map={record.map_name} />
                        <bdi>{mapDisplayName(record.map_name)}</bdi>
                      </span>
                    </th>
                    <td className={styles.wideOnly}>{formatNumber(record.played)}</td>
                    <td className={styles.nowrap}>
                      {formatNumber(record.won)}–{formatNumber(record.lost)}
                    </td>
                    <td className={styles.rateCell}>
                      <WinRate record={record} />
                    </td>
                    {columns.map(({ key, cell, wideOnly }) => (
                      <td key={key} className={wideOnly ? styles.wideOnly : undefined}>
                        {cell(record)}
                      </td>
                    ))}
                  </tr>
                ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
