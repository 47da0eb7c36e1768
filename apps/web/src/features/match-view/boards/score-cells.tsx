import { ArrowDown, ArrowUp } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StatCell, Tooltip, cx, tierAroundOne } from '../../../ui';
import { ShownName } from '../../../components/players/player-name';
import type { BoardPlayer } from './combat-model';
import { nextSort, type BoardSort, type ScoreColumn } from './scoreboard-columns';
import styles from './scoreboard.module.css';

/** Head of a figure's column: a button that sorts by it, with its glossary text. */
export function HeadCell({
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

/** One figure of a player, tinted where the tint says something. */
export function Figure({ column, player }: { column: ScoreColumn; player: BoardPlayer }) {
  const { t } = useTranslation('match');
  const value = column.value(player);
  const text = column.text(player);
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

/** Name with the way to the profile. Bots have no page: their ids are no Steam accounts. */
export function PlayerName({ player }: { player: BoardPlayer }) {
  const name = <ShownName name={player.name} className={styles.playerName} />;
  if (!player.steam_id.startsWith('7656')) return name;
  return (
    <Link to={`/user/${player.steam_id}`} className={styles.playerLink}>
      {name}
    </Link>
  );
}
