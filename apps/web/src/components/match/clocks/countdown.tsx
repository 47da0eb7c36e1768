import { useTranslation } from 'react-i18next';
import { formatDuration, formatRelative, toDate } from '../../../lib/format';
import { useNow } from '../../../ui';
import styles from './running-clock.module.css';

const CLOCK_FROM_MS = 24 * 3_600_000;

/** Time until a start: a running clock within the last day, else in words; after it that the start is near. Nothing without a time. */
export function Countdown({ to, className }: { to: string | null; className?: string }) {
  const { t } = useTranslation('common');
  const now = useNow();
  const at = toDate(to)?.getTime();
  if (at === undefined) return null;
  const left = at - now;
  if (left <= 0) return <span className={className}>{t('match.startsSoon')}</span>;
  if (left > CLOCK_FROM_MS) return <span className={className}>{formatRelative(at, now)}</span>;
  return (
    <span className={className} role="timer">
      {t('match.startsIn')} <span className={styles.clock}>{formatDuration(left)}</span>
    </span>
  );
}
