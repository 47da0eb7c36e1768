import type { LiveMatch, LivePlayer } from '@placar/contracts/live';
import type { Side, TeamSlot } from '@placar/contracts';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { memo, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguageTag } from '../../lib/i18n';
import { useSession } from '../../lib/session';
import { STORAGE_KEYS, readStoredJson, writeStored } from '../../lib/storage';
import {
  Avatar,
  Badge,
  Button,
  CheckList,
  FlagImg,
  Popover,
  StatCell,
  TeamCrest,
  Tooltip,
  cx,
  tierAroundOne,
} from '../../ui';
import { SLOTS } from '../../components/match/match-summary';
import {
  COLUMN_KEYS,
  DEFAULT_COLUMNS,
  columnsFor,
  nextSort,
  readColumns,
  sortPlayers,
  type BoardSort,
  type ColumnKey,
  type ScoreColumn,
} from './scoreboard-columns';
import styles from './scoreboard.module.css';

/** The viewer's choice of columns, kept in this browser. */
export function useColumnChoice(): { columns: readonly ColumnKey[]; choose: (columns: readonly ColumnKey[]) => void } {
  const [columns, setColumns] = useState<readonly ColumnKey[]>(() =>
    readColumns(readStoredJson(STORAGE_KEYS.scoreboardColumns)),
  );
  const choose = (next: readonly ColumnKey[]) => {
    const kept = COLUMN_KEYS.filter((key) => key === 'rating' || next.includes(key));
    setColumns(kept);
    writeStored(STORAGE_KEYS.scoreboardColumns, JSON.stringify(kept));
  };
  return { columns, choose };
}

/** Button with the list of columns. */
export function ColumnPicker({ columns, choose }: ReturnType<typeof useColumnChoice>) {
  const { t } = useTranslation(['match', 'stats']);
  const options = COLUMN_KEYS.filter((key) => key !== 'rating').map((key) => ({
    value: key,
    label: t(`stats:long.${key}`),
  }));
  return (
    <Popover
      label={t('match:board.columns')}
      trigger={
        <Button variant="ghost" size="sm" leftIcon={<Columns3 size={16} aria-hidden="true" />}>
          {t('match:board.columns')}
        </Button>
      }
    >
      <p className={styles.pickerHint}>{t('match:board.columnsHint')}</p>
      <div className={styles.pickerList}>
        <CheckList label={t('match:board.columns')} options={options} checked={columns} onChange={choose} />
      </div>
      <Button size="sm" variant="ghost" fullWidth onClick={() => choose(DEFAULT_COLUMNS)}>
        {t('match:board.columnsReset')}
      </Button>
    </Popover>
  );
}

function HeadCell({
  column,
  sort,
  onSort,
}: {
  column: ScoreColumn;
  sort: BoardSort;
  onSort: (sort: BoardSort) => void;
}) {
  const { t } = useTranslation(['ui', 'stats']);
  const isSorted = sort.column === column.key;
  const Icon = sort.direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? sort.direction : 'none'}
      className={cx(styles.number, isSorted && styles.sorted)}
    >
      <Tooltip label={t(`stats:help.${column.stat}`)}>
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort(nextSort(sort, column.key))}
          aria-label={`${t(`stats:short.${column.stat}`)}: ${t('ui:table.sortBy', { column: t(`stats:long.${column.stat}`) })}`}
        >
          {isSorted && <Icon size={12} aria-hidden="true" />}
          {t(`stats:short.${column.stat}`)}
        </button>
      </Tooltip>
    </th>
  );
}

/* 0.6 and below is the low end, 1.5 and above the high end of the tint. */
function ratingTint(rating: number): CSSProperties {
  const share = Math.max(-1, Math.min(1, (rating - 1) / 0.5));
  const hue = share >= 0 ? 'var(--success)' : 'var(--warning)';
  return { '--tint': `color-mix(in srgb, ${hue} ${Math.round(Math.abs(share) * 24)}%, transparent)` } as CSSProperties;
}

function Figure({ column, player }: { column: ScoreColumn; player: LivePlayer }) {
  const { t } = useTranslation('match');
  const value = column.value(player);
  const text = column.format(value);
  if (player.rounds === 0) return <span className={styles.none}>–</span>;
  if (column.key === 'rating') {
    return (
      <span className={styles.rating} style={ratingTint(value)}>
        {player.estimated && (
          <Tooltip label={t('board.estimatedHelp')}>
            <span className={styles.estimated} tabIndex={0} role="img" aria-label={t('board.estimated')}>
              ≈
            </span>
          </Tooltip>
        )}
        <StatCell tier={tierAroundOne(value)} strong>
          {text}
        </StatCell>
      </span>
    );
  }
  if (column.key === 'kdr') return <StatCell tier={tierAroundOne(value)}>{text}</StatCell>;
  return <StatCell strong={column.key === 'kills'}>{text}</StatCell>;
}

/* Bots have no page: their ids are no Steam accounts. */
function PlayerName({ player }: { player: LivePlayer }) {
  const name = <bdi className={styles.playerName}>{player.name}</bdi>;
  if (!player.steam_id.startsWith('7656')) return name;
  return (
    <Link to={`/user/${player.steam_id}`} className={styles.playerLink}>
      {name}
    </Link>
  );
}

interface TeamBoardProps {
  match: LiveMatch;
  slot: TeamSlot;
  side: Side | null;
  players: readonly LivePlayer[];
  columns: readonly ScoreColumn[];
  sort: BoardSort;
  onSort: (sort: BoardSort) => void;
}

function TeamBoard({ match, slot, side, players, columns, sort, onSort }: TeamBoardProps) {
  const { t } = useTranslation(['match', 'common']);
  const { user } = useSession();
  const team = match[slot];
  const rows = sortPlayers(players, sort, currentLanguageTag());
  return (
    <div className={cx(styles.team, side === 'ct' && styles.ct, side === 't' && styles.tr)}>
      <div className={styles.teamHead}>
        <TeamCrest name={team.name} logo={team.logo} size={28} />
        <h2 className={styles.teamName}>
          <bdi>{team.name}</bdi>
        </h2>
        {team.flag !== null && <FlagImg code={team.flag} width={18} />}
        {side !== null && (
          <Badge small tone={side === 'ct' ? 'ct' : 'tr'}>
            {t(`common:side.${side}`)}
          </Badge>
        )}
      </div>
      <div
        className={styles.scroller}
        role="region"
        aria-label={t('match:board.caption', { team: team.name })}
        tabIndex={0}
      >
        <table className={styles.table} data-testid={`scoreboard-${slot}`}>
          <caption className="visually-hidden">{t('match:board.caption', { team: team.name })}</caption>
          <thead>
            <tr>
              <th
                scope="col"
                className={styles.playerHead}
                aria-sort={sort.column === 'name' ? sort.direction : 'none'}
              >
                <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, 'name'))}>
                  {t('match:board.player')}
                  {sort.column === 'name' &&
                    (sort.direction === 'ascending' ? (
                      <ArrowUp size={12} aria-hidden="true" />
                    ) : (
                      <ArrowDown size={12} aria-hidden="true" />
                    ))}
                </button>
              </th>
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((player) => {
              const isOwn = user !== null && user.steam_id === player.steam_id;
              return (
                <tr key={player.steam_id} className={isOwn ? styles.own : undefined}>
                  <th scope="row" className={styles.player}>
                    <span className={styles.playerInner}>
                      <Avatar name={player.name} size={26} />
                      <PlayerName player={player} />
                      {isOwn && <span className={styles.you}>{t('match:board.you')}</span>}
                    </span>
                  </th>
                  {columns.map((column) => (
                    <td key={column.key} className={cx(styles.number, sort.column === column.key && styles.sortedCell)}>
                      <Figure column={column} player={player} />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

export interface ScoreboardsProps {
  match: LiveMatch;
  players: readonly LivePlayer[];
  /** Side of team1 on what is shown; null for a whole series or when unknown. */
  team1Side: Side | null;
  columns: readonly ColumnKey[];
}

/** Both teams' boards with one sort for the two, so that they read as one table. */
export const Scoreboards = memo(function Scoreboards({ match, players, team1Side, columns }: ScoreboardsProps) {
  const { t } = useTranslation('match');
  const [sort, setSort] = useState<BoardSort>({ column: 'rating', direction: 'descending' });
  const shown = columnsFor(columns);
  const sideOf = (slot: TeamSlot): Side | null =>
    team1Side === null ? null : slot === 'team1' ? team1Side : team1Side === 'ct' ? 't' : 'ct';
  const hasEstimates = players.some((player) => player.estimated);
  if (players.length === 0) return <p className={styles.empty}>{t('board.empty')}</p>;
  return (
    <div className={styles.boards}>
      {SLOTS.map((slot) => (
        <TeamBoard
          key={slot}
          match={match}
          slot={slot}
          side={sideOf(slot)}
          players={players.filter((player) => player.team === slot)}
          columns={shown}
          sort={sort}
          onSort={setSort}
        />
      ))}
      {hasEstimates && (
        <p className={styles.note}>
          <span className={styles.estimated}>≈</span> {t('board.estimatedHelp')}
        </p>
      )}
    </div>
  );
});
