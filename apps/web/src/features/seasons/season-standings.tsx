import { BarChart3, Shield, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TeamName } from '../../components/teams/team-name';
import { useEndpoint } from '../../lib/endpoints';
import { formatNumber, formatSigned } from '../../lib/format';
import { Card, CardHeader, EmptyState, Skeleton, StatCell, StatLabel, tierAroundOne } from '../../ui';
import { Avatar } from '../../components/players/avatar';
import styles from './season-page.module.css';

/** Rows of a card beside the matches. */
const SIDE_ROWS = 10;

interface StandingsCardProps {
  title: string;
  icon: ReactNode;
  /** Undefined while loading. */
  count: number | undefined;
  error: unknown;
  /** Address of the whole board. */
  all: string;
  /** Heads of the columns beside the place, and the rows. */
  heads: ReactNode;
  children: ReactNode;
}

function StandingsCard({ title, icon, count, error, all, heads, children }: StandingsCardProps) {
  const { t } = useTranslation('seasons');
  const failed = count === undefined && error !== undefined;
  return (
    <Card as="section" padded={false} className={styles.standings}>
      <CardHeader
        title={title}
        icon={icon}
        actions={
          count !== undefined && count > 0 ? (
            <Link to={all} className={styles.all}>
              {t('standings.all')}
            </Link>
          ) : undefined
        }
      />
      {count === undefined && !failed && (
        <div className={styles.standingsLoading}>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} height={28} />
          ))}
        </div>
      )}
      {(failed || count === 0) && (
        <EmptyState icon={<BarChart3 size={30} strokeWidth={1.6} />} title={t('standings.emptyTitle')}>
          {failed ? t('standings.failed') : t('standings.empty')}
        </EmptyState>
      )}
      {count !== undefined && count > 0 && (
        <table className={styles.table}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('standings.place')}</span>
                <span aria-hidden="true">#</span>
              </th>
              {heads}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
    </Card>
  );
}

const inputOf = (seasonId: number, shown: number) => ({ params: { seasonId }, query: { page: 1, limit: shown } });

export interface SeasonBoardProps {
  seasonId: number;
  /** Rows at most. */
  shown?: number;
  /** With the columns that a side card has no room for. */
  isFull?: boolean;
}

/** The best teams of the season. */
export function SeasonTeams({ seasonId, shown = SIDE_ROWS, isFull = false }: SeasonBoardProps) {
  const { t } = useTranslation('seasons');
  const { data, error } = useEndpoint('GET /leaderboard/:seasonId', inputOf(seasonId, shown));
  return (
    <StandingsCard
      title={t('standings.teams')}
      icon={<Shield size={18} />}
      count={data?.leaderboard.length}
      error={error}
      all={`/leaderboard/teams/${seasonId}`}
      heads={
        <>
          <th scope="col">{t('standings.team')}</th>
          {isFull && <th scope="col">{t('standings.maps')}</th>}
          {(['wins', 'losses', 'rounds'] as const).map((figure) => (
            <th key={figure} scope="col">
              <abbr title={t(`standings.${figure}`)}>{t(`standings.${figure}Short`)}</abbr>
            </th>
          ))}
        </>
      }
    >
      {data?.leaderboard.map((row, index) => (
        <tr key={row.team_id}>
          <td className={styles.place}>{index + 1}</td>
          <td className={styles.who}>
            <TeamName id={row.team_id} name={row.name} logo={row.logo} flag={row.flag} size={24} />
          </td>
          {isFull && <td>{formatNumber(row.maps)}</td>}
          <td>{formatNumber(row.wins)}</td>
          <td>{formatNumber(row.losses)}</td>
          <td>{formatSigned(row.rounddiff)}</td>
        </tr>
      ))}
    </StandingsCard>
  );
}

/** The best players of the season by rating. */
export function SeasonPlayers({ seasonId, shown = SIDE_ROWS, isFull = false }: SeasonBoardProps) {
  const { t } = useTranslation('seasons');
  const { data, error } = useEndpoint('GET /leaderboard/players/:seasonId', inputOf(seasonId, shown));
  return (
    <StandingsCard
      title={t('standings.players')}
      icon={<UserRound size={18} />}
      count={data?.leaderboard.length}
      error={error}
      all={`/leaderboard/${seasonId}`}
      heads={
        <>
          <th scope="col">{t('standings.player')}</th>
          {isFull && (
            <>
              <th scope="col">{t('standings.maps')}</th>
              <th scope="col" className={styles.wideOnly}>
                <StatLabel stat="kills" />
              </th>
              <th scope="col" className={styles.wideOnly}>
                <StatLabel stat="adr" />
              </th>
            </>
          )}
          <th scope="col">
            <StatLabel stat="kdr" />
          </th>
          <th scope="col">
            <StatLabel stat="rating" />
          </th>
        </>
      }
    >
      {data?.leaderboard.map((row) => (
        <tr key={row.steamId}>
          <td className={styles.place}>{row.position}</td>
          <td className={styles.who}>
            <span className={styles.player}>
              <Avatar name={row.name} src={row.small_image} size={24} />
              <Link to={`/user/${row.user_id ?? row.steamId}`} className={styles.playerName}>
                <bdi>{row.name === '' ? row.steamId : row.name}</bdi>
              </Link>
            </span>
          </td>
          {isFull && (
            <>
              <td>{formatNumber(row.total_maps)}</td>
              <td className={styles.wideOnly}>{formatNumber(row.kills)}</td>
              <td className={styles.wideOnly}>{formatNumber(row.adr, 1)}</td>
            </>
          )}
          <td>{formatNumber(row.kdr, 2)}</td>
          <td>
            <StatCell strong tier={tierAroundOne(row.average_rating)}>
              {formatNumber(row.average_rating, 2)}
            </StatCell>
          </td>
        </tr>
      ))}
    </StandingsCard>
  );
}
