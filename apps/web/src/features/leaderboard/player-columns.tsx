import type { PlayerStanding } from '@placar/contracts/leaderboard';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../lib/format';
import { StatCell, Tooltip, cx, tierAroundOne, type DataColumn, type StatName } from '../../ui';
import { PlayerPageLink, ShownName } from '../../components/players/player-name';
import { Avatar } from '../../components/players/avatar';
import { PROVISIONAL_BELOW, isProvisional, type PlayerSort } from './board-params';
import styles from './leaderboard.module.css';

/** A row with its place in what is shown; null where a search or another order leaves gaps. */
export interface RankedPlayer extends PlayerStanding {
  place: number | null;
}

/** Page of a player: the account where there is one, else the Steam id. */
export const playerPath = (player: Pick<PlayerStanding, 'user_id' | 'steamId'>): string =>
  `/user/${player.user_id ?? player.steamId}`;

/** Says that a place may change with the next map. */
export function ProvisionalMark({ maps }: { maps: number }) {
  const { t } = useTranslation('ranking');
  if (!isProvisional(maps)) return null;
  return (
    <Tooltip label={t('provisional.help', { count: PROVISIONAL_BELOW })}>
      <span className={styles.provisional} tabIndex={0}>
        {t('provisional.mark')}
      </span>
    </Tooltip>
  );
}

/** Place on the board; the first three wear a medal colour besides. */
export function Place({ position }: { position: number | null }) {
  if (position === null) return <span className={styles.place}>–</span>;
  return (
    <span className={cx(styles.place, position <= 3 && styles[`place${position}`])}>{formatNumber(position)}</span>
  );
}

/** The column of places; `placeOf` a row is null where it has none. */
export const placeColumn = <Row,>(
  key: string,
  label: string,
  placeOf: (row: Row) => number | null,
): DataColumn<Row> => ({
  key,
  header: <span aria-label={label}>#</span>,
  width: 64,
  align: 'center',
  cell: (row) => <Place position={placeOf(row)} />,
});

interface PlayerLinkProps {
  player: Pick<PlayerStanding, 'user_id' | 'steamId' | 'name' | 'small_image'>;
  isOwn: boolean;
  children?: ReactNode;
}

/** Picture and name as one link, with a mark on the own row. */
export function PlayerLink({ player, isOwn, children }: PlayerLinkProps) {
  const { t } = useTranslation('ranking');
  return (
    <span className={styles.player}>
      <PlayerPageLink name={player.name} to={playerPath(player)} className={styles.playerLink}>
        <Avatar name={player.name} src={player.small_image} size={32} />
        <ShownName name={player.name} className={styles.playerName} />
      </PlayerPageLink>
      {isOwn && <span className={styles.you}>{t('you')}</span>}
      {children}
    </span>
  );
}

const BoardPlayer = ({ player, isOwn }: { player: PlayerStanding; isOwn: boolean }) => (
  <PlayerLink player={player} isOwn={isOwn}>
    <ProvisionalMark maps={player.total_maps} />
  </PlayerLink>
);

interface BoardCardProps {
  place: number | null;
  who: ReactNode;
  /** What the board is sorted by. */
  figure: ReactNode;
  facts: readonly (readonly [string, ReactNode])[];
  isOwn?: boolean;
}

/** A row of a board on phones. */
export function BoardCard({ place, who, figure, facts, isOwn = false }: BoardCardProps) {
  return (
    <article className={cx(styles.card, isOwn && styles.ownCard)}>
      <div className={styles.cardHead}>
        <Place position={place} />
        {who}
        {figure}
      </div>
      <dl className={styles.cardFacts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

interface FigureColumn {
  key: PlayerSort;
  stat: StatName;
  draw: (player: PlayerStanding) => ReactNode;
  wideOnly?: boolean;
}

const FIGURES: readonly FigureColumn[] = [
  { key: 'kills', stat: 'kills', draw: (player) => formatNumber(player.kills), wideOnly: true },
  { key: 'deaths', stat: 'deaths', draw: (player) => formatNumber(player.deaths), wideOnly: true },
  {
    key: 'kdr',
    stat: 'kdr',
    draw: (player) => <StatCell tier={tierAroundOne(player.kdr)}>{formatNumber(player.kdr, 2)}</StatCell>,
  },
  { key: 'adr', stat: 'adr', draw: (player) => formatNumber(player.adr, 1) },
  { key: 'hsp', stat: 'hsp', draw: (player) => formatPercent(player.hsp) },
  { key: 'k5', stat: 'k5', draw: (player) => formatNumber(player.k5), wideOnly: true },
];

/** Columns of the players' board; the server sorts by their keys. */
export function usePlayerColumns(ownSteamId: string | null): DataColumn<RankedPlayer>[] {
  const { t } = useTranslation(['ranking', 'stats']);
  return useMemo(() => {
    const stat = (name: StatName) => ({
      header: (
        <Tooltip label={t(`stats:help.${name}`)}>
          <span>{t(`stats:short.${name}`)}</span>
        </Tooltip>
      ),
      // What is read aloud holds what is seen.
      headerLabel: `${t(`stats:short.${name}`)}, ${t(`stats:long.${name}`)}`,
    });
    const number = { align: 'right', sortable: true, firstDirection: 'descending', width: 96 } as const;
    return [
      placeColumn('position', t('ranking:column.position'), ({ place }) => place),
      {
        key: 'name',
        header: t('ranking:column.player'),
        cell: (player) => <BoardPlayer player={player} isOwn={player.steamId === ownSteamId} />,
      },
      {
        key: 'total_maps',
        header: t('ranking:column.maps'),
        ...number,
        cell: (player) => formatNumber(player.total_maps),
      },
      { key: 'wins', header: t('ranking:column.wins'), ...number, cell: (player) => formatNumber(player.wins) },
      ...FIGURES.map(({ key, stat: name, draw, wideOnly }) => ({
        key,
        ...stat(name),
        ...number,
        firstDirection: key === 'deaths' ? ('ascending' as const) : number.firstDirection,
        wideOnly,
        cell: draw,
      })),
      {
        key: 'average_rating',
        ...stat('rating'),
        ...number,
        width: 112,
        cell: (player) => (
          <StatCell tier={tierAroundOne(player.average_rating)} strong>
            {formatNumber(player.average_rating, 2)}
          </StatCell>
        ),
      },
    ];
  }, [t, ownSteamId]);
}

/** A player of the board on phones. */
export function PlayerBoardCard({ player, isOwn }: { player: RankedPlayer; isOwn: boolean }) {
  const { t } = useTranslation(['ranking', 'stats']);
  return (
    <BoardCard
      place={player.place}
      who={<BoardPlayer player={player} isOwn={isOwn} />}
      figure={
        <span className={styles.cardRating}>
          <StatCell tier={tierAroundOne(player.average_rating)} strong>
            {formatNumber(player.average_rating, 2)}
          </StatCell>
        </span>
      }
      facts={[
        [t('stats:short.kdr'), formatNumber(player.kdr, 2)],
        [t('stats:short.adr'), formatNumber(player.adr, 1)],
        [t('stats:short.hsp'), formatPercent(player.hsp)],
        [t('ranking:column.maps'), formatNumber(player.total_maps)],
        [t('ranking:column.wins'), formatNumber(player.wins)],
      ]}
      isOwn={isOwn}
    />
  );
}
