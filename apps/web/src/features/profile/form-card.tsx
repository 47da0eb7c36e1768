import type { PlayerStat } from '@placar/contracts/stats';
import { ChartLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format';
import { Card, CardHeader, FormChart, Pending, SegmentedControl, Skeleton } from '../../ui';
import { FORM_LENGTHS, formOf, trendOf, type FormLength, type FormMap } from './form-model';
import styles from './profile.module.css';

/** On a phone the number alone: beside the title there is no room for the sentence. */
function LengthLabel({ value }: { value: FormLength }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <span className={styles.lengthWords}>{t('form.lastMaps', { count: Number(value) })}</span>
      <span className={styles.lengthNumber} aria-hidden="true">
        {formatNumber(Number(value))}
      </span>
    </>
  );
}

/** Rating per map over the last 20 or 50 maps. */
export function FormCard({
  history,
  openMatches,
  error,
  onRetry,
}: {
  /** Newest first; undefined while loading. */
  history: readonly PlayerStat[] | undefined;
  openMatches: ReadonlySet<number>;
  error: unknown;
  onRetry: () => void;
}) {
  const { t } = useTranslation('profile');
  const [length, setLength] = useState<FormLength>('20');
  const all = history === undefined ? undefined : formOf(history, openMatches, Number(FORM_LENGTHS[1]));
  const maps = all?.slice(-Number(length));
  const trend = maps === undefined ? null : trendOf(maps);
  const describe = (map: FormMap): string =>
    t(map.won === null ? 'form.pointOpen' : map.won ? 'form.pointWon' : 'form.pointLost', {
      id: map.matchId,
      rating: formatNumber(map.rating, 2),
      kills: map.kills,
      deaths: map.deaths,
    });
  return (
    <Card as="section" padded={false}>
      <CardHeader
        icon={<ChartLine size={18} />}
        title={t('form.title')}
        actions={
          (all?.length ?? 0) > Number(FORM_LENGTHS[0]) && (
            <SegmentedControl<FormLength>
              label={t('form.length')}
              hideLabel
              options={FORM_LENGTHS.map((value) => ({ value, label: <LengthLabel value={value} /> }))}
              value={length}
              onChange={setLength}
            />
          )
        }
      />
      <div className={styles.chart}>
        {maps === undefined && (
          <Pending bare error={error} onRetry={onRetry}>
            <Skeleton height={204} radius={8} />
          </Pending>
        )}
        {maps?.length === 0 && <p className={styles.nothing}>{t('form.none')}</p>}
        {maps !== undefined && maps.length > 0 && (
          <>
            {trend !== null && (
              <p className={styles.trend}>
                <span>{t('form.average', { rating: formatNumber(trend.average, 2) })}</span>
                <span>{t('form.won', { wins: trend.wins, maps: trend.decided })}</span>
              </p>
            )}
            <FormChart
              label={t('form.label', { count: maps.length })}
              middle={1}
              formatValue={(value) => formatNumber(value, 1)}
              points={maps.map((map) => ({ key: map.id, value: map.rating, won: map.won, label: describe(map) }))}
            />
            <p className={styles.legend} aria-hidden="true">
              <span className={styles.legendWon}>{t('form.legendWon')}</span>
              <span className={styles.legendLost}>{t('form.legendLost')}</span>
              <span className={styles.legendNote}>{t('form.legendNote')}</span>
            </p>
          </>
        )}
      </div>
    </Card>
  );
}
