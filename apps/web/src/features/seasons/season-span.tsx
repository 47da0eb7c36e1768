import type { SeasonListItem } from '@placar/contracts/seasons';
import { CalendarCheck, CalendarClock, Flame } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPlainDay } from '../../lib/format';
import { Badge } from '../../ui';
import { daysLeft, seasonProgress, seasonState, type SeasonState } from './season-model';
import styles from './seasons.module.css';

type Span = Pick<SeasonListItem, 'start_date' | 'end_date'>;

/** Where a season stands, in a word and an icon. */
export function SeasonBadge({ state }: { state: SeasonState }) {
  const { t } = useTranslation('seasons');
  const icon = state === 'running' ? <Flame /> : state === 'upcoming' ? <CalendarClock /> : <CalendarCheck />;
  return (
    <Badge tone={state === 'running' ? 'success' : state === 'upcoming' ? 'info' : 'neutral'} icon={icon}>
      {t(`state.${state}`)}
    </Badge>
  );
}

/** First and last day; "no end set" while there is none. */
export function SeasonDates({ season }: { season: Span }) {
  const { t } = useTranslation('seasons');
  return (
    <span className={styles.dates}>
      {season.end_date === null
        ? t('since', { date: formatPlainDay(season.start_date) })
        : t('span', { start: formatPlainDay(season.start_date), end: formatPlainDay(season.end_date) })}
    </span>
  );
}

/** How far the season has come: a bar with its words. */
export function SeasonProgress({ season, today }: { season: Span; today: string }) {
  const { t } = useTranslation('seasons');
  const state = seasonState(season, today);
  const progress = seasonProgress(season, today);
  const days = daysLeft(season, today);
  const text =
    state === 'ended'
      ? t('progress.over')
      : state === 'upcoming'
        ? t('progress.startsIn', { count: days ?? 0 })
        : days === null
          ? t('progress.open')
          : days === 0
            ? t('progress.lastDay')
            : t('progress.endsIn', { count: days });
  return (
    <div className={styles.progress}>
      <span className={styles.track} data-open={progress === null || undefined} aria-hidden="true">
        <span className={styles.bar} style={{ width: `${progress ?? 100}%` }} data-state={state} />
      </span>
      <span className={styles.progressText}>{text}</span>
    </div>
  );
}
