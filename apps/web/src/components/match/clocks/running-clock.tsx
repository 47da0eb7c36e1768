import { formatDuration } from '../../../lib/format';
import { useNow } from '../../../ui';
import styles from './running-clock.module.css';

/**
 * Time since an instant, running, or down to one; past that it counts on. The words before it are for screen readers; the figure itself
 * is not announced.
 */
export function RunningClock({ since, until = null, label }: { since: string; until?: string | null; label?: string }) {
  const now = useNow();
  const left = until === null ? 0 : Date.parse(until) - now;
  const elapsed = now - Date.parse(since);
  const text =
    until === null
      ? formatDuration(elapsed)
      : left > 0
        ? formatDuration(left + 999)
        : `+${formatDuration(Math.abs(left))}`;
  return (
    <span className={styles.clock} role="timer" aria-label={label === undefined ? undefined : `${label} ${text}`}>
      {text}
    </span>
  );
}
