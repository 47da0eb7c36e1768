import { Bell, CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, Card, EmptyState, ErrorState, PageHeader, SkeletonRows } from '../../ui';
import { NotificationList } from './notification-list';
import styles from './notifications.module.css';
import { PushCard } from './push-card';
import { SettingsCard } from './settings-card';
import { useNotifications } from './use-notifications';

/** `/notifications`: what the reader was told, and what they want to be told. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const { answer, error, read, reload, more } = useNotifications();
  const newest = answer?.notifications[0];
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <Button
            leftIcon={<CheckCheck size={16} />}
            disabled={newest === undefined || answer?.unread === 0}
            onClick={() => newest !== undefined && void read(newest.id, true)}
          >
            {t('markAll')}
          </Button>
        }
      />
      <div className={styles.page}>
        <Card padded={false}>
          {answer === undefined && error === undefined && <SkeletonRows rows={6} height={64} />}
          {answer === undefined && error !== undefined && <ErrorState error={error} onRetry={reload} />}
          {answer?.notifications.length === 0 && (
            <EmptyState icon={<Bell size={30} strokeWidth={1.6} />} title={t('emptyTitle')}>
              {t('empty')}
            </EmptyState>
          )}
          {answer !== undefined && answer.notifications.length > 0 && (
            <NotificationList notifications={answer.notifications} onRead={(id) => void read(id, false)} />
          )}
          {more !== null && (
            <div className={styles.more}>
              <Button variant="ghost" onClick={more}>
                {t('more')}
              </Button>
            </div>
          )}
        </Card>
        {/* On a phone they stand below the list, and come with it: nothing is pushed down. */}
        {(answer !== undefined || error !== undefined) && (
          <div className={styles.side}>
            <PushCard />
            <SettingsCard />
          </div>
        )}
      </div>
    </>
  );
}
