import type { PlayerStanding } from '@placar/contracts/leaderboard';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { usePlayerRank } from '../../components/players/use-player-rank';
import { formatNumber } from '../../lib/format';
import { useSession } from '../../lib/session';
import { PagedTable, type PagedSlot, type StatName, type VirtualHandle } from '../../ui';
import { BoardHeader, BoardList, NoSuchSeason, type BoardHeaderProps } from './board-frame';
import { PLAYER_SORTS, isInOrder, isProvisional } from './board-params';
import { OwnRank } from './own-rank';
import { PlayerBoardCard, usePlayerColumns, type RankedPlayer } from './player-columns';
import { Podium } from './podium';
import { useBoardView, useIsNoSeason, usePlayerBoard } from './use-board';

const GLOSSARY: readonly StatName[] = ['rating', 'kdr', 'adr', 'hsp', 'kills', 'deaths', 'k5'];

/** Moves the page to a row of the board in its own order, whether or not it has been fetched, and puts the focus on its link. */
function useJump(slots: readonly PagedSlot<PlayerStanding>[] | undefined, isStale: boolean) {
  const handle = useRef<VirtualHandle>(null);
  const [target, setTarget] = useState<{ steamId: string; index: number } | null>(null);
  // Places may have moved by a few since the own one was asked for.
  const near = target === null ? [] : (slots ?? []).slice(Math.max(0, target.index - 5), target.index + 6);
  const index = near.find(({ row }) => row?.steamId === target?.steamId)?.index ?? target?.index ?? null;
  const isThere = index !== null && !isStale && (slots?.[index]?.row ?? null) !== null;
  const isDue = useRef(false);
  useEffect(() => {
    if (index === null || isStale || !isDue.current) return;
    handle.current?.scrollTo(index, 'center');
    if (!isThere) return;
    const frame = requestAnimationFrame(() => {
      isDue.current = false;
      document.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });
  // The row stays in the document afterwards: it has the focus.
  return {
    handle,
    keepIndex: index,
    jumpTo: (steamId: string, position: number) => {
      isDue.current = true;
      setTarget({ steamId, index: position - 1 });
    },
  };
}

function PlayerBoard({ withPodium = false, ...header }: BoardHeaderProps & { withPodium?: boolean }) {
  const { seasonId, title } = header;
  const { t } = useTranslation(['ranking', 'stats']);
  const { user } = useSession();
  const { view, change, clear } = useBoardView(PLAYER_SORTS);
  const pages = usePlayerBoard(seasonId, view);
  const own = usePlayerRank(user === null ? null : { user: user.id }, seasonId, view.minMaps);
  // Who is not among those with enough maps has a place among all.
  const isOwnLeftOut = own.rank != null && own.rank.player.total_maps < Number(view.minMaps);
  const whole = usePlayerRank(isOwnLeftOut && user !== null ? { user: user.id } : null, seasonId);
  const ownRank = isOwnLeftOut ? whole.rank : own.rank;
  const hasPlaces = isInOrder(view, PLAYER_SORTS);
  const isEverybody = view.minMaps === '0';
  const slots = useMemo(
    () =>
      pages.slots?.map(({ index, row }) => ({
        index,
        row: row === null ? null : { ...row, place: hasPlaces ? index + 1 : isEverybody ? row.position : null },
      })),
    [pages.slots, hasPlaces, isEverybody],
  );
  const ownSteamId = own.rank?.player.steamId ?? null;
  const columns = usePlayerColumns(ownSteamId);
  const { handle, keepIndex, jumpTo } = useJump(pages.slots, pages.isStale);
  const sortNames = {
    average_rating: t('stats:long.rating'),
    kills: t('stats:long.kills'),
    deaths: t('stats:long.deaths'),
    kdr: t('stats:long.kdr'),
    adr: t('stats:long.adr'),
    hsp: t('stats:long.hsp'),
    wins: t('ranking:column.wins'),
    total_maps: t('ranking:column.maps'),
    k5: t('stats:long.k5'),
  } as const;
  const sortBy = (column: string, direction?: 'ascending' | 'descending') => {
    const sort = PLAYER_SORTS.find((one) => one === column);
    if (sort !== undefined) change({ sort, direction: direction ?? (sort === 'deaths' ? 'ascending' : 'descending') });
  };

  return (
    <>
      <BoardHeader {...header} />
      {withPodium && <Podium seasonId={seasonId} minMaps={view.minMaps} />}
      {user !== null && own.error === undefined && (
        <OwnRank
          rank={ownRank}
          isProvisional={ownRank != null && isProvisional(ownRank.player.total_maps)}
          name={user.name}
          image={user.medium_image ?? user.small_image}
          onJump={(position) => {
            if (ownSteamId !== null) jumpTo(ownSteamId, position);
            change({
              query: '',
              minMaps: isOwnLeftOut ? '0' : view.minMaps,
              sort: 'average_rating',
              direction: 'descending',
            });
          }}
        />
      )}
      <BoardList
        pages={{ ...pages, slots }}
        view={view}
        onChange={change}
        onClear={clear}
        searchLabel={t('ranking:searchPlayer')}
        summary={(count) => t('ranking:playerCount', { count, number: formatNumber(count) })}
        emptyTitle={t('ranking:emptyTitle')}
        emptyText={t('ranking:emptyPlayers')}
        sorts={PLAYER_SORTS.map((value) => ({ value, label: sortNames[value] }))}
        onSort={sortBy}
        glossary={GLOSSARY}
      >
        {(shown) => (
          <PagedTable<RankedPlayer>
            caption={title}
            columns={columns}
            slots={shown}
            onMissing={pages.want}
            sort={{ column: view.sort, direction: view.direction }}
            onSort={({ column, direction }) => sortBy(column, direction)}
            isMarked={(player) => player.steamId === ownSteamId}
            renderCard={(player) => <PlayerBoardCard player={player} isOwn={player.steamId === ownSteamId} />}
            cardHeight={118}
            keepIndex={keepIndex}
            handle={handle}
          />
        )}
      </BoardList>
    </>
  );
}

/** `/leaderboard` and `/leaderboard/:seasonid`: all players by rating. */
export function PlayerBoardPage() {
  const { t } = useTranslation('ranking');
  const { seasonid: seasonId = null } = useParams();
  const navigate = useNavigate();
  const suffix = seasonId === null ? '' : `/${encodeURIComponent(seasonId)}`;
  const isNoSeason = useIsNoSeason(seasonId);
  if (isNoSeason && seasonId !== null) return <NoSuchSeason seasonId={seasonId} all="/leaderboard" />;
  return (
    <PlayerBoard
      title={t('playersTitle')}
      description={t('playersText')}
      seasonId={seasonId}
      onSeason={(next) => void navigate(next === null ? '/leaderboard' : `/leaderboard/${next}`)}
      players={`/leaderboard${suffix}`}
      teams={`/leaderboard/teams${suffix}`}
    />
  );
}

/** `/ranking`: the same board with its podium; the season stands in the query. */
export function RankingPage() {
  const { t } = useTranslation('ranking');
  const [params, setParams] = useSearchParams();
  const seasonId = params.get('season');
  const suffix = seasonId === null ? '' : `?season=${encodeURIComponent(seasonId)}`;
  const isNoSeason = useIsNoSeason(seasonId);
  if (isNoSeason && seasonId !== null) return <NoSuchSeason seasonId={seasonId} all="/ranking" />;
  return (
    <PlayerBoard
      title={t('rankingTitle')}
      description={t('rankingText')}
      seasonId={seasonId}
      onSeason={(next) =>
        setParams((current) => {
          const changed = new URLSearchParams(current);
          changed.delete('page');
          if (next === null) changed.delete('season');
          else changed.set('season', next);
          return changed;
        })
      }
      players={`/ranking${suffix}`}
      teams={seasonId === null ? '/leaderboard/teams' : `/leaderboard/teams/${encodeURIComponent(seasonId)}`}
      withPodium
    />
  );
}
