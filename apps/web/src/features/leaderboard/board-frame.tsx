import { BookOpen, SearchX, Trophy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { isPartOn } from '../../lib/page/page-meta';
import {
  Alert,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  FilterBar,
  Modal,
  PageHeader,
  Pending,
  SelectField,
  SkeletonRows,
  cx,
  useIsDesktop,
  type PagedSlot,
  type SelectOption,
  type StatName,
} from '../../ui';
import { useSeasonChoices } from '../../components/seasons/use-season-choices';
import type { RowPages } from '../../lib/use-row-pages';
import { MIN_MAPS, PROVISIONAL_BELOW, isBoardFiltered, type BoardView, type MinMaps } from './board-params';
import styles from './leaderboard.module.css';

/** The ways between the boards. */
export function BoardSwitch({ players, teams, hasLadder }: { players: string; teams: string; hasLadder: boolean }) {
  const { t } = useTranslation('ranking');
  return (
    <nav className={styles.switch} aria-label={t('boards')}>
      <NavLink to={players} end className={styles.switchLink}>
        {t('players')}
      </NavLink>
      {hasLadder && (
        <NavLink to="/ranking/ladder" end className={styles.switchLink}>
          {t('ladder')}
        </NavLink>
      )}
      <NavLink to={teams} end className={styles.switchLink}>
        {t('teams')}
      </NavLink>
    </nav>
  );
}

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
          <BoardSwitch players={players} teams={teams} hasLadder={isPartOn('rating')} />
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

/** In place of a board whose season does not exist. */
export function NoSuchSeason({ seasonId, all }: { seasonId: string; all: string }) {
  const { t } = useTranslation('ranking');
  return (
    <>
      <PageHeader title={t('season.goneTitle')} />
      <EmptyState
        framed
        icon={<SearchX size={30} strokeWidth={1.6} />}
        title={t('season.gone', { id: seasonId })}
        actions={
          <>
            <ButtonLink to={all} variant="primary">
              {t('season.toAll')}
            </ButtonLink>
            <ButtonLink to="/seasons">{t('season.toSeasons')}</ButtonLink>
          </>
        }
      >
        {t('season.goneText')}
      </EmptyState>
    </>
  );
}

export interface BoardListProps<Row> {
  pages: RowPages<Row>;
  view: BoardView<string>;
  onChange: (change: Partial<Pick<BoardView<string>, 'query' | 'minMaps'>>) => void;
  onClear: () => void;
  searchLabel: string;
  /** "80 jogadores". */
  summary: (total: number) => string;
  emptyTitle: string;
  emptyText: string;
  /** Sorting on phones, where there are no heads to press. */
  sorts: readonly SelectOption[];
  onSort: (value: string) => void;
  /** What the columns mean, in a dialog. */
  glossary: readonly StatName[];
  children: (slots: readonly PagedSlot<Row>[]) => ReactNode;
}

/** What the abbreviations of a board mean: for those who have no pointer to hover with. */
function Glossary({ stats }: { stats: readonly StatName[] }) {
  const { t } = useTranslation(['ranking', 'stats']);
  return (
    <>
      <dl className={styles.glossary}>
        {stats.map((stat) => (
          <div key={stat}>
            <dt>
              <abbr title={t(`stats:long.${stat}`)}>{t(`stats:short.${stat}`)}</abbr>
              <span>{t(`stats:long.${stat}`)}</span>
            </dt>
            <dd>{t(`stats:help.${stat}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.tiers}>{t('ranking:glossary.tiers')}</p>
    </>
  );
}

function BoardTools({
  view,
  sorts,
  onSort,
  glossary,
}: Pick<BoardListProps<unknown>, 'view' | 'sorts' | 'onSort' | 'glossary'>) {
  const { t } = useTranslation('ranking');
  const isDesktop = useIsDesktop();
  const [isReading, setIsReading] = useState(false);
  return (
    <>
      {!isDesktop && (
        <SelectField
          className={styles.sortField}
          aria-label={t('sortBy')}
          options={sorts}
          value={view.sort}
          onChange={(value) => value !== null && onSort(value)}
        />
      )}
      {glossary.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          leftIcon={<BookOpen size={16} />}
          aria-haspopup="dialog"
          onClick={() => setIsReading(true)}
        >
          {t('glossary.open')}
        </Button>
      )}
      <Modal isOpen={isReading} onClose={() => setIsReading(false)} title={t('glossary.title')} width={520}>
        <Glossary stats={glossary} />
      </Modal>
    </>
  );
}

/** Filters, and the table in its five states. */
export function BoardList<Row>({
  pages,
  view,
  onChange,
  onClear,
  searchLabel,
  summary,
  emptyTitle,
  emptyText,
  sorts,
  onSort,
  glossary,
  children,
}: BoardListProps<Row>) {
  const { t } = useTranslation('ranking');
  const { slots, error, isStale, reload } = pages;
  const isFiltered = isBoardFiltered(view);
  const isEveryone = view.minMaps === '0';
  return (
    <>
      <FilterBar<MinMaps>
        label={t('minMaps.label')}
        choices={MIN_MAPS.map((value) => ({
          value,
          label: value === '0' ? t('minMaps.any') : t('minMaps.least', { count: Number(value) }),
        }))}
        value={view.minMaps}
        neutral={String(PROVISIONAL_BELOW) as MinMaps}
        onChange={(minMaps) => onChange({ minMaps })}
        search={{ value: view.query, onChange: (query) => onChange({ query }), placeholder: searchLabel }}
        summary={slots === undefined || isStale ? undefined : summary(slots.length)}
        end={<BoardTools view={view} sorts={sorts} onSort={onSort} glossary={glossary} />}
      />
      {slots !== undefined && error !== undefined && (
        <Alert tone="danger" role="alert" className={styles.failed}>
          {t('moreFailed')}{' '}
          <Button size="sm" onClick={reload}>
            {t('retry')}
          </Button>
        </Alert>
      )}
      {slots === undefined && (
        <Pending error={error} onRetry={reload}>
          <SkeletonRows rows={12} height={52} gap={1} />
        </Pending>
      )}
      {slots?.length === 0 && (
        <Card data-testid="board-empty">
          {isFiltered ? (
            <EmptyState title={t('noneFoundTitle')} actions={<Button onClick={onClear}>{t('clear')}</Button>}>
              {t('noneFound')}
            </EmptyState>
          ) : (
            <EmptyState
              icon={<Trophy size={30} strokeWidth={1.6} />}
              title={isEveryone ? emptyTitle : t('provisional.noneTitle', { count: PROVISIONAL_BELOW })}
              actions={isEveryone ? undefined : <Button onClick={onClear}>{t('provisional.showAll')}</Button>}
            >
              {isEveryone ? emptyText : t('provisional.none')}
            </EmptyState>
          )}
        </Card>
      )}
      {slots !== undefined && slots.length > 0 && (
        <Card padded={false} className={cx(styles.tableCard, isStale && styles.stale)} aria-busy={isStale}>
          {children(slots)}
        </Card>
      )}
    </>
  );
}
