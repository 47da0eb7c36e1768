import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Card, ErrorState, PageHeader, RelativeTime, SegmentedControl, Skeleton } from '../../ui';
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
  const [params, setParams] = useSearchParams();
  const days = PERIODS.find((period) => period === params.get('days')) ?? '30';
  const sums = useSiteMetrics();
  const { sales, isAsked } = useSalesFigures();
  const { charts, error, isValidating, reload } = useSiteCharts(days);
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {sums.totals === undefined && sums.error !== undefined ? (
        <Card>
          <ErrorState error={sums.error} onRetry={sums.reload} />
        </Card>
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
          onChange={(value) =>
            setParams(
              (present) => {
                const next = new URLSearchParams(present);
                if (value === '30') next.delete('days');
                else next.set('days', value);
                return next;
              },
              { replace: true, preventScrollReset: true },
            )
          }
        />
        {charts !== undefined && (
          <p className={styles.counted} role="status">
            {t('counted')} <RelativeTime value={charts.counted_at} />
          </p>
        )}
      </div>
      {charts === undefined && error === undefined && <ChartSkeletons />}
      {charts === undefined && error !== undefined && (
        <Card>
          <ErrorState error={error} onRetry={reload} busy={isValidating} />
        </Card>
      )}
      {charts !== undefined && <MetricCharts charts={charts} />}
    </>
  );
}
