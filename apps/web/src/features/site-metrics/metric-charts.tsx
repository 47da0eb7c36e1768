import type { SiteCharts } from '@placar/contracts/site';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../lib/format';
import { currentLanguageTag } from '../../lib/i18n';
import { BarFigure, Card } from '../../ui';
import { dayPoints, lengthPoints, mapPoints, sidePoints } from './chart-points';
import { HourHeatmap } from './hour-heatmap';
import styles from './site-metrics.module.css';

/** A lying bar with its name, and the axis below. */
const BAR_HEIGHT = 30;
const AXIS_HEIGHT = 40;
const LEAST_HEIGHT = 220;

/** Everything that was played in the period, each in the picture that suits it. */
export function MetricCharts({ charts }: { charts: SiteCharts }) {
  const { t } = useTranslation('metrics');
  const emptyText = t('empty');
  const lying = (rows: number) => Math.max(LEAST_HEIGHT, rows * BAR_HEIGHT + AXIS_HEIGHT);
  const height = lying(Math.max(charts.maps.length, charts.sides.length));
  return (
    <div className={styles.charts}>
      <Card className={styles.whole}>
        <BarFigure
          heading={2}
          title={t('perDay.title')}
          description={t('perDay.text', { days: charts.days, zone: charts.zone })}
          pointHeader={t('perDay.day')}
          emptyText={emptyText}
          height={260}
          stacked
          points={
            charts.per_day.some((day) => day.completed + day.forfeited + day.cancelled > 0)
              ? dayPoints(charts, currentLanguageTag())
              : []
          }
          series={[
            { key: 'completed', label: t('perDay.completed'), tone: 'brand' },
            { key: 'forfeited', label: t('perDay.forfeited'), tone: 'warning' },
            { key: 'cancelled', label: t('perDay.cancelled'), tone: 'neutral' },
          ]}
        />
      </Card>
      <Card>
        <BarFigure
          heading={2}
          title={t('maps.title')}
          description={t('maps.text')}
          pointHeader={t('maps.map')}
          emptyText={emptyText}
          height={height}
          horizontal
          points={mapPoints(charts)}
          series={[{ key: 'played', label: t('maps.played'), tone: 'brand' }]}
        />
      </Card>
      <Card>
        <BarFigure
          heading={2}
          title={t('sides.title')}
          description={t('sides.text', { count: charts.sides_matches })}
          pointHeader={t('maps.map')}
          emptyText={emptyText}
          height={height}
          horizontal
          stacked
          range={[0, 100]}
          level={{ value: 50 }}
          formatValue={(value) => formatPercent(value)}
          points={sidePoints(charts, (map, rounds) =>
            t('sides.rounds', { map, count: rounds, shown: formatNumber(rounds) }),
          )}
          series={[
            { key: 'ct', label: t('sides.ct'), tone: 'ct' },
            { key: 't', label: t('sides.t'), tone: 'tr' },
          ]}
        />
      </Card>
      <Card className={styles.whole}>
        <BarFigure
          heading={2}
          title={t('lengths.title')}
          description={t('lengths.text')}
          pointHeader={t('lengths.minutes')}
          emptyText={emptyText}
          stacked
          points={
            charts.lengths.some((step) => step.bo1 + step.bo3 + step.longer > 0)
              ? lengthPoints(charts, (from, to) =>
                  to === null ? t('lengths.from', { from }) : t('lengths.between', { from, to }),
                )
              : []
          }
          series={[
            { key: 'bo1', label: t('lengths.bo1'), tone: 'brand' },
            { key: 'bo3', label: t('lengths.bo3'), tone: 'info' },
            { key: 'longer', label: t('lengths.longer'), tone: 'rival' },
          ]}
        />
      </Card>
      <Card className={styles.whole}>
        <HourHeatmap charts={charts} />
      </Card>
    </div>
  );
}
