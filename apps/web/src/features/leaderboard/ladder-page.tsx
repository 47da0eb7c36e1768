import type { LadderInfo, LadderRow } from '@placar/contracts/ladders';
import { Medal } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LevelBadge } from '../../components/players/level-badge';
import { useModeWords } from '../../components/lobbies/use-lobbies';
import { useEndpoint } from '../../lib/endpoints';
import { formatDate, formatNumber } from '../../lib/format';
import { isAdmin, useSession } from '../../lib/session';
import { useRowPages, type RowPages } from '../../lib/use-row-pages';
import {
  Card,
  EmptyState,
  FilterBar,
  PageHeader,
  PagedTable,
  Pending,
  SelectField,
  SkeletonRows,
  cx,
  type DataColumn,
} from '../../ui';
import { BeginSeason } from './begin-season';
import { BoardSwitch } from './board-frame';
import styles from './leaderboard.module.css';
import { BoardCard, PlayerLink, placeColumn } from './player-columns';

const PAGE_SIZE = 100;
const MIN_MATCHES = ['10', '25', '50'] as const;
type MinMatches = (typeof MIN_MATCHES)[number];
/** A ladder has one order, and no head of it can be pressed. */
const ORDER = { column: 'points', direction: 'descending' } as const;
const noOtherOrder = (): void => undefined;

/** What the address asks: ladder, season, least matches, a name. */
function useLadderView(ladders: readonly LadderInfo[] | undefined) {
  const [params, setParams] = useSearchParams();
  const ladder = ladders?.find(({ mode }) => mode === params.get('mode')) ?? ladders?.[0];
  const season =
    ladder?.seasons.find(({ number }) => String(number) === params.get('season'))?.number ?? ladder?.season;
  const change = (next: Record<string, string | null>) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        for (const [name, value] of Object.entries(next))
          if (value === null || value === '') changed.delete(name);
          else changed.set(name, value);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    ladder,
    season,
    minMatches: MIN_MATCHES.find((least) => least === params.get('min')) ?? MIN_MATCHES[0],
    query: params.get('q') ?? '',
    change,
  };
}

function useLadderColumns(ownSteamId: string | null): DataColumn<LadderRow>[] {
  const { t } = useTranslation(['ranking', 'skill']);
  return useMemo(() => {
    const number = { align: 'right', width: 104 } as const;
    return [
      placeColumn('position', t('ranking:column.position'), ({ position }) => position),
      {
        key: 'name',
        header: t('ranking:column.player'),
        cell: (row) => <LadderPlayer row={row} isOwn={row.steam_id === ownSteamId} />,
      },
      { key: 'matches', header: t('skill:matches'), ...number, cell: ({ matches }) => formatNumber(matches) },
      {
        key: 'results',
        header: t('skill:results'),
        ...number,
        width: 128,
        wideOnly: true,
        cell: (row) => <Results row={row} />,
      },
      {
        key: 'uncertainty',
        header: t('skill:precision'),
        ...number,
        wideOnly: true,
        cell: ({ uncertainty }) =>
          uncertainty === null ? '–' : t('skill:uncertain', { points: formatNumber(uncertainty) }),
      },
      {
        key: 'points',
        header: t('skill:levelAndPoints'),
        ...number,
        width: 168,
        cell: ({ points }) => <LevelBadge points={points} />,
      },
    ];
  }, [t, ownSteamId]);
}

function Results({ row: { won, lost, drawn } }: { row: Pick<LadderRow, 'won' | 'lost' | 'drawn'> }) {
  const { t } = useTranslation('skill');
  const words = t('resultsOf', { won: formatNumber(won), lost: formatNumber(lost), drawn: formatNumber(drawn) });
  return (
    <span
      title={words}
    >{`${formatNumber(won)}–${formatNumber(lost)}${drawn > 0 ? `–${formatNumber(drawn)}` : ''}`}</span>
  );
}

function LadderPlayer({ row, isOwn }: { row: LadderRow; isOwn: boolean }) {
  return <PlayerLink player={{ ...row, steamId: row.steam_id }} isOwn={isOwn} />;
}

/** A player of the ladder on phones. */
function LadderCard({ row, isOwn }: { row: LadderRow; isOwn: boolean }) {
  const { t } = useTranslation('skill');
  return (
    <BoardCard
      place={row.position}
      who={<LadderPlayer row={row} isOwn={isOwn} />}
      figure={
        <span className={styles.cardRating}>
          <LevelBadge points={row.points} />
        </span>
      }
      facts={[
        [t('matches'), formatNumber(row.matches)],
        [t('results'), <Results row={row} />],
      ]}
      isOwn={isOwn}
    />
  );
}

function LadderRows({
  pages,
  ownSteamId,
  title,
}: {
  pages: RowPages<LadderRow>;
  ownSteamId: string | null;
  title: string;
}) {
  const { t } = useTranslation('skill');
  const columns = useLadderColumns(ownSteamId);
  const { slots, error, isStale, reload, want } = pages;
  if (slots === undefined)
    return (
      <Pending error={error} onRetry={reload}>
        <SkeletonRows rows={12} height={52} gap={1} />
      </Pending>
    );
  if (slots.length === 0)
    return (
      <Card data-testid="ladder-empty">
        <EmptyState icon={<Medal size={30} strokeWidth={1.6} />} title={t('board.emptyTitle')}>
          {t('board.empty')}
        </EmptyState>
      </Card>
    );
  return (
    <Card padded={false} className={cx(styles.tableCard, isStale && styles.stale)} aria-busy={isStale}>
      <PagedTable<LadderRow>
        caption={title}
        columns={columns}
        slots={slots}
        onMissing={want}
        sort={ORDER}
        onSort={noOtherOrder}
        isMarked={(row) => row.steam_id === ownSteamId}
        renderCard={(row) => <LadderCard row={row} isOwn={row.steam_id === ownSteamId} />}
        cardHeight={118}
      />
    </Card>
  );
}

/** `/ranking/ladder`: who is strong by results alone. */
export function LadderPage() {
  const { t } = useTranslation(['skill', 'ranking']);
  const { user } = useSession();
  const { nameOf } = useModeWords();
  const { data, error, mutate } = useEndpoint('GET /ladders', {});
  const { ladder, season, minMatches, query, change } = useLadderView(data?.ladders);
  const title = t('skill:board.title');
  return (
    <>
      <PageHeader
        title={title}
        description={t('skill:board.text')}
        actions={
          <>
            <BoardSwitch players="/ranking" teams="/leaderboard/teams" hasLadder />
            {ladder !== undefined && (
              <SelectField
                className={styles.sortField}
                aria-label={t('skill:board.mode')}
                options={(data?.ladders ?? []).map(({ mode, title: name }) => ({
                  value: mode,
                  label: nameOf(mode, name),
                }))}
                value={ladder.mode}
                onChange={(mode) => change({ mode, season: null })}
              />
            )}
            {ladder !== undefined && ladder.seasons.length > 1 && (
              <SelectField
                className={styles.sortField}
                aria-label={t('skill:board.season')}
                options={ladder.seasons.toReversed().map(({ number, begins_at: begins }) => ({
                  value: String(number),
                  label:
                    begins === null
                      ? t('skill:board.firstSeason')
                      : t('skill:board.seasonFrom', { number, date: formatDate(begins) }),
                }))}
                value={String(season)}
                onChange={(next) => change({ season: next })}
              />
            )}
            {ladder !== undefined && isAdmin(user) && (
              <BeginSeason mode={ladder.mode} name={nameOf(ladder.mode, ladder.title)} />
            )}
          </>
        }
      />
      {ladder === undefined || season === undefined ? (
        <Pending error={error} onRetry={() => void mutate()}>
          <SkeletonRows rows={12} height={52} gap={1} />
        </Pending>
      ) : (
        <LadderBoard
          key={ladder.mode}
          {...{ mode: ladder.mode, season, minMatches, query, change, title }}
          ownSteamId={user?.steam_id ?? null}
        />
      )}
    </>
  );
}

function LadderBoard({
  mode,
  season,
  minMatches,
  query,
  change,
  title,
  ownSteamId,
}: {
  mode: string;
  season: number;
  minMatches: MinMatches;
  query: string;
  change: (next: Record<string, string | null>) => void;
  title: string;
  ownSteamId: string | null;
}) {
  const { t } = useTranslation(['skill', 'ranking']);
  const pages = useRowPages({
    name: 'GET /ladders/:mode',
    inputOf: (page) => ({
      params: { mode },
      query: { season, page: page + 1, limit: PAGE_SIZE, min_matches: Number(minMatches), search: query || undefined },
    }),
    pageSize: PAGE_SIZE,
    read: ({ rows, total }) => ({ rows, total }),
  });
  const count = pages.slots?.length;
  return (
    <>
      <FilterBar<MinMatches>
        label={t('skill:board.minMatches')}
        choices={MIN_MATCHES.map((value) => ({ value, label: t('skill:board.least', { number: value }) }))}
        value={minMatches}
        neutral="10"
        onChange={(min) => change({ min: min === '10' ? null : min })}
        search={{ value: query, onChange: (q) => change({ q }), placeholder: t('ranking:searchPlayer') }}
        summary={
          count === undefined || pages.isStale
            ? undefined
            : t('ranking:playerCount', { count, number: formatNumber(count) })
        }
      />
      <LadderRows pages={pages} ownSteamId={ownSteamId} title={title} />
    </>
  );
}
