import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatRelative } from '../lib/format';
import { isAdmin, useSession } from '../lib/session';
import { Tooltip, cx, useNow } from '../ui';
import { beep, useAttentionSound, useNewCritical } from './attention/attention-alarm';
import { useAttention } from './attention/use-attention';
import styles from './attention-bell.module.css';

const MOST_SHOWN = 99;

/** How many troubles wait for a person, with the age of the oldest; leads to the queue. Nothing for people who are no staff. */
export function AttentionBell() {
  const { user } = useSession();
  return isAdmin(user) ? <StaffBell /> : null;
}

function StaffBell() {
  const { t } = useTranslation('bell');
  const { queue } = useAttention();
  const { isSoundOn } = useAttentionSound();
  const [hasNew, setHasNew] = useState(0);
  const now = useNow(15_000);
  const items = queue?.items ?? [];
  useNewCritical(queue?.items, () => {
    setHasNew((count) => count + 1);
    if (isSoundOn) beep();
  });
  const oldest = items.reduce<string | null>(
    (least, { since }) => (least === null || since < least ? since : least),
    null,
  );
  const isCritical = items.some(({ severity }) => severity === 'critical');
  const label = items.length === 0 ? t('none') : t('some', { count: items.length, age: formatRelative(oldest, now) });
  return (
    <>
      <Tooltip label={label}>
        <Link to="/admin" className={cx(styles.bell, isCritical && styles.critical)} aria-label={label}>
          <ShieldAlert size={18} />
          {items.length > 0 && (
            <span className={styles.count} aria-hidden="true">
              {items.length > MOST_SHOWN ? `${MOST_SHOWN}+` : items.length}
            </span>
          )}
        </Link>
      </Tooltip>
      <span className="visually-hidden" role="status">
        {/* Another text each time, so that it is read again. */}
        {hasNew > 0 && `${t('new')}${hasNew % 2 === 0 ? ' ' : ''}`}
      </span>
    </>
  );
}
