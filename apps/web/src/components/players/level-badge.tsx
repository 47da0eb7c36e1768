import { levelOf } from '@placar/domain/skill';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format';
import { cx } from '../../ui';
import styles from './level-badge.module.css';

/** The name of a level, 1 to 10. */
export function useLevelName(): (level: number) => string {
  const { t } = useTranslation('skill');
  return (level) => t(`levels.${level as 1}`);
}

/**
 * Level and points of a player on a ladder, as one thing with one name. `points` null: no level yet, or kept to himself. With `bare` the
 * mark alone, for rows without room.
 */
export function LevelBadge({
  points,
  bare = false,
  large = false,
}: {
  points: number | null;
  bare?: boolean;
  large?: boolean;
}) {
  const { t } = useTranslation('skill');
  const nameOf = useLevelName();
  const level = points === null ? null : levelOf(points);
  const words =
    points === null || level === null
      ? t('unplaced')
      : t('badge', { level, name: nameOf(level), points: formatNumber(points) });
  return (
    <span className={cx(styles.badge, large && styles.large)} title={words}>
      <span className={cx(styles.mark, level !== null && styles[`level${level}`])} aria-hidden="true">
        {level ?? '–'}
      </span>
      {!bare && points !== null && (
        <span className={styles.points} aria-hidden="true">
          {formatNumber(points)}
        </span>
      )}
      {large && level !== null && (
        <span className={styles.name} aria-hidden="true">
          {nameOf(level)}
        </span>
      )}
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
