import { Swords } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Alert, Button, Card, EmptyState, ErrorState, FilterBar, MatchRow, SkeletonRows } from '../../ui';
import { countByFilter, filterMatches, toMatchFilter, type MatchFilter } from './match-filter';
import styles from './match-list.module.css';
import type { MatchPages } from './use-match-pages';

export interface MatchListProps extends MatchPages {
  /** States to choose from; the public list never holds cancelled matches. */
  filters: readonly MatchFilter[];
  emptyTitle: string;
  emptyText: string;
}

/** Filter and search live in the address, so a link shows the same list. */
function useListFilter() {
  const [params, setParams] = useSearchParams();
  const set = (key: string, value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === '') next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    filter: toMatchFilter(params.get('state')),
    query: params.get('q') ?? '',
    setFilter: (value: string) => set('state', value === 'all' ? '' : value),
    setQuery: (value: string) => set('q', value),
    clear: () => setParams({}, { replace: true, preventScrollReset: true }),
  };
}

/** A filterable list of matches in its five states: loading, empty, error, partial, full. */
export function MatchList({
  matches,
  error,
  hasMore,
  isLoadingMore,
  loadMore,
  reload,
  filters,
  emptyTitle,
  emptyText,
}: MatchListProps) {
  const { t } = useTranslation(['matches', 'common']);
  const { filter, query, setFilter, setQuery, clear } = useListFilter();
  const deferredQuery = useDeferredValue(query);

  if (matches === undefined) {
    return error === undefined ? (
      <SkeletonRows rows={8} height={76} />
    ) : (
      <Card>
        <ErrorState error={error} onRetry={reload} />
      </Card>
    );
  }
  if (matches.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Swords size={30} strokeWidth={1.6} />} title={emptyTitle}>
          {emptyText}
        </EmptyState>
      </Card>
    );
  }
  const counts = countByFilter(matches);
  const shown = filterMatches(matches, filter, deferredQuery);
  return (
    <>
      <FilterBar
        label={t('matches:filter.label')}
        choices={filters.map((value) => ({
          value,
          label: t(`matches:filter.${value}`),
          count: hasMore ? undefined : counts[value],
        }))}
        value={filter}
        neutral="all"
        onChange={setFilter}
        search={{ value: query, onChange: setQuery, placeholder: t('matches:search') }}
        summary={t('matches:shown', { count: shown.length })}
      />
      {shown.length === 0 ? (
        <Card>
          <EmptyState
            title={t('matches:noneFoundTitle')}
            actions={<Button onClick={clear}>{t('matches:clear')}</Button>}
          >
            {t('matches:noneFound')}
          </EmptyState>
        </Card>
      ) : (
        <ul className={styles.list}>
          {shown.map((match) => (
            <li key={match.id}>
              <MatchRow match={match} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.more}>
        {error !== undefined && (
          <Alert tone="danger" role="alert">
            {t('matches:moreFailed')}
          </Alert>
        )}
        {hasMore ? (
          <Button onClick={loadMore} loading={isLoadingMore}>
            {t('common:action.loadMore')}
          </Button>
        ) : (
          matches.length > 12 && <p>{t('matches:end')}</p>
        )}
      </div>
    </>
  );
}
