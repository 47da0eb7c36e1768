import type { PlayerStanding, TeamStanding } from '@placar/contracts/leaderboard';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import useSWR from 'swr';
import type { ApiError } from '../../lib/api-client';
import { formatNumber } from '../../lib/format';
import { Avatar, ButtonLink, Card, CardHeader, ErrorState, SkeletonRows, TeamCrest } from '../../ui';
import styles from './ranked-lists.module.css';

const SHOWN = 5;
const ROW_HEIGHT = 52;

interface RankedProps<Row> {
  title: string;
  /** Where the whole list is. */
  to: string;
  path: string;
  row: (
    row: Row,
    position: number,
  ) => { key: string; to: string; picture: ReactNode; name: string; detail: string; value: string };
  empty: string;
}

/* Five rows with the height that their skeletons had. */
function RankedList<Row>({ title, to, path, row, empty }: RankedProps<Row>) {
  const { t } = useTranslation(['home', 'common']);
  const { data, error, mutate } = useSWR<{ leaderboard: Row[] }, ApiError>(path);
  const rows = data?.leaderboard.slice(0, SHOWN);
  return (
    <Card as="section" padded={false} className={styles.board}>
      <CardHeader
        title={title}
        actions={
          <ButtonLink to={to} variant="ghost" size="sm" rightIcon={<ArrowRight size={16} aria-hidden="true" />}>
            {t('common:action.seeAll')}
          </ButtonLink>
        }
      />
      <div className={styles.body}>
        {rows === undefined && error === undefined && <SkeletonRows rows={SHOWN} height={ROW_HEIGHT - 8} />}
        {rows === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void mutate()} />}
        {rows?.length === 0 && <p className={styles.empty}>{empty}</p>}
        {rows !== undefined && rows.length > 0 && (
          <ol className={styles.rows}>
            {rows.map((one, index) => {
              const { key, to: target, picture, name, detail, value } = row(one, index + 1);
              return (
                <li key={key} className={styles.row}>
                  <span className={styles.position} data-first={index === 0 || undefined}>
                    {index + 1}
                  </span>
                  {picture}
                  <span className={styles.who}>
                    <Link to={target} className={styles.name}>
                      <bdi>{name}</bdi>
                    </Link>
                    <span className={styles.detail}>{detail}</span>
                  </span>
                  <span className={styles.value}>{value}</span>
                </li>
              );
            })}
          </ol>
        )}
      </div>
    </Card>
  );
}

/** The five best players and teams, each with the way to the whole list. */
export function RankedLists() {
  const { t } = useTranslation('home');
  return (
    <div className={styles.boards}>
      <RankedList<PlayerStanding>
        title={t('ranking.players')}
        to="/ranking"
        path={`/leaderboard/players?page=1&limit=${SHOWN}`}
        empty={t('ranking.none')}
        row={(player) => ({
          key: player.steamId,
          to: `/user/${player.user_id ?? player.steamId}`,
          picture: <Avatar name={player.name} src={player.small_image} size={32} />,
          name: player.name,
          detail: t('ranking.maps', { count: player.total_maps }),
          value: formatNumber(player.average_rating, 2),
        })}
      />
      <RankedList<TeamStanding>
        title={t('ranking.teams')}
        to="/leaderboard/teams"
        path={`/leaderboard?page=1&limit=${SHOWN}`}
        empty={t('ranking.none')}
        row={(team) => ({
          key: String(team.team_id ?? team.name),
          to: team.team_id === null ? '/leaderboard/teams' : `/teams/${team.team_id}`,
          picture: <TeamCrest name={team.name} logo={team.logo} size={32} />,
          name: team.name,
          detail: t('ranking.maps', { count: team.maps }),
          value: t('ranking.record', { wins: team.wins, losses: team.losses }),
        })}
      />
    </div>
  );
}
