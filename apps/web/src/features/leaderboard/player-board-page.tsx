import type { PlayerStanding } from '@placar/contracts/leaderboard';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { usePlayerRank } from '../../components/players/use-player-rank';
import { useSession } from '../../lib/session';
import { DataTable } from '../../ui';
import { BoardHeader, BoardList } from './board-frame';
import { PLAYER_SORTS, pageOfPosition } from './board-params';
import { OwnRank } from './own-rank';
import { PlayerBoardCard, usePlayerColumns } from './player-columns';
import { Podium } from './podium';
import { useBoardPage, useBoardView } from './use-board';

const rowId = (steamId: string): string => `player-${steamId}`;

/** Scrolls to a row once it is on screen, and puts the focus on its link. */
function useJump(rows: readonly PlayerStanding[] | undefined, isStale: boolean): (steamId: string | null) => void {
  const target = useRef<string | null>(null);
  // After every render: where the page asked for is on screen already, only the address changes.
  useEffect(() => {
    if (target.current === null || isStale || rows?.some((row) => row.steamId === target.current) !== true) return;
    const row = document.getElementById(rowId(target.current));
    target.current = null;
    row?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    row?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  });
  return (steamId) => {
    target.current = steamId;
  };
}

interface BoardProps {
  seasonId: string | null;
  onSeason: (seasonId: string | null) => void;
  players: string;
  teams: string;
  title: string;
  description: string;
  withPodium?: boolean;
}

function PlayerBoard({ seasonId, onSeason, players, teams, title, description, withPodium = false }: BoardProps) {
  const { t } = useTranslation(['ranking', 'stats']);
  const { user } = useSession();
  const { view, change, clear } = useBoardView(PLAYER_SORTS);
  const page = useBoardPage<PlayerStanding>('/leaderboard/players', seasonId, view);
  const own = usePlayerRank(user === null ? null : { user: user.id }, seasonId);
  const ownSteamId = own.rank?.player.steamId ?? null;
  const columns = usePlayerColumns(ownSteamId);
  const jumpTo = useJump(page.rows, page.isStale);
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
      <BoardHeader
        title={title}
        description={description}
        seasonId={seasonId}
        onSeason={onSeason}
        players={players}
        teams={teams}
      />
      {withPodium && <Podium seasonId={seasonId} minMaps={view.minMaps} />}
      {user !== null && own.error === undefined && (
        <OwnRank
          rank={own.rank}
          name={user.name}
          image={user.medium_image ?? user.small_image}
          onJump={(position) => {
            jumpTo(ownSteamId);
            change({
              query: '',
              minMaps: '0',
              sort: 'average_rating',
              direction: 'descending',
              page: pageOfPosition(position),
            });
          }}
        />
      )}
      <BoardList
        page={page}
        view={view}
        onChange={change}
        onClear={clear}
        searchLabel={t('ranking:searchPlayer')}
        summary={(count) => t('ranking:playerCount', { count })}
        emptyTitle={t('ranking:emptyTitle')}
        emptyText={t('ranking:emptyPlayers')}
        sorts={PLAYER_SORTS.map((value) => ({ value, label: sortNames[value] }))}
        onSort={sortBy}
      >
        {(rows) => (
          <DataTable
            caption={title}
            columns={columns}
            rows={rows}
            rowKey={(player) => player.steamId}
            rowId={(player) => rowId(player.steamId)}
            sort={{ column: view.sort, direction: view.direction }}
            onSort={({ column, direction }) => sortBy(column, direction)}
            stickyHead
            isMarked={(player) => player.steamId === ownSteamId}
            renderCard={(player) => <PlayerBoardCard player={player} isOwn={player.steamId === ownSteamId} />}
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
