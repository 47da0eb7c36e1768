import type { AnswerOf, InputOf } from '@placar/contracts/endpoints';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEndpoint } from '../../lib/endpoints';
import { formatNumber } from '../../lib/format';
import { Card, CardHeader, ErrorState, SkeletonRows } from '../../ui';
import { Avatar } from '../../components/players/avatar';
import { TeamCrest } from '../../components/teams/team-crest';
import styles from './ranked-lists.module.css';
import { SeeAll } from './section';

const SHOWN = 5;
const ROW_HEIGHT = 52;
const ALL = { query: { page: 1, limit: SHOWN } };
/* Who has played one lucky map is no leader; as on the boards. */
const PROVEN = { query: { ...ALL.query, min_maps: 3 } };

type BoardName = 'GET /leaderboard/players' | 'GET /leaderboard';
type BoardRow<Name extends BoardName> = AnswerOf<Name>['leaderboard'][number];

interface RankedProps<Name extends BoardName> {
  title: string;
  /** Where the whole list is. */
  to: string;
  board: Name;
  row: (row: BoardRow<Name>) => Record<'key' | 'to' | 'name' | 'detail' | 'value', string> & { picture: ReactNode };
}

/* Five rows with the height that their skeletons had. */
function RankedList<Name extends BoardName>({ title, to, board, row }: RankedProps<Name>) {
  const { t } = useTranslation('home');
  const proven = useEndpoint<Name>(board, PROVEN as InputOf<Name>);
  // A young community has nobody with enough maps yet: then the list is of everybody.
  const isYoung = proven.data?.leaderboard.length === 0;
  const all = useEndpoint<Name>(board, isYoung ? (ALL as InputOf<Name>) : null);
  const { data, error, mutate } = isYoung ? all : proven;
  const rows: readonly BoardRow<Name>[] | undefined = data?.leaderboard.slice(0, SHOWN);
  return (
    <Card as="section" padded={false} className={styles.board}>
      <CardHeader title={title} actions={<SeeAll to={to} />} />
      <div className={styles.body}>
        {rows === undefined && error === undefined && <SkeletonRows rows={SHOWN} height={ROW_HEIGHT - 8} />}
        {rows === undefined && error !== undefined && <ErrorState error={error} onRetry={() => void mutate()} />}
        {rows?.length === 0 && <p className={styles.empty}>{t('ranking.none')}</p>}
        {rows !== undefined && rows.length > 0 && (
          <ol className={styles.rows}>
            {rows.map((one, index) => {
              const { key, to: target, picture, name, detail, value } = row(one);
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
      <RankedList
        title={t('ranking.players')}
        to="/ranking"
        board="GET /leaderboard/players"
        row={(player) => ({
          key: player.steamId,
          to: `/user/${player.user_id ?? player.steamId}`,
          picture: <Avatar name={player.name} src={player.small_image} size={32} />,
          name: player.name,
          detail: t('ranking.maps', { count: player.total_maps }),
          value: formatNumber(player.average_rating, 2),
        })}
      />
      <RankedList
        title={t('ranking.teams')}
        to="/leaderboard/teams"
        board="GET /leaderboard"
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
