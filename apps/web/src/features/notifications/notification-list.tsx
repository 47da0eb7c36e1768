import type { Notification } from '@placar/contracts/notifications';
import { Check, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format';
import { IconButton, RelativeTime, cx } from '../../ui';
import { KIND_ICONS } from './kinds';
import styles from './notifications.module.css';

/** Title of one notification, by its kind and what it is about. */
function useTitle() {
  const { t } = useTranslation('notifications');
  return ({ kind, about }: Notification): string => {
    switch (kind) {
      case 'result':
        return t(`told.${about.won === null ? 'over' : about.won ? 'won' : 'lost'}`);
      case 'vip_ends':
        return t(about.days === 1 ? 'told.vip_day' : 'told.vip_week');
      case 'rental_ends':
        return t('told.rental_ends', { count: about.days ?? 0 });
      default:
        return t(`told.${kind}`);
    }
  };
}

interface RowProps {
  notification: Notification;
  onRead: () => void;
}

function NotificationRow({ notification, onRead }: RowProps) {
  const { t } = useTranslation('notifications');
  const { kind, about, link, made_at: madeAt, read_at: readAt } = notification;
  const title = useTitle()(notification);
  const isUnread = readAt === null;
  const Icon = kind === 'result' && about.won === true ? Trophy : KIND_ICONS[kind];
  return (
    <li className={cx(styles.row, isUnread && styles.unread)} data-testid="notification">
      <Link to={link} className={styles.entry} onClick={() => isUnread && onRead()}>
        <span className={styles.icon} aria-hidden="true">
          <Icon size={18} />
        </span>
        <span className={styles.text}>
          <span className={styles.title}>
            {title}
            {isUnread && <span className="visually-hidden"> ({t('new')})</span>}
          </span>
          <span className={styles.about}>
            {about.name !== '' && <bdi>{about.name}</bdi>}
            {about.at !== null && <span>{formatDateTime(about.at)}</span>}
          </span>
        </span>
      </Link>
      <span className={styles.when}>
        <RelativeTime value={madeAt} />
      </span>
      <span className={styles.act}>
        {isUnread && (
          <IconButton label={t('markOne', { title })} icon={<Check size={16} />} onClick={onRead} withTooltip={false} />
        )}
      </span>
    </li>
  );
}

/** Notifications, newest first; to open one marks it as read. */
export function NotificationList({
  notifications,
  onRead,
}: {
  notifications: readonly Notification[];
  onRead: (id: number) => void;
}) {
  return (
    <ul className={styles.list}>
      {notifications.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} onRead={() => onRead(notification.id)} />
      ))}
    </ul>
  );
}
