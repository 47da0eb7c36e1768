import type { SiteCharts } from '@placar/contracts/site';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format';
import { currentLanguageTag } from '../../lib/i18n';
import { weekdayNames } from '../../lib/weekday-names';
import { useIsDesktop } from '../../ui';
import { hourGrid } from './chart-points';
import styles from './site-metrics.module.css';

/** Darkest share of the hue, so that the figures in the cells stay readable. */
const DEEPEST = 55;
const FIRST = 8;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

function Cell({ matches, most, label }: { matches: number; most: number; label: string }) {
  const depth = matches === 0 ? 0 : FIRST + (matches / most) * (DEEPEST - FIRST);
  return (
    <td className={styles.hour} style={{ '--depth': `${depth}%` } as CSSProperties} title={label}>
      {matches === 0 ? <span className="visually-hidden">0</span> : formatNumber(matches)}
    </td>
  );
}

/** When matches begin: a table of weekdays and hours whose cells are deeper the more begin then. */
export function HourHeatmap({ charts }: { charts: SiteCharts }) {
  const { t } = useTranslation('metrics');
  const isDesktop = useIsDesktop();
  const language = currentLanguageTag();
  const { rows, most } = hourGrid(charts);
  const short = weekdayNames(language, 'short');
  const long = weekdayNames(language, 'long');
  const hourText = (hour: number) => t('hours.hour', { hour });
  const labelOf = (day: number, hour: number) =>
    t('hours.cell', { day: long[day] ?? '', hour: hourText(hour), count: rows[day]?.[hour] ?? 0 });
  const cell = (day: number, hour: number) => (
    <Cell key={`${day}:${hour}`} matches={rows[day]?.[hour] ?? 0} most={most} label={labelOf(day, hour)} />
  );
  const heads = isDesktop
    ? HOURS.map((hour) => ({ key: hour, short: String(hour), long: hourText(hour) }))
    : short.map((name, day) => ({ key: day, short: name, long: long[day] ?? name }));
  return (
    <section className={styles.chart} aria-labelledby="busy-hours">
      <h2 id="busy-hours" className={styles.chartTitle}>
        {t('hours.title')}
      </h2>
      <p className={styles.chartText}>{t('hours.text', { zone: charts.zone })}</p>
      {most === 0 ? (
        <p className={styles.noHours}>{t('empty')}</p>
      ) : (
        <table className={styles.heatmap}>
          <caption className="visually-hidden">{t('hours.title')}</caption>
          <thead>
            <tr>
              <td />
              {heads.map(({ key, short: text, long: full }) => (
                <th key={key} scope="col">
                  <abbr title={full}>{text}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {isDesktop
              ? long.map((name, day) => (
                  <tr key={name}>
                    <th scope="row">
                      <abbr title={name}>{short[day]}</abbr>
                    </th>
                    {HOURS.map((hour) => cell(day, hour))}
                  </tr>
                ))
              : HOURS.map((hour) => (
                  <tr key={hour}>
                    <th scope="row">{hourText(hour)}</th>
                    {long.map((_, day) => cell(day, hour))}
                  </tr>
                ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
