import type { LiveMatch } from '@placar/contracts/live';
import type { Side, TeamSlot } from '@placar/contracts';
import { ArrowDown, ArrowUp, MoveHorizontal } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguageTag } from '../../../lib/i18n';
import { useSession } from '../../../lib/session';
import { Badge, FlagImg, Tooltip, cx, useMedia } from '../../../ui';
import { Avatar } from '../../../components/players/avatar';
import { TeamCrest } from '../../../components/teams/team-crest';
import { SLOTS } from '../../../components/match/match-summary';
import { Figure, HeadCell, PlayerName } from './score-cells';
import {
  columnsFor,
  nextSort,
  sortPlayers,
  type BoardSort,
  type BoardColumnKey,
  type ScoreColumn,
} from './scoreboard-columns';
import type { BoardPlayer } from './combat-model';
import { teamTotals } from './series-totals';
import styles from './scoreboard.module.css';

/** Where the columns that matter most come first, because the others need a swipe. */
const PHONE_QUERY = '(max-width: 700px)';

/* Tells whether a box that scrolls sideways has more to its right. */
function useScrollHint(): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (box === null) return undefined;
    // A pixel of tolerance: widths are fractions on zoomed pages.
    const look = () => setMore(box.scrollWidth - box.clientWidth - box.scrollLeft > 1);
    look();
    box.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(box);
    const [table] = box.children;
    if (table !== undefined) observer.observe(table);
    return () => {
      box.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, []);
  return [ref, hasMore];
}

interface TeamBoardProps {
  match: LiveMatch;
  slot: TeamSlot;
  side: Side | null;
  players: readonly BoardPlayer[];
  columns: readonly ScoreColumn[];
  sort: BoardSort;
  onSort: (sort: BoardSort) => void;
}

function TeamBoard({ match, slot, side, players, columns, sort, onSort }: TeamBoardProps) {
  const { t } = useTranslation(['match', 'common', 'spectate']);
  const { user } = useSession();
  const team = match[slot];
  const rows = sortPlayers(players, sort, currentLanguageTag());
  const total = useMemo(() => teamTotals(players), [players]);
  const [scroller, hasMore] = useScrollHint();
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
      {hasMore && (
        <p className={styles.scrollHint} aria-hidden="true">
          <MoveHorizontal size={14} />
          {t('spectate:board.scroll')}
        </p>
      )}
      <div
        ref={scroller}
        className={cx(styles.scroller, hasMore && styles.hasMore)}
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
                    (sort.direction === 'ascending' ? <ArrowUp size={12} /> : <ArrowDown size={12} />)}
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
          {total !== null && rows.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row" className={styles.player}>
                  <Tooltip label={t('spectate:board.totalHelp')}>
                    <span tabIndex={0} className={styles.totalLabel}>
                      {t('spectate:board.total')}
                    </span>
                  </Tooltip>
                </th>
                {columns.map((column) => (
                  <td key={column.key} className={styles.number}>
                    {column.text(total)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </div>
  );
}

export interface ScoreboardsProps {
  match: LiveMatch;
  players: readonly BoardPlayer[];
  /** Side of team1 on what is shown; null for a whole series or when unknown. */
  team1Side: Side | null;
  columns: readonly BoardColumnKey[];
}

/** Both teams' boards with one sort for the two, so that they read as one table. */
export const Scoreboards = memo(function Scoreboards({ match, players, team1Side, columns }: ScoreboardsProps) {
  const { t } = useTranslation('match');
  const [sort, setSort] = useState<BoardSort>({ column: 'rating', direction: 'descending' });
  const isPhone = useMedia(PHONE_QUERY);
  const shown = columnsFor(columns, isPhone);
  const sideOf = (slot: TeamSlot): Side | null =>
    team1Side === null ? null : slot === 'team1' ? team1Side : team1Side === 'ct' ? 't' : 'ct';
  const hasEstimates = players.some((player) => player.estimated);
  if (players.length === 0)
    return <p className={styles.empty}>{t(match.end_time === null ? 'board.empty' : 'board.emptyEnded')}</p>;
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
