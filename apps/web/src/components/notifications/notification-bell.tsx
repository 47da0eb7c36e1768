import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEndpoint } from '../../lib/endpoints';
import { Tooltip } from '../../ui';
import styles from '../attention-bell.module.css';

const POLL_MS = 15_000;
const MOST_SHOWN = 99;

/** How many notifications the reader has not seen; leads to them. For whoever is signed in. */
export function NotificationBell() {
  const { t } = useTranslation('bell');
  const { data } = useEndpoint('GET /users/me/notifications/unread', {}, { refreshInterval: POLL_MS });
  const unread = data?.unread ?? 0;
  const label = unread === 0 ? t('noneUnread') : t('unread', { count: unread });
  return (
    <>
      <Tooltip label={label}>
        <Link to="/notifications" className={styles.bell} aria-label={label} data-testid="notification-bell">
          <Bell size={18} />
          {unread > 0 && (
            <span className={styles.count} aria-hidden="true">
              {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
            </span>
          )}
        </Link>
      </Tooltip>
      <span className="visually-hidden" role="status">
        {unread > 0 && label}
      </span>
    </>
  );
}
