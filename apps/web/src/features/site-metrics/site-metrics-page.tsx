import { useTranslation } from 'react-i18next';
import { useAddressFilter } from '../../lib/page/use-address-filter';
import { PageHeader, Pending, RelativeTime, SegmentedControl, Skeleton } from '../../ui';
import { MetricCharts } from './metric-charts';
import { MetricTiles } from './metric-tiles';
import { SalesTiles } from './sales-tiles';
import styles from './site-metrics.module.css';
import { PERIODS, useSalesFigures, useSiteCharts, useSiteMetrics } from './use-site-metrics';

function ChartSkeletons() {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.charts} role="status" aria-label={t('loading')}>
      <Skeleton height={440} radius={12} className={styles.whole} />
      <Skeleton height={400} radius={12} />
      <Skeleton height={400} radius={12} />
      <Skeleton height={420} radius={12} className={styles.whole} />
      <Skeleton height={380} radius={12} className={styles.whole} />
    </div>
  );
}

/** `/metrics`: totals of the installation and what was played in the last days. */
export function SiteMetricsPage() {
  const { t } = useTranslation('metrics');
  const { get, set } = useAddressFilter();
  const days = PERIODS.find((period) => period === get('days')) ?? '30';
  const sums = useSiteMetrics();
  const { sales, isAsked } = useSalesFigures();
  const { charts, error, isValidating, reload } = useSiteCharts(days);
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {sums.totals === undefined ? (
        <Pending error={sums.error} onRetry={sums.reload}>
          <MetricTiles totals={undefined} />
        </Pending>
      ) : (
        <MetricTiles totals={sums.totals} />
      )}
      {isAsked && <SalesTiles sales={sales} />}
      <div className={styles.bar}>
        <SegmentedControl
          label={t('period')}
          hideLabel
          options={PERIODS.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
          value={days}
          onChange={(value) => set('days', value === '30' ? '' : value)}
        />
        {charts !== undefined && (
          <p className={styles.counted} role="status">
            {t('counted')} <RelativeTime value={charts.counted_at} />
          </p>
        )}
      </div>
      {charts === undefined ? (
        <Pending error={error} onRetry={reload} busy={isValidating}>
          <ChartSkeletons />
        </Pending>
      ) : (
        <MetricCharts charts={charts} />
      )}
    </>
  );
}
