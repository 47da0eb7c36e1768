import { Swords, UserRound } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSeasonChoices } from '../../components/seasons/use-season-choices';
import { TeamPicker } from '../../components/teams/team-picker';
import { useSession } from '../../lib/session';
import { Button, EmptyState, FilterBar, Pending, Refusal, SelectField, SkeletonRows, cx } from '../../ui';
import { formatDayName } from '../../lib/format';
import { MatchRow, type MatchSummary } from '../../components/match/match-row';
import { MATCH_FILTERS, isFiltered, readMatchView, writeMatchView, type MatchView } from './match-filter';
import { groupMatches } from './match-groups';
import styles from './match-list.module.css';
import { useMatchPages, type MatchListName, type MatchPages } from './use-match-pages';

export interface MatchListProps {
  list: MatchListName;
  emptyTitle: string;
  emptyText: string;
  /** What to do next when there are none. */
  emptyActions?: ReactNode;
}

/** Filters live in the address, so a link shows the same list. */
function useMatchView() {
  const [params, setParams] = useSearchParams();
  const view = readMatchView(params);
  const change = (next: Partial<MatchView>) =>
    setParams((current) => writeMatchView(current, next), { replace: true, preventScrollReset: true });
  const clear = () => change({ state: 'all', query: '', season: null, team: null, isMine: false });
  return { view, change, clear };
}

interface NarrowProps {
  view: MatchView;
  onChange: (change: Partial<MatchView>) => void;
  /** Among all matches: the own ones can be picked out. */
  withMine: boolean;
}

/** Season, team, and whose. */
function Narrow({ view, onChange, withMine }: NarrowProps) {
  const { t } = useTranslation('matches');
  const { user } = useSession();
  const seasons = useSeasonChoices() ?? [];
  const options = seasons.map(({ id, name }) => ({ value: String(id), label: name }));
  const isKnown = view.season === null || seasons.some(({ id }) => id === view.season);
  return (
    <div className={styles.narrow}>
      {withMine && user !== null && (
        <Button
          className={styles.mine}
          leftIcon={<UserRound size={16} />}
          variant={view.isMine ? 'primary' : undefined}
          aria-pressed={view.isMine}
          onClick={() => onChange({ isMine: !view.isMine })}
        >
          {t('filter.mine')}
        </Button>
      )}
      <SelectField
        className={styles.pick}
        aria-label={t('filter.season')}
        placeholder={t('filter.season')}
        options={isKnown ? options : [...options, { value: String(view.season), label: `#${view.season}` }]}
        value={view.season === null ? null : String(view.season)}
        onChange={(next) => onChange({ season: next === null ? null : Number(next) })}
        clearable
        searchable={options.length > 8}
      />
      <TeamPicker
        className={styles.pick}
        label={t('filter.team')}
        value={view.team}
        onChange={(team) => onChange({ team })}
      />
    </div>
  );
}

/** What stands below the list: the way on, or that this was all. */
function More({ matches, error, hasMore, isLoadingMore, loadMore }: MatchPages) {
  const { t } = useTranslation(['matches', 'common']);
  return (
    <div className={styles.more}>
      <Refusal text={error === undefined ? null : t('matches:moreFailed')} />
      {hasMore ? (
        <Button onClick={loadMore} loading={isLoadingMore}>
          {t('common:action.loadMore')}
        </Button>
      ) : (
        (matches?.length ?? 0) > 12 && <p>{t('matches:end')}</p>
      )}
    </div>
  );
}

/** Matches under each other. */
export function MatchRows({ matches }: { matches: readonly MatchSummary[] }) {
  return (
    <ul className={styles.list}>
      {matches.map((match) => (
        <li key={match.id}>
          <MatchRow match={match} />
        </li>
      ))}
    </ul>
  );
}

/* Each part under its heading: in play, to come, and the days of the results. */
function Groups({ matches, isStale }: { matches: readonly MatchSummary[]; isStale: boolean }) {
  const { t } = useTranslation('matches');
  const groups = useMemo(() => groupMatches(matches), [matches]);
  return (
    <div className={cx(styles.groups, isStale && styles.stale)} aria-busy={isStale || undefined}>
      {groups.map((group) => (
        <section key={group.key} aria-labelledby={`matches-${group.key}`} data-testid={`matches-${group.kind}`}>
          <h2 id={`matches-${group.key}`} className={styles.heading}>
            {group.kind !== 'day'
              ? t(`group.${group.kind}`)
              : group.at === null
                ? t('group.undated')
                : formatDayName(group.at)}
          </h2>
          <MatchRows matches={group.matches} />
        </section>
      ))}
    </div>
  );
}

/** A filterable list of matches in its five states: loading, empty, error, partial, full. */
export function MatchList({ list, emptyTitle, emptyText, emptyActions }: MatchListProps) {
  const { t } = useTranslation('matches');
  const { user } = useSession();
  const { view, change, clear } = useMatchView();
  const isMine = list === 'GET /matches' && view.isMine && user !== null;
  const pages = useMatchPages(isMine ? 'GET /matches/mymatches' : list, view);
  const { matches, error, hasMore, isStale, reload } = pages;
  return (
    <>
      <FilterBar
        label={t('filter.label')}
        choices={MATCH_FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
        value={view.state}
        neutral="all"
        onChange={(state) => change({ state })}
        search={{ value: view.query, onChange: (query) => change({ query }), placeholder: t('search') }}
        summary={matches === undefined || hasMore || isStale ? undefined : t('shown', { count: matches.length })}
      />
      <Narrow view={view} onChange={change} withMine={list === 'GET /matches'} />
      {matches === undefined && (
        <Pending error={error} onRetry={reload}>
          <SkeletonRows rows={8} height={76} />
        </Pending>
      )}
      {matches?.length === 0 &&
        (isFiltered(view) ? (
          <EmptyState framed title={t('noneFoundTitle')} actions={<Button onClick={clear}>{t('clear')}</Button>}>
            {t('noneFound')}
          </EmptyState>
        ) : (
          <EmptyState framed icon={<Swords size={30} strokeWidth={1.6} />} title={emptyTitle} actions={emptyActions}>
            {emptyText}
          </EmptyState>
        ))}
      {matches !== undefined && matches.length > 0 && <Groups matches={matches} isStale={isStale} />}
      {matches !== undefined && <More {...pages} />}
    </>
  );
}
