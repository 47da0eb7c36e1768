import { formatDuration } from '../../lib/format';
import { useNow } from '../../ui';
import styles from './running-clock.module.css';

/** Time since an instant, running. The words before it are for screen readers; the figure itself is not announced. */
export function RunningClock({ since, label }: { since: string; label?: string }) {
  const now = useNow();
  const text = formatDuration(now - Date.parse(since));
  return (
    <span className={styles.clock} role="timer" aria-label={label === undefined ? undefined : `${label} ${text}`}>
      {text}
    </span>
  );
}
