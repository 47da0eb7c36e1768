import type { TeamStanding } from '@placar/contracts/leaderboard';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { formatNumber, formatPercent, formatSigned } from '../../lib/format';
import { FlagImg, PagedTable, cx, type DataColumn, type StatName } from '../../ui';
import { TeamCrest } from '../../components/teams/team-crest';
import { BoardHeader, BoardList, NoSuchSeason } from './board-frame';
import { TEAM_SORTS, isInOrder } from './board-params';
import styles from './leaderboard.module.css';
import { BoardCard, ProvisionalMark, placeColumn } from './player-columns';
import { useBoardView, useIsNoSeason, useTeamBoard } from './use-board';

/* Its heads are words. */
const NO_GLOSSARY: readonly StatName[] = [];

/** A row with its place in the list as it is sorted; null where a search leaves gaps. */
interface RankedTeam extends TeamStanding {
  place: number | null;
}

const winRate = (team: TeamStanding): string => (team.maps === 0 ? '–' : formatPercent((team.wins / team.maps) * 100));

function Difference({ value }: { value: number }) {
  return <span className={cx(value > 0 && styles.plus, value < 0 && styles.minus)}>{formatSigned(value)}</span>;
}

function TeamLink({ team }: { team: TeamStanding }) {
  return (
    <span className={styles.player}>
      <Link to={`/teams/${team.team_id}`} className={styles.playerLink}>
        <TeamCrest name={team.name} logo={team.logo} size={32} />
        <bdi className={styles.playerName}>{team.name}</bdi>
      </Link>
      {team.flag !== null && team.flag !== '' && <FlagImg code={team.flag} width={18} />}
      <ProvisionalMark maps={team.maps} />
    </span>
  );
}

function useTeamColumns(): DataColumn<RankedTeam>[] {
  const { t } = useTranslation('ranking');
  return useMemo(() => {
    const number = { align: 'right', sortable: true, firstDirection: 'descending', width: 150 } as const;
    return [
      placeColumn('place', t('column.position'), ({ place }) => place),
      { key: 'name', header: t('column.team'), cell: (team) => <TeamLink team={team} /> },
      { key: 'maps', header: t('column.maps'), ...number, cell: (team) => formatNumber(team.maps) },
      { key: 'losses', header: t('column.losses'), ...number, cell: (team) => formatNumber(team.losses) },
      { key: 'rate', header: t('column.winRate'), align: 'right', width: 140, wideOnly: true, cell: winRate },
      {
        key: 'rounddiff',
        header: t('column.rounds'),
        ...number,
        cell: (team) => <Difference value={team.rounddiff} />,
      },
      {
        key: 'wins',
        header: t('column.mapWins'),
        ...number,
        cell: (team) => <strong>{formatNumber(team.wins)}</strong>,
      },
    ];
  }, [t]);
}

function TeamBoardCard({ team }: { team: RankedTeam }) {
  const { t } = useTranslation('ranking');
  return (
    <BoardCard
      place={team.place}
      who={<TeamLink team={team} />}
      figure={<strong className={styles.cardRating}>{formatNumber(team.wins)}</strong>}
      facts={[
        [t('column.maps'), formatNumber(team.maps)],
        [t('column.losses'), formatNumber(team.losses)],
        [t('column.winRate'), winRate(team)],
        [t('column.rounds'), <Difference value={team.rounddiff} />],
      ]}
    />
  );
}

/** `/leaderboard/teams` and `/leaderboard/teams/:seasonid`: teams by maps won. */
export function TeamBoardPage() {
  const { t } = useTranslation('ranking');
  const { seasonid: seasonId = null } = useParams();
  const navigate = useNavigate();
  const { view, change, clear } = useBoardView(TEAM_SORTS);
  const pages = useTeamBoard(seasonId, view);
  const columns = useTeamColumns();
  const suffix = seasonId === null ? '' : `/${encodeURIComponent(seasonId)}`;
  const sortNames = {
    wins: t('column.mapWins'),
    losses: t('column.losses'),
    rounddiff: t('column.rounds'),
    maps: t('column.maps'),
  } as const;
  const sortBy = (column: string, direction: 'ascending' | 'descending' = 'descending') => {
    const sort = TEAM_SORTS.find((one) => one === column);
    if (sort !== undefined) change({ sort, direction });
  };
  const hasPlaces = isInOrder(view, TEAM_SORTS);
  const slots = useMemo(
    () =>
      pages.slots?.map(({ index, row }) => ({
        index,
        row: row === null ? null : { ...row, place: hasPlaces ? index + 1 : null },
      })),
    [pages.slots, hasPlaces],
  );
  const isNoSeason = useIsNoSeason(seasonId);
  if (isNoSeason && seasonId !== null) return <NoSuchSeason seasonId={seasonId} all="/leaderboard/teams" />;

  return (
    <>
      <BoardHeader
        title={t('teamsTitle')}
        description={t('teamsText')}
        seasonId={seasonId}
        onSeason={(next) => void navigate(next === null ? '/leaderboard/teams' : `/leaderboard/teams/${next}`)}
        players={`/leaderboard${suffix}`}
        teams={`/leaderboard/teams${suffix}`}
      />
      <BoardList
        pages={{ ...pages, slots }}
        view={view}
        onChange={change}
        onClear={clear}
        searchLabel={t('searchTeam')}
        summary={(count) => t('teamCount', { count, number: formatNumber(count) })}
        emptyTitle={t('emptyTitle')}
        emptyText={t('emptyTeams')}
        sorts={TEAM_SORTS.map((value) => ({ value, label: sortNames[value] }))}
        onSort={sortBy}
        glossary={NO_GLOSSARY}
      >
        {(shown) => (
          <PagedTable<RankedTeam>
            caption={t('teamsTitle')}
            columns={columns}
            slots={shown}
            onMissing={pages.want}
            sort={{ column: view.sort, direction: view.direction }}
            onSort={({ column, direction }) => sortBy(column, direction)}
            renderCard={(team) => <TeamBoardCard team={team} />}
            cardHeight={118}
          />
        )}
      </BoardList>
    </>
  );
}
