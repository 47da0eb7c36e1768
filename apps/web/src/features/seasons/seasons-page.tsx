import type { SeasonListItem } from '@placar/contracts/seasons';
import { CalendarRange, Settings2 } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '../../lib/fold-text';
import { useAddressFilter } from '../../lib/page/use-address-filter';
import { mayCreate, useSession } from '../../lib/session';
import { Button, ButtonLink, EmptyState, FilterBar, PageHeader, Pending, SkeletonRows, useNow, cx } from '../../ui';
import grid from '../../components/card-grid.module.css';
import { SeasonCard } from './season-card';
import { seasonState, todayOf, type SeasonState } from './season-model';
import styles from './seasons.module.css';
import { useSeasons } from './use-seasons';

const FILTERS = ['all', 'running', 'upcoming', 'ended'] as const;
type Filter = (typeof FILTERS)[number];
const ORDER: Readonly<Record<SeasonState, number>> = { running: 0, upcoming: 1, ended: 2 };

/** Search and state live in the address, so a link shows the same list. */
function useSeasonFilter() {
  const { get, set, clear } = useAddressFilter();
  return {
    filter: FILTERS.find((filter) => filter === get('state')) ?? 'all',
    query: get('q'),
    setFilter: (value: Filter) => set('state', value === 'all' ? '' : value),
    setQuery: (value: string) => set('q', value),
    clear,
  };
}

function SeasonGrid({ seasons, today }: { seasons: readonly SeasonListItem[]; today: string }) {
  const { t } = useTranslation('seasons');
  const { filter, query, setFilter, setQuery, clear } = useSeasonFilter();
  const wanted = foldText(useDeferredValue(query).trim());
  const stated = seasons.map((season) => ({ season, state: seasonState(season, today) }));
  const shown = stated
    .filter(({ season, state }) => (filter === 'all' || filter === state) && foldText(season.name).includes(wanted))
    .toSorted((a, b) => ORDER[a.state] - ORDER[b.state]);
  const count = (value: Filter) =>
    value === 'all' ? stated.length : stated.filter(({ state }) => state === value).length;
  return (
    <>
      <FilterBar<Filter>
        label={t('filter.label')}
        choices={FILTERS.map((value) => ({ value, label: t(`filter.${value}`), count: count(value) }))}
        value={filter}
        neutral="all"
        onChange={setFilter}
        search={{ value: query, onChange: setQuery, placeholder: t('search') }}
        summary={t('shown', { count: shown.length })}
      />
      {shown.length === 0 ? (
        <EmptyState framed title={t('noneFoundTitle')} actions={<Button onClick={clear}>{t('clear')}</Button>}>
          {t('noneFound')}
        </EmptyState>
      ) : (
        <ul className={cx(grid.grid, styles.grid)} aria-label={t('title')}>
          {shown.map(({ season }) => (
            <li key={season.id}>
              <SeasonCard season={season} today={today} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Every season: running ones first, then what is to come, then what is over. */
export function SeasonsPage() {
  const { t } = useTranslation('seasons');
  const { user } = useSession();
  const { seasons, error, reload } = useSeasons('GET /seasons');
  const today = todayOf(useNow(60_000));
  const manage = mayCreate(user, 'seasons') ? (
    <ButtonLink to="/myseasons" leftIcon={<Settings2 size={16} />}>
      {t('manage')}
    </ButtonLink>
  ) : undefined;
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={manage} />
      {seasons === undefined && (
        <Pending error={error} onRetry={reload}>
          <SkeletonRows rows={3} height={150} />
        </Pending>
      )}
      {seasons?.length === 0 && (
        <EmptyState
          framed
          icon={<CalendarRange size={30} strokeWidth={1.6} />}
          title={t('emptyTitle')}
          {...(manage === undefined ? {} : { actions: manage })}
        >
          {t('empty')}
        </EmptyState>
      )}
      {seasons !== undefined && seasons.length > 0 && <SeasonGrid seasons={seasons} today={today} />}
    </>
  );
}
