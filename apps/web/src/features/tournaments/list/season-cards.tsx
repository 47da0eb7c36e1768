import type { SeasonListItem } from '@placar/contracts/seasons';
import { ArrowRight, CalendarDays, CirclePlay, ListOrdered } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatPlainDay } from '../../../lib/format';
import { daysLeft, seasonProgress, seasonState, type SeasonState } from '../../../lib/season-days';
import { Badge, ButtonLink, Card } from '../../../ui';
import styles from './tournaments.module.css';

/** All seasons by where they stand: running ones by their end, coming ones by their start, past ones newest first. */
export function groupSeasons(seasons: readonly SeasonListItem[], today: string): Record<SeasonState, SeasonListItem[]> {
  const of = (state: SeasonState) => seasons.filter((season) => seasonState(season, today) === state);
  return {
    // A season without an end comes after all that have one.
    running: of('running').toSorted((a, b) => (a.end_date ?? '9').localeCompare(b.end_date ?? '9')),
    upcoming: of('upcoming').toSorted((a, b) => a.start_date.localeCompare(b.start_date)),
    ended: of('ended').toSorted((a, b) => (b.end_date ?? '').localeCompare(a.end_date ?? '')),
  };
}

function Dates({ season }: { season: SeasonListItem }) {
  const { t } = useTranslation('tournaments');
  return (
    <p className={styles.dates}>
      <CalendarDays size={16} />
      {season.end_date === null
        ? t('since', { date: formatPlainDay(season.start_date) })
        : t('span', { start: formatPlainDay(season.start_date), end: formatPlainDay(season.end_date) })}
    </p>
  );
}

/** A season that runs or comes: what it is, how far it is, where to follow it. */
export function SeasonCard({ season, today }: { season: SeasonListItem; today: string }) {
  const { t } = useTranslation('tournaments');
  const isRunning = seasonState(season, today) === 'running';
  const progress = isRunning ? seasonProgress(season, today) : null;
  const days = daysLeft(season, today);
  return (
    <Card as="article" padded={false} className={styles.card}>
      <div className={styles.cardBody}>
        {isRunning ? (
          <Badge tone="success" icon={<CirclePlay />}>
            {t('running')}
          </Badge>
        ) : (
          <Badge tone="info">{t('upcoming')}</Badge>
        )}
        <h3 className={styles.name}>
          <Link to={`/season/${season.id}`}>
            <bdi>{season.name}</bdi>
          </Link>
        </h3>
        <Dates season={season} />
        {days !== null && (
          <p className={styles.days}>
            {isRunning ? (days === 0 ? t('lastDay') : t('endsIn', { count: days })) : t('startsIn', { count: days })}
          </p>
        )}
        {progress !== null && (
          <span className={styles.track} aria-hidden="true">
            <span style={{ width: `${progress}%` }} />
          </span>
        )}
      </div>
      <div className={styles.cardActions}>
        <ButtonLink to={`/season/${season.id}`} variant="primary" rightIcon={<ArrowRight size={16} />}>
          {isRunning ? t('follow') : t('see')}
        </ButtonLink>
        {isRunning && (
          <ButtonLink to={`/leaderboard/teams/${season.id}`} variant="ghost" leftIcon={<ListOrdered size={16} />}>
            {t('standings')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
