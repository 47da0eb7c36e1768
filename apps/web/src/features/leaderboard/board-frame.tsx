import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  FilterBar,
  PageHeader,
  Pagination,
  SelectField,
  SkeletonRows,
  cx,
  useIsDesktop,
  type SelectOption,
} from '../../ui';
import { BOARD_PAGE_SIZE, MIN_MAPS, type BoardView, type MinMaps } from './board-params';
import styles from './leaderboard.module.css';
import { useSeasonChoices, type useBoardPage } from './use-board';

export interface BoardHeaderProps {
  title: string;
  description: string;
  seasonId: string | null;
  onSeason: (seasonId: string | null) => void;
  /** Addresses of the two boards; the season goes along. */
  players: string;
  teams: string;
}

/** Heading of a board: players or teams, and the season. */
export function BoardHeader({ title, description, seasonId, onSeason, players, teams }: BoardHeaderProps) {
  const { t } = useTranslation('ranking');
  const seasons = useSeasonChoices();
  const season = seasons?.find(({ id }) => String(id) === seasonId);
  const options = [
    { value: '', label: t('season.all') },
    ...(seasons ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    // A season that the list does not hold (yet) keeps its place in the field.
    ...(seasonId !== null && season === undefined
      ? [{ value: seasonId, label: t('season.unknown', { id: seasonId }) }]
      : []),
  ];
  return (
    <PageHeader
      title={title}
      documentTitle={season === undefined ? title : `${title} · ${season.name}`}
      description={description}
      actions={
        <>
          <nav className={styles.switch} aria-label={t('boards')}>
            <NavLink to={players} end className={styles.switchLink}>
              {t('players')}
            </NavLink>
            <NavLink to={teams} end className={styles.switchLink}>
              {t('teams')}
            </NavLink>
          </nav>
          <SelectField
            className={styles.season}
            aria-label={t('season.label')}
            options={options}
            value={seasonId ?? ''}
            onChange={(next) => onSeason(next === null || next === '' ? null : next)}
            disabled={seasons?.length === 0 && seasonId === null}
            searchable={(seasons?.length ?? 0) > 8}
          />
        </>
      }
    />
  );
}

export interface BoardListProps<Row> {
  page: ReturnType<typeof useBoardPage<Row>>;
  view: BoardView<string>;
  onChange: (change: Partial<Pick<BoardView<string>, 'query' | 'minMaps' | 'page'>>) => void;
  onClear: () => void;
  searchLabel: string;
  /** "80 jogadores". */
  summary: (total: number) => string;
  emptyTitle: string;
  emptyText: string;
  /** Sorting on phones, where there are no heads to press. */
  sorts: readonly SelectOption[];
  onSort: (value: string) => void;
  children: (rows: readonly Row[]) => ReactNode;
}

/** Filters, the table in its five states, and the pages. */
export function BoardList<Row>({
  page,
  view,
  onChange,
  onClear,
  searchLabel,
  summary,
  emptyTitle,
  emptyText,
  sorts,
  onSort,
  children,
}: BoardListProps<Row>) {
  const { t } = useTranslation('ranking');
  const isDesktop = useIsDesktop();
  const { rows, total, error, isStale, reload } = page;
  const isFiltered = view.query.trim() !== '' || view.minMaps !== '0';
  return (
    <>
      <FilterBar<MinMaps>
        label={t('minMaps.label')}
        choices={MIN_MAPS.map((value) => ({
          value,
          label: value === '0' ? t('minMaps.any') : t('minMaps.least', { count: Number(value) }),
        }))}
        value={view.minMaps}
        neutral="0"
        onChange={(minMaps) => onChange({ minMaps })}
        search={{ value: view.query, onChange: (query) => onChange({ query }), placeholder: searchLabel }}
        summary={total === null ? undefined : summary(total)}
        end={
          isDesktop ? undefined : (
            <SelectField
              className={styles.sortField}
              aria-label={t('sortBy')}
              options={sorts}
              value={view.sort}
              onChange={(value) => value !== null && onSort(value)}
            />
          )
        }
      />
      {rows === undefined && error === undefined && <SkeletonRows rows={10} height={52} gap={4} />}
      {rows === undefined && error !== undefined && (
        <Card>
          <ErrorState error={error} onRetry={reload} />
        </Card>
      )}
      {rows?.length === 0 && (
        <Card>
          {isFiltered || view.page > 1 ? (
            <EmptyState title={t('noneFoundTitle')} actions={<Button onClick={onClear}>{t('clear')}</Button>}>
              {t('noneFound')}
            </EmptyState>
          ) : (
            <EmptyState icon={<Trophy size={30} strokeWidth={1.6} />} title={emptyTitle}>
              {emptyText}
            </EmptyState>
          )}
        </Card>
      )}
      {rows !== undefined && rows.length > 0 && (
        <>
          <Card padded={false} className={cx(styles.tableCard, isStale && styles.stale)} aria-busy={isStale}>
            {children(rows)}
          </Card>
          {(total ?? 0) > BOARD_PAGE_SIZE && (
            <Pagination
              offset={(view.page - 1) * BOARD_PAGE_SIZE}
              shown={rows.length}
              pageSize={BOARD_PAGE_SIZE}
              total={total}
              busy={isStale}
              onChange={(offset) => {
                onChange({ page: Math.floor(offset / BOARD_PAGE_SIZE) + 1 });
                window.scrollTo({ top: 0 });
              }}
            />
          )}
        </>
      )}
    </>
  );
}
